#!/usr/bin/env bash
# Brings the catalogue up to date with the texts of the program: new ones come in untranslated, others go.
#   editor/language/update.sh          changes fr.po; translate what it reports, then build
#   editor/language/update.sh --check  changes nothing; fails when a text has no translation or a translation no text
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export LC_ALL=C.UTF-8

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# extract OUTPUT OPTION…: marked or all texts of C++ sources.
extract() {
  local output=$1
  shift
  xgettext --language=C++ --from-code=UTF-8 --no-wrap --add-location=file --sort-by-file --output=- "$@" |
    sed -e 's/charset=CHARSET/charset=UTF-8/' -e '/^#, .*c-format/d' >"$output"
}

# Texts that are marked where they stand.
find editor sdk/analysis sdk/tools sdk/words sdk/web -name '*.cpp' -o -name '*.hpp' | LC_ALL=C sort |
  extract "$work/marked.pot" --files-from=- --keyword --keyword=_ --keyword=RP_TR --keyword=say --keyword=say_n:1,2 --keyword=named --keyword=wxPLURAL:1,2
# Messages, whose patterns stand where they are made.
find editor engine formats sdk -name '*.cpp' -o -name '*.hpp' | LC_ALL=C sort |
  extract "$work/messages.pot" --files-from=- --keyword --keyword=message --keyword=wording 2>/dev/null
# Tables of the floors below that the editor shows: explanations of findings.
find engine formats sdk -name '*_codes*.cpp' | LC_ALL=C sort |
  extract "$work/codes.pot" --extract-all --files-from=- 2>/dev/null
msggrep --no-wrap --msgid --regexp='^[A-Z].* ' "$work/codes.pot" --output-file="$work/explained.pot"
# What the fields of a scenario are, which completion in the command field says.
extract "$work/fields.pot" --extract-all formats/scenario/fields.hpp 2>/dev/null
msggrep --no-wrap --msgid --regexp='\.$' "$work/fields.pot" --output-file="$work/described.pot"
msgcat --no-wrap --use-first --add-location=file "$work"/{marked,messages,explained,described}.pot --output-file="$work/texts.pot"

if [ "${1:-}" = --check ]; then
  msgcmp editor/language/fr.po "$work/texts.pot"
  if grep -q '^#~' editor/language/fr.po; then
    echo "editor/language/fr.po keeps texts that the program no longer has; run editor/language/update.sh" >&2
    exit 1
  fi
  exit
fi
msgmerge --quiet --no-wrap --no-fuzzy-matching --add-location=file editor/language/fr.po "$work/texts.pot" >"$work/fr.po"
msgattrib --no-wrap --no-obsolete --output-file=editor/language/fr.po "$work/fr.po"
msgfmt --statistics --output-file=/dev/null editor/language/fr.po
