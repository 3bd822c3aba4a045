// Saving: whatever step fails, the old files are intact.
#include <catch2/catch.hpp>

#include <sys/stat.h>
#include <unistd.h>

#include "faulty_files.hpp"
#include "formats/disk/save_files.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

std::size_t visible_files(const std::filesystem::path& folder) {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) count += entry.is_regular_file();
    return count;
}

}  // namespace

TEST_CASE("saving writes only files whose bytes changed and keeps the last five backups", "[save]") {
    const ScratchFolder folder;
    const auto a = folder.path() / "map.xml";
    const auto b = folder.path() / "scenario.xml";
    spill(a, "map 0");
    spill(b, "scenario");
    struct stat before {};
    ::stat(b.c_str(), &before);
    for (int i = 1; i <= 8; ++i) {
        const FileToSave wanted[] = {{a, "map " + std::to_string(i), "map " + std::to_string(i - 1)},
                                     {b, "scenario", {}}};
        const auto report = save_files(wanted, {}, real_files());
        REQUIRE(report);
        CHECK(report->written == std::vector<std::filesystem::path>{a});
        CHECK(report->warnings.empty());
    }
    struct stat after {};
    ::stat(b.c_str(), &after);
    CHECK(before.st_ino == after.st_ino);
    CHECK(slurp(a) == "map 8");
    const auto backups = backups_of(a, real_files());
    REQUIRE(backups.size() == 5);
    CHECK(slurp(backups[0]) == "map 7");
    CHECK(slurp(backups[4]) == "map 3");
    CHECK(visible_files(folder.path()) == 2);
}

TEST_CASE("a save that fails at any step leaves the old files and no litter", "[save]") {
    for (const FaultyFiles::Fault fault :
         {FaultyFiles::Fault::short_write, FaultyFiles::Fault::full_disk, FaultyFiles::Fault::refused_rename,
          FaultyFiles::Fault::failing_sync, FaultyFiles::Fault::wrong_re_read, FaultyFiles::Fault::backup_refused})
        for (int after = 0; after < 2; ++after) {
            const ScratchFolder folder;
            const auto a = folder.path() / "map.xml";
            const auto b = folder.path() / "scenario.xml";
            spill(a, "old map");
            spill(b, "old scenario");
            FaultyFiles files;
            files.fault = fault;
            files.after = after;
            // Reads: the two old files come first, then the temporary ones.
            if (fault == FaultyFiles::Fault::wrong_re_read) files.only = "-new";
            const FileToSave wanted[] = {{a, "new map", {}}, {b, "new scenario", {}}};
            const auto report = save_files(wanted, {}, files);
            INFO("fault " << static_cast<int>(fault) << " after " << after);
            REQUIRE_FALSE(report);
            CHECK_FALSE(report.error().message.empty());
            CHECK(slurp(a) == "old map");
            CHECK(slurp(b) == "old scenario");
            CHECK(visible_files(folder.path()) == 2);
            // And the next save works.
            REQUIRE(save_files(wanted, {}, real_files()));
            CHECK(slurp(a) == "new map");
            CHECK(slurp(b) == "new scenario");
        }
}

TEST_CASE("a power cut at any step of saving leaves each file whole, old or new, with its old text at hand", "[save]") {
    for (int after = 0; after < 60; ++after) {
        const ScratchFolder folder;
        const auto a = folder.path() / "map.xml";
        const auto b = folder.path() / "scenario.xml";
        spill(a, "old map");
        spill(b, "old scenario");
        FaultyFiles files;
        files.fault = FaultyFiles::Fault::killed;
        files.after = after;
        const FileToSave wanted[] = {{a, "new map", {}}, {b, "new scenario", {}}};
        (void)save_files(wanted, {}, files);
        const std::string map = slurp(a);
        const std::string scenario = slurp(b);
        CHECK((map == "old map" || map == "new map"));
        CHECK((scenario == "old scenario" || scenario == "new scenario"));
        if (map == "new map") CHECK(slurp(backups_of(a, real_files()).at(0)) == "old map");
        if (scenario == "new scenario") CHECK(slurp(backups_of(b, real_files()).at(0)) == "old scenario");
        if (files.calls <= after) {
            CHECK(scenario == "new scenario");
            break;
        }
        REQUIRE(after < 59);
    }
}

