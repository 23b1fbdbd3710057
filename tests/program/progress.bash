# Long work shows a progress line on a terminal (rate, share, time left, or how long a path is), short work none; the line is gone at the
# end.
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
# A path that grows shorter is told by its length.
seen=$(on_a_terminal "solve rotation:10x10 --method beam --path none --time 2s" || true)
grep -qE 'shortening: [0-9.]+ s, [0-9]+ moves so far' <<<"$seen" || fail "no length of a path: $seen"
grep -q 'million a second' <<<"$seen" && fail "a length is taken for a rate: $seen"
true
