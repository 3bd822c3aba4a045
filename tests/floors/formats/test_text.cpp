// Numbers, suggestions, JSON and hashes.
#include <catch2/catch.hpp>

#include "formats/text/json.hpp"
#include "formats/text/numbers.hpp"
#include "formats/text/sha256.hpp"
#include "formats/text/suggest.hpp"

using namespace ramparts;

TEST_CASE("a number is the whole text, in digits", "[formats][text]") {
    int value = -1;
    CHECK(read_integer("42", 0, 99, value) == NumberFault::none);
    CHECK(value == 42);
    CHECK(read_integer("-3", -9, 9, value) == NumberFault::none);
    CHECK(value == -3);
    for (const char* text : {"", " 1", "1 ", "+1", "1.0", "0x1F", "12abc", "1e3", "-", "١"}) {
        INFO(text);
        CHECK(read_integer(text, -1000, 1000, value) == NumberFault::not_a_number);
    }
    CHECK(read_integer("100", 0, 99, value) == NumberFault::out_of_range);
    CHECK(read_integer("99999999999999999999", 0, 99, value) == NumberFault::out_of_range);
    CHECK(value == -3);
}

TEST_CASE("the nearest name is suggested when it is near", "[formats][text]") {
    constexpr std::string_view names[] = {"terrain", "elevation", "features"};
    CHECK(nearest_name("terain", names) == "terrain");
    CHECK(nearest_name("elevaiton", names) == "elevation");
    CHECK(nearest_name("colour", names).empty());
    CHECK(suggestion("colour", names) == "use one of terrain, elevation, features");
    CHECK(edit_distance("kitten", "sitting") == 3);
    CHECK(edit_distance("ab", "ba") == 1);
    constexpr std::string_view sides[] = {"a", "us"};
    CHECK(nearest_name("uk", sides) == "us");
}

TEST_CASE("long texts are cut between characters when quoted", "[formats][text]") {
    CHECK(quote("x") == "\"x\"");
    CHECK(quote("x\n   ") == "\"x\"");
    CHECK(quote("x\ny") == "\"x…\"");
    std::string text(59, 'a');
    text += "éé";
    CHECK(quote(text) == "\"" + std::string(59, 'a') + "…\"");
}

TEST_CASE("SHA-256 agrees with the published examples", "[formats][text]") {
    CHECK(sha256_hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(fingerprint_hex("abc") == "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

TEST_CASE("JSON comes out in the order written, indented, with commas and colons", "[formats][text]") {
    JsonWriter json;
    json.begin_object()
        .member("b", 1)
        .member("a", "x")
        .key("list")
        .begin_array()
        .value(true)
        .null()
        .value(-7)
        .end_array();
    json.key("none")
        .begin_array()
        .end_array()
        .key("rate")
        .fixed(-5, 2)
        .key("n")
        .value(std::uint64_t{18446744073709551615U})
        .end_object();
    CHECK(json.take() ==
          "{\n  \"b\": 1,\n  \"a\": \"x\",\n  \"list\": [\n    true,\n    null,\n    -7\n  ],\n  \"none\": [],\n  "
          "\"rate\": -0.05,\n"
          "  \"n\": 18446744073709551615\n}\n");
    JsonWriter line(0);
    line.begin_array().value(1).begin_object().member("k", "v").end_object().end_array();
    CHECK(line.take() == "[1,{\"k\":\"v\"}]\n");
}

TEST_CASE("JSON texts are escaped and always UTF-8", "[formats][text]") {
    std::string out;
    append_json_text(out, "\"\\\n\t\x01 é – \xF0\x9F\x8F\xB0");
    CHECK(out == "\"\\\"\\\\\\n\\t\\u0001 é – \xF0\x9F\x8F\xB0\"");
    out.clear();
    append_json_text(out, "a\xFF\xC3");
    CHECK(out == "\"a\xEF\xBF\xBD\xEF\xBF\xBD\"");
}
