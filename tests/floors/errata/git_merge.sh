#!/bin/bash
# git merges battles by what they say: the three lines of the manual in a real repository.
# Usage: git_merge.sh RAMPARTS SCENARIOS
set -euo pipefail
ramparts=$1
scenarios=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/bin" "$work/home"
ln -s "$ramparts" "$work/bin/ramparts"
export PATH="$work/bin:$PATH" HOME="$work/home" GIT_CONFIG_NOSYSTEM=1
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.org
fail() { echo "FAILED: $*" >&2; exit 1; }

mkdir "$work/battles"
cp -r "$scenarios/chippewa" "$scenarios/rulesets" "$work/battles/"
cd "$work/battles"
git init -q -b main .
# The three lines, as sdk/docs/errata.md has them.
git config merge.ramparts.driver 'ramparts merge %O %A %B --path %P'
git config diff.ramparts.textconv 'ramparts text'
echo '*.xml merge=ramparts diff=ramparts' >> .gitattributes
git add -A
git commit -qm base

change() { ramparts edit chippewa "$@" >/dev/null; rm -rf chippewa/.backups; git commit -qam "$2"; }

# Neighbouring rows, and one hex by both sides in different fields: lines of XML would conflict.
git checkout -qb hers
change -e 'hex C2422 terrain forest' -e 'unit us-9 full 9' -e 'table crt 3:1 5 DL1'
git checkout -q main
change -e 'hex C2422 elevation 1' -e 'hex C2423 terrain swamp' -e 'unit us-9 reduced 5' -e 'unit us-11 full 9'
git merge -q -m merged hers || fail "a merge without a conflict was refused"
git diff --name-only --diff-filter=U | grep -q . && fail "files are left in conflict"
for line in 'hex C2422 terrain forest' 'hex C2422 elevation 1' 'hex C2423 terrain swamp' 'unit us-9 full 9' \
            'unit us-9 reduced 5' 'unit us-11 full 9' 'table crt 3:1 5 DL1'; do
  code=0
  ramparts edit chippewa -e "$line" --check >/dev/null 2>"$work/said" || code=$?
  [ $code -eq 5 ] && grep -q RP6071 "$work/said" || fail "lost: $line"
done
ramparts validate chippewa >/dev/null 2>&1 || [ $? -eq 5 ] || fail "the merged battle cannot be read"

# A conflict is git's conflict, is told, and leaves our side whole.
git checkout -q hers
change -e 'hex C2525 terrain forest'
git checkout -q main
change -e 'hex C2525 terrain swamp'
git merge -m conflict hers >"$work/said" 2>&1 && fail "a conflict went unnoticed"
grep -q 'RP6090: hex C2525 terrain: mine is swamp, theirs is forest' "$work/said" || fail "the conflict is not told"
git diff --name-only --diff-filter=U | grep -qx 'chippewa/map.xml' || fail "git knows of no conflict"
{ ramparts edit chippewa -e 'hex C2525 terrain swamp' --check 2>&1 || true; } | grep -q RP6071 || fail "our side was touched"
git merge --abort

# What git shows is the data.
git diff hers main -- chippewa/map.xml | grep -- '^+ *hex C2525 .*terrain swamp' >/dev/null || fail "git diff does not show the hex"
echo "git merged, refused and showed battles: 3 of 3"
