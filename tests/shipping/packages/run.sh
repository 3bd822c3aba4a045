#!/bin/bash
# run.sh BUILD: makes the Debian packages of a built tree, twice, looks at them with the tools of Debian and
# freedesktop.org, installs them with dpkg into an empty root, runs what is there, and removes it again without a trace.
# Needs neither rights nor a network; nothing is built.
set -u
build=$1
work=$(mktemp -d) || exit 1
cleanup() {
    chmod -R u+w "$work"
    rm -rf "$work"
}
trap cleanup EXIT
failures=0
complain() {
    echo "packages: $*" >&2
    failures=$((failures + 1))
}
give_up() {
    echo "packages: $*" >&2
    wait
    exit 1
}
# quiet NAME COMMAND…: runs it; what it says is shown when it fails.
quiet() {
    local name=$1
    shift
    "$@" > "$work/said" 2>&1 || { cat "$work/said" >&2; complain "$name"; }
}
# silent NAME COMMAND…: as quiet, and it may say nothing at all.
silent() {
    local name=$1
    shift
    "$@" > "$work/said" 2>&1 || complain "$name"
    [ ! -s "$work/said" ] || { cat "$work/said" >&2; complain "$name"; }
}
PATH=$PATH:/usr/sbin:/sbin
for program in fakeroot lintian desktop-file-validate appstreamcli mandoc update-mime-database gio xvfb-run; do
    command -v "$program" > /dev/null || give_up "$program is missing"
done
root=$work/root
share=$root/usr/share
app=$(sed -n 's/^RAMPARTS_APP_ID:[A-Z]*=//p' "$build/CMakeCache.txt")
export HOME=$work/home
mkdir -p "$HOME"
unset XDG_DATA_HOME XDG_CONFIG_HOME XDG_STATE_HOME XDG_DOCUMENTS_DIR RAMPARTS_SCENARIOS RAMPARTS_MANUAL

