# Closed forms at any size, from the command line: n = 64 and 1,000 in under 0.1 s, n = 100,000 in under a second.
set -euo pipefail
meleda=$1
fail() { echo "$1"; exit 1; }

for n in 64 1000 100000; do
  ones=$(printf "%${n}s" '' | tr ' ' 1)
  zeros=$(tr 1 0 <<<"$ones")
  end=1${zeros:1}
  case $n in 100000) limit=1000 ;; *) limit=100 ;; esac
  # Both states of n = 100,000 are longer than one argument may be in some shells, but not here: 128 KiB is the limit.
  for question in "distance rings:$n $ones $zeros" "walk rings:$n $zeros 123 --to $end" "next rings:$n $ones"; do
    begun=$(date +%s%N)
    # shellcheck disable=SC2086
    answer=$("$meleda" $question | head -1)
    milliseconds=$((($(date +%s%N) - begun) / 1000000))
    echo "${question:0:20}... ${answer:0:20}... $milliseconds ms"
    [ $milliseconds -le $limit ] || fail "took $milliseconds ms"
    case $question in
      walk*) [ "$answer" = "${zeros:9}001000110" ] || fail "walk: $answer" ;;
    esac
  done
  # floor(2^(n+1) / 3) moves from all on to all off.
  [ "$("$meleda" distance "rings:$n" start goal)" = "$("$meleda" rank "rings:$n" "$ones")" ] || fail "distance"
done

# Any two states of other digit puzzles with 10,000 digits: distance, next move and a place far along the way, each in under
# a second.
row() { # digits, seed
  awk -v n=10000 -v top="$1" -v seed="$2" 'BEGIN { srand(seed); for (i = 0; i < n; ++i) printf "%d", int(rand() * top) }'
}
for puzzle in ziggu:10000/3 b-spinout:3,10000/3 b-spinout:5,10000/5 gray:7,10000/7; do
  spec=${puzzle%/*}
  one=$(row "${puzzle#*/}" 1) other=$(row "${puzzle#*/}" 2)
  for question in "distance $spec $one $other" "next $spec $one --to $other" "walk $spec $one 1000000000000000000 --to $other"; do
    best=100000
    for _ in 1 2 3; do
      begun=$(date +%s%N)
      # shellcheck disable=SC2086
      answer=$("$meleda" $question)
      milliseconds=$((($(date +%s%N) - begun) / 1000000))
      [ $milliseconds -ge $best ] || best=$milliseconds
    done
    echo "${question:0:24}... ${answer:0:20}... $best ms"
    [ -n "$answer" ] || fail "no answer"
    [ $best -le 1000 ] || fail "took $best ms"
  done
done
