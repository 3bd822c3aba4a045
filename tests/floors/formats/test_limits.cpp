// What a document may hold: each limit is met exactly, and one more is refused with its place.
#include <catch2/catch.hpp>

#include "formats/scenario/document.hpp"
#include "formats/xml/raw_tree.hpp"
#include "formats/xml/reader.hpp"

using namespace ramparts;
using namespace ramparts::xml;

namespace {

std::string times(std::size_t n, const std::string& text) {
    std::string out;
    out.reserve(n * text.size());
    for (std::size_t i = 0; i < n; ++i) out += text;
    return out;
}

// The limit of a document of a kind that a text breaks.
std::optional<SyntaxFault> beyond_limits(std::string_view text, std::span<const Cut> cuts, DocumentKind kind) {
    const RawTree tree(text, cuts, Limits::of_document(max_bytes(kind)));
    if (!tree.fault() || tree.fault()->code != std::string("RP1009")) return std::nullopt;
    return *tree.fault();
}

// The offset and message of the limit that `text` breaks.
std::optional<SyntaxFault> fault_of(const std::string& text, DocumentKind kind = DocumentKind::scenario) {
    const auto fault = beyond_limits(text, {}, kind);
    Report report(std::make_shared<SourceText>("f.xml", text));
    const auto reader = Reader::open(report, max_bytes(kind));
    const auto found = report.take();
    if (fault) {
        CHECK_FALSE(reader);
        REQUIRE(found.size() == 1);
        CHECK(found[0].code == "RP1009");
        CHECK(found[0].where.file.byte == fault->offset);
        CHECK_FALSE(found[0].fix.empty());
    } else {
        CHECK(reader);
    }
    return fault;
}

}  // namespace

TEST_CASE("elements may be nested 64 deep", "[formats][limits]") {
    const auto nested = [](std::size_t depth) { return times(depth, "<a>") + times(depth, "</a>"); };
    CHECK_FALSE(fault_of(nested(kMaxDepth)));
    REQUIRE(fault_of(nested(kMaxDepth + 1)));
    CHECK(fault_of(nested(kMaxDepth + 1))->offset == 3 * kMaxDepth);
    // An element that closes itself is no level for others, and neither is what a comment shows.
    CHECK_FALSE(
        fault_of("<a>" + times(100, "<b/>") + times(100, "<c ></c >") + "<!--" + times(100, "<a>") + "--></a>"));
    // A file that never closes them is refused at the same place, not read to its end.
    CHECK(fault_of(times(3'000'000, "<a>"))->offset == 3 * kMaxDepth);
    CHECK(fault_of(times(30'000'000, "<a>"), DocumentKind::map)->offset == 3 * kMaxDepth);
}

TEST_CASE("values, tags and texts have a greatest length", "[formats][limits]") {
    const auto value = [](std::size_t n, char quote) {
        return std::string("<a x=") + quote + std::string(n, '>') + quote + "/>";
    };
    for (const char quote : {'"', '\''}) {
        CHECK_FALSE(fault_of(value(kMaxValueBytes, quote)));
        CHECK(fault_of(value(kMaxValueBytes + 1, quote))->offset == 6);
    }
    CHECK(fault_of(value(10'000'000, '"'))->message.english().find("10000000 bytes") != std::string::npos);
    const auto name = [](std::size_t n) { return "<r><" + std::string(n, 'a') + "/></r>"; };
    CHECK_FALSE(fault_of(name(kMaxTagBytes - 2)));
    CHECK(fault_of(name(kMaxTagBytes + 1))->offset == 3);
    const auto text = [](std::size_t n) { return "<a> \n" + std::string(n, 'x') + "</a>"; };
    CHECK_FALSE(fault_of(text(kMaxTextBytes - 2)));
    CHECK(fault_of(text(kMaxTextBytes))->offset == 5);
    CHECK_FALSE(fault_of("<a>" + std::string(2 * kMaxTextBytes, ' ') + "</a>"));
}

TEST_CASE("a document has so many elements, attributes, texts and comments at most", "[formats][limits]") {
    const std::size_t most = kMaxSmallTreeBytes / 64 - 1;  // beside the root
    for (const char* part : {"<b/>", "<b></b>", "<!---->", "<?p?>", "x<![CDATA[]]>"}) {
        const std::size_t cost = part[0] == 'x' ? 2 : 1;
        INFO(part);
        CHECK_FALSE(fault_of("<a>" + times(most / cost, part) + "</a>"));
        CHECK(fault_of("<a>" + times(most / cost + 1, part) + "</a>"));
    }
    const std::size_t rows = kMaxSmallTreeBytes / 144;
    CHECK_FALSE(fault_of("<a>" + times(rows - 1, "<b c='1' d=\"2\"/>") + "</a>"));
    CHECK(fault_of("<a>" + times(rows + 1, "<b c='1' d=\"2\"/>") + "</a>"));
    // Maps are larger by their nature.
    CHECK_FALSE(fault_of("<a>" + times(1'000'000, "<b c='1' d=\"2\"/>") + "</a>", DocumentKind::map));
    CHECK(fault_of("<a>" + times(kMaxTreeBytes / 64, "<b/>") + "</a>", DocumentKind::map));
}

TEST_CASE("a stretch that is read without the tree costs nothing, what follows it does", "[formats][limits]") {
    const std::string rows = times(200'000, "<b/>");
    const std::string text = "<a>" + rows + "</a>";
    const Cut cut{3, static_cast<std::uint32_t>(3 + rows.size())};
    CHECK(beyond_limits(text, {}, DocumentKind::scenario));
    CHECK_FALSE(beyond_limits(text, std::span(&cut, 1), DocumentKind::scenario));
    const std::string deep = "<a>" + rows + times(kMaxDepth, "<c>");
    CHECK(beyond_limits(deep, std::span(&cut, 1), DocumentKind::scenario)->offset ==
          3 + rows.size() + 3 * (kMaxDepth - 1));
}

TEST_CASE("reading stops when more is wrong than is told", "[formats][limits]") {
    Report report(std::make_shared<SourceText>("f.xml", "<a>" + times(5000, "x<b/>") + "</a>"));
    const auto reader = Reader::open(report, max_bytes(DocumentKind::scenario));
    REQUIRE(reader);
    Element root, child;
    (void)reader->root("a", "urn:x", root);
    Children visit = reader->children(root);
    std::size_t seen = 0;
    while (reader->next(visit, child)) ++seen;
    CHECK(seen >= Report::kMaxFindings - 2);
    CHECK(seen <= Report::kMaxFindings + 1);
}
