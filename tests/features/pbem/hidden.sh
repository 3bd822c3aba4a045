#!/bin/sh
# hidden.sh RAMPARTS SCENARIOS: Ann and Bob play Chippewa with hidden units by mail, each in a folder of his own, with
# computer players, to the end. Both have the same record, it plays again, and neither folder held what the other hid.
ramparts=$1
scenarios=$(cd "$2" && pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
fail() { echo "hidden: $*" >&2; exit 1; }

# as WHO COMMAND…: each has a home of his own
as() {
    who=$1
    shift
    (cd "$work/$who" && HOME="$work/$who" XDG_DATA_HOME="$work/$who/data" XDG_CONFIG_HOME="$work/$who/config" \
        XDG_STATE_HOME="$work/$who/state" "$ramparts" "$@") >"$work/said" 2>&1 || fail "$who: $*: $(cat "$work/said")"
}
# keeps_from WHO OTHER: nothing in the folder of one has the secret of the other
keeps_from() {
    veil=$(sed -n 's/^veil //p' "$1/$1.game")
    test ${#veil} = 64 || fail "the game of $1 has no secret"
    ! grep -rq "$veil" "$2" || fail "$2 has the secret of $1"
}

mkdir ann bob post
for who in ann bob; do
    ln -s "$scenarios" "$who/scenarios"
    as "$who" mod key -o "$who.key"
done
as ann pbem new scenarios/chippewa-woods --game ann.game --key ann.key --side us --name Ann -o ../post/0
as bob pbem join ../post/0 scenarios/chippewa-woods --game bob.game --key bob.key --name Bob -o ../post/1
reader=ann
writer=bob
number=1
opened=0
while test "$number" -lt 400; do
    as "$reader" pbem accept "$reader.game" "../post/$number" -o "../post/$((number + 1))"
    keeps_from ann bob
    keeps_from bob ann
    grep -q 'opens what your mail' said && opened=$((opened + 1))
    previous=$reader
    reader=$writer
    writer=$previous
    number=$((number + 1))
    if test ! -e "post/$number"; then
        grep -q 'the game is over: .* has won\|undecided' said && break
        as "$writer" pbem turn "$writer.game" --player tactician -o "../post/$number"
        grep -q 'opens what your mail' said && opened=$((opened + 1))
    fi
done
test "$number" -lt 400 || fail "the game does not end"
test "$(grep -c '^hides ' ann/ann.game)" = 5 || fail "Ann's game does not keep her set-up"
as ann pbem status ann.game --journal ann.txt
as bob pbem status bob.game --journal bob.txt
grep -q 'has won\|undecided' said || fail "Bob does not hear how it ended: $(cat said)"
grep -v '^path ' ann/ann.txt >post/record-ann
grep -v '^path ' bob/bob.txt >post/record-bob
cmp post/record-ann post/record-bob || fail "the two records differ"
test "$(grep -c 'verb ramparts.hidden-units' ann/ann.txt)" -gt 5 || fail "the record has no set-ups"
as bob replay bob.txt --scenario scenarios/chippewa-woods
grep -q 'steps agree' said || fail "the record does not play: $(cat said)"
echo "hidden: $number mails, $opened of which waited for an opening"
