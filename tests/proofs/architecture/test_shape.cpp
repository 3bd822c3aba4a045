// What keeps sources easy to read: texts broken evenly, short functions, few parameters, short files.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;

std::vector<std::string> production_sources() {
    std::vector<std::string> found;
    const fs::path root = RAMPARTS_SOURCE_DIR;
    for (const char* room : {"engine", "formats", "sdk", "editor", "plugins"})
        for (const auto& entry : fs::recursive_directory_iterator(root / room)) {
            const std::string ending = entry.path().extension().string();
            if (ending == ".cpp" || ending == ".hpp" || ending == ".h" || ending == ".c")
                found.push_back(fs::relative(entry.path(), root).generic_string());
        }
    std::sort(found.begin(), found.end());
    return found;
}

std::string text_of(const std::string& file) {
    std::ifstream in(fs::path(RAMPARTS_SOURCE_DIR) / file);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

bool space(char c) { return c == ' ' || c == '\n' || c == '\t'; }
bool letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::string trimmed(std::string_view text) {
    while (!text.empty() && space(text.front())) text.remove_prefix(1);
    while (!text.empty() && space(text.back())) text.remove_suffix(1);
    return std::string(text);
}

// --- texts -----------------------------------------------------------------------------------------------------------

// Where a literal that begins at `at` ends, past its quotes; npos when it does not.
std::size_t literal_end(const std::string& line, std::size_t at) {
    for (std::size_t i = at + 1; i < line.size(); ++i) {
        if (line[i] == '\\') ++i;
        else if (line[i] == '"') return i + 1;
    }
    return std::string::npos;
}

// The literal that ends a line, with its quotes; empty when none does.
std::string last_literal(const std::string& line) {
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line.compare(at, 2, "//") == 0) return {};
        if (line[at] == '\'' && at + 2 < line.size() && line[at + 1] == '"') at += 2;
        if (line[at] != '"') continue;
        const std::size_t end = literal_end(line, at);
        if (end == std::string::npos) return {};
        if (end == line.size()) return line.substr(at);
        at = end - 1;
    }
    return {};
}

int words_in(std::string_view literal) {
    int words = 0;
    bool in = false;
    for (const char c : literal.substr(1, literal.size() - 2)) {
        if (!space(c) && !in) ++words;
        in = !space(c);
    }
    return words;
}

std::vector<std::string> scraps_in(const std::vector<std::string>& lines) {
    std::vector<std::string> scraps;
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
        const std::string before = last_literal(lines[i]);
        const std::size_t at = lines[i + 1].find_first_not_of(' ');
        if (before.empty() || at == std::string::npos || lines[i + 1][at] != '"') continue;
        const std::size_t end = literal_end(lines[i + 1], at);
        if (end == std::string::npos || before.ends_with("\\n\"")) continue;
        const std::string piece = lines[i + 1].substr(at, end - at);
        // after a byte in hexadecimal digits a letter stands in a literal of its own
        const bool hexadecimal = before.size() >= 6 && before.compare(before.size() - 5, 2, "\\x") == 0;
        const bool fits = lines[i].size() + lines[i + 1].size() - at - 2 <= 120;
        if (!hexadecimal && (fits || (words_in(piece) <= 2 && !piece.ends_with("\\n\"")))) scraps.push_back(piece);
    }
    return scraps;
}

// --- functions -------------------------------------------------------------------------------------------------------

