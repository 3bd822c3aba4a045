#!/bin/sh
# scripted.sh RAMPARTS SOURCE: a battle whose rules are a script of a mod, played by mail behind the fence in two homes
# to its end; who has another version of the script, or has it off, is refused with the reason.
ramparts=$1
source=$2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
fail() { echo "scripted: $*" >&2; exit 1; }

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

# two versions of the mod, which differ in the script alone
mkdir ann bob
for version in 1.0.0 1.1.0; do
    must ann "mod.xml" mod new ann.works --out "works-$version" --title "Fieldworks" --author Ann
    mkdir -p "ann/works-$version/scripts" "ann/works-$version/scenarios"
    cp -r "$source/tests/features/cli/data/skirmish" "ann/works-$version/scenarios/knoll"
    rm -rf "ann/works-$version/scenarios/knoll/cases"
    sed -i -e 's/id="skirmish"/id="knoll"/' -e 's/<module id="ramparts.night".*/&\n    <module id="sample.fieldworks-lua"\/>/' "ann/works-$version/scenarios/knoll/scenario.xml"
    mkdir "ann/works-$version/scripts/sample.fieldworks-lua"
    cp "$source"/plugins/samples/fieldworks-lua/*.lua "$source/plugins/samples/fieldworks-lua/plugin.xml" "ann/works-$version/scripts/sample.fieldworks-lua"
    sed -i "s/version=\"0.1.0\"/version=\"$version\"/" "ann/works-$version/mod.xml"
done
echo "-- another version" >>ann/works-1.1.0/scripts/sample.fieldworks-lua/fieldworks.lua
must ann "in words" mod key -o ann.key
must bob "in words" mod key -o bob.key
for version in 1.0.0 1.1.0; do
    must ann "checksum" mod pack "works-$version" -o "works-$version.rpmod"
    must ann "signed with" mod sign "works-$version.rpmod" --key ann.key -o "$work/works-$version.rpmod"
done
for who in ann bob; do
    must $who "is installed" mod install "$work/works-1.0.0.rpmod" --key "$(sed -n 2p ann/ann.key.pub)"
    must $who "is on" mod enable ann.works
    # where the system has no filter of calls, limits have to do; the games by mail take this user's word from here
    must $who "final hash" run knoll --us random --ac random --seed 1 --allow-limited-sandbox
done

must ann "verified dice" pbem new knoll --game ann.game --key ann.key --side us --name Ann -o ../0
must bob "is off" mod disable ann.works
refused bob "there is no file knoll" pbem join ../0 knoll --game bob.game --key bob.key --name Bob
must bob "is on" mod enable ann.works
must bob "verified dice" pbem join ../0 knoll --game bob.game --key bob.key --name Bob -o ../1
must ann "you are to write mail 2" pbem accept ann.game ../1
as ann pbem status ann.game --legal | grep -q "dig\|works" || fail "the script's phase is not played"

writer=ann
reader=bob
number=2
until as ann pbem status ann.game | grep -q "the game is over" && as bob pbem status bob.game | grep -q "the game is over"; do
    test "$number" -lt 200 || fail "the game does not end"
    test -e "$number" || must "$writer" "mail $number" pbem turn "$writer.game" --player tactician -o "../$number"
    if test "$number" = 3; then  # another version of the script plays otherwise: it is named
        cp "$reader/$reader.game" before
        must "$reader" "is installed" mod install "$work/works-1.1.0.rpmod"
        must "$reader" "is on" mod enable ann.works --version 1.1.0
        refused "$reader" "RP8221.*ann.works.*1.0.0.*1.1.0\|RP8221.*ann.works.*1.1.0.*1.0.0" pbem accept "$reader.game" "../$number"
        must "$reader" "is on" mod enable ann.works --version 1.0.0
        cmp "$reader/$reader.game" before || fail "a refused mail has changed the game"
    fi
    number=$((number + 1))
    must "$reader" "is accepted" pbem accept "$reader.game" "../$((number - 1))" -o "../$number"
    previous=$writer
    writer=$reader
    reader=$previous
done
must ann "." pbem status ann.game --journal ann.txt
must bob "." pbem status bob.game --journal bob.txt
cmp ann/ann.txt bob/bob.txt || fail "the two records differ"
grep -q "^mod ann.works 1.0.0 " bob/bob.txt || fail "the record does not name the mod"
grep -q " verb sample.fieldworks-lua " bob/bob.txt || fail "nobody has dug in"
must bob "agree" replay bob.txt --scenario knoll
echo "scripted: done, $number mails"
