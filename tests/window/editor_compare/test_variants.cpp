// Variants in the window, without one: what is inherited, the way back to the base, and a new one.
#include <catch2/catch.hpp>

#include "editor/command/compare_commands.hpp"
#include "editor/command/equipment.hpp"
#include "editor/workspace/comparison.hpp"
#include "editor/workspace/files.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/variant/variant_file.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "tests/support/quiet_shell.hpp"
#include "tests/window/editor_compare/versions.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

// Fills in forms as told, and keeps what the user was told.
class AnsweringShell final : public QuietShell {
public:
    bool ask_form(const FormQuestion& question) override {
        for (const auto& [field, value] : answers) CHECK(question.set(field, value).empty());
        refusal = question.run();
        return refusal.empty();
    }
    Answer ask(const std::string&, const std::string& text, const std::string&, const std::string&) override {
        asked = text;
        return answer;
    }
    bool close_document(OpenDocument&) override { return true; }
    bool open_path(const fs::path& path) override {
        opened = path;
        return true;
    }

    std::vector<std::pair<std::string, std::string>> answers;
    std::string refusal;
    std::string asked;
    Answer answer = Answer::no;
    fs::path opened;
};

// The battles that a test needs, and one of them open.
struct Desk {
    explicit Desk(const std::string& battle, std::initializer_list<const char*> parts) {
        const fs::path from = fs::path(RAMPARTS_SOURCE_DIR) / "scenarios";
        for (const char* part : parts) fs::copy(from / part, folder.path / part, fs::copy_options::recursive);
        add_compare_commands(commands);
        add_variant_commands(commands);
        open(battle);
    }
    void open(const std::string& battle) {
        auto opened = open_scenario(folder.path / battle);
        REQUIRE(opened);
        document = &workspace.add(std::make_unique<OpenDocument>(std::move(*opened)));
    }
    std::string run(const char* command) {
        shell.message.clear();
        CommandContext context{workspace, shell};
        return commands.run(command, context);
    }

    Folder folder;
    Workspace workspace{full_equipment};
    AnsweringShell shell;
    CommandRegistry commands;
    OpenDocument* document = nullptr;
};

}  // namespace

TEST_CASE("a variant shows what it changes, and a value returns to that of its base") {
    Desk desk("chippewa-bombardment", {"rulesets", "chippewa", "chippewa-bombardment"});
    OpenDocument& document = *desk.document;
    CHECK(desk.run("compare.variant").empty());
    REQUIRE(document.comparison() != nullptr);
    const CompareModel& model = document.comparison()->model;
    CHECK(model.other().id == "chippewa");
    CHECK(desk.shell.message ==
          std::to_string(model.differences().size()) + " changes; all else is inherited from Chippewa.");
    const std::size_t row = row_with(model, "unit us-9 set mv");
    REQUIRE(row < model.rows().size());
    const std::size_t before = model.differences().size();
    REQUIRE(take_differences(document, desk.shell, std::vector{row}));
    CHECK(model.differences().size() == before - 1);
    REQUIRE(document.store().save());
    CHECK(bytes_of(document.path()).find("\"us-9\"") == std::string::npos);
    document.document.undo();
    REQUIRE(document.store().save());
    CHECK(bytes_of(document.path()).find("at=\"us-9\" field=\"set mv\"") != std::string::npos);
}

TEST_CASE("a battle shows what its ruleset changes of the rules it is made from, and a value returns to them") {
    Desk desk("new-orleans", {"rulesets", "chippewa", "new-orleans"});
    OpenDocument& document = *desk.document;
    CHECK(desk.run("compare.ruleset").empty());
    REQUIRE(document.comparison() != nullptr);
    const CompareModel& model = document.comparison()->model;
    CHECK(desk.shell.message == std::to_string(model.differences().size()) +
                                    " changes of the rules can return to tlg2; all other rules are inherited from it.");
    // the map and the set-up are not listed, nor kinds that they use
    for (const ChangeBundle& each : model.differences()) CHECK(group_of(each.key) == ChangeGroup::rules);
    CHECK(row_with(model, "terrain field") == model.rows().size());
    const std::size_t row = row_with(model, "cross breastwork all");
    REQUIRE(row < model.rows().size());
    const std::size_t before = model.differences().size();
    REQUIRE(take_differences(document, desk.shell, std::vector{row}));
    CHECK(model.differences().size() == before - 1);
    REQUIRE(document.store().save());
    const std::string rules = bytes_of(desk.folder.path / "rulesets" / "delta.xml");
    CHECK(rules.find("<ruleset-variant") != std::string::npos);
    CHECK(rules.find("cross at=\"breastwork all\"") == std::string::npos);
    while (document.document.position() > 0) document.document.undo();  // saving has pinned the ruleset anew
    REQUIRE(document.store().save());
    CHECK(bytes_of(desk.folder.path / "rulesets" / "delta.xml").find("cross at=\"breastwork all\"") !=
          std::string::npos);
    desk.open("chippewa");
    CHECK(desk.run("compare.ruleset") == "The rules of this battle are not made from other rules.");
}

