// What a power cut leaves of an installation: everything of a mod is on the disk before the mod is in its place.
#include <catch2/catch.hpp>

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include "formats/disk/write_file.hpp"
#include "sdk/share/mods/mod_use.hpp"
#include "sdk/share/publish/publish.hpp"
#include "tests/features/mods/store_home.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

// The real files, and what of them the disk need not have yet: bytes of files, and names in folders. It can refuse
// every change from one on.
class NotedFiles final : public FileSystem {
public:
    int left = -1;         ///< so many changes are made yet; -1: all
    int changes = 0;       ///< made or refused so far
    std::set<Path> open;   ///< files and folders that were changed and not synced since
    std::set<Path> early;  ///< what was open below a folder when that was put in its place
    std::set<Path> put_in_place;

    Kind kind(const Path& path) override { return real_files().kind(path); }
    Kind kind_behind(const Path& path) override { return real_files().kind_behind(path); }
    Outcome<std::string> read(const Path& path) override { return real_files().read(path); }
    Outcome<void> feed(const Path& path, std::string_view bytes) override { return real_files().feed(path, bytes); }
    Outcome<void> may_replace(const Path& path) override { return real_files().may_replace(path); }
    bool exists(const Path& path) override { return real_files().exists(path); }
    std::vector<std::string> list(const Path& folder) override { return real_files().list(folder); }
    Outcome<void> create(const Path& path, std::string_view bytes, const Path& like) override {
        if (refuses()) return refused(path);
        open.insert({path, path.parent_path()});
        return real_files().create(path, bytes, like);
    }
    Outcome<void> append(const Path& path, std::string_view bytes) override {
        if (refuses()) return refused(path);
        open.insert({path, path.parent_path()});
        return real_files().append(path, bytes);
    }
    Outcome<void> sync(const Path& path) override {
        if (refuses()) return refused(path);
        open.erase(path);
        return real_files().sync(path);
    }
    Outcome<void> sync_folder(const Path& folder) override {
        if (refuses()) return refused(folder);
        open.erase(folder);
        return real_files().sync_folder(folder);
    }
    Outcome<void> rename(const Path& from, const Path& to) override {
        if (refuses()) return refused(to);
        for (const Path& path : open)
            if (lies_in(path, from)) early.insert(path);
        open.insert({from.parent_path(), to.parent_path()});
        put_in_place.insert(to);
        return real_files().rename(from, to);
    }
    Outcome<void> remove(const Path& path) override {
        if (refuses()) return refused(path);
        open.insert(path.parent_path());
        return real_files().remove(path);
    }
    Outcome<void> create_folder(const Path& folder) override {
        if (refuses()) return refused(folder);
        for (Path each = folder; !real_files().exists(each); each = each.parent_path())
            open.insert({each, each.parent_path()});
        return real_files().create_folder(folder);
    }

private:
    bool refuses() { return left >= 0 && changes++ >= left; }
    static tl::unexpected<FileError> refused(const Path& path) {
        return tl::make_unexpected(FileError{"refused: " + path.string()});
    }
};

std::set<std::string> below(const fs::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        names.insert(fs::relative(entry.path(), folder).string());
    return names;
}

}  // namespace

TEST_CASE("every file and name of a mod is on the disk before the mod is in its place, and its place soon after",
          "[mods][durable]") {
    const SecretKey ann = SecretKey::make();
    const Home home;
    REQUIRE(installed(home, package("z.first", "1.0.0")) == "0");  // the folders are there
    for (const SecretKey* key : {static_cast<const SecretKey*>(nullptr), &ann}) {
        NotedFiles files;
        ModStore store(home.path / "mods", home.path / "config", files);
        auto change = ModChange::begin(store);
        REQUIRE(change);
        const std::string id = key == nullptr ? "a.plain" : "a.signed";
        for (const char* version : {"1.0.0", "1.1.0"}) {
            const auto done = change->install(package(id, version, key), {});
            REQUIRE(done);
            INFO(id << " " << version);
            CHECK(files.put_in_place.contains(done->folder));
            for (const fs::path& path : files.early) FAIL_CHECK(path << " was not synced before");
            for (const fs::path& path : files.open) FAIL_CHECK(path << " was not synced at the end");
        }
        // a version that is removed does not come back
        REQUIRE(change->remove(InstalledMod(*store.find(id, "1.0.0"))));
        CHECK_FALSE(files.open.contains(home.path / "mods" / id));
        CHECK(store.find(id, "1.0.0") == nullptr);
        CHECK(store.find(id, "1.1.0") != nullptr);
        for (const auto& entry : fs::directory_iterator(home.path / "mods"))
            CHECK_FALSE(entry.path().filename().string().starts_with('.'));
    }
}

