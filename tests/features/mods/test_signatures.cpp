// Signatures and keys against the tool whose format they have.
#include <catch2/catch.hpp>

#include <sodium.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "formats/mods/minisign.hpp"
#include "tests/features/mods/samples.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

struct Bench {
    fs::path path;
    Bench() {
        std::string pattern = (fs::temp_directory_path() / "ramparts-sign-XXXXXX").string();
        path = ::mkdtemp(pattern.data());
    }
    ~Bench() { fs::remove_all(path); }
    Bench(const Bench&) = delete;
    Bench& operator=(const Bench&) = delete;
    void put(const std::string& name, const std::string& text) const {
        std::ofstream(path / name, std::ios::binary) << text;
    }
    [[nodiscard]] std::string get(const std::string& name) const {
        std::ifstream in(path / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    [[nodiscard]] int minisign(const std::string& words) const {
        return std::system(
            ("cd '" + path.string() + "' && '" RAMPARTS_MINISIGN "' " + words + " >out.txt 2>&1").c_str());
    }
};

const std::string kText = "the bytes that are signed\n";

std::string code_of(const Result<std::string, Diagnostic>& result) { return result ? "good" : result.error().code; }

}  // namespace

TEST_CASE("the real minisign verifies what we sign, and we what it signs", "[mods]") {
    if (std::string_view(RAMPARTS_MINISIGN).empty()) {
        WARN("minisign is not installed: the formats are compared with themselves only");
        return;
    }
    const Bench bench;
    bench.put("text", kText);
    const SecretKey ours = SecretKey::make();
    bench.put("ours.key", ours.file());
    bench.put("ours.pub", public_key_file(ours.public_key()));
    bench.put("text.minisig", ours.sign(kText, "ramparts-mod a.b 1.0.0"));
    CHECK(bench.minisign("-V -p ours.pub -m text") == 0);
    CHECK(bench.minisign("-V -P '" + ours.public_key().text() + "' -m text") == 0);
    CHECK(bench.get("out.txt").find("Trusted comment: ramparts-mod a.b 1.0.0") != std::string::npos);
    bench.put("text", kText + "more");
    CHECK(bench.minisign("-V -p ours.pub -m text") != 0);
    bench.put("text", kText);

    // the tool signs with a key of ours, and with one of its own
    REQUIRE(bench.minisign("-S -s ours.key -t 'ramparts-mod a.b 1.0.0' -m text -x again.minisig") == 0);
    CHECK(code_of(verify_for(bench.get("again.minisig"), kText, ours.public_key(), "ramparts-mod a.b 1.0.0")) ==
          "good");
    REQUIRE(bench.minisign("-G -W -p theirs.pub -s theirs.key") == 0);
    const auto theirs = parse_public_key(bench.get("theirs.pub"));
    REQUIRE(theirs);
    CHECK(public_key_file(*theirs) == bench.get("theirs.pub"));
    CHECK(bench.get("theirs.pub").find(theirs->id_text()) != std::string::npos);
    REQUIRE(bench.minisign("-S -s theirs.key -t 'x y' -m text") == 0);
    CHECK(code_of(verify_for(bench.get("text.minisig"), kText, *theirs, "x")) == "good");
    CHECK(code_of(verify_for(bench.get("text.minisig"), kText, ours.public_key(), "x")) == "RP8023");
    REQUIRE(SecretKey::wants_password(bench.get("theirs.key")) == false);
    const auto key = SecretKey::parse(bench.get("theirs.key"), "");
    REQUIRE(key);
    CHECK(key->public_key() == *theirs);
    REQUIRE(bench.minisign("-S -l -s theirs.key -t x -m text -x old.minisig") == 0);
    const auto old = verify_for(bench.get("old.minisig"), kText, *theirs, "x");
    CHECK(code_of(old) == "RP8021");
}

TEST_CASE("a signature with anything changed in it does not fit", "[mods]") {
    const SecretKey key = SecretKey::make();
    const std::string good = key.sign(kText, "mod a.b 1.0.0");
    REQUIRE(code_of(verify_for(good, kText, key.public_key(), "mod a.b 1.0.0")) == "good");
    CHECK(code_of(verify_for(good, kText + " ", key.public_key(), "mod a.b 1.0.0")) == "RP8022");
    CHECK(code_of(verify_for(good, kText, SecretKey::make().public_key(), "mod a.b 1.0.0")) == "RP8023");
    // genuine, but of another version: an old list put beside a new name
    CHECK(code_of(verify_for(good, kText, key.public_key(), "mod a.b 1.0.1")) == "RP8024");
    CHECK(code_of(verify_for(good, kText, key.public_key(), "mod a.b 1.0")) == "RP8024");
    const std::size_t second = good.find('\n') + 1;
    for (std::size_t at = second; at < good.size(); ++at) {
        std::string bad = good;
        bad[at] = bad[at] == 'A' ? 'B' : 'A';
        INFO(at);
        CHECK(code_of(verify_for(bad, kText, key.public_key(), "mod a.b 1.0.0")) != "good");
    }
    for (std::size_t size = 0; size + 1 < good.size(); ++size)
        CHECK(code_of(verify_for(good.substr(0, size), kText, key.public_key(), "mod a.b 1.0.0")) != "good");
    CHECK(code_of(verify_for(good + "more\n", kText, key.public_key(), "mod a.b 1.0.0")) == "RP8021");
}

TEST_CASE("a key is told in ten words of a list without doubles", "[mods]") {
    const std::set<std::string_view> words(key_words().begin(), key_words().end());
    CHECK(words.size() == 256);
    for (const std::string_view word : words)
        CHECK(word.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string_view::npos);
    const PublicKey key = SecretKey::make().public_key();
    PublicKey near = key;
    near.key[31] ^= 1;
    CHECK(key.words() == parse_public_key(key.text())->words());
    CHECK(key.words() != near.words());
    CHECK(PublicKey{}.words() == "jasper-loom-autumn-ditch-bonnet-oats-flute-cider-glass-island");
    for (const char* bad : {"", "RW", "untrusted comment: x\n", "untrusted comment: x\nAAAA\n"})
        CHECK_FALSE(parse_public_key(bad));
}

TEST_CASE("a key that is damaged, or none, is told", "[mods]") {
    const SecretKey key = SecretKey::make();
    const auto again = SecretKey::parse(key.file(), "");
    REQUIRE(again);
    CHECK(again->public_key() == key.public_key());
    std::string bad = key.file();
    const std::size_t inside = bad.find('\n') + 1 + 120;  // in the secret half
    bad[inside] = bad[inside] == 'A' ? 'B' : 'A';
    const auto damaged = SecretKey::parse(bad, "");
    REQUIRE_FALSE(damaged);
    CHECK(damaged.error().code == "RP8025");
    CHECK_FALSE(SecretKey::parse("no key", ""));
    CHECK_FALSE(SecretKey::wants_password("no key"));
    // encrypted by the tool with the password "creek"
    std::ifstream in(std::string(RAMPARTS_SOURCE_DIR) + "/tests/features/mods/keys/creek.key");
    const std::string locked{std::istreambuf_iterator<char>(in), {}};
    CHECK(SecretKey::wants_password(locked) == true);
}

namespace {

void opens_with_creek_alone(const std::string& name) {
    const auto text_of = [&](const char* ending) {
        std::ifstream in(std::string(RAMPARTS_SOURCE_DIR) + "/tests/features/mods/keys/" + name + ending);
        return std::string{std::istreambuf_iterator<char>(in), {}};
    };
    const auto key = SecretKey::parse(text_of(".key"), "creek");
    REQUIRE(key);
    CHECK(key->public_key() == *parse_public_key(text_of(".pub")));
    CHECK_FALSE(SecretKey::parse(text_of(".key"), "Creek"));
}

}  // namespace

namespace {

// A key file that asks for another amount of work and memory.
std::string asking(const std::string& file, std::uint64_t work, std::uint64_t memory) {
    const std::size_t first = file.find('\n') + 1;
    std::array<unsigned char, 158> bytes{};
    std::size_t got = 0;
    REQUIRE(sodium_base642bin(bytes.data(), bytes.size(), file.data() + first, file.find('\n', first) - first, nullptr,
                              &got, nullptr, sodium_base64_VARIANT_ORIGINAL) == 0);
    REQUIRE(got == bytes.size());
    for (std::size_t i = 0; i < 8; ++i) {
        bytes[38 + i] = static_cast<unsigned char>(work >> (8 * i));
        bytes[46 + i] = static_cast<unsigned char>(memory >> (8 * i));
    }
    std::string text(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_ORIGINAL);
    text.pop_back();
    return file.substr(0, first) + text + "\n";
}

}  // namespace

TEST_CASE("a key file may ask for so much work and so much memory, and not for more of either", "[mods]") {
    std::ifstream in(std::string(RAMPARTS_SOURCE_DIR) + "/tests/features/mods/keys/quick.key");
    const std::string quick{std::istreambuf_iterator<char>(in), {}};
    constexpr std::uint64_t kWork = 32768, kMemory = std::uint64_t{16} << 20U;  // what it asks for by itself
    constexpr std::uint64_t kMostWork = std::uint64_t{1} << 26U, kMostMemory = std::uint64_t{2} << 30U;
    const auto answer = [&](std::uint64_t work, std::uint64_t memory) {
        const auto key = SecretKey::parse(asking(quick, work, memory), "creek");
        if (key) return std::string("open");
        CHECK(key.error().code == "RP8025");
        return key.error().message.english();
    };
    const std::string too_much = "there is not enough memory to take the password off the key";
    CHECK(answer(kWork, kMemory) == "open");
    CHECK(answer(kWork, kMostMemory) == "open");  // with so little work the rest of the memory is not taken
    CHECK(answer(kWork + 32768, kMemory) == "the password does not fit the key");
    // cheap ones first: each would be opened, or tried, if nobody looked at this number
    for (const std::uint64_t memory : {kMostMemory + 1, std::uint64_t{1} << 40U, ~std::uint64_t{0}})
        REQUIRE(answer(kWork, memory) == too_much);
    for (const std::uint64_t work : {kMostWork + 1, std::uint64_t{1} << 40U, ~std::uint64_t{0}})
        REQUIRE(answer(work, kMemory) == too_much);
    CHECK(answer(kMostWork + 1, kMostMemory + 1) == too_much);
}

// The work of opening a key stands in its file: this one asks for little.
TEST_CASE("a key with a password opens with that one alone", "[mods]") { opens_with_creek_alone("quick"); }

TEST_CASE("a key with the tool's own limits opens with its password alone", "[.long][mods]") {
    opens_with_creek_alone("creek");
}