TEST_CASE("a folder that cannot be synced is a warning, since the files stand", "[save]") {
    const ScratchFolder folder;
    FaultyFiles files;
    files.fault = FaultyFiles::Fault::folder_sync;
    const FileToSave wanted[] = {{folder.path() / "map.xml", "new", {}}};
    const auto report = save_files(wanted, {}, files);
    REQUIRE(report);
    CHECK(report->warnings.size() == 1);
    CHECK(slurp(folder.path() / "map.xml") == "new");
}

TEST_CASE("a file that another program changed is not overwritten", "[save]") {
    const ScratchFolder folder;
    const auto a = folder.path() / "map.xml";
    spill(a, "theirs");
    const FileToSave wanted[] = {{a, "ours", "what we read"}};
    const auto report = save_files(wanted, {}, real_files());
    REQUIRE_FALSE(report);
    CHECK(report.error().changed_outside);
    CHECK(slurp(a) == "theirs");
}

TEST_CASE("saving follows links and keeps permissions; a read-only folder is refused", "[save]") {
    const ScratchFolder folder;
    std::filesystem::create_directory(folder.path() / "real");
    const auto real = folder.path() / "real" / "map.xml";
    const auto link = folder.path() / "map.xml";
    spill(real, "old");
    ::chmod(real.c_str(), 0640);
    std::filesystem::create_symlink("real/map.xml", link);
    const FileToSave wanted[] = {{link, "new", {}}};
    REQUIRE(save_files(wanted, {}, real_files()));
    CHECK(std::filesystem::is_symlink(link));
    CHECK(slurp(real) == "new");
    struct stat info {};
    ::stat(real.c_str(), &info);
    CHECK((info.st_mode & 07777) == 0640);
    if (::geteuid() == 0) return;  // root may write anywhere
    ::chmod((folder.path() / "real").c_str(), 0555);
    const FileToSave more[] = {{real, "newer", {}}};
    CHECK_FALSE(save_files(more, {}, real_files()));
    CHECK(slurp(real) == "new");
    ::chmod((folder.path() / "real").c_str(), 0755);
}

