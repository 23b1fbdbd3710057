# The server as a program: it prints its address, answers there, takes the next port where one is taken, warns where others can use
# it, and ends within a second on Ctrl-C and on a request to terminate, whatever goes on.
set -euo pipefail
meleda=$1
scratch=$(mktemp -d)
started=()
trap 'for program in "${started[@]}"; do kill -KILL "$program" 2>/dev/null || true; done; rm -rf "$scratch"' EXIT
fail() { echo "$1"; cat "$scratch"/* 2>/dev/null || true; exit 1; }
export MELEDA_DATA=$scratch/data
unset MELEDA_PAGE

begin() {  # begin NAME OPTIONS...: starts a server; its process in $program, its address in $address
  local name=$1
  shift
  : >"$scratch/$name"  # it may be looked at before the program begins
  # A shell lets its background programs ignore Ctrl-C; env undoes that.
  env --default-signal=INT "$meleda" serve "$@" >"$scratch/$name" 2>"$scratch/$name.errors" &
  program=$!
  started+=("$program")
  for _ in $(seq 2400); do  # only a hang takes minutes
    address=$(sed -n 's|^Meleda is at \(http://[^ ]*\) (Ctrl-C stops it)$|\1|p' "$scratch/$name")
    [ -z "$address" ] || return 0
    sleep 0.05
  done
  fail "it says no address"
}
since() { echo $((($(date +%s%N) - $1) / 1000000)); }
ends() {  # ends SIGNAL: the program of the last begin, within a second and with status 0
  local begun status=0 milliseconds most
  # Others may use the machine too: then everything takes longer.
  begun=$(date +%s%N)
  "$meleda" list >/dev/null
  most=$((1000 + 20 * $(since "$begun")))
  begun=$(date +%s%N)
  kill "-$1" "$program"
  wait "$program" || status=$?
  milliseconds=$(since "$begun")
  echo "$1: $milliseconds ms"
  [ $status = 0 ] || fail "exit status $status after $1"
  [ $milliseconds -le $most ] || fail "it took $milliseconds ms to end after $1"
}
ask() {  # ask PATH BODY: over a connection of our own, so that no other program is needed
  local port=${address##*:}
  port=${port%/}
  exec 3<>"/dev/tcp/127.0.0.1/$port"
  printf 'POST %s HTTP/1.1\r\nHost: localhost:%s\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s' \
    "$1" "$port" "${#2}" "$2" >&3
  tr -d '\r' <&3 | sed '1,/^$/d'
  exec 3>&-
}

begin first
first=$program first_address=$address
[[ $(ask /api/verbs/distance '{"spec":"rings:9","from":"start","to":"goal"}') == *'"distance":"341"'* ]] || fail "no answer"
grep -q 'no built page' "$scratch/first.errors" || fail "it does not say that there is no page"

# The next port, where this one is taken; not where a port was asked for.
begin second
[ "$address" != "$first_address" ] || fail "two servers at $address"
[[ $(ask /api/verbs/list '{}') == *'"families"'* ]] || fail "no answer from the second"
port=${address##*:}
if "$meleda" serve --port "${port%/}" >"$scratch/third" 2>&1; then fail "a port was used twice"; fi
grep -q 'in use by another program' "$scratch/third" || fail "it does not say that the port is taken"

# With a job that runs, one that waits for its answer, and a client that says nothing.
ask /api/jobs '{"verb":"explore","values":{"spec":"rings:40","method":"hash"}}' | grep -q '"job"' || fail "no job"
ask /api/verbs/explore '{"spec":"rings:40","method":"hash"}' >/dev/null &
exec 4<>"/dev/tcp/127.0.0.1/${port%/}"
printf 'GET / HT' >&4
sleep 0.3
ends INT
exec 4>&-
program=$first
ends TERM

mkdir "$scratch/page"
echo '<p>the page' >"$scratch/page/index.html"
begin open --host 0.0.0.0 --page "$scratch/page"
grep -q 'without the key at its end it gets no answer' "$scratch/open" || fail "it does not say who can use it"
grep -q '█▀' "$scratch/open" || fail "it draws no code for a camera"
key=${address##*/}
[[ $key =~ ^\?key=[A-Za-z0-9_-]{16}$ ]] || fail "the address has no key: $address"
grep -q 'no built page' "$scratch/open.errors" && fail "it does not find the page"
ends INT
