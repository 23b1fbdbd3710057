# Ctrl-C stops a search within 100 ms of work, with exit status 3 and what is known so far.
set -euo pipefail
meleda=$1
scratch=$(mktemp -d)
output=$scratch/output
started=()
trap 'for program in "${started[@]}"; do kill -KILL "$program" 2>/dev/null || true; done; rm -rf "$scratch"' EXIT
fail() { echo "$1"; cat "$output"; exit 1; }

# What counts is processor time: others may use the machine too.
used() { awk -v hertz="$(getconf CLK_TCK)" '{ sub(/.*\) /, ""); print int(($12 + $13) * 1000 / hertz) }' "/proc/$1/stat"; }
used_by_children() {  # as `times` has written it, in milliseconds
  awk 'NR == 2 { split($1, a, /[ms]/); split($2, b, /[ms]/); print int((60 * (a[1] + b[1]) + a[2] + b[2]) * 1000) }' "$1"
}
works_for() {  # works_for SECONDS PROGRAM: until it has used that much
  local milliseconds
  milliseconds=$(awk -v seconds="$1" 'BEGIN { print int(seconds * 1000) }')
  for _ in $(seq 6000); do  # only a hang takes minutes
    [ -e "/proc/$2/stat" ] || return 1
    [ "$(used "$2")" -lt "$milliseconds" ] || return 0
    sleep 0.02
  done
  return 1
}

interrupted() {  # interrupted SECONDS ARGUMENTS...: after so much work; milliseconds of work until it ended, exit status
  local seconds=$1 program before
  shift
  rm -f "$scratch/program"
  (  # a shell whose only child it is
    status=0
    # A shell lets its background programs ignore Ctrl-C; env undoes that.
    env --default-signal=INT "$meleda" "$@" >"$output" 2>&1 &
    echo $! >"$scratch/program"
    wait $! || status=$?
    times >"$scratch/times"
    echo $status >"$scratch/status"
  ) &
  until [ -s "$scratch/program" ]; do sleep 0.02; done
  program=$(cat "$scratch/program")
  works_for "$seconds" "$program" || { kill -KILL "$program" || true; echo 0 124; return; }
  before=$(used "$program")
  kill -INT "$program"
  wait
  echo $(($(used_by_children "$scratch/times") - before)) "$(cat "$scratch/status")"
}

# The promise is 100 ms, in which all cores may work. The clock of processor time is coarse, and some passes between a
# look at it and the signal, so the best of three is taken.
most=$((100 * $(nproc) + 50))
stops() {
  local milliseconds status best=100000
  for _ in 1 2 3; do
    read -r milliseconds status < <(interrupted "$@")
    [ "$status" = 3 ] || fail "exit status $status: $*"
    grep -q stopped "$output" || fail "nothing is said about what is known: $*"
    [ "$milliseconds" -ge "$best" ] || best=$milliseconds
    [ "$best" -gt "$most" ] || break
  done
  echo "after $1 s, ${*:2}: $best ms"
  [ "$best" -le "$most" ] || fail "it worked for $best ms more: $*"
}

stops 1 explore rings:31
stops 1 explore rings:40 --method hash
stops 1 solve rings:29 --method table
stops 1 sequence rings:n --of depth --n 1..60 --time 1h  # by default it has seconds, which others may use up
# A map that doubles must not hold it up: at several times.
for seconds in 0.4 0.7 1 1.4 2; do stops $seconds solve rings:50 --method search; done

# Neither must a reader who does not read.
mkfifo "$scratch/pipe"
(
  head -c 1 >"$scratch/begun"
  exec sleep 300
) <"$scratch/pipe" &
started+=($!)
env --default-signal=INT "$meleda" solve rings:40 --path states >"$scratch/pipe" 2>"$output" &
program=$!
started+=($program)
until [ -s "$scratch/begun" ]; do sleep 0.02; done
sleep 0.3  # until the pipe is full
kill -INT "$program"
status=0
wait "$program" || status=$?
[ $status = 3 ] || fail "exit status $status where nobody reads"
grep -q 'stopped before the path was complete' "$output" || fail "it does not say that the path is cut off"

# No progress line when the output is no terminal.
"$meleda" explore rings:20 2>&1 >/dev/null | grep -q . && fail "something was printed to a pipe" || true