TEST_CASE("saving refuses links that lead out of the bounds and never meets one laid for it", "[save]") {
    const ScratchFolder folder;
    const auto battle = folder.path() / "shared" / "battle";
    const auto victim = folder.path() / "diary.txt";
    std::filesystem::create_directories(battle);
    spill(victim, "a user's own");
    const auto within = bounds_of(battle / "scenario.xml");
    CHECK(within == std::filesystem::canonical(folder.path() / "shared"));

    SECTION("the file itself") {
        std::filesystem::create_symlink(victim, battle / "map.xml");
        const FileToSave wanted[] = {{battle / "map.xml", "new", {}}};
        const auto report = save_files(wanted, within, real_files());
        REQUIRE_FALSE(report);
        CHECK(report.error().message.english().find("leads out of") != std::string::npos);
        CHECK(std::filesystem::is_symlink(battle / "map.xml"));
    }
    SECTION("a link to a file that does not exist yet") {
        std::filesystem::create_symlink(folder.path() / "startup.sh", battle / "map.xml");
        const FileToSave wanted[] = {{battle / "map.xml", "new", {}}};
        CHECK_FALSE(save_files(wanted, within, real_files()));
        CHECK_FALSE(std::filesystem::exists(folder.path() / "startup.sh"));
    }
    SECTION("a folder on the way") {
        std::filesystem::create_directory_symlink(folder.path(), battle / "maps");
        const FileToSave wanted[] = {{battle / "maps" / "diary.txt", "new", {}}};
        CHECK_FALSE(save_files(wanted, within, real_files()));
    }
    SECTION("the folder of backups") {
        std::filesystem::create_directory(folder.path() / "elsewhere");
        std::filesystem::create_directory_symlink(folder.path() / "elsewhere", battle / ".backups");
        spill(battle / "map.xml", "old");
        const FileToSave wanted[] = {{battle / "map.xml", "new", {}}};
        CHECK_FALSE(save_files(wanted, within, real_files()));
        CHECK(slurp(battle / "map.xml") == "old");
        CHECK(std::filesystem::is_empty(folder.path() / "elsewhere"));
    }
    SECTION("the name a temporary file once had") {
        spill(battle / "map.xml", "old");
        std::filesystem::create_symlink(victim, battle / ".map.xml.ramparts-new");
        const FileToSave wanted[] = {{battle / "map.xml", "new", {}}};
        REQUIRE(save_files(wanted, within, real_files()));
        CHECK(slurp(battle / "map.xml") == "new");
    }
    SECTION("a link in the place of a journal") {
        std::filesystem::create_symlink(victim, battle / ".journal");
        CHECK_FALSE(real_files().append(battle / ".journal", "more"));
    }
    SECTION("a link that stays inside is followed and stays") {
        std::filesystem::create_directory(folder.path() / "shared" / "rulesets");
        std::filesystem::create_symlink("../rulesets/tlg2.xml", battle / "ruleset.xml");
        const FileToSave wanted[] = {{battle / "ruleset.xml", "new", {}}};
        REQUIRE(save_files(wanted, within, real_files()));
        CHECK(std::filesystem::is_symlink(battle / "ruleset.xml"));
        CHECK(slurp(folder.path() / "shared" / "rulesets" / "tlg2.xml") == "new");
    }
    CHECK(slurp(victim) == "a user's own");
}

TEST_CASE("a file is written whole or not at all, through a link of the user's own", "[save]") {
    const ScratchFolder folder;
    const auto file = folder.path() / "game.txt";
    REQUIRE(write_file(file, "first"));
    CHECK(slurp(file) == "first");
    std::filesystem::create_symlink("game.txt", folder.path() / "link");
    REQUIRE(write_file(folder.path() / "link", "second"));
    CHECK(std::filesystem::is_symlink(folder.path() / "link"));
    CHECK(slurp(file) == "second");
    std::filesystem::create_symlink("not-yet.txt", folder.path() / "ahead");
    REQUIRE(write_file(folder.path() / "ahead", "third"));
    CHECK(slurp(folder.path() / "not-yet.txt") == "third");
    std::filesystem::create_symlink("round", folder.path() / "round");
    CHECK_FALSE(write_file(folder.path() / "round", "never"));
    std::filesystem::remove(folder.path() / "round");
    CHECK_FALSE(write_file(folder.path(), "never"));
    CHECK_FALSE(write_file(folder.path() / "no" / "folder", "never"));
    // What is no file is written to, not replaced.
    REQUIRE(write_file("/dev/null", "gone"));
    CHECK(std::filesystem::is_character_file("/dev/null"));
    const auto full = write_file("/dev/full", "no room");
    REQUIRE_FALSE(full);
    CHECK(full.error().message.english().find("No space left") != std::string::npos);
    for (const FaultyFiles::Fault fault : {FaultyFiles::Fault::short_write, FaultyFiles::Fault::full_disk,
                                           FaultyFiles::Fault::refused_rename, FaultyFiles::Fault::failing_sync}) {
        FaultyFiles files;
        files.fault = fault;
        CHECK_FALSE(write_file(file, "lost", files));
        CHECK(slurp(file) == "second");
        CHECK(visible_files(folder.path()) == 4);
    }
}
