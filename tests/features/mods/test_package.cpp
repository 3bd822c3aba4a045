// Packages: versions, mod.xml, packing to the same bytes, and every hostile archive refused with its own words.
#include <catch2/catch.hpp>

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "formats/codes/file_codes.hpp"
#include "formats/mods/contents.hpp"
#include "formats/mods/entry_name.hpp"
#include "formats/mods/licences.hpp"
#include "formats/mods/minisign.hpp"
#include "formats/mods/registry_index.hpp"
#include "formats/text/sha256.hpp"
#include "tests/features/mods/samples.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

std::string file_text(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string packed(const std::vector<PackageFile>& files, bool store = false) {
    const auto bytes = write_package(files, {"", store});
    REQUIRE(bytes);
    return *bytes;
}

// "RP8004 the name … (fix)", without what a finding needs to stand in a list.
std::string told(const std::vector<Diagnostic>& findings) {
    std::string text;
    const auto shown = [](const std::string& words) {
        std::string out;
        for (const char c : words) out += c == '\0' ? std::string("<0>") : std::string(1, c);
        return out;
    };
    for (const Diagnostic& d : findings) {
        const FilePlace& at = d.where.file;
        text += "    " + at.path + (at.line ? ":" + std::to_string(at.line) + ":" + std::to_string(at.column) : "") +
                " " + d.code + ": " + shown(d.message.english()) + " (" + d.fix.english() + ")\n";
    }
    return text;
}

}  // namespace

TEST_CASE("versions stand in the order of Semantic Versioning", "[mods]") {
    const char* ascending[] = {"0.0.1",      "0.1.0",        "1.0.0-alpha",   "1.0.0-alpha.1", "1.0.0-alpha.beta",
                               "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1",    "1.0.0",
                               "1.0.1",      "1.2.0",        "1.10.0",        "2.0.0-0",       "2.0.0"};
    for (std::size_t i = 0; i < std::size(ascending); ++i)
        for (std::size_t k = 0; k < std::size(ascending); ++k) {
            INFO(ascending[i] << " and " << ascending[k]);
            CHECK((*parse_version(ascending[i]) < *parse_version(ascending[k])) == (i < k));
            CHECK((*parse_version(ascending[i]) == *parse_version(ascending[k])) == (i == k));
        }
    CHECK(*parse_version("1.0.0+a") == *parse_version("1.0.0+b"));
    CHECK(parse_version("1.2.3-x.7+notes.01")->text() == "1.2.3-x.7+notes.01");
    for (const char* bad :
         {"", "1", "1.0", "1.0.0.0", "v1.0.0", " 1.0.0", "1.0.0 ", "01.0.0", "1.00.0", "1.0.0-", "1.0.0-a..b",
          "1.0.0-01", "1.0.0+", "1.0.0-é", "-1.0.0", "1.0.-1", "1.0.0/..", "1000000000.0.0"}) {
        INFO(bad);
        CHECK_FALSE(parse_version(bad));
    }
}

TEST_CASE("a range has its least version and not the one it is below", "[mods]") {
    const VersionRange range{parse_version("1.2.0"), parse_version("2.0.0")};
    for (const char* in : {"1.2.0", "1.9.9", "1.3.0-beta"}) CHECK(range.holds(*parse_version(in)));
    for (const char* out : {"1.1.9", "1.2.0-beta", "2.0.0", "2.0.0-alpha", "3.0.0"})
        CHECK_FALSE(range.holds(*parse_version(out)));
    CHECK(range.words().english() == "1.2.0 or later, below 2.0.0");
    CHECK(VersionRange{}.holds(*parse_version("0.0.0-a")));
    CHECK(VersionRange{}.words().empty());
}

TEST_CASE("a preview is below a version unless it is a preview of that very one", "[mods]") {
    struct Row {
        const char *min, *below;
        std::vector<const char*> in, out;
    };
    const Row rows[] = {
        {"", "2.1.3", {"2.1.2-rc", "2.0.3-rc", "1.1.3-rc", "2.1.2"}, {"2.1.3-rc", "2.1.3-0", "2.1.3", "2.1.4-rc"}},
        {"", "2.0.0-rc.1", {"2.0.0-alpha", "2.0.0-rc.0", "1.9.9"}, {"2.0.0-rc.1", "2.0.0-rc.2", "2.0.0", "2.0.0-s"}},
        {"1.2.0-beta", "", {"1.2.0-beta", "1.2.0-rc", "1.2.0", "9.0.0-a"}, {"1.2.0-alpha", "1.1.9", "1.2.0-beat"}},
        {"1.2.0", "", {"1.2.0", "1.2.1-a"}, {"1.2.0-rc", "1.1.9"}},
        {"1.0.0", "1.0.1", {"1.0.0"}, {"1.0.1-rc", "1.0.1", "1.0.0-rc", "0.9.0"}},
        {"1.0.0-a", "1.0.0-c", {"1.0.0-a", "1.0.0-b"}, {"1.0.0-c", "1.0.0", "0.9.9"}},
    };
    for (const Row& row : rows) {
        const VersionRange range{parse_version(row.min), parse_version(row.below)};
        INFO(range.words().english());
        for (const char* each : row.in) {
            INFO(each);
            CHECK(range.holds(*parse_version(each)));
        }
        for (const char* each : row.out) {
            INFO(each);
            CHECK_FALSE(range.holds(*parse_version(each)));
        }
    }
    CHECK(VersionRange{parse_version("1.2.0-beta"), {}}.words().english() == "1.2.0-beta or later");
    CHECK(VersionRange{{}, parse_version("2.1.3")}.words().english() == "below 2.1.3");
}

