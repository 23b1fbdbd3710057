# Ctrl-C stops a search within 100 ms, with exit status 3 and what is known so far.
set -euo pipefail
meleda=$1
output=$(mktemp)
trap 'rm -f "$output"' EXIT
fail() { echo "$1"; cat "$output"; exit 1; }

interrupted() {  # interrupted SECONDS ARGUMENTS...: interrupts the program after that time; milliseconds that it took to end, exit status
  # A shell lets its background programs ignore Ctrl-C; env undoes that.
  local seconds=$1
  shift
  env --default-signal=INT "$meleda" "$@" >"$output" 2>&1 &
  local program=$! status=0 begun
  sleep "$seconds"
  begun=$(date +%s%N)
  kill -INT $program
  wait $program || status=$?
  echo $((($(date +%s%N) - begun) / 1000000)) $status
}

# The promise is 100 ms. A machine that does other things may miss it by chance, so the best of three counts.
stops() {
  local milliseconds status best=100000
  for _ in 1 2 3; do
    read -r milliseconds status < <(interrupted "$@")
    [ "$status" = 3 ] || fail "exit status $status: $*"
    grep -q stopped "$output" || fail "nothing is said about what is known: $*"
    [ "$milliseconds" -ge "$best" ] || best=$milliseconds
    [ "$best" -gt 100 ] || break
  done
  echo "after $1 s, ${*:2}: $best ms"
  [ "$best" -le 100 ] || fail "it took $best ms to stop: $*"
}

stops 1 explore rings:31
stops 1 explore rings:40 --store hash
stops 1 solve rings:29 --method table
stops 1 sequence rings:n --of depth --n 1..60
# A map that doubles must not hold it up: at several times.
for seconds in 0.4 0.7 1 1.4 2; do stops $seconds solve rings:50 --method search; done

# Neither must a reader who does not read.
env --default-signal=INT "$meleda" solve rings:40 --path states 2>"$output" | (sleep 4; cat >/dev/null) &
sleep 0.7
program=$(pgrep -n -f 'solve rings:40 --path states')
begun=$(date +%s%N)
kill -INT "$program"
while kill -0 "$program" 2>/dev/null && [ $((($(date +%s%N) - begun) / 1000000)) -lt 2000 ]; do sleep 0.01; done
milliseconds=$((($(date +%s%N) - begun) / 1000000))
[ $milliseconds -le 1000 ] || fail "a full pipe held it for $milliseconds ms"
grep -q 'stopped before the path was complete' "$output" || fail "it does not say that the path is cut off"

# No progress line when the output is no terminal.
"$meleda" explore rings:20 2>&1 >/dev/null | grep -q . && fail "something was printed to a pipe" || true
