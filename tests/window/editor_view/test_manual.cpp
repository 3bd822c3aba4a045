// The manual: its Markdown, its links and pictures, and that everything in the program has its place in it.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "editor/command/command.hpp"
#include "editor/command/equipment.hpp"
#include "editor/command/tables.hpp"
#include "editor/manual/manual.hpp"
#include "editor/workspace/workspace.hpp"
#include "sdk/codes/sdk_codes.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

std::string body(std::string_view markdown) {
    const std::string html = to_html(read_markdown(markdown), HtmlStyle{});
    const auto from = html.find('\n') + 1;
    return html.substr(from, html.rfind("</body>") - from);
}

struct Program {
    Program() { add_own_commands(commands, workspace.tools()); }
    Workspace workspace{full_equipment};
    CommandRegistry commands;
    KeyMap keys;
};

}  // namespace

TEST_CASE("inline marks become tags and everything else is text", "[manual]") {
    CHECK(body("a **b** *c* `d*e` <f> & \"g\"") ==
          "<p>a <b>b</b> <i>c</i> <tt>d*e</tt> &lt;f&gt; &amp; &quot;g&quot;</p>\n");
    CHECK(body("[to **x**](p.md#a) ![alt](q.png)") ==
          "<p><a href=\"p.md#a\">to <b>x</b></a> <img src=\"q.png\" alt=\"alt\"></p>\n");
    CHECK(body("\\*no\\* 2 * 3 [ and **[** and **]**") == "<p>*no* 2 * 3 [ and <b>[</b> and <b>]</b></p>\n");
    CHECK(body("never **closed") == "<p>never <b>closed</b></p>\n");
}

TEST_CASE("blocks of Markdown", "[manual]") {
    CHECK(body("one\ntwo\n\nthree") == "<p>one two</p>\n<p>three</p>\n");
    CHECK(body("- a\n- b\n  goes on\n  - c\n- d") ==
          "<ul>\n<li>a</li>\n<li>b goes on</li>\n<ul>\n<li>c</li>\n</ul>\n<li>d</li>\n</ul>\n");
    CHECK(body("1. a\n2. b\n\nend") == "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n<p>end</p>\n");
    CHECK(body("```\nif (a < b)\n\n# no heading\n```\nafter").find("<pre>if (a &lt; b)\n\n# no heading\n</pre>") !=
          std::string::npos);
    const auto table = read_markdown("| a | b |\n|---|:--|\n| c \\| d | |\n\ntext");
    REQUIRE(table.size() == 2);
    CHECK(table[0].rows == std::vector<std::vector<std::string>>{{"a", "b"}, {"c | d", ""}});
    CHECK(table[1].text == "text");
    CHECK(read_markdown("> one\n> two\n").front().text == "one two");
}

TEST_CASE("headings carry the anchors they name, or one made from their words", "[manual]") {
    const auto blocks = read_markdown("## Line and *box* {#tool.line tool.rectangle}\n# A Name, and more\n");
    REQUIRE(blocks.size() == 2);
    CHECK(blocks[0].text == "Line and *box*");
    CHECK(blocks[0].level == 2);
    CHECK(blocks[0].anchors == std::vector<std::string>{"tool.line", "tool.rectangle"});
    CHECK(blocks[1].anchors == std::vector<std::string>{"a-name-and-more"});
    CHECK(body("# X {#y}") == "<a name=\"y\"></a><h1>X</h1>\n");
}

TEST_CASE("the manual is found and every link and picture in it is there", "[manual]") {
    const Program program;
    const Manual manual = find_manual(program.commands, program.keys, GENERATE(as<std::string>(), "en", "fr"));
    REQUIRE(manual.pages().size() >= 20);
    for (const ManualPage& page : manual.pages())
        for (const MarkdownLink& link : links_of(page.blocks)) {
            INFO(page.name << ": " << link.target);
            if (link.picture) CHECK(fs::exists(manual.folder() / page.folder / link.target));
            else if (!link.target.starts_with("http")) CHECK(manual.follow(link.target, page.name));
        }
}

