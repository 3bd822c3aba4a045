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
    /// What killed runs may leave beside the files; returns how many there were.
    std::size_t sweep() const {
        std::vector<fs::path> litter;
        for (const auto& entry : fs::recursive_directory_iterator(path))
            if (entry.path().filename().string().ends_with(".ramparts-new")) litter.push_back(entry.path());
        for (const fs::path& file : litter) fs::remove(file);
        return litter.size();
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
            const std::size_t left = folder.sweep();
            if (!ending.killed) CHECK(left == 0);
            litter += left;
        }
        if (kills > 100)
            std::cout << writer.name << ": " << kills << " runs, " << killed << " killed, " << refused
                      << " without room, " << became_new << " complete, " << litter << " temporary files left behind\n";
        REQUIRE(run_to_fate(writer.words, folder.path, {}).code == 0);
        CHECK(folder.read(writer.files) == fresh);
    }
}
