# The completions load in their shells and complete verbs and puzzles; the manual page is sound.
set -euo pipefail
meleda=$1
fail() { echo "$1"; exit 1; }

words=$(bash -c "source <('$meleda' completion bash)"'
  COMP_WORDS=(meleda so); COMP_CWORD=1; _meleda; echo "${COMPREPLY[@]}"
  COMP_WORDS=(meleda solve spin); COMP_CWORD=2; _meleda; echo "${COMPREPLY[@]}"
  COMP_WORDS=(meleda solve rings:9 --pa); COMP_CWORD=3; _meleda; echo "${COMPREPLY[@]}"
  COMP_WORDS=(meleda solve rings:9 --path mo); COMP_CWORD=4; _meleda; echo "${COMPREPLY[@]}"')
[ "$words" = $'solve\nspin-out\n--path\nmoves' ] || fail "bash completes: $words"
if command -v zsh >/dev/null; then "$meleda" completion zsh | zsh -n || fail "zsh"; fi
if command -v fish >/dev/null; then
  words=$(fish -c "'$meleda' completion fish | source; complete -C 'meleda so'" | cut -f1)
  [ "$words" = solve ] || fail "fish completes: $words"
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