TEST_CASE("every panel, tool and area of findings has its place in the manual", "[manual]") {
    Program program;
    const Manual manual = find_manual(program.commands, program.keys, GENERATE(as<std::string>(), "en", "fr"));
    int panels = 0;
    for (const Command* command : program.commands.all()) {
        if (!command->id.starts_with("panel.") && !command->id.starts_with("tool.")) continue;
        ++panels;
        INFO(command->id);
        CHECK(manual.find(command->id));
    }
    CHECK(panels > 30);
    for (const auto& tool : program.workspace.tools().all()) {
        INFO(tool->id());
        CHECK(manual.find("tool." + std::string(tool->id())));
    }
    register_sdk_codes();
    for (const CodeInfo& code : all_codes()) {
        INFO(code.code);
        CHECK(manual.find(code.code) == ManualPlace{"codes.md", std::string(code.code)});
        // the chapters are about the program's own
        if (code.code.starts_with("RP")) CHECK(manual.find("findings." + std::string(code.code.substr(0, 3))));
    }
    for (const char* anchor : {"tutorial", "dialog.wizard", "dialog.recovery", "help.keys", "codes"})
        CHECK(manual.find(anchor));
}

TEST_CASE("no anchor stands twice", "[manual]") {
    const Program program;
    const Manual manual = find_manual(program.commands, program.keys, GENERATE(as<std::string>(), "en", "fr"));
    for (const ManualPage& page : manual.pages()) {
        if (page.name.starts_with("../")) continue;
        for (const MarkdownBlock& block : page.blocks)
            for (const std::string& anchor : block.anchors) {
                if (anchor.find('.') == std::string::npos) continue;  // only ids must be unique in the whole manual
                INFO(page.name << "#" << anchor);
                CHECK(manual.find(anchor) == ManualPlace{page.name, anchor});
            }
    }
}

TEST_CASE("the page of keys follows the keys", "[manual]") {
    Program program;
    program.keys.bind("view.fit", "F12", KeyScope::everywhere);
    const auto blocks = read_markdown(keys_page(program.commands, program.keys));
    bool found = false;
    std::size_t rows = 0;
    for (const MarkdownBlock& block : blocks) {
        for (std::size_t i = 1; i < block.rows.size(); ++i) {
            ++rows;
            const auto& row = block.rows[i];
            REQUIRE(row.size() == 3);
            if (plain_words(row[0]) == "Fit map") found = plain_words(row[1]) == "F12";
        }
    }
    CHECK(found);
    std::set<std::string> bound;
    for (const KeyMap::Binding& binding : program.keys.bindings()) bound.insert(binding.command);
    CHECK(rows == bound.size());
}

// RAMPARTS_APPROVE=1 test_editor_view "the page of keys in the folder*" accepts changed keys
TEST_CASE("the page of keys in the folder of the manual has the keys as they are at first", "[manual]") {
    const Program program;
    const std::string made = keys_page(program.commands, program.keys);
    const fs::path file = fs::path(RAMPARTS_SOURCE_DIR) / "sdk" / "docs" / "manual" / kKeysPage;
    if (std::getenv("RAMPARTS_APPROVE") != nullptr) std::ofstream(file, std::ios::binary) << made;
    std::ifstream in(file, std::ios::binary);
    CHECK(std::string(std::istreambuf_iterator<char>(in), {}) == made);
}

TEST_CASE("search finds sections, those named so first", "[manual]") {
    const Program program;
    const Manual manual = find_manual(program.commands, program.keys);
    const auto hits = manual.search("Magic WAND");
    REQUIRE(!hits.empty());
    CHECK(hits.front().place == ManualPlace{"selecting.md", "tool.select.wand"});
    const auto told = manual.search("power cut");
    REQUIRE(!told.empty());
    for (const auto& hit : told) CHECK(!hit.excerpt.empty());
    CHECK(manual.search("xyzzy").empty());
    CHECK(manual.search("  ").empty());
}

