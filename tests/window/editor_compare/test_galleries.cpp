// A gallery from the window, without one: the form, the site it writes, and what is refused.
#include <catch2/catch.hpp>

#include "editor/command/command.hpp"
#include "editor/command/equipment.hpp"
#include "editor/workspace/files.hpp"
#include "tests/support/quiet_shell.hpp"
#include "tests/window/editor_compare/versions.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

class GalleryShell final : public QuietShell {
public:
    bool ask_form(const FormQuestion& question) override {
        for (const auto& [field, value] : answers) {
            INFO(field);
            CHECK(question.set(field, value).empty());
        }
        CHECK_FALSE(question.set("games", "many").empty());
        preview = question.preview();
        refusal = question.run();
        return refusal.empty();
    }
    Answer ask(const std::string&, const std::string& text, const std::string&, const std::string&) override {
        asked = text;
        return Answer::yes;
    }
    bool open_in_browser(const fs::path& page) override {
        shown = page;
        return true;
    }

    std::map<std::string, std::string> answers;
    std::string preview;
    std::string refusal;
    std::string asked;
    fs::path shown;
};

}  // namespace

TEST_CASE("the battles of a folder become a web site from the window", "[gallery]") {
    const Folder folder;
    const fs::path from = fs::path(RAMPARTS_SOURCE_DIR) / "scenarios";
    for (const char* part : {"rulesets", "chippewa", "lundys-lane", "north-point"})
        fs::copy(from / part, folder.path / part, fs::copy_options::recursive);
    fs::create_directory(folder.path / "campaigns");
    fs::copy(from / "campaigns/niagara.xml", folder.path / "campaigns");
    Workspace workspace{full_equipment};
    CommandRegistry commands;
    add_gallery_commands(commands);
    GalleryShell shell;
    const auto run = [&] {
        CommandContext context{workspace, shell};
        return commands.run("file.gallery", context);
    };
    CHECK_FALSE(run().empty());
    auto opened = open_scenario(folder.path / "chippewa");
    REQUIRE(opened);
    workspace.add(std::make_unique<OpenDocument>(std::move(*opened)));

    const fs::path site = folder.path / "site";
    shell.answers = {
        {"folder", site.string()}, {"title", "Three battles"}, {"games", "0"}, {"play", "false"}, {"print", "false"}};
    CHECK(run().empty());
    INFO(shell.refusal);
    REQUIRE(shell.refusal.empty());
    CHECK(shell.preview == "Would show 3 battles and 1 campaign.");
    CHECK(shell.shown == site / "index.html");
    CHECK(shell.asked.find("3 battles and 1 campaign, 0 to play on") != std::string::npos);
    const std::string page = bytes_of(site / "index.html");
    CHECK(page.find("<h1>Three battles</h1>") != std::string::npos);
    for (const char* words : {"<h2>Chippewa</h2>", "<h2>The left bank of the Niagara, July 1814</h2>",
                              "<dd>Chippewa: 1 point; Lundy&#39;s Lane: 2 points</dd>",
                              "<dd>Light infantry, Leader</dd>"}) {  // a module that is used three times, once
        INFO(words);
        CHECK(page.find(words) != std::string::npos);
    }

    shell.answers["battles"] = (folder.path / "rulesets").string();
    CHECK(run().empty());
    CHECK(shell.refusal == (folder.path / "rulesets").string() + " holds no battle.");
    shell.answers["battles"] = "scenarios";
    CHECK(run().empty());
    CHECK(shell.refusal == "Name a folder with its whole path.");
}
