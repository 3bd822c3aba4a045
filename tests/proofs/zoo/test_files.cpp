// What the host looks at before it runs anything, one step on either side of each limit: versions, the library as a
// file, marks that programs left.
#include <elf.h>
#include <sys/stat.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>

#include "sdk/extend/host/crash_marks.hpp"
#include "sdk/extend/host/library_file.hpp"
#include "tests/proofs/zoo/zoo.hpp"

using namespace ramparts;
using test::codes_of;
using test::status_of;
using test::Zoo;
namespace fs = std::filesystem;

namespace {

std::string bytes_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// "" for a library that may be loaded, else the code and what is said.
std::string look_at(const fs::path& folder, const std::string& native) {
    const auto checked = check_library(folder, native, real_files());
    if (checked) {
        CHECK(checked->path == fs::canonical(folder / (native + ".so")));
        CHECK(checked->hash.size() == 64);
        return {};
    }
    CHECK_FALSE(checked.error().fix.empty());
    return checked.error().code + " " + checked.error().message.english();
}

}  // namespace

TEST_CASE("what a plugin needs may be of the version that it names, or of a later one", "[zoo][needs]") {
    struct Row {
        const char* there;
        const char* needed;  // "": any
        bool good;
    };
    for (const Row& row : {Row{"1.10.0", "1.10.0", true}, Row{"1.10.0", "", true}, Row{"1.10.0", "1.10.1", false},
                           Row{"1.10.1", "1.10.0", true}, Row{"1.10.0", "1.9.99", true}, Row{"1.9.99", "1.10.0", false},
                           Row{"1.10.0", "1.11.0", false}, Row{"1.10.9", "2.0.0", false}, Row{"2.0.0", "1.10.9", true},
                           Row{"10.0.0", "9.0.0", true}, Row{"9.0.0", "10.0.0", false}, Row{"0.0.0", "0.0.1", false},
                           Row{"9999.9999.9999", "9999.9999.9999", true}}) {
        INFO(row.there << " is there, " << row.needed << " is needed");
        Zoo zoo;
        zoo.describe("base", {}, row.there);
        const std::string version = *row.needed == 0 ? "" : " version=\"" + std::string(row.needed) + "\"";
        zoo.describe("needing", "  <requires plugin=\"zoo.base\"" + version + "/>\n");
        const PluginSet set = look_at_plugins(zoo.request());
        const PluginStatus& plugin = status_of(set, "needing");
        CHECK((plugin.state == PluginState::described) == row.good);
        CHECK(codes_of(plugin) == (row.good ? "" : "RP7005"));
        if (row.good) continue;
        CHECK(plugin.why_not.english() == "the plugin 'zoo.needing' needs 'zoo.base', in version " +
                                              std::string(row.needed) + " or later; " + row.there + " is there");
    }
}

TEST_CASE("why a plugin has not what it needs is told as it is", "[zoo][needs]") {
    const auto needs = [](const std::string& plugin) { return "  <requires plugin=\"zoo." + plugin + "\"/>\n"; };
    const auto said = [](const PluginSet& set, const std::string& name) {
        const std::string text = status_of(set, name).why_not.english();
        const std::size_t comma = text.find(", ");
        return comma == std::string::npos ? text : text.substr(comma + 2);
    };
    Zoo zoo;
    zoo.describe("of-itself", needs("of-itself"));
    zoo.describe("one", needs("two"));
    zoo.describe("two", needs("three"));
    zoo.describe("three", needs("one"));
    zoo.describe("of-nothing", needs("nothing"));
    zoo.describe("of-a-missing", needs("of-nothing"));
    zoo.add("good");
    zoo.add("writes", {}, needs("good"));
    const PluginSet set = zoo.load();
    CHECK(said(set, "of-itself") == "which needs it in turn");
    for (const char* name : {"one", "two", "three"}) {
        INFO(name);
        CHECK(codes_of(status_of(set, name)) == "RP7005");
    }
    CHECK(said(set, "of-nothing") == "which is not there");
    CHECK(said(set, "of-a-missing") == "which does not run");
    CHECK(status_of(set, "good").state == PluginState::loaded);
    CHECK(status_of(set, "writes").state == PluginState::loaded);
    // looked at only, nothing runs, and nobody is told that
    const PluginSet seen = look_at_plugins(zoo.request());
    CHECK(status_of(seen, "of-a-missing").state == PluginState::described);
    CHECK(status_of(seen, "writes").state == PluginState::described);
    CHECK(said(seen, "of-nothing") == "which is not there");
}

TEST_CASE("a plugin is for this boundary when it is of its first number and not of a later second one",
          "[zoo][needs]") {
    const std::string major = std::to_string(RP_ABI_MAJOR);
    const std::string minor = std::to_string(RP_ABI_MINOR);
    for (const auto& [abi, good] : {std::pair{major + "." + minor, true},
                                    {major + "." + std::to_string(RP_ABI_MINOR + 1), false},
                                    {std::to_string(RP_ABI_MAJOR + 1) + ".0", false},
                                    {std::to_string(RP_ABI_MAJOR - 1) + "." + minor, false}}) {
        INFO(abi);
        Zoo zoo;
        const fs::path file = zoo.describe("old") / "plugin.xml";
        std::string text = bytes_of(file);
        text.replace(text.find("abi=\"1.0\""), 9, "abi=\"" + abi + "\"");
        std::ofstream(file) << text;
        CHECK(codes_of(status_of(look_at_plugins(zoo.request()), "old")) == (good ? "" : "RP7006"));
    }
}

