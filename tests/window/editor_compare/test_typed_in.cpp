// What was typed in from a printed game, written as errata for others.
#include <catch2/catch.hpp>

#include "editor/command/equipment.hpp"
#include "editor/command/printed.hpp"
#include "editor/model/printed_pass.hpp"
#include "editor/workspace/errata_recording.hpp"
#include "editor/workspace/files.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "tests/support/quiet_shell.hpp"
#include "tests/window/editor_compare/versions.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

/// Answers every form: fills the fields named in and presses its button.
class FormShell final : public QuietShell {
public:
    bool ask_form(const FormQuestion& question) override {
        for (const FormField& field : question.form())
            if (const auto found = answers.find(field.name); found != answers.end())
                REQUIRE(question.set(field.name, found->second).empty());
        refusal = question.run();
        return refusal.empty();
    }
    std::map<std::string, std::string> answers;
    std::string refusal;
};

}  // namespace

TEST_CASE("what was typed in from the printed game becomes errata that others apply") {
    const Folder folder;
    Workspace workspace{full_equipment};
    OpenDocument& document = workspace.add(std::make_unique<OpenDocument>(chippewa()));
    FormShell shell;
    CommandContext context{workspace, shell};
    CommandRegistry commands;
    add_source_commands(commands);
    CHECK(commands.run("printed.errata", context) == "Nothing was typed in since the scenario was opened.");
    const Scenario before = document.scenario();
    PrintedPass& pass = document.printed();
    pass.set_source("map sheet");
    REQUIRE(run_script(document.document, kForest, {.source = pass.source()}));
    shell.answers = {{"file", (folder.path / "errata" / "printed.xml").string()}, {"reason", "as printed"}};
    CHECK(commands.run("printed.errata", context).empty());
    REQUIRE(shell.refusal.empty());
    const ErrataRead read = read_errata(bytes_of(folder.path / "errata" / "printed.xml"), "printed.xml");
    REQUIRE(read.readable);
    REQUIRE(read.errata.errata.size() == 1);
    CHECK(read.errata.errata.front().source == Provenance{ProvenanceKind::printed, "map sheet"});
    CHECK(read.errata.errata.front().reason == "as printed");
    Document other(before);
    const ErrataLayer layer{read.errata, "printed.xml", read.source, {}};
    REQUIRE(apply_errata(other, std::span(&layer, 1)));
    CHECK(same_texts(other.scenario(), document.scenario()));
    // Listed, and in force. What is there is not replaced without a word.
    REQUIRE(document.errata.layers().size() == 1);
    CHECK(document.errata.rows(document.scenario()).front().standing == ErratumStanding::in_force);
    commands.run("printed.errata", context);
    CHECK(shell.refusal == "Nothing is written.");
}

// --- merging ---------------------------------------------------------------------------------------------------------