TEST_CASE("an installation that is refused at any of its changes leaves no part of the mod", "[mods][durable]") {
    const SecretKey ann = SecretKey::make();
    const Package whole = package("a.creek", "1.0.0", &ann);
    const Home home;
    REQUIRE(installed(home, package("z.first", "1.0.0")) == "0");
    REQUIRE(installed(home, package("a.creek", "0.9.0", &ann)) == "1");
    const auto before = below(home.path / "mods");
    int refused = 0;
    for (int left = 0;; ++left) {
        REQUIRE(left < 100);
        INFO("after " << left << " changes");
        NotedFiles files;
        ModStore store(home.path / "mods", home.path / "config", files);
        auto change = ModChange::begin(store);
        REQUIRE(change);
        files.left = left;
        files.changes = 0;
        const auto done = change->install(whole, {});
        const bool placed = fs::exists(home.path / "mods/a.creek/1.0.0");
        if (!done) {
            ++refused;
            CHECK(done.error().code == "RP8101");
            CHECK(done.error().message.english().find("refused: ") != std::string::npos);
        } else {
            CHECK(files.changes <= left);  // nothing that was refused was passed over
        }
        const ModStore now = home.store();
        CHECK(now.findings().empty());
        CHECK((now.find("a.creek", "1.0.0") != nullptr) == placed);
        if (placed) CHECK(altered_files(*now.find("a.creek", "1.0.0"), real_files()).empty());
        if (!placed) CHECK(below(home.path / "mods") == before);
        if (done) break;
        fs::remove_all(home.path / "mods/a.creek/1.0.0");
    }
    CHECK(refused > 15);
}

TEST_CASE("an index can be believed after two runs in a row that were stopped at any of their changes",
          "[mods][durable]") {
    const SecretKey ann = SecretKey::make();
    const Home home;
    const fs::path shelf = home.path / "shelf";
    fs::create_directories(shelf);
    IndexPlan plan;
    plan.id = "a.shelf";
    plan.expires = days_later("2026-11-23", 90);
    REQUIRE(publish_index(shelf, plan, ann, real_files()));
    // One run stopped after `left` changes; whether it came to its end.
    const auto run = [&](int left) {
        NotedFiles files;
        files.left = left;
        return publish_index(shelf, plan, ann, files).has_value();
    };
    int pairs = 0;
    int believed_by_next = 0;
    for (int first = 0;; ++first) {
        bool whole = false;
        for (int second = 0;; ++second) {
            REQUIRE(second < 30);
            whole = run(first);
            const bool next = fs::exists(shelf / kIndexNextSignatureName);
            const bool done = run(second);
            INFO("stopped after " << first << " and after " << second << " changes");
            const ModStore store = home.store();
            CHECK(open_registry(shelf, store, "2026-11-23", {}));
            ++pairs;
            believed_by_next += next ? 1 : 0;
            REQUIRE(publish_index(shelf, plan, ann, real_files()));
            CHECK(open_registry(shelf, store, "2026-11-23", {}));
            CHECK_FALSE(fs::exists(shelf / kIndexNextSignatureName));
            if (done) break;
        }
        if (whole) break;
    }
    CHECK(pairs > 60);
    CHECK(believed_by_next > 20);
}

TEST_CASE("what is installed is read by everybody and written by its owner, whatever the user's mask", "[mods]") {
    for (const mode_t mask : {0U, 022U, 077U}) {
        const Home home;
        const mode_t before = ::umask(mask);
        CHECK(installed(home, package("a.creek", "1.0.0")) == "0");
        ::umask(before);
        INFO(std::oct << mask);
        for (const auto& entry : fs::recursive_directory_iterator(home.path / "mods/a.creek/1.0.0")) {
            INFO(entry.path());
            CHECK(entry.status().permissions() == fs::perms(entry.is_directory() ? 0755 : 0644));
        }
        CHECK(fs::status(home.path / "mods/a.creek/1.0.0").permissions() == fs::perms(0755));
    }
}
