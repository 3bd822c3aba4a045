// What scripts may use is counted on every account, told by the tightest one, and does not hang on calls before.
#include <sys/stat.h>
#include <unistd.h>
#include <catch2/catch.hpp>

#include <fstream>
#include <thread>

#include "engine/rules/module_view.hpp"
#include "sdk/extend/host/library_file.hpp"
#include "tests/features/script/stage.hpp"

using namespace ramparts;
using test::Growing;
using test::Stage;
namespace fs = std::filesystem;

TEST_CASE("work counts on every account around it, and the tightest one is asked", "[limits]") {
    CHECK(ScriptAccount::innermost() == nullptr);
    CHECK(ScriptAccount::tightest() == nullptr);
    ScriptAccount::charge(5);  // on none
    ScriptAccount game(1000, "of one game");
    ScriptAccount::charge(10);
    {
        ScriptAccount decision(500, "of one decision");
        ScriptAccount::charge(100);
        {
            ScriptAccount choice(600, "of one choice");
            CHECK(ScriptAccount::innermost() == &choice);
            CHECK(ScriptAccount::tightest() == &decision);  // 400 left, 600, 890
            ScriptAccount::charge(7);
            CHECK(choice.spent() == 7);
            CHECK(decision.spent() == 107);
            CHECK(game.spent() == 117);
            std::thread([] {  // accounts are of one thread
                CHECK(ScriptAccount::innermost() == nullptr);
                ScriptAccount own(50, "of another thread");
                ScriptAccount::charge(20);
                CHECK(own.spent() == 20);
                CHECK(ScriptAccount::tightest() == &own);
            })
                .join();
            CHECK(choice.spent() == 7);
        }
        CHECK(ScriptAccount::innermost() == &decision);
        ScriptAccount::charge(392);
        CHECK(decision.spent() == 499);
        CHECK(decision.left() == 1);
        CHECK_FALSE(decision.exhausted());
        ScriptAccount::charge(1);
        CHECK(decision.exhausted());
        CHECK(decision.left() == 0);
        CHECK(game.spent() == 510);
    }
    CHECK(ScriptAccount::innermost() == &game);
    {
        ScriptAccount wide(2000, "of more than is left");
        CHECK(ScriptAccount::tightest() == &game);  // 490
        ScriptAccount same(490, "of as much");
        CHECK(ScriptAccount::tightest() == &same);  // of equals the innermost
    }
    CHECK(game.spent() == 510);
    CHECK(game.limit() == 1000);
    CHECK(game.left() == 490);
}

