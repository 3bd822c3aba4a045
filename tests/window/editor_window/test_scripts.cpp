// Scripts of the battle's rules: saved while a game is played, wrong with a line to jump to, and asked in the console.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include <wx/listctrl.h>
#include <wx/textctrl.h>

#include "editor/model/rules_model.hpp"
#include "editor/model/text_editor.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "sdk/extend/host/linked.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

constexpr const char* kModule = "sample.fieldworks-lua";

void write_bytes(const fs::path& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}
std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

/// The sample in Lua in a folder of its own, in force beside what is linked in.
class ScriptInForce {
public:
    ScriptInForce() : before_(plugin_desk()), desk_(request()) {
        set_plugin_desk(&desk_);
        desk_.reload();
        REQUIRE(desk_.find(kModule) != nullptr);
        REQUIRE(desk_.find(kModule)->state == PluginState::scripted);
    }
    ~ScriptInForce() {
        set_plugin_desk(before_);
        if (before_ != nullptr) before_->reload();
    }
    [[nodiscard]] fs::path file() const { return home_.path() / "scripts" / "fieldworks" / "fieldworks.lua"; }
    [[nodiscard]] PluginDesk& desk() { return desk_; }

private:
    [[nodiscard]] HostRequest request() const {
        const fs::path& home = home_.path();
        fs::create_directories(file().parent_path());
        const fs::path from = fs::path(RAMPARTS_PLUGINS) / "samples" / "fieldworks-lua";
        for (const char* name : {"plugin.xml", "fieldworks.lua", "messages.fr.po"})
            write_bytes(file().parent_path() / name, bytes_of(from / name));
        HostRequest r;
        r.linked = linked_plugins();
        r.folders = {home / "scripts"};
        r.user = {home / "plugins", home / "config", home / "state"};
        r.version = "1";
        return r;
    }
    TemporaryFolder home_;
    PluginDesk* before_;
    PluginDesk desk_;
};

/// Plays until a side may dig in, and has one unit try it.
void play_until_dug(Desk& desk) {
    begin_playtest(desk);
    Playtest& play = game(desk);
    (void)play.end_phase();
    play.let("random", Playtest::Until::game);
    while (play.letting() && play.state().step() != Step::module_frame)
        if (!play.step_player()) break;
    play.stop_letting();
    REQUIRE(play.state().step() == Step::module_frame);
    const PlayChoice* dig = play.choice(PlayChoice::Kind::verb);
    REQUIRE(dig != nullptr);
    play.perform(*dig);
    desk.frame().workspace().play().game_changed(desk.document());
    until_at_rest("the game stands in the phase of the module");
}

std::string news(const Desk& desk) { return desk.frame().workspace().play().script_news(desk.document()); }

const Diagnostic* found(const Desk& desk, const std::string& code) {
    for (const Finding& f : desk.document().findings.findings())
        if (f.diagnostic.code == code) return &f.diagnostic;
    return nullptr;
}

void save(Desk&, const ScriptInForce& script, const std::string& text) {
    serve_events();
    write_bytes(script.file(), text);
}

}  // namespace

TEST_CASE("a script that is saved is loaded anew, and the game stands where it stood", "[scripts]") {
    ScriptInForce script;
    const std::string text = bytes_of(script.file());
    Desk desk({"thames"});
    REQUIRE(add_module(desk.document().document, kModule).empty());
    play_until_dug(desk);
    const std::uint64_t hash = game(desk).state().hash();
    const std::size_t length = game(desk).length();
    const Playtest* before = &game(desk);

    save(desk, script, text);
    until("the script to be loaded anew", [&] { return !news(desk).empty(); });
    CHECK(news(desk) == "fieldworks.lua was loaded again; the game is where it was.");
    CHECK(&game(desk) != before);
    CHECK(game(desk).state().hash() == hash);
    CHECK(game(desk).length() == length);
    CHECK(tool_of(desk) == "play");

    // Looking back: the whole record is played again, and the same step is shown.
    game(desk).go_to(length - 3);
    desk.frame().workspace().play().game_changed(desk.document());
    const std::uint64_t earlier = game(desk).state().hash();
    before = &game(desk);
    save(desk, script, text + "\n-- the same\n");
    until("the script to be loaded anew", [&] { return &game(desk) != before; });
    CHECK(game(desk).shown() == length - 3);
    CHECK(game(desk).length() == length);
    CHECK(game(desk).state().hash() == earlier);
}