TEST_CASE("search does not ask for accents, capitals or a kind of apostrophe", "[manual]") {
    Manual manual;
    manual.put("a.md", "# Côtés d’hexagone\nUne rivière.\n## Été\n## Élever");
    for (const char* words : {"cotes d'hexagone", "CÔTÉS", "Riviere cote", "RIVIÈRE"})
        CHECK(manual.search(words).size() == 1);
    CHECK(manual.search("élev").front().place == ManualPlace{"a.md", "Élever"});
    CHECK(manual.search("riviere").front().excerpt == "Une rivière.");
}

TEST_CASE("links lead where they say, and nowhere when there is nothing", "[manual]") {
    Manual manual;
    manual.put("index.md", "# Start");
    manual.put("a.md", "# A\n## Part {#part}");
    CHECK(manual.follow("a.md", "index.md") == ManualPlace{"a.md", ""});
    CHECK(manual.follow("a.md#part", "index.md") == ManualPlace{"a.md", "part"});
    CHECK(manual.follow("#part", "a.md") == ManualPlace{"a.md", "part"});
    CHECK_FALSE(manual.follow("#part", "index.md"));
    CHECK_FALSE(manual.follow("b.md", "index.md"));
    CHECK_FALSE(manual.follow("a.md#other", "index.md"));
}

TEST_CASE("a page is read in the language, or in English with a word about it", "[manual]") {
    const fs::path docs = fs::temp_directory_path() / "ramparts_manual_of_two_languages";
    const auto write = [&](const fs::path& file, const std::string& text) {
        fs::create_directories((docs / file).parent_path());
        std::ofstream(docs / file) << text;
    };
    write("manual/index.md", "# Start\n[a](a.md) [b](b.md) [keys](keys.md) [out](../out.md)");
    write("manual/a.md", "# A {#a}");
    write("manual/b.md", "# B {#b}\nBy day.");
    write("out.md", "# Out\n[a](manual/a.md)");
    write("manual/fr/index.md", "# Début\n[a](a.md) [b](b.md) [touches](keys.md) [dehors](../../out.md)");
    write("manual/fr/a.md", "# Un {#a}\n![image](../q.png) [b](b.md#b) [dehors](../../out.md)");

    const Manual french = Manual::load(docs / "manual", "fr");
    const Manual english = Manual::load(docs / "manual", "en");
    for (const Manual* manual : {&french, &english}) {
        REQUIRE(manual->pages().size() == 5);
        CHECK(manual->find("a") == ManualPlace{"a.md", "a"});
        CHECK(manual->follow("a.md", "index.md") == ManualPlace{"a.md", ""});
        CHECK(manual->follow("manual/a.md", "../out.md") == ManualPlace{"a.md", ""});
    }
    CHECK(french.page("a.md")->title == "Un");
    CHECK(french.page("a.md")->folder == "fr");
    CHECK(french.follow("b.md#b", "a.md") == ManualPlace{"b.md", "b"});
    CHECK(french.follow("../../out.md", "a.md") == ManualPlace{"../out.md", ""});
    for (const char* name : {"b.md", "../out.md"}) {
        const ManualPage& page = *french.page(name);
        CHECK(page.folder == english.page(name)->folder);
        REQUIRE(page.blocks.size() == english.page(name)->blocks.size() + 1);
        CHECK(page.blocks[0].kind == MarkdownBlock::Kind::heading);
        CHECK(page.blocks[1].kind == MarkdownBlock::Kind::note);
    }

    write("fr/out.md", "# Dehors\n[a](../manual/fr/a.md)");
    const Manual whole = Manual::load(docs / "manual", "fr");
    CHECK(whole.page("../out.md")->title == "Dehors");
    CHECK(whole.follow("../manual/fr/a.md", "../out.md") == ManualPlace{"a.md", ""});
    fs::remove_all(docs);
}

TEST_CASE("a folder without a manual gives an empty one", "[manual]") {
    CHECK(Manual::load("/nonexistent").pages().empty());
}