TEST_CASE("a library is loaded only from a file of its folder that nobody else may change", "[zoo]") {
    struct Row {
        const char* open;
        const char* library;
        const char* told;  // of which it is said; null: it may be loaded
        unsigned mode;
    };
    for (const Row& row :
         {Row{"plain.so", "plain", "plain.so", 0757}, Row{"plain.so", "plain", nullptr, 0775},
          Row{"", "plain", "", 0757}, Row{"", "plain", nullptr, 0775}, Row{"deep", "plain", nullptr, 0757},
          Row{"deep/inner.so", "plain", nullptr, 0757}, Row{"", "link", "", 0757}, Row{"deep", "link", "deep", 0757},
          Row{"deep", "link", nullptr, 0775}, Row{"deep/inner.so", "link", "deep/inner.so", 0757},
          Row{"plain.so", "link", nullptr, 0757}}) {
        INFO(row.open << " with " << std::oct << row.mode << ", " << row.library);
        Zoo zoo;
        const fs::path home = zoo.describe("some");
        fs::create_directory(home / "deep");
        for (const char* to : {"plain.so", "deep/inner.so"})
            fs::copy_file(fs::path(RAMPARTS_ZOO) / "good.so", home / to);
        fs::create_symlink("deep/inner.so", home / "link.so");
        for (const char* p : {"", "deep", "plain.so", "deep/inner.so"}) ::chmod((home / p).c_str(), 0755);
        ::chmod((home / row.open).c_str(), row.mode);
        const fs::path real = fs::canonical(home);
        CHECK(look_at(home, row.library) ==
              (row.told == nullptr
                   ? ""
                   : "RP7104 anybody may write to " + (*row.told == 0 ? real : real / row.told).string()));
    }
}

TEST_CASE("a library may be as large as the limit, and as short as its segments", "[zoo]") {
    using Header = std::conditional_t<sizeof(void*) == 8, Elf64_Ehdr, Elf32_Ehdr>;
    using Segment = std::conditional_t<sizeof(void*) == 8, Elf64_Phdr, Elf32_Phdr>;
    Zoo zoo;
    const fs::path folder = zoo.add("good");
    const fs::path file = zoo.library("good");
    const std::string whole = bytes_of(file);
    Header header;
    std::memcpy(&header, whole.data(), sizeof header);
    std::size_t loaded = 0;
    for (std::size_t i = 0; i < header.e_phnum; ++i) {
        Segment s;
        std::memcpy(&s, whole.data() + header.e_phoff + i * sizeof s, sizeof s);
        if (s.p_type == PT_LOAD) loaded = std::max<std::size_t>(loaded, s.p_offset + s.p_filesz);
    }
    const std::size_t table = header.e_phoff + header.e_phnum * sizeof(Segment);
    REQUIRE(loaded > table);
    const std::string no_library = "RP7106 the library is not a shared library: ";
    const std::string cut = no_library + "it is cut short";
    const std::string no_table = no_library + "its table of segments is cut short";
    const std::string most = std::to_string(kMaxLibraryBytes);
    const std::vector<std::pair<std::size_t, std::string>> sizes = {
        {kMaxLibraryBytes, ""},
        {kMaxLibraryBytes + 1,
         "RP7105 the library has " + std::to_string(kMaxLibraryBytes + 1) + " bytes; " + most + " are the limit"},
        {loaded, ""},
        {loaded - 1, cut},
        {table, cut},
        {table - 1, no_table},
        {sizeof(Header), no_table},
        {sizeof(Header) - 1, no_library + "its header is cut short"},
        {EI_NIDENT, no_library + "its header is cut short"},
        {EI_NIDENT - 1, no_library + "it does not begin as an ELF file does"},
        {0, no_library + "it does not begin as an ELF file does"}};
    for (const auto& [size, told] : sizes) {
        INFO(size << " bytes");
        std::ofstream(file, std::ios::binary) << whole;
        fs::resize_file(file, size);
        CHECK(look_at(folder, "good") == told);
    }
    const auto with = [&](const auto& change) {
        Header other = header;
        change(other);
        std::string bytes = whole;
        std::memcpy(bytes.data(), &other, sizeof other);
        std::ofstream(file, std::ios::binary) << bytes;
        return look_at(folder, "good");
    };
    CHECK(with([](Header&) {}).empty());
    CHECK(with([](Header& h) { h.e_phnum = 0; }) == no_table);
    CHECK(with([](Header& h) { --h.e_phentsize; }) == no_table);
    CHECK(with([&](Header& h) { h.e_phoff = whole.size(); }) == no_table);
    CHECK(with([](Header& h) { h.e_phoff = ~decltype(h.e_phoff){0}; }) == no_table);
    CHECK(with([](Header& h) { h.e_type = ET_EXEC; }) == no_library + "it is another kind of ELF file");
    CHECK(with([](Header& h) { h.e_type = ET_REL; }) == no_library + "it is another kind of ELF file");
    for (std::size_t i = 0; i < header.e_phnum; ++i) {  // a segment that begins or ends behind the file
        Segment s;
        const std::size_t at = header.e_phoff + i * sizeof s;
        std::memcpy(&s, whole.data() + at, sizeof s);
        if (s.p_type != PT_LOAD) continue;
        for (const bool begins : {false, true}) {
            Segment far = s;
            if (begins) far.p_offset = whole.size() + 1;
            else far.p_filesz = whole.size() - s.p_offset + 1;
            std::string bytes = whole;
            std::memcpy(bytes.data() + at, &far, sizeof far);
            std::ofstream(file, std::ios::binary) << bytes;
            CHECK(look_at(folder, "good") == cut);
        }
    }
}

