# Ctrl-C stops a search within 100 ms, with exit status 3 and what is known so far.
set -euo pipefail
meleda=$1
output=$(mktemp)
trap 'rm -f "$output"' EXIT
fail() { echo "$1"; cat "$output"; exit 1; }

interrupted() {  # interrupted ARGUMENTS...: starts the program, interrupts it, says how many milliseconds it took to end
  # A shell lets its background programs ignore Ctrl-C; env undoes that.
  env --default-signal=INT "$meleda" "$@" >"$output" 2>&1 &
  local program=$! status=0
  sleep 1
  local begun=$(date +%s%N)
  kill -INT $program
  wait $program || status=$?
  echo $((($(date +%s%N) - begun) / 1000000)) $status
}

for arguments in "explore rings:31" "explore rings:40 --store hash" "solve rings:50 --method search" \
                 "solve rings:29 --method table"; do
  # shellcheck disable=SC2086
  read -r milliseconds status < <(interrupted $arguments)
  echo "$arguments: $milliseconds ms, exit status $status"
  [ "$status" = 3 ] || fail "exit status $status of $arguments"
  grep -qE 'stopped' "$output" || fail "nothing is said about what is known"
  # 100 ms is the promise; a loaded machine gets twice that.
  [ "$milliseconds" -le 200 ] || fail "$arguments took $milliseconds ms to stop"
done

# A map that doubles must not hold it up: at several times.
for seconds in 0.4 0.7 1.4 2.0; do
  env --default-signal=INT "$meleda" solve rings:50 --method search >"$output" 2>&1 &
  program=$! status=0
  sleep $seconds
  begun=$(date +%s%N)
  kill -INT $program
  wait $program || status=$?
  milliseconds=$((($(date +%s%N) - begun) / 1000000))
  [ $status = 3 ] && [ $milliseconds -le 200 ] || fail "search after $seconds s: $milliseconds ms, exit status $status"
done

# Neither must a reader who does not read.
env --default-signal=INT "$meleda" solve rings:40 --path states 2>"$output" | (sleep 3; cat >/dev/null) &
sleep 0.7
program=$(pgrep -n -f 'solve rings:40 --path states')
begun=$(date +%s%N)
kill -INT "$program"
while kill -0 "$program" 2>/dev/null && [ $((($(date +%s%N) - begun) / 1000000)) -lt 2000 ]; do sleep 0.01; done
milliseconds=$((($(date +%s%N) - begun) / 1000000))
[ $milliseconds -le 300 ] || fail "a full pipe held it for $milliseconds ms"
grep -q 'stopped before the path was complete' "$output" || fail "it does not say that the path is cut off"

# No progress line when the output is no terminal.
"$meleda" explore rings:20 2>&1 >/dev/null | grep -q . && fail "something was printed to a pipe" || true