TEST_CASE("a call ends with what is left on the tightest account, and names it", "[limits]") {
    const Stage stage("spends.lua",
                      "local M = ramparts.module('zoo.lua')\nfunction M.words.why_not(self, view, action)\n"
                      "  while true do end\nend\n");
    REQUIRE(stage.rules != nullptr);
    struct Row {
        std::int64_t game, decision, spent;
        const char* told;
    };
    for (const Row& row : {Row{1'000'000, 50'000, 50'000, "its 50,000 units of one decision in words.why_not"},
                           Row{40'000, 50'000, 40'000, "its 40,000 units of one game in words.why_not"},
                           Row{1'000'000, 1'000'000, 200'000, "its 200,000 units of one call in words.why_not"},
                           Row{1'000'000, 200'000, 200'000, "its 200,000 units of one call in words.why_not"},
                           Row{1'000'000, 199'999, 199'999, "its 199,999 units of one decision in words.why_not"}}) {
        INFO(row.told);
        ScriptAccount game(row.game, "of one game");
        ScriptAccount decision(row.decision, "of one decision");
        rp_message said{};
        CHECK(stage.why_not(said) < 0);
        CHECK(stage.plugin->faults().back().said == "spends.lua:3: the script has spent " + std::string(row.told));
        CHECK(game.spent() == decision.spent());
        CHECK(decision.spent() >= row.spent);
        CHECK(decision.spent() < row.spent + 3000);
    }
}

TEST_CASE("what a call costs does not hang on the calls before it, but on what the script keeps", "[limits]") {
    // play.legal makes long texts or many tables, or fails; words.why_not counts to 5,000. Both in one position.
    const auto cost = [](const std::string& kept, const std::string& legal, int times) {
        const Stage stage("costs.lua", "local M = ramparts.module('zoo.lua')\n" + kept +
                                           "\nfunction M.play.legal(self, view, out) " + legal +
                                           " end\nfunction M.words.why_not(self, view, action)\n"
                                           "  local n = 0 for i = 1, 5000 do n = n + i end\nend\n");
        REQUIRE(stage.rules != nullptr);
        const Game game(stage.rules);
        const StateView state = game.view();
        ModuleView view(*stage.rules, state);
        const auto* play = static_cast<const rp_play_1*>(stage.module()->extension(stage.module(), RP_PLAY));
        const auto* words = static_cast<const rp_words_1*>(stage.module()->extension(stage.module(), RP_WORDS));
        Growing<rp_actions, RP_MAX_ACTIONS> out;
        for (int i = 0; i < times; ++i) (void)play->legal(stage.module(), view.of(0), &out);
        const auto why_not = [&] {
            const ScriptAccount account(1'000'000'000, "of the test");
            const rp_action action{RP_ACT_VERB, 0, 0, RP_NO_HEX};
            rp_message said{};
            CHECK(words->why_not(stage.module(), view.of(0), &action, &said) == RP_NO);
            return account.spent();
        };
        const std::int64_t once = why_not();
        CHECK(why_not() == once);
        return once;
    };
    const std::int64_t alone = cost("", "", 0);
    CHECK(alone > 5000);
    CHECK(alone < 50'000);
    for (const char* legal :
         {"local a = ('x'):rep(16000)", "local a = ('x'):rep(9000) .. 'y'", "local a = ('x'):rep(60000)",
          "local t = {} for i = 1, 2000 do t[i] = {i} end", "while true do end"})
        for (const int times : {1, 2, 3}) {
            INFO(legal << " " << times << " times");
            CHECK(cost("", legal, times) == alone);
        }
    // A long text that stays makes all that may compare it dearer, the longer the more, wherever it was made.
    std::int64_t of_loading[2];
    for (const bool created : {false, true}) {
        const auto keeps = [&](int bytes) {
            const std::string made = "('x'):rep(" + std::to_string(bytes) + ")";
            return created ? "function M.create(setup) return {kept = " + made + "} end" : "local kept = " + made;
        };
        INFO((created ? "in create" : "while it is loaded"));
        const std::int64_t some = cost(keeps(4096), "", 0);
        const std::int64_t more = cost(keeps(16000), "", 0);
        CHECK(some > 4 * alone);
        CHECK(more > 3 * some);
        CHECK(cost(keeps(16000), "local a = ('y'):rep(1000)", 2) == more);
        CHECK(cost(keeps(4096), "local a = ('y'):rep(16000)", 2) == some);
        CHECK(cost(keeps(900), "", 0) == alone);
        of_loading[created ? 1 : 0] = some;
    }
    CHECK(of_loading[0] == of_loading[1]);
}

TEST_CASE("a script is run only from a file of its folder that nobody else may change", "[limits]") {
    const fs::path home = fs::temp_directory_path() / ("ramparts-script-file-" + std::to_string(::getpid()));
    const fs::path elsewhere = home.string() + "-elsewhere";
    const auto fresh = [&] {
        fs::remove_all(home);
        fs::remove_all(elsewhere);
        fs::create_directories(home / "deep");
        fs::create_directories(elsewhere);
        std::ofstream(home / "plain.lua") << "12345678";
        std::ofstream(home / "deep" / "inner.lua") << "inner";
        std::ofstream(elsewhere / "outer.lua") << "outer";
        fs::create_symlink("deep/inner.lua", home / "link.lua");
        fs::create_symlink(elsewhere / "outer.lua", home / "leads-out.lua");
        fs::create_symlink("nothing.lua", home / "leads-nowhere.lua");
        fs::create_directory(home / "folder.lua");
        for (const fs::path& p : {home, home / "deep", home / "plain.lua", home / "deep" / "inner.lua"})
            ::chmod(p.c_str(), 0755);
    };
    const auto answer = [&](const std::string& script, std::uintmax_t most = 1000) {
        const auto checked = check_script(home, script, most, real_files());
        if (checked) return checked->source;
        CHECK(checked.error().code == "RP7601");
        CHECK_FALSE(checked.error().fix.empty());
        return checked.error().message.english();
    };
    fresh();
    CHECK(answer("plain.lua") == "12345678");
    CHECK(answer("link.lua") == "inner");
    CHECK(answer("plain.lua", 8) == "12345678");
    CHECK(answer("plain.lua", 7) == "the script has 8 bytes; 7 are the limit");
    CHECK(answer("nothing.lua") == "the script of the plugin is not there");
    for (const char* none : {"leads-out.lua", "leads-nowhere.lua", "folder.lua", "../"})
        CHECK(answer(none) == "the script of the plugin is not a file of its folder");
    // the file, the folder where it lies, the plugin's folder: each by itself; only what the script comes from counts
    struct Row {
        const char* open;
        const char* script;
        const char* told;  // of which it is said
        unsigned mode;
    };
    for (const Row& row : {Row{"plain.lua", "plain.lua", "plain.lua", 0646}, Row{"", "plain.lua", "", 0757},
                           Row{"deep", "link.lua", "deep", 0757}, Row{"", "link.lua", "", 0757},
                           Row{"deep/inner.lua", "link.lua", "deep/inner.lua", 0642},
                           Row{"deep", "plain.lua", nullptr, 0757}, Row{"deep/inner.lua", "plain.lua", nullptr, 0646},
                           Row{"", "plain.lua", nullptr, 0775}, Row{"plain.lua", "plain.lua", nullptr, 0665}}) {
        INFO(row.open << " with " << row.mode << ", " << row.script);
        fresh();
        ::chmod((home / row.open).c_str(), row.mode);
        const fs::path told =
            row.told == nullptr || *row.told == 0 ? fs::canonical(home) : fs::canonical(home) / row.told;
        const std::string good = row.script == std::string("plain.lua") ? "12345678" : "inner";
        CHECK(answer(row.script) == (row.told == nullptr ? good : "anybody may write to " + told.string()));
    }
    fs::remove_all(home);
    fs::remove_all(elsewhere);
}