TEST_CASE("licences are SPDX expressions of the bundled list", "[mods]") {
    CHECK(std::is_sorted(known_licences().begin(), known_licences().end()));
    for (const char* good : {"MIT", "MIT AND CC-BY-4.0", "(MIT OR ISC) AND (CC0-1.0)", "LicenseRef-My-own.1"})
        CHECK(read_licences(good).fault.empty());
    for (const char* bad : {"", "mit", "MIT AND", "AND MIT", "(MIT", "MIT)", "MIT ISC", "LicenseRef-", "MIT+", "()"}) {
        INFO(bad);
        CHECK_FALSE(read_licences(bad).fault.empty());
    }
    CHECK(read_licences(std::string(200, '(') + "MIT").fault == "(");
    CHECK(read_licences("MIT OR (ISC AND MIT)").licences == std::vector<std::string>{"MIT", "ISC"});
}

TEST_CASE("mod.xml is read as it was written", "[mods]") {
    const std::string text = sample_manifest(
        "tester.creek", "1.4.0-rc.1",
        "  <doc>Where it runs, and why.</doc>\n  <engine min=\"0.1.0\" below=\"2.0.0\"/>\n  <requires id=\"a.b\" "
        "min=\"1.0.0\"/>\n"
        "  <optional id=\"c.d\"/>\n  <conflicts id=\"e.f\" below=\"3.0.0\"/>\n  <replaces id=\"old.creek\"/>\n"
        "  <rights files=\"pictures\" holder=\"2026 &amp; B. Drawer\" licence=\"CC-BY-4.0\"/>\n"
        "  <source title=\"A map of 1814\">second edition</source>\n  <source title=\"A diary\"/>\n");
    const ModRead read = read_mod(text, "mod.xml");
    INFO(told(read.diagnostics));
    REQUIRE(read.readable);
    CHECK(read.info.requires_.at(0).range.words().english() == "1.0.0 or later");
    CHECK(read.info.rights.at(0).holder == "2026 & B. Drawer");
    CHECK(write_mod(read.info) == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + text);
    CHECK(write_mod(read_mod(write_mod(read.info), "mod.xml").info) == write_mod(read.info));
}

TEST_CASE("packing depends on nothing but the files", "[mods]") {
    std::vector<PackageFile> files = sample_mod();
    const std::string first = packed(files);
    std::reverse(files.begin(), files.end());
    for (const char* zone : {"UTC", "Asia/Tokyo", "America/Toronto"}) {
        setenv("TZ", zone, 1);
        tzset();
        CHECK(packed(files) == first);
    }
    unsetenv("TZ");
    tzset();
    CHECK(first.substr(30, 8) == "mimetype");
    CHECK(first.substr(38, kPackageType.size()) == kPackageType);
}

TEST_CASE("what was packed is read again, packed or stored", "[mods]") {
    for (const bool store : {false, true}) {
        const PackageRead read = read_package(packed(sample_mod(), store), "a.rpmod");
        INFO(told(read.diagnostics));
        REQUIRE(read.readable);
        CHECK(read.package.files == sample_mod());
        CHECK(mod_name(read.package.info) == "tester.creek 1.0.0");
        CHECK(read.package.checksums == checksums_of(sample_mod()));
        CHECK(read.package.hash() == sha256_hex(checksums_of(sample_mod())));
    }
    const PackageRead crafted_one = read_package(crafted(sample_zip()), "a.rpmod");
    INFO(told(crafted_one.diagnostics));
    CHECK(crafted_one.readable);  // what the hostile ones begin with is in order
}

