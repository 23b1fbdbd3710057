# Long work shows a progress line on a terminal (rate, share, time left), short work none; the line is gone at the end.
set -euo pipefail
meleda=$1
fail() { echo "$1"; exit 1; }
on_a_terminal() { script -qec "$meleda $1" /dev/null | tr '\r' '\n'; }

seen=$(on_a_terminal "explore rings:31 --time 1s" || true)
grep -qE 'exploring: [0-9.]+ s, [0-9,]+ states, [0-9.]+ million a second, depth [0-9,]+, [0-9]+ %, [0-9]+ s left' <<<"$seen" ||
  fail "no progress: $seen"
seen=$(on_a_terminal "explore rings:12")
grep -q exploring <<<"$seen" && fail "short work shows progress: $seen"
grep -qE '^depth +2,730' <<<"$seen" || fail "no answer: $seen"