TEST_CASE("the hex at the cursor returns to the base as one step, with what is in it") {
    Desk desk("chippewa-bombardment", {"rulesets", "chippewa", "chippewa-bombardment"});
    OpenDocument& document = *desk.document;
    const Scenario as_it_was = document.scenario();
    REQUIRE(run_script(document.document, kForest));
    const HexIndex changed = *document.map().grid().parse("C2422");
    document.set_cursor(changed);
    CHECK(desk.run("variant.return").empty());
    CHECK(document.scenario() == as_it_was);
    CHECK(desk.shell.message.find("as in Chippewa again") != std::string::npos);
    document.document.undo();
    CHECK_FALSE(document.scenario() == as_it_was);
    document.document.redo();
    CHECK(desk.run("variant.return").empty());
    CHECK(desk.shell.message.find("as in Chippewa already") != std::string::npos);
}

TEST_CASE("a battle becomes a variant with what was changed and not saved as its first changes") {
    Desk desk("chippewa", {"rulesets", "chippewa"});
    CHECK(desk.run("compare.variant") == "This battle is not a variant of another.");
    CHECK(desk.run("variant.return") == "This battle is not a variant of another.");
    REQUIRE(run_script(desk.document->document, kForest));
    desk.shell.answers = {{"name", "Chippewa, overgrown"}, {"id", "Over grown"}};
    CHECK(desk.run("variant.new").empty());
    CHECK(desk.shell.refusal.find("small letters") != std::string::npos);
    CHECK(desk.shell.opened.empty());
    desk.shell.answers = {{"name", "Chippewa, overgrown"}, {"id", "chippewa"}};
    CHECK(desk.run("variant.new").empty());
    CHECK(desk.shell.refusal.find("is there already") != std::string::npos);
    desk.shell.answers = {{"name", "Chippewa, overgrown"}, {"id", "overgrown"}};
    CHECK(desk.run("variant.new").empty());
    CHECK(desk.shell.refusal.empty());
    CHECK(desk.shell.opened == desk.folder.path / "overgrown" / "variant.xml");
    const LoadedScenario made = load_scenario(desk.shell.opened);
    REQUIRE(made.readable);
    REQUIRE(made.variant);
    REQUIRE(made.variant->read.variant.changes.size() == 2);  // the terrain, and whose word it is
    for (const Change& change : made.variant->read.variant.changes) CHECK(change.key.at == "C2422");
    CHECK(made.scenario.id == "overgrown");
    CHECK(made.scenario.name == "Chippewa, overgrown");
    CHECK(same_texts(desk.document->scenario(), [&] {
        Scenario named = made.scenario;
        named.id = desk.document->scenario().id;
        named.name = desk.document->scenario().name;
        named.version = desk.document->scenario().version;
        return named;
    }()));
}

TEST_CASE("a newer base is taken over from the window, with a question where it contradicts") {
    Desk desk("chippewa", {"rulesets", "chippewa"});
    CHECK(desk.run("variant.rebase") == "This battle is not a variant of another.");
    REQUIRE(run_script(desk.document->document, kForest));
    desk.shell.answers = {{"name", "Chippewa, overgrown"}, {"id", "overgrown"}};
    REQUIRE(desk.run("variant.new").empty());
    const fs::path file = desk.folder.path / "overgrown" / "variant.xml";
    const auto change_base = [&](const std::string& line) {
        ScenarioStore base(desk.folder.path / "chippewa");
        REQUIRE(run_script(base.document(), line));
        REQUIRE(base.save());
    };
    desk.open("overgrown");
    CHECK(desk.run("variant.rebase").empty());
    CHECK(desk.shell.message == "The variant fits Chippewa as it is now.");

    change_base("unit us-9 at C3029");
    const std::string before = bytes_of(file);
    CHECK(desk.run("variant.rebase").empty());
    CHECK(desk.shell.asked.empty());
    CHECK(desk.shell.message == "Chippewa is taken over as it is now; 2 changes stay.");
    CHECK(bytes_of(file) != before);
    CHECK(load_scenario(file).diagnostics.empty());

    change_base("hex C2422 terrain swamp");
    const std::string between = bytes_of(file);
    CHECK(desk.run("variant.rebase").empty());
    CHECK(desk.shell.asked.find("C2422") != std::string::npos);
    CHECK(bytes_of(file) == between);
    desk.shell.answer = Shell::Answer::yes;
    CHECK(desk.run("variant.rebase").empty());
    const LoadedScenario now = load_scenario(file);
    CHECK(now.diagnostics.empty());
    const HexIndex hex = *now.scenario.map.grid().parse("C2422");
    CHECK(now.scenario.ruleset.terrains[now.scenario.map.terrain(hex)].id == "forest");

    REQUIRE(run_script(desk.document->document, "unit us-9 at C3028"));
    CHECK(desk.run("variant.rebase") == "Save the variant first, in a folder of yours.");
}