# pack FOLDER TIME_ZONE OPTION…
pack() {
    local folder=$work/$1 zone=$2
    shift 2
    (umask 022 && cd "$work" && TZ=$zone LC_ALL=C cpack --config "$build/CPackConfig.cmake" -B "$folder" "$@") > "$folder.log" 2>&1 ||
        { cat "$folder.log" >&2; give_up "cpack failed"; }
}
make_packages() {
    pack one UTC
    local name
    for name in ramparts ramparts-cli ramparts-sdk ramparts-data; do
        set -- "$work/one/$name"_*.deb
        [ $# -eq 1 ] && [ -f "$1" ] || give_up "there is no package $name"
    done
}

# What takes seconds goes on beside the rest; compare_and_lint waits for it.
begin_slow_looks() {
    # the two packages without large programs once more, later and elsewhere
    (pack two Asia/Tokyo -D "CPACK_COMPONENTS_ALL=PluginApi;Engine;Formats;Plugins;Samples;Data") &
    again=$!
    lintian --no-cfg --allow-root --fail-on error,warning,info "$work"/one/*.deb > "$work/lintian" 2>&1 &
    lint=$!
}
compare_and_lint() {
    wait "$again" || complain "cpack failed the second time"
    wait "$lint" || complain "lintian finds something"
    [ ! -s "$work/lintian" ] || { cat "$work/lintian" >&2; complain "lintian is not silent"; }
    local name
    set -- "$work"/two/*.deb
    [ $# -eq 2 ] || complain "the second time there are $# packages"
    for name in "$@"; do
        cmp -s "$name" "$work/one/$(basename "$name")" || complain "$(basename "$name") is not the same when it is made again"
    done
}

look_at_packages() {
    local name
    for name in libc6 libcairo2 liblua5.4-0; do
        dpkg-deb -f "$work"/one/ramparts-cli_*.deb Depends | grep -qF "$name" || complain "ramparts-cli does not depend on $name"
    done
    for name in libwxgtk3.2-1 'ramparts-data (= '; do
        dpkg-deb -f "$work"/one/ramparts_*.deb Depends | grep -qF "$name" || complain "ramparts does not depend on $name"
    done
}

# dpkg with a root and a memory of its own; it knows the packages of this machine, so that dependencies are real.
in_root() {
    fakeroot dpkg --root="$root" --force-not-root --no-triggers --log=/dev/null "$@" > "$work/dpkg" 2>&1 || {
        cat "$work/dpkg" >&2
        return 1
    }
}
prepare_root() {
    local memory=$root/var/lib/dpkg
    mkdir -p "$memory/info" "$memory/updates" "$memory/triggers"
    cp /var/lib/dpkg/status "$memory/status"
    [ ! -f /var/lib/dpkg/arch ] || cp /var/lib/dpkg/arch "$memory/arch"
    echo 1 > "$memory/info/format"
    local package
    # what is installed here has no file there
    dpkg-query -W -f '${binary:Package}\n' | while read -r package; do
        : > "$memory/info/$package.list"
        : > "$memory/info/${package%%:*}.list"
    done
}
everything_but_dpkg() { (cd "$root" && find . -mindepth 1 -path ./var/lib/dpkg -prune -o -print | grep -v -e '^./var$' -e '^./var/lib$' | sort); }

look_at_desktop() {
    local desktop=$share/applications/$app.desktop appstream=$share/metainfo/$app.metainfo.xml
    silent "the desktop file" desktop-file-validate "$desktop"
    quiet "the AppStream metadata" appstreamcli validate --no-net --strict --pedantic "$appstream"
    [ -f "$share/icons/hicolor/scalable/apps/$(sed -n 's/^Icon=//p' "$desktop").svg" ] || complain "the icon of the editor is missing"
    grep -q "<id>$app</id>" "$appstream" || complain "AppStream has another id than $app"
    silent "the manual pages" mandoc -T lint -W warning "$work"/pages/*.1
    local page language
    for language in $languages; do
        [ -f "$root/usr/share/locale/$language/LC_MESSAGES/ramparts-editor.mo" ] || complain "the catalogue $language is not installed"
        grep -q "^GenericName\[$language\]=" "$desktop" || complain "the desktop file is not in $language"
    done
    for language in $complete; do
        silent "the manual pages in $language" mandoc -T lint -W warning "$work/pages-$language"/*.1
        grep -q "xml:lang=\"$language\"" "$appstream" || complain "the AppStream metadata is not in $language"
    done
    for page in "$share"/man/man1/*.gz "$share"/man/*/man1/*.gz; do
        cmp -s "$page" <(gzip -dc "$page" | gzip -9n) || complain "$page is not packed as gzip -9n does"
    done
    local type
    for type in $(sed -n 's/.*<icon name="\(.*\)".*/\1/p' "$share/mime/packages/ramparts.xml") ; do
        [ -f "$share/icons/hicolor/scalable/mimetypes/$type.svg" ] || complain "no icon $type"
    done
    # the types of files, by their contents and by their names, in a memory that knows the types of this machine
    mkdir -p "$work/data/mime/packages"
    cp "$share/mime/packages/ramparts.xml" "$work/data/mime/packages"
    XDG_DATA_HOME=$work/data silent "update-mime-database" update-mime-database "$work/data/mime"
    cp "$share/ramparts/scenarios/rulesets/tlg2.xml" "$work/other-map.xml"
    echo > "$work/named.rpmod"
    { printf 'PK\003\004'; printf '%26s' ''; printf 'mimetypeapplication/vnd.ramparts.mod+zip'; } > "$work/unnamed"
    expect_type vnd.ramparts.scenario+xml "$share/ramparts/scenarios/thames/scenario.xml"
    expect_type vnd.ramparts.map+xml "$share/ramparts/scenarios/thames/map.xml"
    expect_type xml "$work/other-map.xml"
    expect_type xml "$share/ramparts/scenarios/rulesets/tlg2.xml"
    expect_type vnd.ramparts.mod+zip "$work/named.rpmod"
    expect_type vnd.ramparts.mod+zip "$work/unnamed"
    expect_type vnd.ramparts.journal "$work/game"
    for type in $(sed -n 's/^MimeType=//p' "$desktop" | tr ';' ' '); do
        grep -q "<mime-type type=\"$type\">" "$share/mime/packages/ramparts.xml" || complain "the desktop file opens $type, which is no type"
        grep -q "<mediatype>$type</mediatype>" "$appstream" || complain "AppStream does not name $type"
    done
}
expect_type() {
    local type
    type=$(XDG_DATA_HOME=$work/data gio info -a standard::content-type "$2" | sed -n 's/.*content-type: //p')
    [ "$type" = "application/$1" ] || complain "$2 has the type $type, not application/$1"
}

# completion LINE: what bash proposes at its end; the last word may be empty
completion() {
    bash --norc -c '
        source "$1/bash-completion/completions/ramparts"
        source "$1/bash-completion/completions/ramparts-editor"
        IFS=" " read -r -a COMP_WORDS <<< "$2"
        [ "${2: -1}" != " " ] || COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        "_${COMP_WORDS[0]//-/_}"
        echo "${COMPREPLY[*]}"' - "$share" "$1"
}
expect_completion() {
    local found
    found=$(completion "$1")
    case " $found " in
        *" $2 "*) ;;
        *) complain "after \"$1\" bash proposes \"$found\", not $2" ;;
    esac
}
# Every page there is in English there is in each language that is complete, about the same options, and another text.
look_at_other_pages() {
    local page other english language
    for language in $complete; do
        for page in "$work"/pages/*.1; do
            other=$work/pages-$language/$(basename "$page")
            [ -f "$other" ] || { complain "$(basename "$page") has no page in $language"; continue; }
            grep -q '^\.SH "NAME"' "$other" && complain "$(basename "$page") is not in $language"
            sed -n 's/^\\fB\(.*\)\\fR.*/\1/p' "$page" > "$work/tags"
            sed -n 's/^\\fB\(.*\)\\fR.*/\1/p' "$other" | cmp -s - "$work/tags" || complain "$(basename "$page") has other options in $language"
            # no sentence is the same in both
            english=$(grep -v -e '^\.' -e '^\\fB' -e '^ramparts ' "$page" | grep '[a-z] [a-z].* [a-z]' | grep -Fxf - "$other")
            [ -z "$english" ] || complain "$(basename "$page") is English in $language: $english"
        done
    done
}
look_at_completion() {
    expect_completion "ramparts dr" draw
    expect_completion "ramparts que" query
    expect_completion "ramparts query re" reach
    expect_completion "ramparts help query lo" los
    expect_completion "ramparts query reach --j" --json
    expect_completion "ramparts draw --hex-" --hex-mm
    expect_completion "ramparts draw $share/ramparts/scenarios/tha" "$share/ramparts/scenarios/thames"
    expect_completion "ramparts draw -o $share/ramparts/sche" "$share/ramparts/schema"
    expect_completion "ramparts validate --format js" json
    expect_completion "ramparts validate --format = sa" sarif
    expect_completion "ramparts-editor --no-s" --no-session
    [ -z "$(completion "ramparts draw --dpi ")" ] || complain "something is proposed for a number"
    # Nothing that a help text names is missing in the page of the command and in what is completed.
    local name option page
    "$ramparts" help | sed '/^Exit codes/,$d' | sed -n 's/^  \([a-z][a-z]*\( [a-z-]*[a-z]\)\{0,1\}\) .*/\1/p' | grep -v '^help$' > "$work/names"
    [ "$(wc -l < "$work/names")" -ge 40 ] || complain "the help names too few commands"
    while read -r name; do
        page=$work/pages/ramparts-${name// /-}.1
        [ -f "$page" ] || { complain "$name has no manual page"; continue; }
        completion "ramparts $name --" | tr ' ' '\n' | sort > "$work/completed"
        "$ramparts" help $name | sed -n -e 's/^  \(-[a-z], \|    \)\(--[a-z-]*\).*/\2/p' | sort > "$work/helped"
        cmp -s "$work/completed" "$work/helped" || { diff "$work/completed" "$work/helped" >&2; complain "completion of $name"; }
        while read -r option; do
            sed 's/\\-/-/g' "$page" | grep -q -- "$option" || complain "the page of $name does not name $option"
        done < "$work/helped"
    done < "$work/names"
}

run_programs() {
    quiet "run" "$ramparts" run "$share/ramparts/scenarios/thames" --us tactician --ac random --seed 1 --journal "$work/game"
    quiet "draw" "$ramparts" draw "$share/ramparts/scenarios/chippewa" -o "$work/map.png" --dpi 40 --counters
    [ -s "$work/map.png" ] || complain "no picture was drawn"
}

# as_stranger COMMAND…: as somebody who owns nothing of what is installed, in an empty home of his own. Who is not root
# cannot become another; to him the folders are closed for writing.
stranger=$work/stranger
prepare_stranger() {
    mkdir "$stranger"
    [ "$(id -u)" -ne 0 ] || { chmod a+rx "$work"; chown 65534:65534 "$stranger"; }
}
as_stranger() {
    local become=()
    [ "$(id -u)" -ne 0 ] || become=(setpriv --reuid=65534 --regid=65534 --clear-groups --inh-caps=-all --bounding-set=-all)
    (cd "$stranger" && HOME=$stranger "${become[@]}" "$@")
}
# All of it in the hands of somebody else: he plays, draws, prints, has a mod, opens the window.
run_as_stranger() {
    everything_but_dpkg > "$work/installed"
    quiet "validate" as_stranger "$ramparts" validate "$share/ramparts/scenarios"
    quiet "a game in a worker" as_stranger "$ramparts" run "$share/ramparts/scenarios/thames" --us random --ac random --seed 1 \
        --sandbox --allow-limited-sandbox --journal game
    quiet "replay" as_stranger "$ramparts" replay game
    quiet "print" as_stranger "$ramparts" print "$share/ramparts/scenarios/lundys-lane" -o heights.pdf
    quiet "page" as_stranger "$ramparts" page "$share/ramparts/scenarios/thames" -o thames.html
    quiet "plugin list" as_stranger "$ramparts" plugin list
    quiet "mod new" as_stranger "$ramparts" mod new his.mod --out mod --title "His" --author "He"
    quiet "mod pack" as_stranger "$ramparts" mod pack mod -o his.rpmod
    quiet "mod install" as_stranger "$ramparts" mod install his.rpmod
    # What a file manager starts with %F: a file that he may not write.
    quiet "the editor" as_stranger xvfb-run -a -s "-screen 0 1280x900x24" "$root/usr/bin/ramparts-editor" --no-session \
        --screenshot window.png "$share/ramparts/scenarios/thames/scenario.xml" "$share/ramparts/scenarios/chippewa/map.xml"
    [ -s "$stranger/window.png" ] || complain "the window of the editor was not painted"
    [ -z "${RAMPARTS_PICTURES:-}" ] || cp "$stranger/window.png" "$RAMPARTS_PICTURES"
    everything_but_dpkg | cmp -s - "$work/installed" || complain "running the programs leaves something among them"
}
# What is installed cannot be changed; the way that the message names leads to a copy that can.
copy_a_battle() {
    local where
    as_stranger "$ramparts" edit "$share/ramparts/scenarios/thames" -e "hex T1640 terrain forest" > "$work/said" 2>&1 &&
        complain "an installed battle was changed"
    where=$(sed -n 's/.*fix: .*with cp -r \(.*\) \. and change that$/\1/p' "$work/said")
    [ "$where" = "$share/ramparts/scenarios" ] || { cat "$work/said" >&2; complain "the way to a copy is not told"; return; }
    as_stranger cp -r "$where" . && chmod -R u+w "$stranger/scenarios"
    quiet "edit of a copy" as_stranger "$ramparts" edit scenarios/thames -e "hex T1640 terrain forest"
    quiet "validate the copy" as_stranger "$ramparts" validate scenarios/thames
}

make_packages
begin_slow_looks
look_at_packages
prepare_root
everything_but_dpkg > "$work/before"
in_root --install "$work"/one/*.deb || give_up "dpkg cannot install the packages"
[ "$(fakeroot dpkg-query --admindir="$root/var/lib/dpkg" -W -f '${Package} ${db:Status-Status}\n' 'ramparts*' | grep -c ' installed$')" -eq 4 ] ||
    complain "not all four packages are installed"
ramparts=$root/usr/bin/ramparts
languages=$("$ramparts" help --languages | sed -e 1d -e 's/ .*//')
complete=$("$ramparts" help --languages | sed -e 1d -e '/, in part$/d' -e 's/ .*//')
case " $(echo $complete) " in *" fr "*) ;; *) complain "French is not complete" ;; esac
mkdir "$work/pages"
for page in "$share"/man/man1/*.gz; do gzip -dc "$page" > "$work/pages/$(basename "$page" .gz)"; done
for language in $complete; do
    mkdir "$work/pages-$language"
    for page in "$share/man/$language"/man1/*.gz; do gzip -dc "$page" > "$work/pages-$language/$(basename "$page" .gz)"; done
done
chmod -R a-w "$share/ramparts"
run_programs
prepare_stranger
run_as_stranger
copy_a_battle
look_at_desktop
look_at_other_pages
look_at_completion
chmod -R u+w "$share/ramparts"
in_root --purge ramparts ramparts-cli ramparts-sdk ramparts-data || complain "dpkg cannot remove the packages"
everything_but_dpkg > "$work/after"
cmp -s "$work/before" "$work/after" || { diff "$work/before" "$work/after" >&2; complain "something is left behind"; }
compare_and_lint
[ "$failures" -eq 0 ] || give_up "$failures failures"
