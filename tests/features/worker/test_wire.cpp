// What goes over the wire comes back as it was, in whatever pieces it arrives; anything else does not come back.
#include <catch2/catch.hpp>

#include "sdk/worker/wire/protocol.hpp"

using namespace ramparts;
using namespace ramparts::worker;

TEST_CASE("frames come out of a stream as they went in, however it is cut", "[worker]") {
    const std::vector<Packet> frames = {{1, 2, "abc"}, {3, 4, ""}, {5, 6, std::string(kMostPayload, 'x')}, {7, 8, "z"}};
    std::string stream;
    for (const Packet& frame : frames) stream += frame_bytes(frame);
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{4096}, stream.size()}) {
        if (piece == 1) stream.resize(stream.size());
        FrameReader reader;
        std::vector<Packet> read;
        const std::size_t end = piece == 1 ? 40 : stream.size();
        for (std::size_t at = 0; at < end; at += piece) {
            reader.push(std::string_view(stream).substr(at, std::min(piece, end - at)));
            while (auto frame = reader.next()) read.push_back(*frame);
        }
        CHECK_FALSE(reader.oversized());
        if (piece == 1) {
            REQUIRE(read.size() == 2);
            CHECK(read[1] == frames[1]);
        } else {
            CHECK(read == frames);
            CHECK(reader.pending() == 0);
        }
    }
    FrameReader reader;
    std::string bytes = frame_bytes({1, 1, "a"});
    bytes[3] = '\x7F';
    reader.push(bytes);
    CHECK_FALSE(reader.next());
    CHECK(reader.oversized());
}

TEST_CASE("a sentence keeps its pattern and its arguments on the wire", "[worker]") {
    const Message inner = message("{1} wins", "United States");
    const Message sent = with_rule(message("{1} loses {2} of {3}: {4}, {5}, {6}", "us-21", half_points(5), 7, inner,
                                           kind_name("forest"), all_of({"a", "b", "c"})),
                                   "6.12");
    FieldWriter out;
    wire(out, sent);
    const std::string bytes = out.take();
    FieldReader in(bytes);
    Message read;
    wire(in, read);
    CHECK(in.finished());
    CHECK(read == sent);
    CHECK(read.pattern() == sent.pattern());
    REQUIRE(read.arguments().size() == sent.arguments().size());
    const Message& within = read.arguments()[0].message;
    CHECK(within.pattern() == "{1} loses {2} of {3}: {4}, {5}, {6}");
    CHECK(within.arguments()[1].kind == MessageArg::Kind::half_points);
    CHECK(within.arguments()[3].message.pattern() == "{1} wins");
    // nothing shorter is one, and nothing longer
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        FieldReader cut(std::string_view(bytes).substr(0, length));
        Message none;
        wire(cut, none);
        CHECK_FALSE(cut.finished());
    }
    FieldReader longer(bytes + "x");
    wire(longer, read);
    CHECK_FALSE(longer.finished());
}

TEST_CASE("a sentence that is too deep for the wire is told in English", "[worker]") {
    Message deep(message("the end"));
    for (int i = 0; i < 20; ++i) deep = message("({1})", deep);
    FieldWriter out;
    wire(out, deep);
    FieldReader in(out.take());
    Message read;
    const std::string bytes = [&] {
        FieldWriter again;
        wire(again, deep);
        return again.take();
    }();
    FieldReader whole(bytes);
    wire(whole, read);
    CHECK(whole.finished());
    CHECK(read.english() == deep.english());
}

TEST_CASE("messages of the protocol come back as they were", "[worker]") {
    ManyPlayed many;
    many.rows.resize(64);
    many.rows[3] = {0x123456789ABCDEF0ULL, 300, 200, 10, 11, {5, 6}, 1, true};
    many.offences = {{3, message("it cheated in turn {1}", 4)}};
    many.modules = {std::string("a"), std::string("b")};
    ManyPlayed read;
    const std::string bytes = payload_of(many);
    CHECK(bytes.size() == 4 + 64 * kRowBytes + 4 + (8 + 1 + 4 + 22 + 4 + (1 + 4 + 8)) + 4 + 2 * (1 + 4 + 1));
    REQUIRE(read_payload(bytes, read));
    CHECK(read.rows[3].hash == many.rows[3].hash);
    CHECK(read.rows[3].winner == 1);
    CHECK(read.rows[3].losses[1] == 6);
    CHECK(read.offences[0].text == "it cheated in turn 4");
    CHECK(read.offences[0].text.pattern() == "it cheated in turn {1}");

    Diagnostic finding;
    finding.code = "RP2101";
    finding.severity = Severity::warning;
    finding.message = message("{1} wins", "nobody");
    finding.rule = "4.16";
    finding.fix = message("look again");
    finding.where.file = {"map.xml", 3, 4, 5};
    finding.where.hexside = "L2306 L2406";
    Loaded loaded;
    loaded.playable = true;
    loaded.units = 12;
    loaded.findings = {finding};
    Loaded back;
    REQUIRE(read_payload(payload_of(loaded), back));
    CHECK(back.findings == loaded.findings);
    CHECK(back.units == 12);

    FilePart part{FileKind::map, "map.xml", 100, 50, std::string("\0\xFF\x1B", 3)};
    FilePart taken;
    REQUIRE(read_payload(payload_of(part), taken));
    CHECK(taken.bytes == part.bytes);
    CHECK(taken.kind == FileKind::map);
    // a name that steers a terminal is none
    std::string lying = payload_of(part);
    const std::size_t name = lying.find("map.xml");
    REQUIRE(name != std::string::npos);
    CHECK_FALSE(read_payload(lying.replace(name, 4, "\x1B[2J"), taken));
    // and is never sent
    part.name = "\x1B[2J";
    REQUIRE(read_payload(payload_of(part), taken));
    CHECK(taken.name.find('\x1B') == std::string::npos);
}
