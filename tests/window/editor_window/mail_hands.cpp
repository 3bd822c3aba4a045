// See mail_hands.hpp.
#include "tests/window/editor_window/mail_hands.hpp"

#include <catch2/catch.hpp>

#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include <wx/dialog.h>
#include <wx/stattext.h>

#include "editor/playtest/desk.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/extend/host/linked.hpp"

namespace ramparts::test {
namespace {

namespace fs = std::filesystem;

HostRequest request_of_scripts(const fs::path& home) {
    HostRequest r;
    r.linked = linked_plugins();
    r.user = {home / "plugins", home / "mods", home / "config", home / "state"};
    r.version = "1";
    return r;
}

worker::WorkerStart start_of_scripts() {
    worker::WorkerStart w;
    w.program = RAMPARTS_WORKER;
    w.policy.limited_allowed = true;  // where the system takes no filter
    return w;
}

}  // namespace

OtherPlayer::OtherPlayer(fs::path folder) : folder_(std::move(folder)) { fs::create_directories(folder_); }

std::string OtherPlayer::run(const std::string& words) const {
    const auto [code, said] = outcome(words);
    INFO(words << ": " << said);
    REQUIRE(code == 0);
    return said;
}

std::string OtherPlayer::refused(const std::string& words) const {
    const auto [code, said] = outcome(words);
    INFO(words << ": " << said);
    REQUIRE(code != 0);
    return said;
}

std::pair<int, std::string> OtherPlayer::outcome(const std::string& words) const {
    const std::string here = folder_.string();
    const std::string line = "cd " + here + " && HOME=" + here + " XDG_DATA_HOME=" + here +
                             "/data XDG_CONFIG_HOME=" + here + "/config XDG_STATE_HOME=" + here +
                             "/state " RAMPARTS_PROGRAM " " + words + " >said 2>&1";
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, bytes_of(folder_ / "said")};
}

MailForm::MailForm(Desk& desk, wxDialog& dialog) : desk_(desk), dialog_(dialog) { until_at_rest("the form stands"); }

wxPropertyGrid& MailForm::grid() const {
    const auto forms = all_shown<wxPropertyGrid>(dialog_);
    REQUIRE(forms.size() == 1);
    return *forms.front();
}

std::string MailForm::shows(const char* field) const {
    return from_wx(grid().GetPropertyByName(field)->GetDisplayedString());
}

void MailForm::type(const char* field, const std::string& value) const {
    desk_.edit(grid(), field, value);
    until_at_rest("the form has followed");
}

void MailForm::tick(const char* field) const {
    wxPropertyGrid& form = grid();
    const auto ticked = [&] { return form.GetPropertyValueAsBool(field); };
    const bool before = ticked();
    (void)desk_.open_property(form, field);
    if (ticked() == before) desk_.hand.key(WXK_SPACE);  // a click on the box itself ticks it
    until("the field to be ticked", [&] { return ticked() != before; });
    until_at_rest("the form has followed");
}

std::string MailForm::words() const {
    std::string all;
    for (wxStaticText* text : all_shown<wxStaticText>(dialog_)) all += from_wx(text->GetLabel()) + " ";
    std::replace(all.begin(), all.end(), '\n', ' ');
    return all;
}

void MailForm::says(const std::string& part) const {
    until("the form to say: " + part, [&] { return words().find(part) != std::string::npos; });
}

void MailForm::press(const char* button) const { desk_.hand.click(child(dialog_, button)); }

void with_form(Desk& desk, const char* command, const char* title, const std::function<void(const MailForm&)>& fill) {
    desk.answers.expect(
        title, [&](wxDialog& dialog) { fill(MailForm(desk, dialog)); }, [&] { desk.frame().run(command); });
    until_at_rest("what was done is shown");
}

void play_phases(Desk& desk) {
    desk.panel("play");
    for (int phases = 0; phases < 12 && game(desk).waits_for_human(); ++phases) {
        const std::size_t length = game(desk).length();
        desk.hand.click(child(desk.frame(), "Computer: phase"));
        until("the phase to be played", [&] { return game(desk).length() > length && !game(desk).letting(); });
        until_at_rest("the panel has followed");
    }
}

void play_my_part(Desk& desk) {
    play_phases(desk);
    CHECK(game(desk).prompt() == "Your mail ends here: end your turn by mail");
}

fs::path packed_fieldworks(const OtherPlayer& author) {
    const fs::path tree = fs::path(RAMPARTS_SCENARIOS).parent_path();
    (void)author.run("mod new ann.works --out works --title Fieldworks --author Ann");
    const fs::path battle = author.file("works") / "scenarios" / "knoll";
    const fs::path script = author.file("works") / "scripts" / kScriptedWorks;
    fs::create_directories(script);
    fs::create_directories(battle.parent_path());
    fs::copy(tree / "tests" / "features" / "cli" / "data" / "skirmish", battle, fs::copy_options::recursive);
    fs::remove_all(battle / "cases");
    const fs::path sample = tree / "plugins" / "samples" / "fieldworks-lua";
    for (const auto& file : fs::directory_iterator(sample))
        if (file.path().extension() == ".lua" || file.path().filename() == "plugin.xml")
            fs::copy_file(file.path(), script / file.path().filename());
    std::string text = bytes_of(battle / "scenario.xml");
    const auto replace = [&](const std::string& what, const std::string& by) {
        REQUIRE(text.find(what) != std::string::npos);
        text.replace(text.find(what), what.size(), by);
    };
    replace("id=\"skirmish\"", "id=\"knoll\"");
    replace("<module id=\"ramparts.night\"",
            "<module id=\"" + std::string(kScriptedWorks) + "\"/><module id=\"ramparts.night\"");
    std::ofstream(battle / "scenario.xml", std::ios::binary) << text;
    (void)author.run("mod pack works -o works.rpmod");
    return author.file("works.rpmod");
}

ScriptsOfMods::ScriptsOfMods(const fs::path& home)
    : before_(plugin_desk()), desk_(request_of_scripts(home), real_files(), start_of_scripts()) {
    set_plugin_desk(&desk_);
    desk_.reload();
    REQUIRE(desk_.find(kScriptedWorks) != nullptr);
}

ScriptsOfMods::~ScriptsOfMods() {
    set_plugin_desk(before_);
    if (before_ != nullptr) before_->reload();
}

}  // namespace ramparts::test