TEST_CASE("a file of a package may be read and written, and be nothing but a file", "[mods]") {
    const std::size_t count = sample_zip().entries.size();
    const auto code_of = [](std::size_t at, std::uint32_t mode) {
        CraftedZip zip = sample_zip();
        zip.entries[at].mode = mode;
        const PackageRead read = read_package(crafted(zip), "a.rpmod");
        if (read.readable) return std::string();
        CHECK(read.diagnostics.size() == 1);
        CHECK(read.diagnostics.front().message.english().starts_with(zip.entries[at].name + " "));
        return read.diagnostics.front().code;
    };
    for (std::size_t at = 0; at < count; ++at) {
        INFO("entry " << at);
        // each permission by itself: who may read or write is nobody's harm, who may run it is, whoever that is
        for (unsigned bit = 0; bit < 12; ++bit) {
            const std::uint32_t permission = 1U << bit;
            INFO(std::oct << permission);
            CHECK(code_of(at, 0100000U | permission) == ((permission & 0666U) != 0 ? "" : "RP8003"));
        }
        // a plain file, or nothing said of its kind
        for (unsigned kind = 0; kind < 16; ++kind) {
            INFO("kind " << kind);
            CHECK(code_of(at, (kind << 12U) | 0644U) == (kind == 0 || kind == 8 ? "" : "RP8003"));
        }
    }
}

TEST_CASE("each limit of a package is what it may have, and one more is too much", "[mods]") {
    std::vector<PackageFile> files = sample_mod();
    files.push_back({"docs/steady.txt", std::string(5000, 'a')});
    const SecretKey key = SecretKey::make();
    ModInfo info;
    info.id = "tester.creek";
    info.version = *parse_version("1.0.0");
    const std::string sums = checksums_of(files), signature = key.sign(sums, signature_words(info));
    const auto bytes = write_package(files, {signature, false});
    REQUIRE(bytes);
    std::size_t all = kPackageType.size() + sums.size() + signature.size();
    for (const PackageFile& file : files) all += file.bytes.size();
    const auto code_of = [](const std::string& package, const PackageLimits& limits) {
        const PackageRead read = read_package(package, "a.rpmod", limits);
        return read.readable ? std::string() : read.diagnostics.front().code;
    };
    CHECK(code_of(*bytes, {}) == "");
    struct Row {
        std::size_t PackageLimits::*limit;
        std::size_t most;
    };
    const Row rows[] = {{&PackageLimits::file, bytes->size()},
                        {&PackageLimits::entries, files.size() + 3},
                        {&PackageLimits::entry, 5000},
                        {&PackageLimits::all, all}};
    for (std::size_t i = 0; i < std::size(rows); ++i) {
        INFO("limit " << i);
        PackageLimits limits;
        limits.*rows[i].limit = rows[i].most;
        CHECK(code_of(*bytes, limits) == "");
        limits.*rows[i].limit = rows[i].most - 1;
        CHECK(code_of(*bytes, limits) == "RP8002");
    }
    // what unpacks to much more than it is packed to, from a size on
    PackageLimits tight;
    tight.ratio = 2;
    tight.ratio_from = 5000;
    CHECK(code_of(*bytes, tight) == "");
    tight.ratio_from = 4999;
    CHECK(code_of(*bytes, tight) == "RP8002");
    tight.ratio = 5000;
    CHECK(code_of(*bytes, tight) == "");
    CHECK(code_of(*write_package(files, {signature, true}), {.ratio = 1, .ratio_from = 0}) == "");  // stored
    CraftedZip zip = sample_zip();
    zip.comment = "ten bytes.";
    CHECK(code_of(crafted(zip), {.comment = 10}) == "");
    CHECK(code_of(crafted(zip), {.comment = 9}) == "RP8002");
}

TEST_CASE("every hostile archive and manifest is refused with its own words", "[mods]") {
    const bool approve = std::getenv("RAMPARTS_APPROVE") != nullptr;
    const fs::path approved = fs::path(RAMPARTS_SOURCE_DIR) / "tests/features/mods/hostile/messages.txt";
    std::set<std::string> names;
    std::set<std::string> first_lines;
    std::string text;
    std::size_t count = 0;
    for (const auto& list : {hostile_archives(), hostile_manifests()})
        for (const Hostile& hostile : list) {
            INFO(hostile.name);
            CHECK(names.insert(hostile.name).second);
            std::vector<Diagnostic> findings;
            if (hostile.manifest) {
                ModRead read = read_mod(hostile.bytes, "mod.xml");
                CHECK_FALSE(read.readable);
                findings = std::move(read.diagnostics);
            } else {
                PackageRead read = read_package(hostile.bytes, "a.rpmod");
                CHECK_FALSE(read.readable);
                findings = std::move(read.diagnostics);
            }
            REQUIRE_FALSE(findings.empty());
            CHECK(findings.size() <= 20);
            for (const Diagnostic& d : findings) CHECK(find_code(d.code) != nullptr);
            first_lines.insert(findings.front().message.english());
            text += hostile.name + "\n" + told(findings);
            ++count;
        }
    CHECK(count >= 80);
    if (approve) std::ofstream(approved, std::ios::binary) << text;
    CHECK(text == file_text(approved));
    CHECK(first_lines.size() > 80);  // not one word for all of them
}

