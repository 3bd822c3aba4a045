// Commands that write, killed at random moments and with no room on the disk: each file is the old one or the new one.
// RAMPARTS_KILLS sets how many times each command is killed; kills.sh takes a thousand.
#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <random>

#include "tests/support/kill.hpp"

namespace fs = std::filesystem;
using namespace ramparts::test;

namespace {

using Texts = std::map<std::string, std::string>;

struct Folder {
    fs::path path;
    Folder() {
        std::string pattern = (fs::temp_directory_path() / "ramparts-kill-XXXXXX").string();
        path = ::mkdtemp(pattern.data());
        fs::copy(fs::path(RAMPARTS_CLI_TESTS) / "data", path, fs::copy_options::recursive);
    }
    ~Folder() { fs::remove_all(path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] Texts read(const std::vector<std::string>& files) const {
        Texts texts;
        for (const std::string& file : files) {
            std::ifstream in(path / file, std::ios::binary);
            texts[file] = in ? std::string(std::istreambuf_iterator<char>(in), {}) : "(no file)";
        }
        return texts;
    }
    void write(const Texts& texts) const {
        for (const auto& [file, text] : texts) std::ofstream(path / file, std::ios::binary) << text;
    }
    /// How much killed runs have left beside the files.
    [[nodiscard]] std::size_t litter() const {
        std::size_t count = 0;
        for (const auto& entry : fs::recursive_directory_iterator(path))
            count += entry.path().filename().string().ends_with(".ramparts-new") ? 1 : 0;
        return count;
    }
};

struct Writer {
    const char* name;
    std::vector<std::string> words;
    std::vector<std::string> files;
    std::function<void(Texts&)> spoil;  ///< makes the old texts from the new ones
};

std::vector<Writer> writers() {
    const std::string cli = RAMPARTS_CLI;
    const auto other = [](Texts& texts) {
        for (auto& [file, text] : texts) text = "an older file, " + std::string(100'000, '.') + " to the end\n";
    };
    const auto loose = [](Texts& texts) {
        for (auto& [file, text] : texts) text += std::string(20'000, '\n');
    };
    return {
        {"fmt", {cli, "fmt", "skirmish"}, {"skirmish/scenario.xml", "skirmish/map.xml", "skirmish/ruleset.xml"}, loose},
        {"draw svg", {cli, "draw", "skirmish", "-o", "map.svg", "--counters"}, {"map.svg"}, other},
        {"draw png", {cli, "draw", "skirmish", "-o", "map.png", "--dpi", "60"}, {"map.png"}, other},
        {"draw pdf", {cli, "draw", "skirmish", "-o", "map.pdf"}, {"map.pdf"}, other},
        {"run --journal", {cli, "run", "skirmish", "--seed", "1", "--journal", "game.txt"}, {"game.txt"}, other}};
}

}  // namespace

TEST_CASE("a writing command that is killed or finds no room leaves each file whole, old or new", "[cli][kill]") {
    const int kills = kills_wanted(12);
    std::mt19937 random(1813);
    for (const Writer& writer : writers()) {
        const Folder folder;
        INFO(writer.name);
        std::chrono::microseconds takes{};
        for (int i = 0; i < 3; ++i) {
            const Ending ending = run_to_fate(writer.words, folder.path, {});
            REQUIRE(ending.code == 0);
            takes = std::max(takes, ending.took);
        }
        const Texts fresh = folder.read(writer.files);
        Texts old = fresh;
        writer.spoil(old);
        std::size_t largest = 0;
        for (const auto& [file, text] : fresh) largest = std::max(largest, text.size());
        int killed = 0, became_new = 0, refused = 0;
        std::size_t litter = 0;
        for (int i = 0; i < kills; ++i) {
            folder.write(old);
            Fate fate;
            const bool no_room = i % 4 == 3;
            if (no_room) fate.largest_file = random() % largest;
            else fate.killed_after = std::chrono::microseconds(random() % static_cast<std::uint32_t>(takes.count()));
            const Ending ending = run_to_fate(writer.words, folder.path, fate);
            const Texts now = folder.read(writer.files);
            for (const std::string& file : writer.files) {
                INFO(file << ", run " << i);
                const bool whole = now.at(file) == old.at(file) || now.at(file) == fresh.at(file);
                CHECK(whole);
                // Without room nothing changes, and the command says so.
                if (no_room) CHECK(now.at(file) == old.at(file));
            }
            if (no_room) CHECK(ending.code == 3);
            refused += no_room;
            killed += ending.killed;
            became_new += now == fresh;
            // What one leaves is gone when the next one has written there.
            const std::size_t left = folder.litter();
            if (!ending.killed) CHECK(left == 0);
            litter += left;
        }
        if (kills > 100)
            std::cout << writer.name << ": " << kills << " runs, " << killed << " killed, " << refused
                      << " without room, " << became_new << " complete, " << litter << " temporary files left behind\n";
        folder.write(old);
        REQUIRE(run_to_fate(writer.words, folder.path, {}).code == 0);
        CHECK(folder.read(writer.files) == fresh);
        CHECK(folder.litter() == 0);
    }
}

namespace {

// A command that makes a folder.
struct Maker {
    const char* name;
    std::vector<std::string> words;
    std::string folder;
};

Texts texts_below(const fs::path& folder) {
    Texts texts;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        std::ifstream in(entry.path(), std::ios::binary);
        texts[fs::relative(entry.path(), folder).string()] = {std::istreambuf_iterator<char>(in), {}};
    }
    return texts;
}

}  // namespace

TEST_CASE("a command that makes a folder makes it whole or not at all, whenever it is killed", "[cli][kill]") {
    const std::string cli = RAMPARTS_CLI;
    const std::vector<Maker> makers{
        {"export", {cli, "export", "skirmish", "--to", "tiled", "--out", "made"}, "made"},
        {"export hexmap", {cli, "export", "skirmish", "--to", "hexmap", "--out", "deep/made"}, "deep/made"},
        {"import",
         {cli, "import", "tiled/skirmish.tmx", "--from", "tiled", "--ruleset", "skirmish/ruleset.xml", "--out", "made"},
         "made"},
        {"new", {cli, "new", "made", "--ruleset", "skirmish/ruleset.xml"}, "made"},
        {"mod new", {cli, "mod", "new", "ann.creek", "--workflow", "--out", "made"}, "made"},
        {"plugin new", {cli, "plugin", "new", "my.drums", "--kind", "module-cpp", "--out", "made"}, "made"}};
    const int kills = kills_wanted(30);
    std::mt19937 random(1814);
    for (const Maker& maker : makers) {
        INFO(maker.name);
        const Folder folder;
        REQUIRE(run_to_fate({cli, "export", "skirmish", "--to", "tiled", "--out", "tiled"}, folder.path, {}).code == 0);
        const fs::path made = folder.path / maker.folder;
        std::chrono::microseconds takes{};
        Texts whole;
        for (int i = 0; i < 3; ++i) {
            fs::remove_all(made);
            const Ending ending = run_to_fate(maker.words, folder.path, {});
            REQUIRE(ending.code == 0);
            takes = std::max(takes, ending.took);
            whole = texts_below(made);
        }
        REQUIRE_FALSE(whole.empty());
        // Most of the time goes by before anything is written.
        for (int i = 0; i < kills; ++i) {
            fs::remove_all(made);
            Fate fate;
            if (i % 4 == 3) fate.largest_file = random() % 2000;
            else fate.killed_after = std::chrono::microseconds(takes.count() / 2 + random() % (takes.count() / 2 + 1));
            const Ending ending = run_to_fate(maker.words, folder.path, fate);
            INFO("run " << i << ", code " << ending.code);
            if (fs::exists(made)) CHECK(texts_below(made) == whole);
            if (!ending.killed) CHECK(ending.code == (fs::exists(made) ? 0 : 3));
        }
        fs::remove_all(made);
        REQUIRE(run_to_fate(maker.words, folder.path, {}).code == 0);
        CHECK(texts_below(made) == whole);
        CHECK(folder.litter() == 0);
        // A folder that was there before and lacks a part is completed, one that holds something else is left alone.
        const auto last = std::prev(whole.end());
        if (std::string(maker.name).starts_with("export")) continue;
        CHECK(run_to_fate(maker.words, folder.path, {}).code == 3);
        std::ofstream(made / whole.begin()->first, std::ios::binary) << "another text\n";
        fs::remove(made / last->first);
        CHECK(run_to_fate(maker.words, folder.path, {}).code == 3);
        CHECK_FALSE(fs::exists(made / last->first));
    }
}

TEST_CASE("an index that is made anew can be believed at every moment", "[cli][kill]") {
    const std::string cli = RAMPARTS_CLI;
    const Folder folder;
    const auto run = [&](std::vector<std::string> words, const Fate& fate = {}) {
        words.insert(words.begin(), {cli, "mod"});
        return run_to_fate(words, folder.path, fate);
    };
    ::setenv("XDG_DATA_HOME", (folder.path / "data").c_str(), 1);
    ::setenv("XDG_CONFIG_HOME", (folder.path / "config").c_str(), 1);
    REQUIRE(run({"new", "ann.creek"}).code == 0);
    fs::create_directories(folder.path / "shelf");
    REQUIRE(run({"pack", "creek", "-o", "shelf/creek.rpmod"}).code == 0);
    const std::vector<std::string> make{"export-index", "shelf", "--id", "ann.shelf", "--key", "keys/ann.key"};
    const Ending first = run(make);
    REQUIRE(first.code == 0);
    // The key is remembered when something is installed, and from then on no index may be older than one seen.
    REQUIRE(run({"install", "ann.creek", "--from", "shelf"}).code == 0);
    std::mt19937 random(1812);
    const int kills = kills_wanted(30);
    for (int i = 0; i < kills; ++i) {
        Fate fate;
        fate.killed_after = std::chrono::microseconds(first.took.count() / 2 + random() % (first.took.count() + 1));
        (void)run(make, fate);
        INFO("run " << i);
        CHECK(run({"outdated", "--from", "shelf"}).code == 0);
    }
    REQUIRE(run(make).code == 0);
    CHECK(run({"outdated", "--from", "shelf"}).code == 0);
    CHECK(folder.litter() == 0);
    CHECK_FALSE(fs::exists(folder.path / "shelf/index.xml.minisig.next"));
    ::unsetenv("XDG_DATA_HOME");
    ::unsetenv("XDG_CONFIG_HOME");
}
