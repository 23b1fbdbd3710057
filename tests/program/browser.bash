# The page in a real browser, against a server of its own (web/e2e): one part of the files, such as 1/2.
set -euo pipefail
meleda=$1 root=$2 part=$6
cd "$root/web"
chromium=$(command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || true)
if [ -z "$chromium" ]; then
  echo "skipped: no browser was found (on Debian the package chromium-headless-shell)"
  exit 77
fi
if ! command -v node >/dev/null || [ ! -d node_modules ] || [ ! -f "$root/build/page/index.html" ]; then
  echo "skipped: the page is not built (./test builds it)"
  exit 77
fi
MELEDA_PROGRAM=$meleda MELEDA_PAGE=$root/build/page MELEDA_CHROMIUM=$chromium MELEDA_PART=${part%/*} npm run --silent e2e -- --shard="$part"
