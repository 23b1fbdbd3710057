# The page's own tests, and its texts: every family that is listed has its Learn page in every language.
set -euo pipefail
meleda=$1 root=$2
cd "$root/web"
if ! command -v node >/dev/null || [ ! -d node_modules ]; then
  echo "skipped: Node or the page's packages are not installed (./test installs them)"
  exit 77
fi
npm test --silent
bad=0
families=$("$meleda" list --json | node -e '
  const { families } = JSON.parse(require("fs").readFileSync(0, "utf8"));
  for (const { family } of families) console.log(family);')
[ -n "$families" ]
for language in public/learn/*/; do
  for family in $families; do
    [ -s "$language$family.md" ] || { echo "$language$family.md is missing"; bad=1; }
  done
done
[ $bad = 0 ]