TEST_CASE("where a script makes another game of the record, the panel says from which step on", "[scripts]") {
    ScriptInForce script;
    const std::string text = bytes_of(script.file());
    Desk desk({"thames"});
    REQUIRE(add_module(desk.document().document, kModule).empty());
    play_until_dug(desk);
    const std::size_t length = game(desk).length();
    save(desk, script, replaced(text, "out:add(\"tries\", 0, 1)", "out:add(\"tries\", 0, 2)"));
    until("the script to be loaded anew", [&] { return !news(desk).empty(); });
    CHECK(news(desk).find("fieldworks.lua was loaded anew. From step ") == 0);
    CHECK(news(desk).find("the game comes out differently") != std::string::npos);
    CHECK(desk.frame().workspace().play().script_news_bad(desk.document()));

    // Nobody may dig any more: what was dug is not legal, and the game ends before it.
    save(desk, script, replaced(text, "view:on_map(u) and ", "view:on_map(u) and false and "));
    until("the refusal", [&] { return news(desk).find("is not legal any more") != std::string::npos; });
    CHECK(game(desk).length() < length);
    CHECK_FALSE(desk.frame().workspace().play().lost(desk.document()).empty());
    until_at_rest("the panel has followed");
    (void)picture_of_screen("scripts-departs");
    CHECK(game(desk).waits_for_human());
}

TEST_CASE("a script that does not load leaves the game playable, and the finding leads to its line", "[scripts]") {
    ScriptInForce script;
    const std::string text = bytes_of(script.file());
    Desk desk({"thames"});
    REQUIRE(add_module(desk.document().document, kModule).empty());
    play_until_dug(desk);
    Playtest* before = &game(desk);
    const std::uint64_t hash = before->state().hash();
    save(desk, script, replaced(text, "function M.play.legal(", "function M.play.legal(("));
    until("the fault to be told", [&] { return news(desk).find("does not load") != std::string::npos; });
    CHECK(news(desk).find("fieldworks.lua does not load; the game goes on with the rules it has. fieldworks.lua:23:") ==
          0);
    CHECK(&game(desk) == before);
    CHECK(game(desk).state().hash() == hash);
    (void)game(desk).end_phase();  // it is still played
    CHECK(game(desk).state().hash() != hash);
    desk.frame().workspace().play().game_changed(desk.document());
    // Leaving it and coming back keeps it.
    desk.focus_map();
    desk.frame().run("play.leave");
    until("editing", [&] { return !desk.frame().workspace().play().playing(&desk.document()); });
    desk.focus_map();
    desk.hand.key(WXK_F5);
    until("the game to go on", [&] { return desk.frame().workspace().play().playing(&desk.document()); });
    CHECK(&game(desk) == before);

    REQUIRE(found(desk, "RP7603") != nullptr);
    CHECK(found(desk, "RP7603")->where.file.line == 23);
    CHECK(fs::path(found(desk, "RP7603")->where.file.path).filename() == "fieldworks.lua");
    // The jump: the user's text editor is given the file and the line.
    const fs::path told = desk.temporary.path() / "told.txt";
    const fs::path editor = desk.temporary.path() / "editor.sh";
    write_bytes(editor, "#!/bin/sh\nprintf '%s' \"$1\" > '" + told.string() + "'\n");
    fs::permissions(editor, fs::perms::owner_all);
    desk.frame().remember(kTextEditorKey, editor.string() + " {file}:{line}");
    auto& panel = desk.panel("findings");
    auto& list = child<wxListCtrl>(panel, "Findings");
    long row = -1;
    for (long i = 0; i < list.GetItemCount(); ++i)
        if (list.GetItemText(i, 1) == "RP7603") row = i;
    REQUIRE(row >= 0);
    CHECK(list.GetItemText(row, 2) == "fieldworks.lua:23");
    desk.hand.click_row(list, row);
    until_at_rest("the finding is explained");
    (void)picture_of_screen("scripts-finding");
    desk.hand.double_click_row(list, row);
    until("the text editor to be started", [&] { return !bytes_of(told).empty(); });
    CHECK(bytes_of(told) == (script.file().string() + ":23"));

    save(desk, script, text);
    until("the script to be loaded again",
          [&] { return news(desk).find("the game is where it was") != std::string::npos; });
    CHECK(&game(desk) != before);
    CHECK(found(desk, "RP7603") == nullptr);
}

