# Shared by ./meleda and ./test: installs what is missing, configures and builds. To be sourced, with $root set and pipefail on.

build="$root/build/release"
who=${who:-meleda}  # speaks

rows_for() {  # the rows of the one list for the given purposes
  local purpose
  for purpose in "$@"; do awk -v purpose="$purpose" '$1 == purpose' "$root/tools/packages"; done
}

explain() {  # explain REASON WHAT PURPOSES...: what a person can do where we cannot install
  local reason=$1 what=$2 options=
  shift 2
  case " $* " in *" test "*) options=" -DMELEDA_TESTS=ON -DMELEDA_BENCHMARKS=ON" ;; esac
  cat >&2 <<TEXT
meleda: $reason

$what

Once that is there:
  cmake -S . -B build/release -G Ninja -DCMAKE_BUILD_TYPE=Release$options
  cmake --build build/release
  ${options:+ctest --test-dir build/release    (or ./test again)}${options:-build/release/apps/cli/meleda    (or ./meleda again)}
TEXT
  exit 2
}

install_missing() {  # install_missing PURPOSE...: with apt-get, what dpkg does not know; elsewhere, programs must be there
  local wanted missing=
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    missing=$(rows_for "$@" | while read -r _ package kind name; do
      if [ "$kind" = program ] && ! command -v "$name" >/dev/null; then echo "  $name (Debian: $package)"; fi
    done)
    [ -z "$missing" ] || explain "this system has no apt-get, so what is missing must be installed by hand" \
      "These programs are missing; the libraries are looked for once they are there:
$missing" "$@"
    return 0  # the libraries are looked for when configuring
  fi
  # A program may be there without its package: from another source, or built by hand.
  wanted=$(rows_for "$@" | while read -r _ package kind name; do
    if [ "$kind" != program ] || ! command -v "$name" >/dev/null; then echo "$package"; fi
  done | sort -u)
  [ -n "$wanted" ] || return 0
  # shellcheck disable=SC2086  # a list of words
  missing=$(comm -13 <(dpkg-query -W -f '${db:Status-Abbrev}${Package}\n' $wanted 2>/dev/null | sed -n 's/^.i *//p' | sort -u) \
                     <(echo "$wanted") | tr '\n' ' ')
  [ -n "${missing// /}" ] || return 0
  local as_root=
  if [ "$(id -u)" != 0 ]; then
    as_root=sudo
    command -v sudo >/dev/null && { sudo -n true 2>/dev/null || { [ -t 0 ] && sudo -v; }; } ||
      explain "packages are missing, and you may not install them here" "Missing packages: $missing" "$@"
  fi
  echo "meleda: installing $missing" >&2
  # shellcheck disable=SC2086
  { $as_root apt-get update -qq &&
      $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing; } \
    >"$root/build/install.log" 2>&1 ||
    { tail -n 5 "$root/build/install.log" >&2
      explain "the packages could not be installed (build/install.log has the details)" "Missing packages: $missing" "$@"; }
}

configure() {  # configure PURPOSES... -- CMAKE OPTIONS...: quiet unless it fails
  local purposes=()
  while [ "$1" != -- ]; do purposes+=("$1"); shift; done
  shift
  cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release "$@" >"$root/build/configure.log" 2>&1 && return 0
  if grep -q 'These libraries are missing' "$root/build/configure.log"; then
    explain "libraries are missing, and could not be installed here" \
      "$(sed -n '/These libraries are missing/,/^ *$/p' "$root/build/configure.log")" "${purposes[@]}"
  fi
  cat "$root/build/configure.log" >&2
  echo "meleda: configuring failed; build/configure.log has the above" >&2
  exit 2
}

time_left() {  # time_left DONE ALL SECONDS: as far as can be told from what is done; nothing at the very beginning
  [ "$1" -ge 5 ] || return 0
  local left=$(($3 * ($2 - $1) / $1))
  if [ $left -ge 90 ]; then echo ", about $(((left + 30) / 60)) min left"; else echo ", about $((left / 10 * 10 + 10)) s left"; fi
}

# Reads what ninja prints and says how far it is: in one line that is written again and again on a terminal, otherwise in a
# line every now and then.
progress_every=15  # seconds
show_progress() {
  local line begun=$SECONDS shown=$SECONDS text=
  while IFS= read -r line; do
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\  ]] && [ "${BASH_REMATCH[2]}" -gt 1 ] || continue
    text="$who: building ${BASH_REMATCH[1]} of ${BASH_REMATCH[2]}$(time_left "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" $((SECONDS - begun)))"
    if [ -t 2 ]; then
      printf '\r%s\033[K' "$text" >&2
    elif [ $((SECONDS - shown)) -ge $progress_every ]; then
      printf '%s\n' "$text" >&2
      shown=$SECONDS
    fi
  done
  if [ -t 2 ] && [ -n "$text" ]; then printf '\r\033[K' >&2; fi
}

build_target() {
  NINJA_STATUS='[%f/%t] ' cmake --build "$build" --target "$1" 2>&1 | tee "$root/build/build.log" | show_progress && return 0
  grep -m 20 -E 'error|FAILED' "$root/build/build.log" >&2 || tail -n 20 "$root/build/build.log" >&2
  echo "meleda: building failed; build/build.log has the details" >&2
  exit 2
}

# The page, from web/ to build/page. Newer than the stamp: a changed file, or a folder in which a file came or went.
page_out_of_date() {
  [ ! -f "$root/build/page/index.html" ] || [ ! -f "$root/build/page-built" ] ||
    [ -n "$(find "$root"/web -path "$root/web/node_modules" -prune -o -newer "$root/build/page-built" -print -quit)" ]
}

build_page() {  # needs Node and npm
  page_out_of_date || return 0
  touch "$root/build/page-begun"
  { (cd "$root/web" && npm ci --no-progress --loglevel=error && npm run --silent build) >"$root/build/page.log" 2>&1; } ||
    { tail -n 20 "$root/build/page.log" >&2
      echo "meleda: the page could not be built; build/page.log has the details" >&2
      return 1; }
  mv "$root/build/page-begun" "$root/build/page-built"
}

lock_build() {  # one build at a time; the lock is held by file 9 until the shell ends
  mkdir -p "$root/build"
  exec 9>"$root/build/lock"
  flock -n 9 || { echo "meleda: waiting for another build to end" >&2; flock 9; }
}
