// Whatever the command line writes can be had in the window too, and is found there by the words people use.
#include <catch2/catch.hpp>

#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <string>

#include "editor/command/command.hpp"
#include "editor/command/equipment.hpp"
#include "editor/command/tables.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "engine/core/version.hpp"
#include "sdk/exchange/shipped.hpp"

using namespace ramparts;

namespace {

std::string printed_by(const std::string& arguments) {
    std::string text;
    FILE* pipe = popen((std::string(RAMPARTS_CLI) + " " + arguments + " 2>&1").c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::array<char, 4096> buffer{};
    while (fgets(buffer.data(), buffer.size(), pipe) != nullptr) text += buffer.data();
    CHECK(pclose(pipe) == 0);
    return text;
}

/// Commands whose help lists an option for the file to write.
std::vector<std::string> writing_commands() {
    std::vector<std::string> names;
    const std::string help = printed_by("help");
    for (std::size_t at = 0; at < help.size();) {
        const std::size_t end = std::min(help.find('\n', at), help.size());
        const std::string line = help.substr(at, end - at);
        at = end + 1;
        if (line.size() < 22 || !line.starts_with("  ") || line[2] == ' ' || line.starts_with("  help")) continue;
        std::string name = line.substr(2, 20);
        name.resize(std::min(name.size(), name.find("  ")));
        while (name.ends_with(' ')) name.pop_back();
        if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz- ") != std::string::npos) continue;
        if (name.starts_with("ramparts")) continue;
        if (printed_by("help " + name).find("--output FILE") != std::string::npos) names.push_back(name);
    }
    return names;
}

struct InWindow {
    const char* command;  ///< of the window; empty: none, for this reason
    const char* reason = "";
};
const std::map<std::string, InWindow>& where_in_window() {
    static const std::map<std::string, InWindow> all = {
        {"errata sheet", {"errata.sheet"}},
        {"errata stickers", {"errata.stickers"}},
        {"draw", {"file.picture"}},
        {"print", {"file.print"}},
        {"page", {"file.web-page"}},
        {"diff", {"compare.save"}},
        {"tune", {"panel.tune"}},
        {"analyse", {"panel.analysis"}},
        {"mod pack", {"file.publish"}},
        {"mod key", {"file.publish"}},
        {"mod sign", {"file.publish"}},
        {"pbem new", {"play.mail-new"}},
        {"pbem join", {"play.mail-accept"}},
        {"pbem accept", {"play.mail-accept"}},
        {"pbem turn", {"play.mail-turn"}},
        {"study run", {"panel.study"}},
        {"study merge", {"panel.study"}},
        {"study shard", {"", "it is a part of a study, as schedulers hand it out; the window plays what is missing"}},
        {"campaign page", {"file.campaign-page"}},
        {"rebase", {"", "it carries many files at once in scripts; the window applies and records errata instead"}},
    };
    return all;
}

struct OutputDesk {
    OutputDesk() {
        HostRequest request;
        request.linked = plugins_with_exchange();
        request.user_plugins = false;
        request.version = kVersion;
        plugins = std::make_unique<PluginDesk>(std::move(request));
        plugins->reload();
        add_own_commands(commands, workspace.tools());
        add_plugin_commands(commands);
    }
    std::unique_ptr<PluginDesk> plugins;
    Workspace workspace{full_equipment};
    CommandRegistry commands;
};

}  // namespace

TEST_CASE("each command that writes a file has a command of the window, or a reason why not", "[outputs]") {
    OutputDesk desk;
    const auto names = writing_commands();
    CHECK(names.size() > 10);
    for (const std::string& name : names) {
        INFO("ramparts " << name);
        const auto found = where_in_window().find(name);
        REQUIRE(found != where_in_window().end());
        if (*found->second.command == '\0') CHECK(std::string(found->second.reason).size() > 20);
        else CHECK(desk.commands.find(found->second.command) != nullptr);
    }
    // What is listed is there: `ramparts replay --html` and `export` write by other options.
    for (const char* other : {"play.page", "export.vassal", "export.tiled", "export.hexmap"}) {
        INFO(other);
        CHECK(desk.commands.find(other) != nullptr);
    }
}

TEST_CASE("the words that people use find what makes it, first", "[outputs]") {
    OutputDesk desk;
    const auto leads = [&](const char* words, const char* command) {
        INFO(words);
        const auto hits = desk.commands.search(words, {});
        bool among = false;
        for (std::size_t i = 0; i < hits.size() && i < 3; ++i) among = among || hits[i].command->id == command;
        if (!hits.empty()) UNSCOPED_INFO("first: " << hits.front().command->id);
        CHECK(among);
    };
    leads("sticker", "errata.stickers");
    leads("errata sheet", "errata.sheet");
    leads("counter sheet", "file.print");
    leads("OOB", "panel.roster");
    leads("order of battle", "panel.roster");
    leads("units table", "panel.roster");
    leads("die-cut", "file.print");
    leads("die-cut", "errata.stickers");
    leads("print", "file.print");
    leads("preview", "file.print");
    leads("pdf", "file.print");
    leads("png", "file.picture");
    leads("vassal", "export.vassal");
    leads("web page", "file.web-page");
    leads("pbem", "play.mail-new");
    leads("study", "panel.study");
    leads("fair", "panel.study");
    leads("fair", "panel.balance");
    leads("balance", "panel.study");
}