TEST_CASE("a quarantine is lifted where a program ended, and not where one still runs", "[zoo][marks]") {
    const Zoo zoo;
    const CrashMark mark{"zoo.good", "1.0.0", "abc"};
    const CrashMark other{"zoo.other", "1.0.0", "def"};
    const auto marks = [&] { return CrashMarks(zoo.user.state, real_files()); };
    const auto file = [&](const char* folder, const char* id) { return zoo.user.state / "loading" / folder / id; };
    CrashMarks asking = marks();
    CHECK(asking.forgive("zoo.good").value() == 0);
    {
        CrashMarks first = marks();
        REQUIRE(first.set(mark));
        REQUIRE(first.set(other));
        std::optional<CrashMarks> second(marks());
        REQUIRE(second->set(mark));
        // both run
        CHECK(asking.forgive("zoo.good").value() == 0);
        CHECK(first.forgive("zoo.good").value() == 0);  // nor is its own
        CHECK(fs::exists(file("1", "zoo.good")));
        CHECK(fs::exists(file("2", "zoo.good")));
        // the second one ends
        second.reset();
        CHECK(asking.left_behind() == std::vector<CrashMark>{mark});
        CHECK(asking.forgive("zoo.other").value() == 0);
        CHECK(asking.forgive("zoo.good").value() == 1);
        CHECK(fs::exists(file("1", "zoo.good")));
        CHECK_FALSE(fs::exists(file("2", "zoo.good")));
        CHECK(asking.left_behind().empty());
        // its folder is free again
        CrashMarks third = marks();
        REQUIRE(third.set({"zoo.good", "2.0.0", "abc"}));
        CHECK(fs::exists(file("2", "zoo.good")));
        CHECK_FALSE(fs::exists(file("3", "zoo.good")));
    }
    // both have ended
    CHECK(asking.left_behind() == std::vector<CrashMark>{mark, other, {"zoo.good", "2.0.0", "abc"}});
    CHECK(asking.forgive("zoo.good").value() == 2);
    CHECK(asking.left_behind() == std::vector<CrashMark>{other});
    // where marks were left nobody sets his own
    CrashMarks later = marks();
    REQUIRE(later.set(mark));
    CHECK(fs::exists(file("2", "zoo.good")));
    later.clear("zoo.good");
    CHECK_FALSE(fs::exists(file("2", "zoo.good")));
    CHECK(asking.left_behind() == std::vector<CrashMark>{other});
}

TEST_CASE("what is no mark of a plugin is no quarantine", "[zoo][marks]") {
    const Zoo zoo;
    const fs::path home = zoo.user.state / "loading";
    const auto write = [&](const std::string& folder, const std::string& name, const std::string& text) {
        fs::create_directories(home / folder);
        std::ofstream(home / folder / name) << text;
    };
    write("1", "zoo.a", "zoo.a 1.0.0 abc\n");
    write("1", "zoo.b", "zoo.c 1.0.0 abc\n");  // of another
    write("1", "zoo.d", "zoo.d 1.0.0\n");      // cut short
    write("1", "zoo.e", "");
    write("12", "zoo.f", "zoo.f 1.0.0 abc");
    write("x1", "zoo.g", "zoo.g 1.0.0 abc\n");  // no folder of a program
    write("1x", "zoo.h", "zoo.h 1.0.0 abc\n");
    CrashMarks marks(zoo.user.state, real_files());
    CHECK(marks.left_behind() == std::vector<CrashMark>{{"zoo.a", "1.0.0", "abc"}, {"zoo.f", "1.0.0", "abc"}});
    CHECK(marks.forgive("zoo.g").value() == 0);
    CHECK(marks.forgive("zoo.h").value() == 0);
    CHECK(fs::exists(home / "x1" / "zoo.g"));
    CrashMarks nowhere({}, real_files());
    CHECK(nowhere.left_behind().empty());
    CHECK(nowhere.forgive("zoo.a").value() == 0);
    CHECK_FALSE(nowhere.set({"zoo.a", "1.0.0", "abc"}));
}
