#!/bin/sh
# story.sh RAMPARTS SCENARIOS: an author makes an errata mod for Chippewa, packs, signs and publishes it to a folder;
# another user, in another home, installs it, sees what it changes, plays a game by mail with it to the end against the
# author, is refused where the two differ, and exports the battle to VASSAL, PDF and HTML.
ramparts=$1
scenarios=$(cd "$2" && pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
fail() { echo "story: $*" >&2; exit 1; }

# as WHO COMMAND…: each has a home of his own
as() {
    who=$1
    shift
    mkdir -p "$work/$who"
    (cd "$work/$who" && HOME="$work/$who" XDG_DATA_HOME="$work/$who/data" XDG_CONFIG_HOME="$work/$who/config" \
        XDG_STATE_HOME="$work/$who/state" "$ramparts" "$@")
}
# must WHO TEXT COMMAND…: succeeds and says this
must() {
    who=$1
    text=$2
    shift 2
    as "$who" "$@" >"$work/said" 2>&1 || fail "$who cannot: $*: $(cat "$work/said")"
    grep -q -- "$text" "$work/said" || fail "$who does not hear '$text' from: $*: $(cat "$work/said")"
}
# refused WHO TEXT COMMAND…: fails and says why
refused() {
    who=$1
    text=$2
    shift 2
    if as "$who" "$@" >"$work/said" 2>&1; then fail "$who is not refused: $*"; fi
    grep -q -- "$text" "$work/said" || fail "$who does not hear '$text' from: $*: $(cat "$work/said")"
}

# the author
mkdir ann bob post shelf
cp -r "$scenarios" ann/scenarios
cp -r "$scenarios" bob/scenarios
must ann "ann.chippewa-errata/mod.xml" mod new ann.chippewa-errata --out ann.chippewa-errata --title "The plain of Chippewa" --author Ann
cp -r ann/scenarios/chippewa ann/scenarios/corrected
echo 'hex C2422 terrain forest' >ann/change.txt
must ann "lines changed" edit scenarios/corrected --script change.txt
mkdir ann/ann.chippewa-errata/errata
must ann "1 change" diff scenarios/chippewa scenarios/corrected -o ann.chippewa-errata/errata/chippewa.xml --id plain --source printed \
    --src "a survey of 1816" --reason "the wood reached to the road" --name "The plain"
must ann "0 errors" mod check ann.chippewa-errata
must ann "checksum" mod pack ann.chippewa-errata -o chippewa.rpmod
must ann "in words" mod key -o ann.key
must ann "signed with the key" mod sign chippewa.rpmod --key ann.key -o "$work/shelf/ann.chippewa-errata-0.1.0.rpmod"
must ann "1 package" mod export-index "$work/shelf" --id ann.shelf --key ann.key

# the other user
must bob "is installed" mod install ann.chippewa-errata --from "$work/shelf" --key "$(sed -n 2p ann/ann.key.pub)"
must bob "the wood reached to the road" mod info ann.chippewa-errata
must bob "C2422" mod info ann.chippewa-errata --on scenarios/chippewa
must bob "in words" mod key -o bob.key

# an invitation to something else than one has is refused, with what is missing and with whom
must ann "is installed" mod install "$work/shelf/ann.chippewa-errata-0.1.0.rpmod"
must ann "is on" mod enable ann.chippewa-errata
must ann "verified dice" pbem new scenarios/chippewa --game ann.game --key ann.key --side us --name Ann -o ../post/0
refused bob "RP8213.*the mod ann.chippewa-errata 0.1.0 is on with Ann only" \
    pbem join ../post/0 scenarios/chippewa --game bob.game --key bob.key --name Bob
test ! -e bob/bob.game || fail "a refused invitation left something"
must bob "is on" mod enable ann.chippewa-errata
must bob "verified dice" pbem join ../post/0 scenarios/chippewa --game bob.game --key bob.key --name Bob -o ../post/1
must ann "you are to write mail 2" pbem accept ann.game ../post/1

# the game: whoever is to write writes; mails go quoted and with CR LF, as they come
writer=ann
reader=bob
number=2
until as ann pbem status ann.game | grep -q "the game is over" && as bob pbem status bob.game | grep -q "the game is over"; do
    test "$number" -lt 400 || fail "the game does not end"
    if test ! -e "post/$number"; then
        must "$writer" "mail $number" pbem turn "$writer.game" --player tactician -o "../post/$number"
    fi
    { echo "$writer wrote:"; sed 's/^/> /; s/$/\r/' "post/$number"; echo "> yours"; } >post/in
    cp "$reader/$reader.game" post/before
    if test "$number" = 4; then  # on the way somebody changes a letter
        sed '10y/abcdefghijklmnopqrstuvwxyz/bcdefghijklmnopqrstuvwxyza/' "post/$number" >post/changed
        refused "$reader" "RP8202" pbem accept "$reader.game" ../post/changed
        refused "$reader" "RP8207" pbem accept "$reader.game" ../post/2
        must "$reader" "is off" mod disable ann.chippewa-errata
        refused "$reader" "RP8221.*ann.chippewa-errata 0.1.0 is on with" pbem accept "$reader.game" ../post/in
        must "$reader" "is on" mod enable ann.chippewa-errata
        cmp "$reader/$reader.game" post/before || fail "a refused mail has changed the game"
    fi
    number=$((number + 1))
    must "$reader" "is accepted" pbem accept "$reader.game" ../post/in -o "../post/$number"
    previous=$writer
    writer=$reader
    reader=$previous
done
echo "story: the game took $number mails"
must ann "has won\|undecided" pbem status ann.game --journal ann.txt
must bob "has won\|undecided" pbem status bob.game --journal bob.txt
grep -v '^path ' ann/ann.txt >post/record-ann
grep -v '^path ' bob/bob.txt >post/record-bob
cmp post/record-ann post/record-bob || fail "the two records differ"
grep -q '^mod ann.chippewa-errata 0.1.0 ' bob/bob.txt || fail "the record does not name the mod"
must bob "steps agree" replay bob.txt --scenario scenarios/chippewa

# what he takes elsewhere has the correction in it
must bob "vmod" export scenarios/chippewa --to vassal --out vassal
must bob "pages" print scenarios/chippewa -o chippewa.pdf
must bob "KB" page scenarios/chippewa -o chippewa.html
test -s bob/vassal/*.vmod || fail "no module of VASSAL"
head -c 5 bob/chippewa.pdf | grep -q '%PDF-' || fail "no PDF"
grep -q 'C2422' bob/chippewa.html || fail "the page has no hex C2422"
must bob "is off" mod disable ann.chippewa-errata
must bob "KB" page scenarios/chippewa -o plain.html
! cmp -s bob/chippewa.html bob/plain.html || fail "the page is the same without the mod"
echo "story: done"