TEST_CASE("a function that fails while the game is played is a finding with its line", "[scripts]") {
    ScriptInForce script;
    const std::string text = bytes_of(script.file());
    Desk desk({"thames"});
    REQUIRE(add_module(desk.document().document, kModule).empty());
    save(desk, script, replaced(text, "  out:set(\"tried\"", "  error(\"no spades\")\n  out:set(\"tried\""));
    until("the script to be loaded anew", [&] {
        return bytes_of(script.file()).find("no spades") != std::string::npos && script.desk().logged() == 0;
    });
    play_until_dug(desk);
    until("the finding", [&] { return found(desk, "RP7606") != nullptr; });
    CHECK(found(desk, "RP7606")->where.file.line == 30);
    CHECK(found(desk, "RP7606")->message.english().find("play.resolve: fieldworks.lua:30: no spades") !=
          std::string::npos);
}

TEST_CASE("the console answers about the position, keeps what was asked, and completes", "[scripts]") {
    ScriptInForce script;
    Desk desk({"thames"});
    REQUIRE(add_module(desk.document().document, kModule).empty());
    play_until_dug(desk);
    const std::uint64_t hash = game(desk).state().hash();
    wxWindow& panel = desk.panel("console");
    auto& field = child<wxTextCtrl>(panel, "Lua expression");
    auto& answers = child<wxTextCtrl>(panel, "Answers");
    const auto answered = [&] { return from_wx(answers.GetValue()); };
    const auto put = [&](const std::string& text) {
        field.SetValue(to_wx(text));
        field.SetInsertionPointEnd();
        serve_events();
    };
    desk.hand.click(field);
    desk.hand.type("view");
    until("the letters to be there", [&] { return field.GetValue() == "view"; });
    put("view:tu");
    desk.hand.key(WXK_TAB);
    until("the word to be completed", [&] { return field.GetValue() == "view:turn"; });
    put("view:turn()");
    desk.hand.key(WXK_RETURN);
    const std::string turn = std::to_string(game(desk).state().turn());
    until("the answer", [&] { return answered() == "> view:turn()\n" + turn + "\n"; });
    CHECK(field.IsEmpty());
    put("view:get(\"tries\"), view:frame().id");
    desk.hand.key(WXK_RETURN);
    until("the answer", [&] { return answered().find("1, \"works\"\n") != std::string::npos; });
    put("view:hex(999)");
    desk.hand.key(WXK_RETURN);
    until("the fault",
          [&] { return answered().find("console:1: the unit is 999; it goes from 0 to ") != std::string::npos; });
    put("ramparts.set(0, 1)");
    desk.hand.key(WXK_RETURN);
    const auto& units = game(desk).scenario().units;
    until("the units by name",
          [&] { return answered().find("set {" + units[0].id + ", " + units[1].id + "}") != std::string::npos; });
    desk.hand.key(WXK_UP);
    until("what was asked last", [&] { return field.GetValue() == "ramparts.set(0, 1)"; });
    desk.hand.key(WXK_UP);
    until("what was asked before", [&] { return field.GetValue() == "view:hex(999)"; });
    put("view:get(\"");
    until_at_rest("what may follow is shown");
    (void)picture_of_screen("scripts-console");
    CHECK(game(desk).state().hash() == hash);
}

