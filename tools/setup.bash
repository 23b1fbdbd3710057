# Shared by ./meleda and ./test: installs what is missing, configures and builds. To be sourced, with $root set.

build="$root/build/release"

packages_for() {  # the packages of the given purposes, from the one list
  local purpose
  for purpose in "$@"; do awk -v purpose="$purpose" '$1 == purpose { print $2 }' "$root/tools/packages"; done
}

explain_missing() {  # what a person can do where we cannot install: $1 the reason, $2 the packages, $3 further CMake options
  cat >&2 <<TEXT
meleda: $1

Needed (names of Debian's packages): $2

Once they are there:
  cmake -S . -B build/release -G Ninja -DCMAKE_BUILD_TYPE=Release $3
  cmake --build build/release
The program is then build/release/apps/cli/meleda.
TEXT
  exit 2
}

install_missing() {  # install_missing PURPOSE... : installs with apt-get what dpkg does not know
  local wanted missing sudo= options=
  wanted=$(packages_for "$@" | tr '\n' ' ')
  case " $* " in *" test "*) options=-DMELEDA_TESTS=ON ;; esac
  command -v dpkg-query >/dev/null && command -v apt-get >/dev/null ||
    explain_missing "this system has no apt-get, so the libraries must be installed by hand" "$wanted" "$options"
  # shellcheck disable=SC2086  # a list of words
  missing=$(comm -13 <(dpkg-query -W -f '${db:Status-Abbrev}${Package}\n' $wanted 2>/dev/null | sed -n 's/^ii *//p' | sort -u) \
                     <(tr ' ' '\n' <<<"$wanted" | sed '/^$/d' | sort -u) | tr '\n' ' ')
  [ -n "${missing// /}" ] || return 0
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null && sudo -v 2>/dev/null ||
      explain_missing "packages are missing, and you may not install them here" "$missing" "$options"
    sudo=sudo
  fi
  echo "meleda: installing $missing" >&2
  # shellcheck disable=SC2086
  { $sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends $missing; } \
    >"$root/build/install.log" 2>&1 ||
    { tail -n 5 "$root/build/install.log" >&2
      explain_missing "the packages could not be installed (build/install.log has the details)" "$missing" "$options"; }
}

configure_and_build() {  # configure_and_build TARGET [CMAKE OPTIONS...]: quiet unless it fails
  local target=$1
  shift
  if [ ! -f "$build/build.ninja" ] || [ $# -gt 0 ]; then
    cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release "$@" >"$root/build/configure.log" 2>&1 ||
      { cat "$root/build/configure.log" >&2
        echo "meleda: configuring failed; build/configure.log has the above" >&2
        exit 2; }
  fi
  cmake --build "$build" --target $target >"$root/build/build.log" 2>&1 ||
    { grep -m 20 -E 'error|FAILED' "$root/build/build.log" >&2 || tail -n 20 "$root/build/build.log" >&2
      echo "meleda: building failed; build/build.log has the details" >&2
      exit 2; }
}
