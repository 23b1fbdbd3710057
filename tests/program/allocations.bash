# Some allocations, spread over all that there are, find no memory, one in each run: the answer is the right one all the same, or
# there is an error like every other, also where nobody can read it. Never a signal. After an error, the next try succeeds.
set -euo pipefail
meleda=$1 allocations=$5
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export MELEDA_DATA=$folder/data
fail() { echo "$1"; cat said; exit 1; }

# A program with a sanitizer has to be loaded before everything else.
if ! LD_PRELOAD=$allocations "$meleda" --version >/dev/null 2>&1; then echo "allocations cannot be made to fail here"; exit 77; fi

same() { diff <(sed 's/[0-9.]* s,\|[0-9.]* s$//g' right) <(sed 's/[0-9.]* s,\|[0-9.]* s$//g' answer) >>said; }  # but for the time
each_of() {  # each_of RUNS ARGUMENTS...
  local runs=$1 all at first last status errors=0 wanted=0
  shift
  rm -rf data mark
  FAIL_AT=0 FAIL_MARK=$folder/mark LD_PRELOAD=$allocations "$meleda" "$@" >right 2>said || wanted=$?
  [ $wanted -le 1 ] || fail "no fault, and yet an error: $*"
  all=$(stat -c %s mark)
  for ((run = 0; run < runs; run++)); do
    # Most are about reading the command line, the same in all: two of three runs are about the last quarter.
    first=0 last=$all
    ((run % 3 == 0)) || first=$((all * 3 / 4))
    at=$((first + 1 + (last - first) * run / runs + RANDOM % ((last - first) / runs + 1)))
    status=0
    rm -rf data
    if ((run % 4 == 3)); then
      FAIL_AT=$at LD_PRELOAD=$allocations "$meleda" "$@" >answer 2>/dev/full || status=$?
      : >said
    else
      FAIL_AT=$at LD_PRELOAD=$allocations "$meleda" "$@" >answer 2>said || status=$?
      [ $status != 2 ] || grep -q 'not enough memory\|Cannot allocate memory' said answer || fail "it does not say why, with allocation $at: $*"
    fi
    case $status in
      "$wanted") same || fail "another answer with allocation $at: $*" ;;
      2) errors=$((errors + 1)) ;;
      *) fail "status $status with allocation $at: $*" ;;
    esac
    [ ! -e data ] || "$meleda" data verify >>said || fail "not whole after allocation $at: $*"
  done
  "$meleda" "$@" >answer 2>said || [ $? = $wanted ] || fail "the next try fails: $*"
  same || fail "another answer: $*"
  echo "$runs of $all allocations, $errors errors: $*"
  [ $errors -gt 0 ] || fail "nothing failed: $*"
}

RANDOM=12
each_of 60 show rings:5
each_of 60 explore rings:6 --json
each_of 60 pegs book build triangle:5 --class A
each_of 60 pegs prove english a3,a4,a5,g3,g4
