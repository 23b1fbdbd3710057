# Where memory ends, whatever asks for it, there is an error like every other, and never an abort.
set -euo pipefail
meleda=$1
error=$(mktemp)
trap 'rm -f "$error"' EXIT
fail() { echo "$1"; cat "$error"; exit 1; }

limited() {  # limited KILOBYTES ARGUMENTS...: the exit status with so much address space
  local status=0
  (ulimit -v "$1"; shift; exec "$meleda" "$@") >/dev/null 2>"$error" || status=$?
  echo $status
}

# The least with which the program begins at all.
least=20000
while [ "$(limited $least show rings:3)" != 0 ]; do
  least=$((least + 2000))
  [ $least -lt 20000000 ] || { echo "address space cannot be limited here"; exit 77; }
done

for question in "walk ziggu:20000,rows=35 start 99999999999999" "distance rings:1000000 start goal" "rank rings:1000000 start" \
                "walk b-spinout:3,30000 start 99999999999999" "show gray:36,30000" "unrank ziggu:20000 9999999999 --order longest" \
                "solve rings:18 --count --method search" "explore rings:18 --method hash" "graph rings:13 --format dot --limit 10000" \
                "solve rings:16 --path states" "generate rings:16" "draw rings:400 --format svg" "play rings:1000000 start -2" \
                "sequence b-spinout:36,n --n 1..300"; do
  kilobytes=$least refused=0
  while true; do
    # shellcheck disable=SC2086
    status=$(limited $kilobytes $question)
    [ "$status" != 0 ] || break
    grep -q 'not enough memory' "$error" || fail "$question with $kilobytes kB: exit status $status"
    [ "$status" = 2 ] || fail "$question with $kilobytes kB: exit status $status"
    refused=$((refused + 1))
    kilobytes=$((kilobytes + 500 * (1 + refused / 4)))
  done
  echo "$question: refused $refused times, answered with $((kilobytes - least)) kB more than the least"
  # Half of what may be used; what the largest sizes need beyond the program itself.
  [ $((kilobytes - least)) -lt 100000 ] || fail "$question takes $((kilobytes - least)) kB"
done