// The same text with nothing left of comments, literals and preprocessor lines but their line ends.
std::string without_texts(const std::string& source) {
    std::string out = source;
    const auto blank = [&](std::size_t from, std::size_t to, char with) {
        for (std::size_t i = from; i < std::min(to, out.size()); ++i)
            if (out[i] != '\n') out[i] = with;
        return std::min(to, out.size());
    };
    const auto after = [&](std::string_view what, std::size_t from) {
        const std::size_t end = source.find(what, from);
        return end == std::string::npos ? source.size() : end + what.size();
    };
    bool line_begins = true;
    for (std::size_t i = 0; i < source.size();) {
        const char c = source[i];
        if (c == '#' && line_begins) {
            std::size_t end = source.find('\n', i);
            while (end != std::string::npos && source[end - 1] == '\\') end = source.find('\n', end + 1);
            i = blank(i, end == std::string::npos ? source.size() : end, ' ');
        } else if (source.compare(i, 2, "//") == 0) {
            i = blank(i, std::min(source.find('\n', i), source.size()), ' ');
        } else if (source.compare(i, 2, "/*") == 0) {
            i = blank(i, after("*/", i), ' ');
        } else if (source.compare(i, 2, "R\"") == 0 && (i == 0 || !letter(source[i - 1]))) {
            const std::size_t open = source.find('(', i);
            i = blank(i, after(")" + source.substr(i + 2, open - i - 2) + "\"", open), '_');
        } else if (c == '"' || (c == '\'' && (i == 0 || !letter(source[i - 1])))) {
            std::size_t end = i + 1;
            while (end < source.size() && source[end] != c) end += source[end] == '\\' ? 2 : 1;
            i = blank(i, end + 1, '_');
        } else {
            line_begins = c == '\n' || (line_begins && space(c));
            ++i;
            continue;
        }
        line_begins = false;
    }
    return out;
}

struct Function {
    std::string head;  // all before its body
    int first = 0;     // lines
    int last = 0;
};

bool has_word(const std::string& text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        if ((at == 0 || !letter(text[at - 1])) && (at + word.size() == text.size() || !letter(text[at + word.size()])))
            return true;
    return false;
}

enum class Brace { space, type, function, other };

// What a brace opens, by the text since the statement began.
Brace brace_of(const std::string& head) {
    const std::size_t close = head.rfind(')');
    const std::string tail = close == std::string::npos ? head : head.substr(close + 1);
    if (has_word(tail, "namespace") || head.starts_with("extern _")) return Brace::space;
    for (const char* word : {"class", "struct", "union", "enum"})
        if (has_word(tail, word) && tail.find('=') == std::string::npos) return Brace::type;
    const std::size_t open = head.find('(');
    if (close == std::string::npos || open == std::string::npos) return Brace::other;
    if (head.find('=') < open && head.find("operator") == std::string::npos) return Brace::other;
    // a constructor with a list of members: its body stands behind a bracket, a member's value behind a name
    if (head.find(" : ", head.find(')')) != std::string::npos)
        return head.back() == ')' || head.back() == '}' ? Brace::function : Brace::other;
    const bool plain = std::all_of(tail.begin(), tail.end(), [](char c) {
        return letter(c) || space(c) || std::string_view("&>:,<*-").find(c) != std::string_view::npos;
    });
    return plain ? Brace::function : Brace::other;
}

std::vector<Function> functions_in(const std::string& source) {
    const std::string text = without_texts(source);
    std::vector<Function> found;
    std::vector<Brace> open;
    std::size_t begin = 0;  // of the statement
    int inside = 0;         // braces within a function
    int round = 0;
    int line = 1;
    Function now;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\n') ++line;
        if (c == '(') ++round;
        if (c == ')') --round;
        if (c == '{') {
            const std::string head = trimmed(std::string_view(text).substr(begin, i - begin));
            const Brace brace = inside > 0 || round > 0 ? Brace::other : brace_of(head);
            open.push_back(brace);
            if (inside > 0 || brace == Brace::function) ++inside;
            if (brace == Brace::function) {
                const std::size_t from = text.find_first_not_of(" \n", begin);
                now = {head,
                       line - static_cast<int>(std::count(text.begin() + static_cast<std::ptrdiff_t>(from),
                                                          text.begin() + static_cast<std::ptrdiff_t>(i), '\n')),
                       0};
            }
            if (brace != Brace::other) begin = i + 1;
        } else if (c == '}' && !open.empty()) {
            const Brace brace = open.back();
            open.pop_back();
            if (inside > 0) --inside;
            if (brace == Brace::function) {
                now.last = line;
                found.push_back(now);
            }
            if (brace != Brace::other) begin = i + 1;
        } else if (c == ';' && inside == 0 && round == 0 && (open.empty() || open.back() != Brace::other)) {
            begin = i + 1;
        } else if (c == ':' && inside == 0) {
            const std::string word = trimmed(std::string_view(text).substr(begin, i - begin));
            if (word == "public" || word == "private" || word == "protected") begin = i + 1;
        }
    }
    return found;
}

