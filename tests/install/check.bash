# check.bash BUILD COMPILER: installs into a scratch folder and builds another project against it.
set -euo pipefail
build=$1 compiler=$2
here=$(dirname "$(readlink -f "$0")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cmake --install "$build" --prefix "$scratch/prefix" >/dev/null
# The engines and rules of the consumer are compiled here: no need to optimise.
cmake -S "$here/consumer" -B "$scratch/build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS=-O0 \
  -DCMAKE_CXX_STANDARD=20 -DCMAKE_PREFIX_PATH="$scratch/prefix" >"$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }
cmake --build "$scratch/build" >"$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }
answer=$("$scratch/build/consumer")
[ "$answer" = "341 2" ] || { echo "the consumer says '$answer'"; exit 1; }
[ "$("$scratch/prefix/bin/meleda" distance rings:9 start goal)" = 341 ]
for file in share/man/man1/meleda.1 share/bash-completion/completions/meleda share/zsh/site-functions/_meleda \
            share/fish/vendor_completions.d/meleda.fish; do
  [ -s "$scratch/prefix/$file" ] || { echo "$file was not installed"; exit 1; }
done
