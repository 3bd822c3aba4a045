#!/usr/bin/env bash
# Spelling of all texts, English (British) and French: documentation, messages and help, texts of plugins, schemas. A
# language with words in words.XX is checked where hunspell has its dictionary.
#   spelling.sh SOURCES
# Words of ours are in words.en and words.fr, one a line. Left out: code blocks and `code`, options, ids, numbers, file
# names, abbreviations in capitals. Without hunspell and its dictionaries nothing is checked, and the exit code is 77.
set -euo pipefail
cd "$1"
export LC_ALL=C.UTF-8
readonly lists=tests/shipping/spelling
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for language in en_GB fr; do
  if ! command -v hunspell >/dev/null || ! hunspell -d "$language" -l </dev/null >/dev/null 2>&1; then
    echo "hunspell or its dictionary $language is not installed: spelling is not checked" >&2
    exit 77
  fi
done

# The prose of Markdown FILE…
of_markdown() {
  sed -E -e '/^ *```/,/^ *```/d' -e '/^    /d' "$@" |
    sed -E -e 's/``[^`]*``/ /g' -e 's/`[^`]*`/ /g' -e 's/\]\([^)]*\)/] /g' -e 's/\{#[^}]*\}/ /g'
}

# The texts of the keyword msgid or msgstr in the catalogue FILE…, without the head; ids in quotes are left out.
of_catalogue() {
  local keyword=$1 file
  shift
  for file in "$@"; do
    msgattrib --no-obsolete --no-wrap "$file" | awk -v keyword="$keyword" 'BEGIN { RS = ""; FS = "\n" }
      NR > 1 { on = 0; for (i = 1; i <= NF; ++i) { if ($i ~ /^msg/) on = index($i, keyword) == 1; if (on) print $i } }'
  done | sed -E -e 's/^msg(id_plural|id|str(\[.\])?) //' -e 's/\\n/ /g' -e 's/\\"/"/g' -e 's/`[^`]*`/ /g' \
    -e "s/(^|[^[:alpha:]])'[a-z0-9 -]+'/\\1 /g" -e 's/[a-z:-]+="[^"]*"/ /g' -e 's/"[a-z: -]+"/ /g' -e 's/«.[a-z: -]+.»/ /g'
}

# What readers see of plugins' FILE…: texts of elements, titles, advice.
of_plugins() {
  sed -E -e 's/ (title|fix)="([^"]*)"/>\2</g' "$@" | sed -E -e 's/<[^>]*>/ /g'
}

of_schemas() { sed -n -E 's/.*<xs:documentation>(.*)<\/xs:documentation>.*/\1/p' "$@"; }

# Without what is not a word: places, entities and tags, paths and names with a dot or slash, commands and options, ids
# with digits, capitals, mnemonics, and the English possessive.
words_only() {
  sed -E -e 's/\{[^}]*\}/ /g' -e 's/&[a-z]+;|&#[0-9]+;/ /g' -e 's/<[^>]*>/ /g' -e 's/%[a-z]+/ /g' -e 's/&//g' -e "s/’/'/g" \
    -e 's/https?:[^ )]*/ /g' -e 's/[[:alnum:]_.…-]*[/_@=#][[:alnum:]_./@=#…-]+/ /g' \
    -e 's/[[:alnum:]-]*\.[[:alpha:]][[:alnum:].-]*/ /g' -e 's/ramparts( (mod|plugin|pbem|errata|query|help))? [a-z-]+/ /g' \
    -e 's/(^|[^[:alnum:]])--?[[:alpha:]][[:alnum:]-]*/ /g' -e 's/[[:alnum:]-]*[0-9][[:alnum:]-]*/ /g' \
    -e 's/(^|[^[:alpha:]])[A-Z]{2,}s?($|[^[:alpha:]])/ /g' -e "s/'s([^[:alpha:]]|\$)/ /g" -e 's/[.…]($|[^[:alpha:]])/ /g' \
    -e "s/(^|[^[:alpha:]])[-'](\$|[^[:alpha:]])/ /g" -e "s/(^|[^[:alpha:]])[Qq]u'/\\1/g" -e "s/ '([^[:alpha:]]|\$)/ /g" -e 's/---+/ /g'
}

# check LANGUAGE DICTIONARY: reads prose, names unknown words and what is around them
check() {
  local language=$1 dictionary=$2 unknown word
  words_only >"$work/prose"
  unknown=$(hunspell -d "$dictionary" -p "$lists/words.$language" -l <"$work/prose" | sort -u)
  [ -z "$unknown" ] && return
  while read -r word; do
    echo "$dictionary does not know \"$word\": $(grep -wF -m1 -e "$word" "$work/prose" | cut -c1-160)"
  done <<<"$unknown"
  echo "correct the text, or add the word to $lists/words.$language" >&2
  return 1
}

# The pages of findings are left out: their texts are in the catalogue.
english_pages=(README.md)
french_pages=()
while IFS= read -r page; do
  if [[ $page == */fr/* ]]; then french_pages+=("$page"); else english_pages+=("$page"); fi
done < <(find editor engine formats plugins scenarios sdk tests -name '*.md' ! -name codes.md | sort)
mapfile -t plugins < <(find plugins sdk/exchange/shipped -name plugin.xml | sort)
mapfile -t french_plugins < <(find plugins sdk/exchange/shipped -name messages.fr.po | sort)

failed=0
{
  of_markdown "${english_pages[@]}"
  of_catalogue msgid editor/language/fr.po
  of_plugins "${plugins[@]}"
  of_schemas sdk/schema/*.xsd
} | check en en_GB || failed=1
{
  of_markdown "${french_pages[@]}"
  of_catalogue msgstr editor/language/fr.po "${french_plugins[@]}"
} | check fr fr || failed=1
for words in "$lists"/words.*; do
  language=${words##*.}
  [[ $language == en || $language == fr ]] && continue
  dictionary=$(hunspell -D 2>&1 </dev/null | sed -n "s|.*/\\($language\\(_[A-Z]*\\)\\{0,1\\}\\)\$|\\1|p" | head -n 1)
  [ -n "$dictionary" ] || continue
  of_catalogue msgstr "editor/language/$language.po" | check "$language" "$dictionary" || failed=1
done
exit $failed
