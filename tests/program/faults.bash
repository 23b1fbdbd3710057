# Every call of the operating system under saved data and under -o fails once, the first one, the second one, ... until the work is
# done without a fault. After each: no crash, the error says why, what there was before is whole or what is new is, nothing half is
# taken for whole, and the next try succeeds and leaves nothing behind.
set -euo pipefail
meleda=$1 calls=$3 client=$4
folder=$(mktemp -d)
in=$folder/in
trap 'rm -rf "$folder"' EXIT
cd "$folder"
fail() { echo "$1"; cat said; exit 1; }

# A program with a sanitizer has to be loaded before everything else.
if ! LD_PRELOAD=$calls "$meleda" --version >/dev/null 2>&1; then echo "calls cannot be made to fail here"; exit 77; fi

declare -A number=([EIO]=5 [ENOSPC]=28 [EINTR]=4 [EDQUOT]=122 [EMFILE]=24 [half]=0)
declare -A words=([EIO]='Input/output error' [ENOSPC]='No space left on device' [EDQUOT]='Disk quota exceeded' [EMFILE]='Too many open files')
faults=0

with_fault() {  # with_fault CALL N ERROR PROGRAM...: the status in $status, what it printed in the file said; false when the work made fewer calls
  local call=$1 at=$2 error=$3
  shift 3
  rm -f mark
  status=0
  FAIL_CALL=$call FAIL_AT=$at FAIL_WITH=${number[$error]} FAIL_UNDER=$in FAIL_MARK=$folder/mark LD_PRELOAD=$calls \
    timeout 300 "$@" >said 2>&1 || status=$?
  [ -e mark ] || { [ $status = 0 ] || fail "no fault, and yet status $status: $*"; return 1; }
  faults=$((faults + 1))
}

explained() {  # explained ERROR WHAT...: the program has ended with an error that says why
  case $status in 2 | 3) ;; *) fail "status $status after $*" ;; esac
  [ "$1" = EINTR ] || [ "$1" = half ] || grep -q "${words[$1]}" said || fail "it does not say why: $*"
}

each_fault() {  # each_fault BEFORE AFTER CALLS PROGRAM...: BEFORE makes the beginning, AFTER looks at what there is
  local before=$1 after=$2 calls_to_fail=$3 call error at
  shift 3
  for call in $calls_to_fail; do
    local errors="EIO EINTR"
    case $call in
      write) errors="EIO ENOSPC EDQUOT EINTR half" ;;
      fsync | close) errors="EIO ENOSPC" ;;  # close is never called again: the descriptor is gone
      open | mkostemps) errors="EMFILE ENOSPC EINTR" ;;
      rename | unlink) errors="EIO ENOSPC" ;;
      mkdir) errors="EIO ENOSPC EDQUOT" ;;
      stat | readdir) errors="EIO" ;;
      pread) errors="EIO EINTR half" ;;
    esac
    for error in $errors; do
      for ((at = 1; at < 1000; at++)); do
        $before
        with_fault "$call" $at "$error" "$@" || break
        if [ "$error" = EINTR ] || [ "$error" = half ]; then
          [ $status = 0 ] || fail "$error in the $at. $call is no reason to stop, status $status: $*"
        fi
        $after "$call" "$error" "the $at. $call with $error: $*"
      done
      [ $at -lt 1000 ] || fail "$call never ends: $*"
    done
  done
}

