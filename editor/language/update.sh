#!/usr/bin/env bash
# Brings the catalogues up to date with the texts of the program: new ones come in untranslated, others go.
#   editor/language/update.sh          changes every catalogue; translate what it reports, then build. A catalogue whose
#                                      head does not say X-Complete: yes keeps only what is translated.
#   editor/language/update.sh CODE     gives the catalogue of this language every text of the program, those without a
#                                      translation empty; begins it where there is none
#   editor/language/update.sh --check  changes nothing; fails when a text of a complete catalogue has no translation, a
#                                      translation no text, or a head is wrong
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export LC_ALL=C.UTF-8
readonly folder=editor/language

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
find editor sdk/show/analysis sdk/show/study sdk/show/theme sdk/cli sdk/words sdk/show/web sdk/share/pages -name '*.cpp' -o -name '*.hpp' | LC_ALL=C sort |
  extract "$work/marked.pot" --files-from=- --keyword --keyword=_ --keyword=RP_TR --keyword=say --keyword=say_n:1,2 --keyword=named --keyword=wxPLURAL:1,2
# Messages, whose patterns stand where they are made.
find editor engine formats sdk -name '*.cpp' -o -name '*.hpp' | LC_ALL=C sort |
  extract "$work/messages.pot" --files-from=- --keyword --keyword=message --keyword=wording 2>/dev/null
# Tables of the floors below that the editor shows: explanations of findings.
find engine formats sdk -name '*_codes*.cpp' | LC_ALL=C sort |
  extract "$work/codes.pot" --extract-all --files-from=- 2>/dev/null
msggrep --no-wrap --msgid --regexp='^[A-Z].* ' "$work/codes.pot" --output-file="$work/explained.pot"
# What the fields of a scenario are, which completion in the command field says.
extract "$work/fields.pot" --extract-all formats/scenario/{fields,victory_fields}.hpp 2>/dev/null
msggrep --no-wrap --msgid --regexp='\.$' "$work/fields.pot" --output-file="$work/described.pot"
# What the desktop shows of the program and its files.
xgettext --language=Desktop --keyword --keyword=GenericName --keyword=Comment --keyword=Keywords --from-code=UTF-8 \
  --no-wrap --add-location=file --output="$work/desktop.pot" sdk/packaging/editor.desktop.in
xgettext --its=sdk/packaging/its/ramparts.its --from-code=UTF-8 --no-wrap --add-location=file --output="$work/types.pot" \
  sdk/packaging/editor.metainfo.xml.in sdk/packaging/ramparts-mime.xml
sed -i -e 's/charset=CHARSET/charset=UTF-8/' "$work/desktop.pot" "$work/types.pot"
msgcat --no-wrap --use-first --add-location=file "$work"/{marked,messages,explained,described,desktop,types}.pot --output-file="$work/texts.pot"

complete() { grep -q '^"X-Complete: yes\\n"$' "$1"; }
# The rule of the plural in the head of FILE, without spaces.
plural() { sed -n 's/^"Plural-Forms: \(.*\)\\n"$/\1/p' "$1" | tr -d ' '; }
# renew CATALOGUE OPTION…: texts of today; the options are those of msgattrib. Without the time of the run, which would
# change a catalogue whose texts are as before.
renew() {
  local catalogue=$1
  shift
  msgmerge --quiet --no-wrap --no-fuzzy-matching --add-location=file "$catalogue" "$work/texts.pot" >"$work/merged.po"
  msgattrib --no-wrap --no-obsolete --force-po "$@" --output-file="$work/renewed.po" "$work/merged.po"
  sed '/^"POT-Creation-Date: /d' "$work/renewed.po" >"$catalogue"
}
# begin CATALOGUE LANGUAGE: a head with the plural forms of the language, as gettext knows them.
begin() {
  local forms
  printf 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "x"\nmsgstr ""\n' >"$work/none.pot"
  msginit --no-translator --locale="$2.UTF-8" --input="$work/none.pot" --output-file="$work/begun.po" 2>/dev/null
  forms=$(grep '^"Plural-Forms: ' "$work/begun.po" || true)
  cat >"$1" <<END
# Texts of Ramparts in another language.
msgid ""
msgstr ""
"Project-Id-Version: Ramparts\n"
"Language: $2\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
$forms
"X-Language-Name: $2\n"
END
}
# check CATALOGUE: what is wrong with it, and whether anything is.
check() {
  local catalogue=$1 language bad=0
  language=$(basename "$catalogue" .po)
  msgfmt --check-domain --output-file=/dev/null "$catalogue" || bad=1
  grep -q '^"X-Language-Name: .*\\n"$' "$catalogue" || { echo "$catalogue: the head has no X-Language-Name" >&2; bad=1; }
  begin "$work/$language.po" "$language"
  [ "$(plural "$catalogue")" = "$(plural "$work/$language.po")" ] || {
    echo "$catalogue: the head should have Plural-Forms: $(plural "$work/$language.po")" >&2
    bad=1
  }
  if grep -q '^#~' "$catalogue"; then
    echo "$catalogue keeps texts that the program no longer has; run editor/language/update.sh" >&2
    bad=1
  fi
  if complete "$catalogue"; then msgcmp "$catalogue" "$work/texts.pot" || bad=1; fi
  return $bad
}

case ${1:-} in
  --check)
    failed=0
    for catalogue in "$folder"/*.po; do check "$catalogue" || failed=1; done
    exit $failed
    ;;
  '')
    for catalogue in "$folder"/*.po; do
      if complete "$catalogue"; then renew "$catalogue"; else renew "$catalogue" --translated; fi
      echo -n "$catalogue: "
      msgfmt --statistics --output-file=/dev/null "$catalogue"
    done
    ;;
  *)
    [[ $1 =~ ^[a-z]{2,3}(_[A-Z]{2})?$ ]] || { echo "$1 is no language; write a code such as es" >&2; exit 2; }
    [ -f "$folder/$1.po" ] || begin "$folder/$1.po" "$1"
    renew "$folder/$1.po"
    msgfmt --statistics --output-file=/dev/null "$folder/$1.po"
    ;;
esac
