# The launcher: runs what is built without building again, adds little time, and says what is missing where it cannot install.
set -euo pipefail
meleda=$1 root=$2
fail() { echo "$1"; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# A copy whose program is up to date: nothing may be built, installed or asked of the network.
mkdir -p "$scratch/clone/build/release/apps/cli" "$scratch/bin"
cp -r "$root"/{meleda,test,src,apps,papers,cmake,tools,CMakeLists.txt} "$scratch/clone/"
cp "$meleda" "$scratch/clone/build/release/apps/cli/meleda"
touch "$scratch/clone/build/built"
for tool in apt-get dpkg-query cmake ninja sudo; do
  printf '#!/bin/sh\necho "%s was called" >&2\nexit 9\n' $tool >"$scratch/bin/$tool"
done
chmod +x "$scratch"/bin/*
launched() { PATH="$scratch/bin:$PATH" "$scratch/clone/meleda" "$@"; }
[ "$(launched distance rings:9 start goal)" = 341 ] || fail "the launcher did not run the program"
status=0
launched distance rings:9 11x1 000 2>/dev/null || status=$?
[ $status = 2 ] || fail "the exit status was lost: $status"
ln -s "$scratch/clone/meleda" "$scratch/bin/elsewhere"
[ "$(cd / && PATH="$scratch/bin:$PATH" elsewhere distance rings:9 start goal)" = 341 ] || fail "not through a link"

# Its cost: the fastest of ten runs with it and without.
fastest() {
  local best=1000000000 begun took
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    begun=$(date +%s%N)
    "$@" distance rings:9 start goal >/dev/null
    took=$(($(date +%s%N) - begun))
    [ $took -ge $best ] || best=$took
  done
  echo $best
}
added=$((($(fastest "$scratch/clone/meleda") - $(fastest "$meleda")) / 1000000))
echo "the launcher adds $added ms"
[ $added -le 50 ] || fail "the launcher adds $added ms"

# A changed source leads to a build, which here meets the tools that refuse.
touch "$scratch/clone/src/meleda/core/text.cpp"
said=$(launched distance rings:9 start goal 2>&1) && fail "it did not notice the change"
case $said in *"was called"* | *"installed"*) ;; *) fail "a changed source: $said" ;; esac

# How far a build is: a line now and then in a file, one line that is written anew on a terminal; ninja's words are in the log.
progress() {  # progress LINES...: what show_progress says about them
  (
    set -euo pipefail
    root=$scratch/clone
    # shellcheck source=tools/setup.bash
    . "$root/tools/setup.bash"
    progress_every=0
    printf '%s\n' "$@" | show_progress
  ) 2>&1
}
said=$(progress "[0/1] Re-running CMake..." "-- Configuring done" "[1/131] Building a" "[37/131] Building b [5/6]" "ninja: done")
[ "$said" = "meleda: building 1 of 131
meleda: building 37 of 131, about 10 s left" ] || fail "progress: $said"
left() { (root=$scratch/clone && . "$root/tools/setup.bash" && time_left "$@"); }
[ "$(left 4 100 60)" = "" ] || fail "it guesses from nothing"
[ "$(left 37 131 60)" = ", about 3 min left" ] || fail "left: $(left 37 131 60)"
[ "$(left 100 131 60)" = ", about 20 s left" ] || fail "left: $(left 100 131 60)"
[ "$(left 131 131 60)" = ", about 10 s left" ] || fail "left: $(left 131 131 60)"
mkdir "$scratch/builds"
cat >"$scratch/builds/cmake" <<'TEXT'
#!/bin/sh
printf '[1/3] Building one\n[2/3] Building two\nFAILED: two\nerror: no such thing\n'
exit 1
TEXT
chmod +x "$scratch/builds/cmake"
built() { PATH="$scratch/builds:$PATH" bash -c 'set -euo pipefail; root=$1; . "$1/tools/setup.bash"; build_target all' - "$scratch/clone"; }
status=0
said=$(built 2>&1) || status=$?
[ $status = 2 ] || fail "a build that fails ends with $status"
[ "$said" = "FAILED: two
error: no such thing
meleda: building failed; build/build.log has the details" ] || fail "a build that fails says: $said"
grep -q '^\[2/3\] Building two$' "$scratch/clone/build/build.log" || fail "the log lacks what ninja said"
if command -v script >/dev/null; then
  # A file and not an exported function: script runs the user's shell, and one that is not bash drops exported functions.
  { declare -p scratch; declare -f built; echo 'built || true'; } >"$scratch/on_terminal"
  said=$(SHELL=/bin/sh script -qec "bash '$scratch/on_terminal'" /dev/null </dev/null)
  case $said in *$'\r'"meleda: building 1 of 3"$'\033[K\r'"meleda: building 2 of 3"$'\033[K\r\033[K'*"building failed"*) ;; *) fail "on a terminal: $(printf %q "$said")" ;; esac
fi

# No apt-get: which libraries are missing, and the commands to use.
mkdir "$scratch/few"
for tool in bash awk cat cp dirname env find flock grep id mkdir mv readlink sed touch tr; do
  ln -s "$(command -v $tool)" "$scratch/few/$tool"
done
status=0
said=$(PATH="$scratch/few" "$scratch/clone/meleda" list 2>&1) || status=$?
[ $status = 2 ] || fail "without apt-get the exit status is $status"
for expected in "no apt-get" "Debian: cmake" "cmake -S . -B build/release" "cmake --build"; do
  case $said in *"$expected"*) ;; *) fail "without apt-get it does not say '$expected': $said" ;; esac
done
said=$(PATH="$scratch/few" "$scratch/clone/test" 2>&1) && fail "./test without apt-get succeeded"
for expected in "Debian: g++" "-DMELEDA_TESTS=ON"; do
  case $said in *"$expected"*) ;; *) fail "./test without apt-get does not say '$expected': $said" ;; esac
done

# No apt-get, but the programs are there: configuring says which libraries are missing.
for tool in ninja dot pkg-config msgfmt; do [ -e "$scratch/few/$tool" ] || ln -s "$(command -v $tool)" "$scratch/few/$tool"; done
ln -s "$(command -v g++)" "$scratch/few/g++"
printf '#!/bin/sh\nprintf "CMake Error: These libraries are missing:\\n  fmt (Debian: libfmt-dev)\\n\\n" >&2\nexit 1\n' >"$scratch/cmake"
cp "$scratch/cmake" "$scratch/few/cmake"
chmod +x "$scratch/few/cmake"
said=$(PATH="$scratch/few" "$scratch/clone/meleda" list 2>&1) && fail "with a library missing it went on"
case $said in *"fmt (Debian: libfmt-dev)"*"cmake -S"*) ;; *) fail "with a library missing: $said" ;; esac

# apt-get is there, but no right to install.
if [ "$(id -u)" = 0 ]; then
  printf '#!/bin/sh\necho 1000\n' >"$scratch/bin/id"
  chmod +x "$scratch/bin/id"
  printf '#!/bin/sh\nexit 1\n' >"$scratch/bin/dpkg-query"
  said=$(launched list 2>&1) && fail "without the right to install it went on"
  case $said in *"may not install"*libfmt-dev*"cmake -S"*) ;; *) fail "without the right to install: $said" ;; esac
fi