TEST_CASE("the rule cases of a script are run in a panel, and again when it is saved", "[scripts]") {
    ScriptInForce script;
    const std::string text = bytes_of(script.file());
    fs::copy(fs::path(RAMPARTS_PLUGINS) / "samples" / "fieldworks-lua" / "cases",
             script.file().parent_path() / "cases");
    Desk desk({"thames"});
    REQUIRE(add_module(desk.document().document, kModule).empty());
    wxWindow& panel = desk.panel("cases");
    auto& list = child<wxListCtrl>(panel, "Rule cases");
    auto& words = child<wxTextCtrl>(panel, "What does not hold");
    until("Run to be possible", [&] { return child(panel, "Run").IsEnabled(); });
    desk.hand.click(child(panel, "Run"));
    until("the cases to be run", [&] { return list.GetItemCount() > 0; });
    CHECK(list.GetItemText(0, 0) == "holds");
    CHECK(words.GetValue() == "It holds.");

    save(desk, script, replaced(text, "view:on_map(u) and ", "view:on_map(u) and false and "));
    until("a case to fail", [&] { return list.GetItemText(0, 0) == "fails"; });
    until("what fails is told", [&] { return words.GetValue().Contains("expected"); });
    until_at_rest("all is painted");
    (void)picture_of_screen("scripts-cases");
    const fs::path told = desk.temporary.path() / "told.txt";
    const fs::path editor = desk.temporary.path() / "editor.sh";
    write_bytes(editor, "#!/bin/sh\nprintf '%s' \"$1\" > '" + told.string() + "'\n");
    fs::permissions(editor, fs::perms::owner_all);
    desk.frame().remember(kTextEditorKey, editor.string() + " {file}:{line}");
    desk.hand.double_click_row(list, 0);
    until("the text editor to be started", [&] { return !bytes_of(told).empty(); });
    CHECK(bytes_of(told).find("/cases/") != std::string::npos);
}

TEST_CASE("a panel lists the hooks that are called in a step while they are traced", "[scripts]") {
    ScriptInForce script;
    Desk desk({"thames"});
    REQUIRE(add_module(desk.document().document, kModule).empty());
    play_until_dug(desk);
    const std::uint64_t hash = game(desk).state().hash();
    wxWindow& panel = desk.panel("trace");
    auto& list = child<wxListCtrl>(panel, "Hooks called in this step");
    CHECK(list.GetItemCount() == 0);
    desk.hand.click(child(panel, "Trace hooks"));
    until("calls", [&] { return list.GetItemCount() > 0; });
    CHECK(script.desk().traces());
    CHECK(game(desk).state().hash() == hash);
    const auto only_of = [&](const wxString& hook) {
        for (long i = 0; i < list.GetItemCount(); ++i)
            if (list.GetItemText(i, 1) != hook) return false;
        return list.GetItemCount() > 0;
    };
    child<wxTextCtrl>(panel, "Which hooks").SetValue("play.legal");
    until("those of one hook alone", [&] { return only_of("play.legal"); });
    CHECK(list.GetItemText(0, 0) == kModule);
    CHECK(list.GetItemText(0, 3).Contains("listed"));
    until_at_rest("all is painted");
    (void)picture_of_screen("scripts-trace");
    desk.hand.click(child(panel, "Trace hooks"));
    until("no calls", [&] { return list.GetItemCount() == 0; });
    CHECK_FALSE(script.desk().traces());
}

TEST_CASE("scripts and the console speak French", "[scripts]") {
    auto& app = static_cast<TestApp&>(*wxTheApp);
    app.set_language("fr");
    {
        ScriptInForce script;
        const std::string text = bytes_of(script.file());
        Desk desk({"thames"});
        REQUIRE(add_module(desk.document().document, kModule).empty());
        play_until_dug(desk);
        save(desk, script, text);
        until("the script to be loaded anew", [&] { return !news(desk).empty(); });
        CHECK(news(desk) == "fieldworks.lua a été rechargé\u00a0; la partie en est au même point.");
        wxWindow& panel = desk.panel("console");
        auto& field = child<wxTextCtrl>(panel, "Expression Lua");
        desk.hand.click(field);
        field.SetValue("1 + 1");
        desk.hand.key(WXK_RETURN);
        until("the answer", [&] { return child<wxTextCtrl>(panel, "Réponses").GetValue() == "> 1 + 1\n2\n"; });
        until_at_rest("all is painted");
        (void)picture_of_screen("scripts-french");
    }
    app.set_language("en");
}
