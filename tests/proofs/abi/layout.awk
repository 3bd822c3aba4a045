# awk -f layout.awk RP_H: a C source that prints the layout of the boundary: every constant with its value, every type
# with its size, every member with offset and size, in the order of the header, which it includes as <ramparts/rp.h>.
{
    text = text $0 "\n"
}

function number(name) { printf "    printf_to(out, \"%%s %%lld\\n\", \"%s\", (long long)(%s));\n", name, name }
function quoted(name) { printf "    printf_to(out, \"%%s \\\"%%s\\\"\\n\", \"%s\", %s);\n", name, name }
function member(type, name) {
    printf "    printf_to(out, \"  %%s %%zu %%zu\\n\", \"%s\", offsetof(%s, %s), sizeof(((%s*)0)->%s));\n", name, type, name, type, name
}

# `uint8_t side, steps`, `int16_t factors[8]`, `int32_t(RP_CALL* hex)(…)`: the names that are declared.
function declared(type, declaration,    names, count, i) {
    if (match(declaration, /RP_CALL\* *[a-z_0-9]+ *\)/)) {
        declaration = substr(declaration, RSTART, RLENGTH)
        gsub(/RP_CALL\*|[ )]/, "", declaration)
        member(type, declaration)
        return
    }
    gsub(/\[[^]]*\]/, "", declaration)
    count = split(declaration, names, ",")
    for (i = 1; i <= count; ++i)
        if (match(names[i], /[a-z_0-9]+[ \n]*$/)) {
            sub(/[ \n]+$/, "", names[i])
            match(names[i], /[a-z_0-9]+$/)
            member(type, substr(names[i], RSTART))
        }
}

function structure(body,    type, parts, count, i) {
    match(body, /rp_[a-z_0-9]+/)
    type = substr(body, RSTART, RLENGTH)
    printf "    printf_to(out, \"%%s %%zu\\n\", \"%s\", sizeof(%s));\n", type, type
    sub(/^[^{]*[{]/, "", body)
    count = split(body, parts, ";")
    for (i = 1; i <= count; ++i) declared(type, parts[i])
}

function enumeration(body,    names, count, i) {
    sub(/^[^{]*[{]/, "", body)
    count = split(body, names, ",")
    for (i = 1; i <= count; ++i)
        if (match(names[i], /RP_[A-Z_0-9]+/)) number(substr(names[i], RSTART, RLENGTH))
}

# Without a value, or with one that is no number or text: what compilers are told.
function definition(line,    name) {
    sub(/^#define /, "", line)
    if (!match(line, /^RP_[A-Z_0-9]+ /)) return
    name = substr(line, 1, RLENGTH - 1)
    line = substr(line, RLENGTH + 1)
    if (line ~ /^"/) quoted(name)
    else if (line ~ /^[(0-9-]/) number(name)
}

END {
    gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, "", text)
    print "#include <ramparts/rp.h>\n#include <stdio.h>\n\n#define printf_to fprintf\nvoid ABI_LAYOUT(FILE* out);\n\nvoid ABI_LAYOUT(FILE* out) {"
    while (match(text, /#define [^\n]*|enum [{][^}]*[}]|typedef struct rp_[a-z_0-9]+ [{][^}]*[}]/)) {
        found = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
        if (found ~ /^#/) definition(found)
        else if (found ~ /^enum/) enumeration(found)
        else structure(found)
    }
    print "}"
}
