// The story of an erratum from the window to another player's table: an owner finds three misprints in Chippewa and
// records them with their sources; another applies the file from the command line, switches one off, merges the battle
// with his own, and prints stickers.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include <wx/textctrl.h>

#include "editor/tool/paint_state.hpp"
#include "editor/workspace/errata_recording.hpp"
#include "formats/errata/errata_file.hpp"
#include "sdk/change/edit/changes.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

std::string contents(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

struct Answer {
    int code = 0;
    std::string text;
};
// What the command line answers, both outputs together.
Answer ramparts_says(const fs::path& folder, const std::string& words) {
    const fs::path out = folder / "answer.txt";
    const std::string command =
        "cd '" + folder.string() + "' && '" + RAMPARTS_PROGRAM + "' " + words + " > '" + out.string() + "' 2>&1";
    const int status = std::system(command.c_str());
    return {WEXITSTATUS(status), contents(out)};
}

void answer_source(Desk& desk, const std::string& source, const std::string& reason,
                   const std::function<void()>& trigger) {
    desk.answers.expect(
        "What is the source of this change?",
        [&](wxDialog& dialog) {
            auto forms = all_shown<wxPropertyGrid>(dialog);
            REQUIRE(forms.size() == 1);
            desk.edit(*forms.front(), "src", source);
            desk.edit(*forms.front(), "reason", reason);
            desk.hand.click(child(dialog, "Record"));
        },
        trigger);
}

void type_line(Desk& desk, const std::string& line) {
    desk.focus_map();
    desk.hand.key('L', wxMOD_CONTROL);
    until("the line of words", [&] {
        const wxWindow* field = wxWindow::FindWindowByName("Edit by word", &desk.frame());
        return field != nullptr && field->IsShownOnScreen() && field->HasFocus();
    });
    desk.hand.type(line);
    auto* field = dynamic_cast<wxTextCtrl*>(wxWindow::FindWindowByName("Edit by word", &desk.frame()));
    REQUIRE(field != nullptr);
    until("the words", [&] { return field->GetValue() == wxString::FromUTF8(line); });
}

std::optional<std::string> value_in(const fs::path& scenario, const ChangeKey& key) {
    const LoadedScenario loaded = load_scenario(scenario);
    REQUIRE(loaded.readable);
    return value_of(loaded.scenario, key);
}

}  // namespace

TEST_CASE("three misprints go from the owner's window to another player's battle and to paper", "[errata]") {
    Desk desk({"chippewa"});
    OpenDocument& d = desk.document();
    const fs::path battle = d.path().parent_path();
    const fs::path folder = battle.parent_path();
    const std::string map = contents(battle / "map.xml");

    // The owner records three corrections, each with its source: by the brush, and twice by typing.
    desk.answers.expect(
        "Record errata", [&](wxDialog& dialog) { desk.hand.click(child(dialog, "Record")); },
        [&] { desk.frame().run("errata.record"); });
    REQUIRE(d.recording);
    desk.frame().workspace().painting().choose({PaintSection::terrain, "forest", 0});
    desk.use("brush");
    desk.focus_map();
    answer_source(desk, "map, second printing", "A wood stands here.", [&] { desk.hand.click(desk.at("C2423")); });
    desk.frame().run("errata.source");
    type_line(desk, "hexside C2325/C2425 creek");
    answer_source(desk, "letter of the designer", "The brook reaches the plain.", [&] { desk.hand.key(WXK_RETURN); });
    desk.frame().run("errata.source");
    type_line(desk, "unit us-11 full 9");
    answer_source(desk, "counter sheet", "The 11th has nine points.", [&] { desk.hand.key(WXK_RETURN); });
    desk.frame().run("file.save");
    until("the errata to be saved", [&] { return !d.unsaved(); });
    const fs::path recorded = battle / "errata" / "recorded.xml";
    const ErrataRead read = read_errata(contents(recorded), "recorded.xml");
    REQUIRE(read.readable);
    REQUIRE(read.errata.errata.size() == 3);
    for (const Erratum& erratum : read.errata.errata) CHECK_FALSE(erratum.source.source.empty());
    CHECK(same(contents(battle / "map.xml"), map));
    desk.frame().run("errata.stop");

    // Another player has a copy of the battle as published, and one that he has changed himself.
    fs::copy_file(recorded, folder / "owner.xml");
    for (const char* copy : {"theirs", "own"}) {
        fs::copy(battle, folder / copy, fs::copy_options::recursive);
        fs::remove_all(folder / copy / "errata");
    }
    CHECK(ramparts_says(folder, "edit own -e 'hex C2422 elevation 0' -e 'unit us-9 full 9' --repeat").code == 0);
    const Answer applied = ramparts_says(folder, "apply theirs owner.xml --off hexside-c2325-c2425");
    INFO(applied.text);
    CHECK(applied.code == 0);
    CHECK(applied.text.find("2 errata applied") != std::string::npos);
    CHECK(value_in(folder / "theirs", {"hex", "C2423", "terrain"}) == "forest");
    CHECK(value_in(folder / "theirs", {"hex", "C2423", "origin"}) == "errata \"map, second printing\"");
    CHECK(value_in(folder / "theirs", {"hexside", "C2325/C2425", "creek"}) == "-");

    // The two battles together: his own correction and the owner's.
    const std::string published = "'" + battle.filename().string() + "'";
    const Answer merged = ramparts_says(folder, "merge " + published + " own theirs");
    INFO(merged.text);
    CHECK(merged.code == 0);
    CHECK(value_in(folder / "own", {"unit", "us-9", "full"}) == "9");
    CHECK(value_in(folder / "own", {"unit", "us-11", "full"}) == "9");
    CHECK(value_in(folder / "own", {"hex", "C2423", "terrain"}) == "forest");
    const Answer checked = ramparts_says(folder, "validate own");
    INFO(checked.text);
    CHECK(checked.code == 0);
    CHECK(checked.text.find("0 errors, 0 warnings") != std::string::npos);

    // And the stickers for his printed copy.
    const Answer printed = ramparts_says(folder, "errata stickers " + published + " owner.xml -o stickers.pdf");
    INFO(printed.text);
    CHECK(printed.code == 0);
    CHECK(contents(folder / "stickers.pdf").starts_with("%PDF"));
    const Answer sheet = ramparts_says(folder, "errata sheet " + published + " owner.xml");
    CHECK(sheet.code == 0);
    for (const char* words : {"C2423", "designer", "11th"}) CHECK(sheet.text.find(words) != std::string::npos);
}
