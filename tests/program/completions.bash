# The completions load in their shells and complete verbs and puzzles; the manual page is sound.
set -euo pipefail
meleda=$1
fail() { echo "$1"; exit 1; }

# As bash calls it: the line, the place of the cursor, and words split at colons.
words=$(bash -c "source <('$meleda' completion bash)"'
  compopt() { :; }  # only allowed while bash completes
  typed() { COMP_LINE=$1 COMP_POINT=${#1}; _meleda; echo "${COMPREPLY[@]}"; }
  typed "meleda so"
  typed "meleda solve spin"
  typed "meleda solve rings:9 --pa"
  typed "meleda solve rings:9 --path mo"
  typed "meleda distance rings:9 st"
  typed "meleda solve rin"
  typed "meleda reproduce ku"
  typed "meleda help dist"
  typed "meleda nul"
  typed "meleda dat"
  typed "meleda data ver"
  typed "meleda data remove --left"
  typed "meleda ziggu nurikabe 1213 --format s"')
[ "$words" = $'solve\nspin-out\n--path\nmoves\nstart\nrings:\nkuo\ndistance\n\ndata\nverify\n--leftovers\nsvg' ] || fail "bash completes: $words"
if command -v zsh >/dev/null; then "$meleda" completion zsh | zsh -n || fail "zsh"; fi
if command -v fish >/dev/null; then
  words=$(fish -c "'$meleda' completion fish | source; complete -C 'meleda so'" | cut -f1)
  [ "$words" = solve ] || fail "fish completes: $words"
  words=$(fish -c "'$meleda' completion fish | source; complete -C 'meleda solve spin'" | cut -f1)
  [ "$words" = spin-out ] || fail "fish completes: $words"
  words=$(fish -c "'$meleda' completion fish | source; complete -C 'meleda data ver'; complete -C 'meleda data remove --left'
    complete -C 'meleda ziggu nurikabe 1213 --format s'; complete -C 'meleda data list --prod'" 2>&1 | cut -f1)
  [ "$words" = $'verify\n--leftovers\nsvg' ] || fail "fish completes verbs of two words: $words"
fi
if command -v man >/dev/null; then
  "$meleda" man >"${TMPDIR:-/tmp}/meleda.$$.1"
  warnings=$(LC_ALL=C.UTF-8 man --warnings -l "${TMPDIR:-/tmp}/meleda.$$.1" 2>&1 >/dev/null || true)
  rm -f "${TMPDIR:-/tmp}/meleda.$$.1"
  [ -z "$warnings" ] || fail "man says: $warnings"
fi
page=$("$meleda" man)
for verb in solve distance explore draw; do
  case $page in *".SS $verb"*) ;; *) fail "the manual page lacks $verb" ;; esac
done