# What the folder of the saved data has when nothing is left behind. Without other programs, because it is asked a thousand times.
shopt -s globstar dotglob nullglob
tidy() {
  local file files=
  for file in in/**; do
    [ -f "$file" ] || continue
    [[ $file =~ ^(.*)[0-9a-f]{16}(.*)$ ]] && file=${BASH_REMATCH[1]}CHECKSUM${BASH_REMATCH[2]}
    files+="./${file#in/} "
  done
  [ "$files" = "$1" ] || { ls -lAR in; fail "left behind after $2"; }
}

# An item that replaces another.
begin_with_old() { rm -rf in; "$client" "$in" write a old >/dev/null; }
old_or_new() {
  local now
  now=$("$client" "$in" read a 2>>said) || fail "the item is lost after $3"
  if [ $status = 0 ]; then [ "$now" = new ] || fail "it says that all is well, and there is '$now' after $3"; else explained "$2" "$3"; fi
  [ "$now" = old ] || [ "$now" = new ] || fail "there is '$now' after $3"
  "$meleda" data verify --data "$in" >>said || fail "not whole after $3"
  "$client" "$in" write a new >>said 2>&1 || fail "the next try fails after $3"
  [ "$("$client" "$in" read a)" = new ] || fail "the next try has not written after $3"
  tidy './.lock ./a.CHECKSUM.data ./a.manifest ' "$3"
}
all_calls="open mkostemps write fsync rename unlink flock close pread mkdir stat readdir"
each_fault begin_with_old old_or_new "$all_calls" "$client" "$in" write a new

# An item that makes room by taking the place of another.
begin_with_another() { rm -rf in; "$client" "$in" write b/c old >/dev/null; }
limit=40000
new_or_nothing() {
  local size
  if [ $status = 0 ]; then [ "$("$client" "$in" read a)" = new ] || fail "it is not there after $3"; else explained "$2" "$3"; fi
  "$meleda" data verify --data "$in" >>said || fail "not whole after $3"
  size=$(find in -type f -printf '%s\n' | awk '{ sum += $1 } END { print sum + 0 }')
  [ "$size" -le $limit ] || fail "$size bytes after $3"
  "$client" "$in" read a >>said 2>&1 || "$client" "$in" write a new $limit >>said 2>&1 || fail "the next try fails after $3"
  [ "$("$client" "$in" read a)" = new ] || fail "the next try has not written after $3"
  tidy './.lock ./a.CHECKSUM.data ./a.manifest ' "$3"
}
each_fault begin_with_another new_or_nothing "$all_calls" "$client" "$in" write a new $limit

# An item that is removed.
there_or_gone() {
  if [ $status != 0 ]; then explained "$2" "$3"; fi
  if "$client" "$in" read a >>said 2>&1; then [ $status != 0 ] || fail "it is still there after $3"; fi
  "$meleda" data verify --data "$in" >>said || fail "not whole after $3"
  "$client" "$in" write a new >>said 2>&1 || fail "the next try fails after $3"
  "$client" "$in" remove a >>said 2>&1 || fail "it cannot be removed after $3"
  tidy './.lock ' "$3"
}
each_fault begin_with_old there_or_gone "open unlink flock close pread stat readdir" "$client" "$in" remove a

# A book that is asked, and one that is read through.
"$meleda" pegs book build triangle:5 --class A --data books >/dev/null
begin_with_book() { rm -rf in; cp -r books in; }
right_or_none() {
  if [ $status = 0 ]; then diff -u right said || fail "another answer after $3"; else explained "$2" "$3"; fi
}
"$meleda" pegs book show triangle:5 --class A --data books >right
each_fault begin_with_book right_or_none "open flock close pread stat" "$meleda" pegs book show triangle:5 --class A --data "$in"
# Hints are searched for where a book cannot be read; they are the same.
same_hints() {
  if [ $status != 0 ]; then explained "$2" "$3"; return; fi
  diff <(sed 's/ (.*//' right) <(sed 's/ (.*//' said) || fail "another hint after $3"
}
"$meleda" next pegs:triangle:5 --data books >right
each_fault begin_with_book same_hints "open flock close pread stat" "$meleda" next pegs:triangle:5 --data "$in"

# What is listed and checked: the same, but for the time of the last use, or it is said why not.
without_times() { sed 's/,"last_used":"[^"]*"//' "$1"; }
same_or_said() {
  case $status in 0 | 1 | 2) ;; *) fail "status $status after $3" ;; esac
  diff <(without_times right) <(without_times said) >/dev/null || [ "$2" = EINTR ] || [ "$2" = half ] || grep -q "${words[$2]}" said || fail "it does not say why: $3"
}
begin_with_book
for verb in list verify; do
  "$meleda" data $verb --data "$in" --json >right
  each_fault begin_with_book same_or_said "open flock close pread stat readdir" "$meleda" data $verb --data "$in" --json
done

# A file that -o replaces.
"$meleda" solve rings:12 --path states >right
begin_with_file() { rm -rf in; mkdir in; echo before >in/out.txt; }
before_or_right() {
  if [ $status = 0 ]; then
    diff -q right in/out.txt >/dev/null || fail "not the whole answer after $3"
  else
    explained "$2" "$3"
    grep -q "in/out.txt" said || fail "it does not say which file after $3"
    [ "$(cat in/out.txt)" = before ] || fail "the file has changed after $3"
  fi
  [ "$1" = unlink ] || [ "$(ls -A in)" = out.txt ] || fail "left behind after $3: $(ls -A in)"
}
each_fault begin_with_file before_or_right "open mkostemps write fsync rename unlink close stat" "$meleda" solve rings:12 --path states -o "$in/out.txt"
echo "$faults faults"
