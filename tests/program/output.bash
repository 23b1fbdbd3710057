# What is written where it cannot be: the reason is said, the exit status is right, and a file that was there before is as it was.
set -euo pipefail
meleda=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
fail() { echo "$1"; cat said; exit 1; }
ends() {  # ends STATUS COMMAND...: in a shell of its own, so that its streams can be closed
  local wanted=$1 status=0
  shift
  bash -c "$*" >said 2>&1 || status=$?
  [ $status = "$wanted" ] || fail "status $status instead of $wanted: $*"
}
says() { grep -q -- "$1" said || fail "it does not say: $1"; }
export meleda

# A disk that is full, or a file that may not grow. 8 blocks are 8 KiB.
ends 3 '"$meleda" list >/dev/full'
says 'the output could not be written whole: No space left on device'
ends 3 '"$meleda" solve rings:12 --path states >/dev/full'
says 'No space left on device'
ends 3 '"$meleda" solve rings:12 -o /dev/full'
says "'/dev/full' could not be written whole: No space left on device"
ends 3 '"$meleda" --help >/dev/full'
says 'No space left on device'
mkdir in
echo before >in/out.txt
ends 3 'ulimit -f 8; "$meleda" solve rings:16 --path states -o in/out.txt'
says "'in/out.txt' could not be written whole: File too large"
[ "$(cat in/out.txt)" = before ] || fail "the file has changed"
[ "$(ls -A in)" = out.txt ] || fail "left behind: $(ls -A in)"
ends 3 'ulimit -f 8; "$meleda" solve rings:16 --path states >large.txt'
says 'the output could not be written whole: File too large'
ends 2 'ulimit -f 8; "$meleda" pegs book build triangle:6 --class A --data saved'
says 'File too large'
ends 0 '"$meleda" data verify --data saved'
says 'nothing is saved'
[ -z "$(find saved -name '*.part')" ] || fail "left behind: $(find saved)"

# Errors that nobody can read are no reason to end otherwise.
ends 2 '"$meleda" nothing 2>/dev/full'
ends 2 '"$meleda" nothing 2>&-'
ends 2 '"$meleda" show nothing:1 2>&- >&-'
ends 2 '"$meleda" show nothing:1 --json 2>/dev/full >/dev/full'
ends 3 '"$meleda" list >/dev/full 2>/dev/full'
ends 2 '"$meleda" serve --port nothing 2>/dev/full'

# A stream that is closed is not taken by a file that is opened later.
ends 3 '"$meleda" list >&-'
says 'the output could not be written whole: Bad file descriptor'
ends 3 '"$meleda" list >&- 2>&-'
ends 0 '"$meleda" list <&-'
for closed in '<&-' '>&-' '2>&-' '<&- >&-' '>&- 2>&-' '<&- >&- 2>&-'; do
  ends 0 "\"\$meleda\" solve rings:12 --path states -o in/out.txt $closed"
  "$meleda" solve rings:12 --path states | cmp - in/out.txt || fail "another answer with $closed"
  ends 0 "\"\$meleda\" solve rings:12 --json -o in/out.txt $closed"
  status=0
  eval '"$meleda" pegs book build triangle:5 --class A --data closed '"$closed" >/dev/null 2>&1 || status=$?
  [[ $status = 0 || ($status = 3 && $closed == *'>&-'*) ]] || fail "status $status with $closed"
  "$meleda" data verify --data closed >said || fail "not whole with $closed"
  rm -r closed
done

# The file has the rights of any new file, and its name cannot be foreseen: what others have put beside it is not written to.
for mask in 022 077 002; do
  rm -f in/out.txt in/like.txt
  (umask $mask; touch in/like.txt; "$meleda" solve rings:5 -o in/out.txt)
  [ "$(stat -c %a in/out.txt)" = "$(stat -c %a in/like.txt)" ] || fail "rights $(stat -c %a in/out.txt) with umask $mask"
done
rm -rf in
mkdir in
echo precious >precious
ends 0 'cd in; ln -s ../precious out.txt.$$.part; exec "$meleda" solve rings:5 -o out.txt'
[ "$(cat precious)" = precious ] || fail "a file was written through a link that lay beside the output"
[ -f in/out.txt ] || fail "nothing was written"
# A name as long as the file system allows.
name=$(printf 'n%.0s' {1..251}).txt
ends 0 "\"\$meleda\" solve rings:5 -o in/$name"
[ -s "in/$name" ] || fail "nothing was written under a long name"
# A search that betters its path until the time is over: the path is written all the same.
ends 0 'exec "$meleda" solve rotation:5x5 --method beam --time 5s --path moves'
[ "$(grep -cE '^[a-d][1-4][+-]+$' said)" -ge 30 ] || fail "the path is not there"
