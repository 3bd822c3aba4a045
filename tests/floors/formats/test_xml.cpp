// Bytes, lines and the byte-exact tree.
#include <catch2/catch.hpp>

#include "formats/text/byte_check.hpp"
#include "formats/xml/raw_tree.hpp"
#include "formats/xml/reader.hpp"
#include "formats/xml/source_text.hpp"

using namespace ramparts;
using namespace ramparts::xml;

TEST_CASE("bytes are checked alike at every position of a block", "[formats][xml]") {
    for (std::size_t at = 0; at < 200; ++at) {
        std::string text(200, 'x');
        CHECK(check_bytes(text).fault == ByteFault::none);
        text[at] = '\x0B';
        CHECK(check_bytes(text).fault == ByteFault::control);
        CHECK(check_bytes(text).offset == at);
        text[at] = '\x80';
        CHECK(check_bytes(text).fault == ByteFault::bad_utf8);
        CHECK(check_bytes(text).offset == at);
        text[at] = '&';
        REQUIRE(check_bytes(text).ampersands.size() == 1);
        CHECK(check_bytes(text).ampersands[0] == at);
        text.replace(at, 1, "\xF0\x9F\x8F\xB0");
        CHECK(check_bytes(text).fault == ByteFault::none);
    }
}

TEST_CASE("only well-formed UTF-8 passes", "[formats][xml]") {
    for (const char* good : {"\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80", "\xEF\xBF\xBD",
                             "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
        INFO(good);
        CHECK(check_bytes(good).fault == ByteFault::none);
    }
    for (const char* bad : {"\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xF0\x8F\xBF\xBF",
                            "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xC2", "\xE2\x82", "\xE2\x28\xA1", "\xFE"})
        CHECK(check_bytes(bad).fault == ByteFault::bad_utf8);
    CHECK(check_bytes("\xEF\xBF\xBE").fault == ByteFault::not_a_character);
    CHECK(check_bytes(std::string_view("a\0b", 3)).offset == 1);
}

TEST_CASE("a place counts lines and code points, not bytes", "[formats][xml]") {
    const SourceText text("f.xml",
                          "\xEF\xBB\xBF"
                          "ab\r\ncé–d\n\nx");
    CHECK(text.place(0) == FilePlace{"f.xml", 0, 1, 1});
    CHECK(text.place(3) == FilePlace{"f.xml", 3, 1, 1});
    CHECK(text.place(4).column == 2);
    CHECK(text.place(7) == FilePlace{"f.xml", 7, 2, 1});
    CHECK(text.place(13) == FilePlace{"f.xml", 13, 2, 4});
    CHECK(text.place(15).line == 3);
    CHECK(text.place(16) == FilePlace{"f.xml", 16, 4, 1});
    CHECK(text.place(999).line == 4);
    CHECK(text.line(2) == "cé–d");
    CHECK(text.line(3).empty());
    CHECK(text.line(9).empty());
}

TEST_CASE("the byte-exact tree knows where each part begins and ends", "[formats][xml]") {
    const std::string text = "<?xml version=\"1.0\"?>\n<a x = '1'>\n <!-- <no/> --><b/><c k=\"v>\">t</c ></a>\n";
    const RawTree tree(text);
    REQUIRE_FALSE(tree.fault());
    REQUIRE(tree.nodes().size() == 3);
    CHECK(tree.name(0) == "a");
    CHECK(tree.self_closing(1));
    CHECK(tree[0].first_child == 1);
    CHECK(tree[1].next_sibling == 2);
    CHECK(text.substr(tree[2].begin, tree[2].end - tree[2].begin) == "<c k=\"v>\">t</c >");
    CHECK(text.substr(tree[2].head_end, tree[2].tail - tree[2].head_end) == "t");
    std::vector<RawAttribute> attributes;
    tree.attributes(0, attributes);
    REQUIRE(attributes.size() == 1);
    CHECK(attributes[0].name == "x");
    CHECK(attributes[0].value == "1");
    CHECK(attributes[0].quote == '\'');
    CHECK(tree.attribute(2, "k") == "v>");
    CHECK(tree.in_other(static_cast<std::uint32_t>(text.find("<no/>"))));
    CHECK_FALSE(tree.in_other(tree[1].begin));
}

TEST_CASE("the byte-exact tree names what breaks a text, and where", "[formats][xml]") {
    const auto fault = [](std::string_view text) {
        const RawTree tree(text);
        return tree.fault() ? std::string(tree.fault()->code) + "@" + std::to_string(tree.fault()->offset)
                            : std::string("none");
    };
    CHECK(fault("<a/>") == "none");
    CHECK(fault("<a><b></a>") == "RP1007@6");
    CHECK(fault("<a>") == "RP1007@3");
    CHECK(fault("</a>") == "RP1007@0");
    CHECK(fault("<a x=1/>") == "RP1006@5");
    CHECK(fault("<a x/>") == "RP1006@3");
    CHECK(fault("<a x=\"<\"/>") == "RP1006@6");
    CHECK(fault("<a x=\"1/>") == "RP1006@5");
    CHECK(fault("<a><!-- </a>") == "RP1006@3");
    CHECK(fault("<a><!--x---></a>") == "RP1006@8");
    CHECK(fault("<a>< b/></a>") == "RP1006@3");
    CHECK(fault("<a/><b/>") == "RP1010@4");
    CHECK(fault("<a/>x") == "RP1010@4");
    CHECK(fault("") == "RP1010@0");
}

TEST_CASE("references are decoded, and strange ones left alone", "[formats][xml]") {
    CHECK(decode_references("a&amp;b&#233;&#x1F3F0;&lt;&gt;&quot;&apos;") == "a&bé\xF0\x9F\x8F\xB0<>\"'");
    CHECK(decode_references("&nbsp;&#0;& x") == "&nbsp;&#0;& x");
}

TEST_CASE("what stands beside the root element is judged alike by the reader and the byte-exact tree",
          "[formats][xml]") {
    // Every row of up to four of these; many are no XML at all, and some only look like none.
    const std::string pieces[] = {"<map/>", "<map a='>'/>", "<map></map>", "<!-- x -->", "<!-->", "-->", "<?p <? ?>",
                                  "?>",     "x>",           "x",           " ",          "<!--",  "<?"};
    std::size_t accepted = 0;
    std::vector<std::size_t> row;
    const auto check = [&] {
        std::string text;
        for (const std::size_t piece : row) text += pieces[piece];
        Report report(std::make_shared<SourceText>("map.xml", text));
        const auto reader = Reader::open(report, 1000);
        const RawTree tree(text);
        const bool sound = reader && !report.has_errors();
        if (sound == !tree.fault()) return accepted += sound, true;
        UNSCOPED_INFO(text);
        return false;
    };
    const auto all_rows = [&](auto& self, std::size_t length) -> bool {
        if (length == 0) return check();
        for (std::size_t piece = 0; piece < std::size(pieces); ++piece) {
            row.push_back(piece);
            if (!self(self, length - 1)) return false;
            row.pop_back();
        }
        return true;
    };
    for (std::size_t length = 0; length <= 4; ++length) REQUIRE(all_rows(all_rows, length));
    CHECK(accepted == 888);
}