TEST_CASE("every cut and every flipped byte of a package is refused or harmless", "[mods]") {
    const std::string whole = packed(sample_mod());
    for (std::size_t size = 0; size < whole.size(); ++size)
        CHECK_FALSE(read_package(whole.substr(0, size), "a").readable);
    const Package good = read_package(whole, "a").package;
    std::size_t refused = 0;
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string bytes = whole;
        bytes[at] = static_cast<char>(bytes[at] ^ 0x21);
        const PackageRead read = read_package(bytes, "a");
        // what stays readable says the same
        if (read.readable) CHECK(read.package.hash() == good.hash());
        else ++refused;
    }
    CHECK(refused > whole.size() * 3 / 4);
}

TEST_CASE("sizes of pictures come from their headers", "[mods]") {
    CHECK(png_size("no").width == 0);
    const std::string jpeg("\xff\xd8\xff\xe0\0\4ab\xff\xc2\0\x11\x08\0\x20\0\x30\3\1\x22\0", 21);
    CHECK(jpeg_size(jpeg).width == 0x30);
    CHECK(jpeg_size(jpeg).height == 0x20);
    for (std::size_t size = 0; size < jpeg.size(); ++size) CHECK(jpeg_size(jpeg.substr(0, size)).width <= 0x30);
}

TEST_CASE("the schema takes what the reader takes, and refuses what it can of the rest", "[mods]") {
    if (std::string_view(RAMPARTS_XMLLINT).empty()) {
        WARN("xmllint is not installed: the schema is not tried");
        return;
    }
    const auto valid = [](const std::string& text) {
        const fs::path file = fs::temp_directory_path() / ("ramparts-mod-" + std::to_string(::getpid()) + ".xml");
        std::ofstream(file, std::ios::binary) << text;
        const int code = std::system(("'" RAMPARTS_XMLLINT "' --nonet --noout --schema '" RAMPARTS_SOURCE_DIR
                                      "/sdk/schema/mod.xsd' '" +
                                      file.string() + "' 2>/dev/null")
                                         .c_str());
        fs::remove(file);
        return code == 0;
    };
    CHECK(valid(
        sample_manifest("a.b", "1.0.0-rc.1+x",
                        "  <doc>What.</doc>\n  <engine min=\"0.1.0\"/>\n  <requires id=\"c.d\" min=\"1.0.0\"/>\n"
                        "  <rights files=\".\" holder=\"A\" licence=\"MIT\"/>\n  <source title=\"A\">b</source>\n")));
    // what only the reader knows: what is missing or stands twice, licences, lengths, what contradicts itself
    const std::set<std::string> beyond{
        "manifest-licence-unknown", "manifest-licence-open",   "manifest-no-title",    "manifest-doctype",
        "manifest-requires-itself", "manifest-requires-twice", "manifest-empty-range", "manifest-requires-conflicts",
        "manifest-replaces-itself", "manifest-two-titles",     "manifest-long-title"};
    for (const Hostile& hostile : hostile_manifests()) {
        INFO(hostile.name);
        CHECK(valid(hostile.bytes) == beyond.contains(hostile.name));
    }
}

TEST_CASE("README.md is the one name with capital letters that any folder may have", "[mods]") {
    for (const char* good : {"README.md", "docs/README.md", "scripts/drum/README.md"}) {
        CHECK(fault_of_entry_name(good).empty());
        CHECK(kind_of_entry(good) == "md");
    }
    for (const char* bad :
         {"docs/Readme.md", "docs/MYREADME.md", "README.md/a.txt", "docs/README.MD", "Docs/README.md"})
        CHECK_FALSE(fault_of_entry_name(bad).empty());
    auto files = sample_mod();
    files.insert(files.begin(), {"docs/README.md", "# The creek\n"});
    ModInfo info;
    CHECK(told(check_package_files(files, "creek", info)) ==
          "    creek/docs/README.md RP8005: docs/README.md is beside a file whose name differs in capital letters "
          "alone (keep one of the two: some systems have room for one)\n");
    std::erase_if(files, [](const PackageFile& file) { return file.name == "docs/readme.md"; });
    CHECK(told(check_package_files(files, "creek", info)).empty());
    CHECK(read_package(packed(files), "a.rpmod").readable);
}
