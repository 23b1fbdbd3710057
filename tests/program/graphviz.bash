# Whoever ends, and be it by force, takes the layout program along that he began: the command line, and the server.
set -euo pipefail
meleda=$1
scratch=$(mktemp -d)
started=()
trap 'for program in "${started[@]}"; do kill -KILL "$program" 2>/dev/null || true; done; rm -rf "$scratch"' EXIT
fail() { echo "$1"; cat "$scratch"/* 2>/dev/null || true; exit 1; }
export MELEDA_DATA=$scratch/data
unset MELEDA_PAGE

# One that does not come to an end; it says its process and what files it has been given.
mkdir "$scratch/bin"
for name in dot sfdp; do
  printf '#!/bin/sh\nls -l /proc/$$/fd >"%s/files"\necho $$ >"%s/process.new"\nmv "%s/process.new" "%s/process"\nexec sleep 600\n' \
    "$scratch" "$scratch" "$scratch" "$scratch" >"$scratch/bin/$name"
  chmod +x "$scratch/bin/$name"
done
export PATH=$scratch/bin:$PATH

until_so() {  # until_so WHAT COMMAND...: only a hang takes minutes
  local what=$1
  shift
  for _ in $(seq 2400); do
    if "$@"; then return 0; fi
    sleep 0.05
  done
  fail "$what"
}
gone() { ! kill -0 "$1" 2>/dev/null || grep -q '^State:[[:space:]]*Z' "/proc/$1/status" 2>/dev/null; }
dies_with() {  # dies_with PROCESS SIGNAL
  until_so "no layout was begun" test -s "$scratch/process"
  local child
  child=$(cat "$scratch/process")
  rm "$scratch/process"
  started+=("$child")
  ! grep -q socket: "$scratch/files" || fail "it was given a connection"
  gone "$child" && fail "the layout ended by itself"
  kill "-$2" "$1"
  wait "$1" 2>/dev/null || true
  until_so "the layout goes on after $2" gone "$child"
}

for signal in KILL TERM; do
  "$meleda" graph rings:4 --format svg >/dev/null 2>"$scratch/errors" &
  started+=($!)
  dies_with $! $signal
done

"$meleda" serve >"$scratch/address" 2>"$scratch/errors" &
server=$!
started+=("$server")
until_so "it says no address" grep -q 'Meleda is at' "$scratch/address"
port=$(sed -n 's|^Meleda is at http://.*:\([0-9]*\)/.*|\1|p' "$scratch/address")
body='{"verb":"graph","values":{"spec":"rings:4","format":"svg"}}'
exec 3<>"/dev/tcp/127.0.0.1/$port"
printf 'POST /api/jobs HTTP/1.1\r\nHost: localhost:%s\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s' \
  "$port" "${#body}" "$body" >&3
cat <&3 >"$scratch/answer"
exec 3>&-
dies_with "$server" KILL
