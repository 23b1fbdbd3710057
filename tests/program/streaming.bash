# Paths stream: the first lines of an endless path come at once, and nothing is collected.
set -euo pipefail
meleda=$1
fail() { echo "$1"; exit 1; }

first=$(timeout 300 "$meleda" solve rings:200 --path moves | head -3 | tr '\n' ' ') || true
[ "$first" = "-2 -1 -4 " ] || fail "first moves: $first"
first=$(timeout 300 "$meleda" solve rings:200 --path states --json | head -c 40) || true
[ "$first" = '{"spec":"rings:200","from":"111111111111' ] || fail "first bytes: $first"

# All 2^20 states, each once, in the order of the Gray code; memory stays small.
zero=$(printf '0%.0s' {1..20})
end=1${zero:1}
(ulimit -v 2000000; "$meleda" solve rings:20 --from "$zero" --to "$end" --path states) >"${TMPDIR:-/tmp}/states.$$"
trap 'rm -f "${TMPDIR:-/tmp}/states.$$"' EXIT
[ "$(wc -l <"${TMPDIR:-/tmp}/states.$$")" = 1048576 ] || fail "not 2^20 lines"
[ "$(sort -u "${TMPDIR:-/tmp}/states.$$" | wc -l)" = 1048576 ] || fail "lines repeat"
[ "$(sed -n 124p "${TMPDIR:-/tmp}/states.$$")" = 00000000000001000110 ] || fail "line 124"

# A streamed JSON object is whole.
"$meleda" solve rings:8 --path moves --json | awk 'END { exit !($0 ~ /^\{.*"path":\["-2",.*"\]\}$/) }' || fail "JSON"

# A full disk is said, not ignored.
if [ -w /dev/full ]; then
  status=0
  "$meleda" solve rings:20 --path moves >/dev/full 2>/dev/null || status=$?
  [ $status = 3 ] || fail "a full disk gave exit status $status"
fi
