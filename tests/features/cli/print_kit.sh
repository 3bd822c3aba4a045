#!/bin/sh
# print_kit.sh RAMPARTS SCENARIOS: measures printed maps. Every page of the map in a written PDF has its hexes at the
# size asked for, between rows and between columns; every hex is printed; neighbouring pages share hexes.
ramparts=$1
scenarios=$2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
fail() { echo "print_kit: $*" >&2; exit 1; }

# measure FILE HEX_MM PAGES: hex numbers are "CCRR"; columns stand hex_mm * sqrt(3) / 2 apart.
measure() {
    pdftotext -bbox "$1" "$work/words" || fail "pdftotext cannot read $1"
    awk -v mm="$2" -v wanted="$3" '
        function near(a, b) { return a - b < 0.05 && b - a < 0.05 }
        /<page / { ++page }
        /<word / {
            split($0, part, "\"")
            text = $0; sub(/.*">/, "", text); sub(/<.*/, "", text)
            if (text !~ /^[0-9][0-9][0-9][0-9]$/) next
            # a year is set in other letters than the numbers
            high = (part[8] - part[4]) / 72 * 25.4 / mm
            if (high < 0.115 || high > 0.135) next
            x[page, text] = (part[2] + part[6]) / 2 / 72 * 25.4
            y[page, text] = part[4] / 72 * 25.4
            all[text] = all[text] " " page
        }
        END {
            for (key in x) {
                split(key, p, SUBSEP)
                column = substr(p[2], 1, 2) + 0; row = substr(p[2], 3) + 0
                below = sprintf("%02d%02d", column, row + 1)
                beside = sprintf("%02d%02d", column + 2, row)
                if ((p[1], below) in y) {
                    ++measured
                    if (!near(y[p[1], below] - y[key], mm)) { print "page " p[1] ", " p[2] " to " below ": " y[p[1], below] - y[key] " mm"; bad = 1 }
                }
                if ((p[1], beside) in x) {
                    ++measured
                    if (!near(x[p[1], beside] - x[key], mm * sqrt(3))) { print "page " p[1] ", " p[2] " to " beside ": " x[p[1], beside] - x[key] " mm"; bad = 1 }
                }
            }
            for (text in all) { ++hexes; if (split(all[text], pages, " ") > 1) ++shared; for (i in pages) used[pages[i]] = 1 }
            for (i in used) ++maps
            print hexes " hexes on " maps " pages, " measured " distances measured, " shared + 0 " hexes on more than one page"
            if (maps != wanted) { print wanted " pages were announced"; bad = 1 }
            if (maps > 1 && mm < 18 && shared < 2 * maps) { print "the pages overlap too little"; bad = 1 }
            if (measured < hexes) { print "too few distances"; bad = 1 }
            exit bad
        }' "$work/words" > "$work/said"
    result=$?
    cat "$work/said"
    [ $result -eq 0 ] || fail "$1 is not at true size"
}

for battle in thames chippewa lundys-lane cryslers-farm; do
    hexes=$("$ramparts" dump "$scenarios/$battle" | grep -c '^        "column": ')
    for how in "a4 17" "letter 19" "a3 25.4" "a2 12"; do
        paper=${how% *}
        mm=${how#* }
        "$ramparts" print "$scenarios/$battle" -o "$work/map.pdf" --only map --paper "$paper" --hex-mm "$mm" > "$work/told" || fail "$battle on $paper"
        pages=$(sed -n '1s/.*: \([0-9]*\) pages*$/\1/p' "$work/told")
        echo "$battle, $paper, $mm mm:"
        measure "$work/map.pdf" "$mm" "$pages"
        grep -q "^$hexes hexes" "$work/said" || fail "$battle has $hexes hexes"
    done
done
