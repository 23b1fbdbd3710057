# To be sourced. run_tests BUILD FILTER PROGRAM...: runs programs of tests, each in as many processes as there are cores, and is false
# if one fails. A process for each test, as ctest has it, would take longer to start under a sanitizer than most tests take to run.
run_tests() {
  local build=$1 filter=$2 cores program
  shift 2
  cores=$(nproc)
  for program in "$@"; do
    for ((part = 0; part < cores; part++)); do echo "$program $part"; done
  done | BUILD=$build FILTER=$filter PARTS=$cores xargs -P "$cores" -n 2 bash -c '
    log=$BUILD-$0-$1.log
    if GTEST_TOTAL_SHARDS=$PARTS GTEST_SHARD_INDEX=$1 timeout 45m "$BUILD/tests/test_$0" --gtest_brief=1 --gtest_filter="$FILTER" >"$log" 2>&1; then
      echo "test_$0, part $1: $(grep -oE "PASSED.*tests?\." "$log")"
    else
      echo "test_$0, part $1, failed:"
      tail -n 40 "$log"
      exit 1
    fi'
}
