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

# No progress line when the output is no terminal.
"$meleda" explore rings:20 2>&1 >/dev/null | grep -q . && fail "something was printed to a pipe" || true