// Where the parameters of a function begin: at the first bracket that is not within those of a template.
std::size_t parameters_at(const std::string& head) {
    const std::size_t call = head.find("operator");
    if (call != std::string::npos) return head.find('(', head.compare(call, 10, "operator()") == 0 ? call + 10 : call);
    int angle = 0;
    for (std::size_t i = 0; i < head.size(); ++i) {
        if (head[i] == '<') ++angle;
        if (head[i] == '>') --angle;
        if (head[i] == '(' && angle <= 0) return i;
    }
    return head.size();
}

int parameters_of(const std::string& head) {
    int round = 0;
    int angle = 0;
    int commas = 0;
    bool any = false;
    for (std::size_t i = parameters_at(head); i < head.size(); ++i) {
        const char c = head[i];
        if (c == '(' || c == '{' || c == '[') ++round;
        else if (c == ')' || c == '}' || c == ']') {
            if (--round == 0) break;
        } else if (c == '<') ++angle;
        else if (c == '>') --angle;
        else if (c == ',' && round == 1 && angle <= 0) ++commas;
        any = any || (!space(c) && c != '(');
    }
    return any ? commas + 1 : 0;
}

std::string name_of(const std::string& head) {
    const std::size_t end = parameters_at(head);
    std::size_t begin = end;
    while (begin > 0 && (letter(head[begin - 1]) || head[begin - 1] == ':' || head[begin - 1] == '~')) --begin;
    return head.substr(begin, end - begin);
}

void compare(const std::set<std::string>& found, const std::set<std::string>& listed, std::size_t most) {
    for (const std::string& each : found) {
        INFO(each << " is not among the few that may");
        CHECK(listed.contains(each));
    }
    for (const std::string& each : listed) {
        INFO(each << " is listed and need not be");
        CHECK(found.contains(each));
    }
    CHECK(listed.size() <= most);
}

}  // namespace

TEST_CASE("long texts are broken evenly", "[format]") {
    int scraps = 0;
    for (const std::string& file : production_sources())
        for (const std::string& piece : scraps_in(lines_of(text_of(file)))) {
            ++scraps;
            FAIL_CHECK(file << " breaks a text before " << piece << ": join the pieces or make them of one length");
        }
    CHECK(scraps == 0);
    CHECK(scraps_in({"    say(\"a long text, all of it on one line but for \"", "        \"the end\");"}).size() == 1);
    CHECK(scraps_in({"    say(\"two lines of a text\\n\"", "        \"the end\");"}).empty());
}

TEST_CASE("functions are short enough to be read at once", "[architecture]") {
    // Tables of the program's own, and what would only be spread over places that make no sense alone.
    const std::set<std::string> may = {
        "editor/command/tables.cpp: default_bindings",
        "engine/players/tactician_attacks.cpp: Tactician::plan_attack_on",
        "engine/players/tactician_combat.cpp: Tactician::assign",
        "engine/rules/standard_modules.cpp: StandardRules::walk",
        "sdk/scan/ground.cpp: GroundReader::read",
    };
    constexpr int kMostLines = 60;
    std::set<std::string> found;
    std::size_t all = 0;
    for (const std::string& file : production_sources())
        for (const Function& f : functions_in(text_of(file))) {
            ++all;
            if (f.last - f.first + 1 > kMostLines) found.insert(file + ": " + name_of(f.head));
        }
    CHECK(all > 10'000);
    compare(found, may, 10);
    const auto two = functions_in(
        "namespace a {\nint f(int x,\n      int y) {\n    return x;\n}\nclass B {\n"
        "    B() : c_{1} {\n    }\n    int c_;\n};\n}\n");
    REQUIRE(two.size() == 2);
    CHECK((two[0].first == 2 && two[0].last == 5));
    CHECK((two[1].first == 7 && two[1].last == 8));
}

TEST_CASE("functions take at most five parameters", "[architecture]") {
    const std::set<std::string> may = {
        "editor/model/kinds_edit.cpp: copy_rows",
        "editor/model/tables_edit.cpp: write_row",
        "editor/model/transform_model.cpp: take_parameter",
        "editor/panel/swatches.cpp: draw_side_kind",
        "editor/view/picture_shelf.hpp: Pictures",
        "engine/modules/catalogue.cpp: ModuleCatalogue::add",
        "engine/modules/proposals.cpp: take_proposals",
        "engine/rules/odds.cpp: in_force",
        "engine/rules/standard_modules.cpp: StandardRules::tell_entered",
        "engine/rules/standard_modules.cpp: take",
        "engine/sight/sight_table.hpp: flank",
        "formats/scenario/load.cpp: follow",
        "formats/scenario/map_reader.cpp: MapReader",
        "formats/scenario/plain_rows.hpp: resolve_rows",
        "plugins/planner/planner.cpp: Planner::narrow",
        "sdk/check/checks_module_data.cpp: check_row",
        "sdk/check/checks_module_data.cpp: check_value",
        "sdk/conformance/inspect.cpp: need_explanation",
        "sdk/change/document/operations/provenance.cpp: state_entries",
        "sdk/show/draw/paint_details.cpp: scatter",
        "sdk/show/draw/sheet.cpp: Sheet::Sheet",
        "sdk/change/edit/value_lines.cpp: add_if_changed",
        "sdk/change/edit/value_lines.cpp: set_value",
        "sdk/exchange/exporting.cpp: run_exporter",
        "sdk/play/playtest.cpp: Playtest::load",
        "sdk/boundary/plugin/ramparts/scenario_tools.hpp: push",
        "sdk/extend/script/bindings.hpp: row",
        "sdk/extend/script/hooks.cpp: call_once",
        "sdk/extend/script/machine.cpp: Machine::run_erased",
    };
    constexpr int kMostParameters = 5;
    std::set<std::string> found;
    for (const std::string& file : production_sources())
        for (const Function& f : functions_in(text_of(file))) {
            // what the boundary gives: functions of its tables, and hooks of plugins under the same names
            if (has_word(f.head, "RP_CALL") || has_word(f.head, "entered") || has_word(f.head, "may_shift")) continue;
            if (parameters_of(f.head) > kMostParameters) found.insert(file + ": " + name_of(f.head));
        }
    compare(found, may, 30);
    CHECK(parameters_of("void f(std::map<int, int> a, int (*b)(int, int), C c = {1, 2})") == 3);
    CHECK(parameters_of("bool operator()()") == 0);
}

TEST_CASE("files are short", "[architecture]") {
    const std::set<std::string> may = {
        "engine/modules/proposals.cpp",          "engine/rules/standard_modules.cpp",
        "formats/scenario/map_reader.cpp",       "sdk/boundary/abi/ramparts/rp.h",
        "sdk/exchange/hexmap/import_hexmap.cpp", "sdk/exchange/tiled/import_tiled.cpp",
    };
    constexpr std::size_t kMostLines = 500;
    std::set<std::string> found;
    for (const std::string& file : production_sources())
        if (lines_of(text_of(file)).size() > kMostLines) found.insert(file);
    compare(found, may, 6);
}
