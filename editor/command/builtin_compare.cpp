// The commands that compare the scenario with another version of it.
#include <algorithm>
#include <memory>

#include "editor/command/compare_commands.hpp"
#include "editor/command/own_rules.hpp"
#include "editor/model/transform_model.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/workspace/comparison.hpp"
#include "editor/workspace/errata_recording.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

constexpr const char* kVersionFolder = "/folders/compare";
constexpr double kDividerStep = 0.05;

Comparison* comparison(const CommandContext& c) {
    return c.document() == nullptr ? nullptr : c.document()->comparison();
}

void tell_trouble(CommandContext& c, const std::string& why) {
    if (!why.empty()) c.shell.show_message(why);
}

std::string first_words(const std::vector<Diagnostic>& findings) {
    return findings.empty() ? say("It cannot be read.") : first_finding_sentence(findings);
}

// --- what to compare with --------------------------------------------------------------------------------------------

void ask_for_version(CommandContext& c) {
    OpenDocument* d = c.document();
    const fs::path beside = d->path().empty() ? fs::path() : d->path().parent_path().parent_path();
    auto file = std::make_shared<std::string>(c.shell.remembered(kVersionFolder, beside.string()));
    FormQuestion q;
    q.title = say("Compare with another version");
    q.about = say(
        "What differs is listed and marked on the map, with the other version left of a divider that can be moved. The "
        "scenario stays as it is until you take something over.");
    q.act = say("&Compare");
    q.form = [file] {
        FormField field{"file", RP_TR("Folder or file"), FormField::Kind::file, *file,
                        RP_TR("The folder of a scenario, or its scenario.xml.")};
        field.choices = {{"*.xml", RP_TR("Scenarios")}};
        return Form{field};
    };
    q.set = [file](const std::string&, const std::string& value) { return *file = trimmed(value), std::string(); };
    q.run = [&c, d, file] {
        Scenario other;
        if (std::string why = read_version(*d, *file, other); !why.empty()) return why;
        c.shell.remember(kVersionFolder, *file);
        const fs::path where = scenario_file_of(*file);
        return begin_comparison(*d, c.shell, std::move(other), where.parent_path().filename().string());
    };
    (void)c.shell.ask_form(q);
}

void compare_with_disk(CommandContext& c) {
    OpenDocument& d = *c.document();
    Scenario other;
    if (const std::string why = read_version(d, d.path(), other); !why.empty()) return c.shell.show_message(why);
    tell_trouble(c, begin_comparison(d, c.shell, std::move(other), say("on disk")));
}

void compare_with_session(CommandContext& c) {
    OpenDocument& d = *c.document();
    Scenario other = d.scenario();
    for (std::size_t i = d.document.position(); i > 0; --i) d.document.history_patch(i - 1).revert(other);
    tell_trouble(c, begin_comparison(d, c.shell, std::move(other), say("before this session")));
}

Availability needs_session(const CommandContext& c) {
    if (const Availability may = may_compare(c); !may.enabled) return may;
    return Availability::when(c.document()->document.position() > 0, RP_TR("Nothing was changed in this session yet."));
}

void compare_with_base(CommandContext& c) {
    OpenDocument& d = *c.document();
    if (d.recording) return tell_trouble(c, begin_comparison(d, c.shell, d.recording->base(), say("without errata")));
    std::vector<ErrataLayer> layers = d.errata.layers();
    for (ErrataLayer& layer : layers) layer.on.assign(layer.errata.errata.size(), true);
    Document scratch(d.scenario());
    ApplyOptions options;
    options.fitting_only = options.take_off = true;
    const auto done = apply_errata(scratch, layers, options);
    if (!done || !done->changed) return c.shell.show_message(say("No erratum is in force: this is the base."));
    tell_trouble(c, begin_comparison(d, c.shell, scratch.scenario(), say("without errata")));
}

Availability needs_errata_files(const CommandContext& c) {
    if (const Availability may = may_compare(c); !may.enabled) return may;
    return Availability::when(c.document()->recording != nullptr || !c.document()->errata.layers().empty(),
                              RP_TR("The scenario has no errata."));
}

void compare_with_errata(CommandContext& c) {
    OpenDocument& d = *c.document();
    auto corrected = d.errata.corrected(d.scenario());
    if (!corrected) return c.shell.show_message(first_words(corrected.error()));
    tell_trouble(c, begin_comparison(d, c.shell, std::move(*corrected), say("with the errata that are on")));
}

Availability needs_errata_on(const CommandContext& c) {
    if (const Availability may = may_compare(c); !may.enabled) return may;
    return Availability::when(c.document()->errata.any_on(),
                              RP_TR("No erratum is on: switch one on in the errata panel."));
}

// --- what is shown ---------------------------------------------------------------------------------------------------

void show_version(CommandContext& c, Comparison::Showing showing, bool blinking = false) {
    Comparison& with = *comparison(c);
    with.showing = showing;
    with.blinking = blinking;
    c.document()->comparison_changed();
    if (showing == Comparison::Showing::swipe)
        c.shell.show_message(say("Left of the divider: {1}. Shift with the arrow keys moves it.", with.beside_name()));
    else if (blinking) c.shell.show_message(say("The two versions take turns; the same key ends that."));
    else
        c.shell.show_message(showing == Comparison::Showing::other ? say("Now shown: {1}", with.beside_name())
                                                                   : say("Now shown: this version"));
}

void move_divider(CommandContext& c, double by) {
    Comparison& with = *comparison(c);
    if (with.showing != Comparison::Showing::swipe) show_version(c, Comparison::Showing::swipe);
    with.divider = std::clamp(with.divider + by, 0.0, 1.0);
    c.document()->divider_moved();
}

void add_showing(CommandRegistry& registry) {
    using Showing = Comparison::Showing;
    registry.add(
        {"compare.swipe", RP_TR("Di&vider between the versions"),
         RP_TR("The other version left of a divider, this one right of it."),
         [](CommandContext& c) {
             const bool there = comparison(c)->showing == Showing::swipe;
             show_version(c, there ? Showing::here : Showing::swipe);
         },
         needs_comparison,
         [](const CommandContext& c) { return comparison(c) != nullptr && comparison(c)->showing == Showing::swipe; }});
    registry.add({"compare.flip", RP_TR("&Flip to the other version"),
                  RP_TR("Show the other version on the whole map, or this one again."),
                  [](CommandContext& c) {
                      const bool there = comparison(c)->showing == Showing::other;
                      show_version(c, there ? Showing::here : Showing::other);
                  },
                  needs_comparison,
                  [](const CommandContext& c) {
                      return comparison(c) != nullptr && comparison(c)->showing == Showing::other &&
                             !comparison(c)->blinking;
                  }});
    registry.add({"compare.blink", RP_TR("Blin&k"),
                  RP_TR("Let the two versions take turns, slowly, until you click again."),
                  [](CommandContext& c) {
                      const bool on = comparison(c)->blinking;
                      show_version(c, on ? Showing::here : Showing::other, !on);
                  },
                  [](const CommandContext& c) {
                      const Availability compared = needs_comparison(c);
                      if (!compared.enabled) return compared;
                      return Availability::when(
                          !c.shell.less_motion(),
                          RP_TR("Your desktop asks for little motion: flip to the other version by hand."));
                  },
                  [](const CommandContext& c) { return comparison(c) != nullptr && comparison(c)->blinking; }});
    registry.add({"compare.divider-left", RP_TR("Divider to the &left"), RP_TR("Show more of this version."),
                  [](CommandContext& c) { move_divider(c, -kDividerStep); }, needs_comparison});
    registry.add({"compare.divider-right", RP_TR("Divider to the &right"), RP_TR("Show more of the other version."),
                  [](CommandContext& c) { move_divider(c, kDividerStep); }, needs_comparison});
}

// --- the list --------------------------------------------------------------------------------------------------------

void step(CommandContext& c, int by) {
    const Comparison& with = *comparison(c);
    const auto row = with.merge ? with.merge->next(with.row, by) : with.model.next(with.row, by);
    if (!row) return c.shell.show_message(with.merge ? with.merge->tally() : say("Nothing differs any more."));
    go_to_difference(*c.document(), c.shell, *row, false);
}

void take_here(CommandContext& c) {
    const std::size_t row = comparison(c)->row;
    (void)take_differences(*c.document(), c.shell, std::span(&row, 1));
}

Availability needs_row(const CommandContext& c) {
    const Availability compared = needs_comparison(c);
    if (!compared.enabled) return compared;
    if (comparison(c)->merge) return Availability::no(RP_TR("While versions are merged, pick a side instead."));
    return Availability::when(comparison(c)->row < comparison(c)->model.rows().size(),
                              RP_TR("Go to a difference first."));
}

struct Saving {
    std::string file;
    std::string reason;
};

}  // namespace

Availability may_compare(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    if (c.workspace.play().playing(c.document()))
        return Availability::no(RP_TR("Leave the playtest first: the map shows its game."));
    return Availability::when(c.document()->comparison() == nullptr || !c.document()->comparison()->merge,
                              RP_TR("Finish the merge first, or give it up."));
}

Availability needs_comparison(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    if (c.workspace.play().playing(c.document()))
        return Availability::no(RP_TR("Leave the playtest first: the map shows its game."));
    if (comparison(c) != nullptr && !comparison(c)->comparable())
        return Availability::no(RP_TR("The maps have different shapes or numbers, and cannot be compared."));
    return Availability::when(comparison(c) != nullptr, RP_TR("Nothing is compared now."));
}

std::string read_version(OpenDocument& document, const fs::path& path, Scenario& out) {
    if (!path.is_absolute()) return say("Name a folder or a file with its whole path.");
    LoadedScenario loaded = load_scenario(path);
    const bool errors = std::any_of(loaded.diagnostics.begin(), loaded.diagnostics.end(),
                                    [](const Diagnostic& d) { return d.severity == Severity::error; });
    if (!loaded.readable || errors) {
        document.findings.set_said(loaded.diagnostics);
        document.findings_changed();
        return first_words(loaded.diagnostics);
    }
    out = std::move(loaded.scenario);
    return {};
}

std::string begin_comparison(OpenDocument& document, Shell& shell, Scenario other, const std::string& name) {
    auto with = std::make_unique<Comparison>(document, std::move(other), name);
    if (!with->comparable()) return say("The maps have different shapes or numbers, and cannot be compared.");
    const auto count = static_cast<long>(with->model.differences().size());
    if (count == 0) return say("Nothing differs: {1}.", name);
    document.compare(std::move(with));
    shell.show_panel("compare", true);
    shell.show_message(say_n("{1} difference: {2}", "{1} differences: {2}", count, name));
    return {};
}

namespace {

/// "Hex C2422, terrain: clear → forest", of a conflict both sides and how many are left.
std::string row_words(const Comparison& with, const Scenario& here, std::size_t row) {
    const auto cell = [&](std::size_t column) {
        return with.merge ? with.merge->text(here, row, column) : with.model.text(here, row, column);
    };
    if (!with.merge) {
        if (row >= with.model.rows().size() || with.model.rows()[row].heading) return {};
        return say("{1}: {2}", cell(0) + ", " + cell(1), cell(2) + " → " + cell(3));
    }
    if (row >= with.merge->rows().size() || with.merge->rows()[row].kind == MergeRow::Kind::heading) return {};
    return say("{1}: {2}", cell(1) + ", " + cell(2), cell(3) + " / " + cell(4) + " — " + with.merge->tally());
}

}  // namespace

void go_to_difference(OpenDocument& document, Shell& shell, std::size_t row, bool there) {
    Comparison* with = document.comparison();
    if (with == nullptr) return;
    const Scenario& here = document.scenario();
    with->row = row;
    with->mark();
    const FoundPlace place = with->merge ? with->merge->place(here, row) : with->model.place(here, row);
    document.set_lit(place.hexes);
    if (!place.unit.empty()) document.set_focused_unit(place.unit);
    MapView* view = shell.map_view();
    if (view != nullptr && !place.hexes.empty()) {
        view->show(place.hexes.front());
        if (there) {
            document.set_cursor(place.hexes.front());
            view->centre_on(place.hexes.front());
            view->focus();
        }
    } else if (there && !place.panel.empty()) {
        shell.show_panel(place.panel, true);
        shell.focus_panel(place.panel);
        document.point_at(with->merge ? with->merge->object(row) : with->model.object(row));
    }
    if (const std::string words = there ? std::string() : row_words(*with, here, row); !words.empty())
        shell.show_message(words);
    document.comparison_changed();
}

bool take_differences(OpenDocument& document, Shell& shell, std::span<const std::size_t> rows) {
    Comparison* with = document.comparison();
    if (with == nullptr || with->merge) return false;
    const std::vector<Change> changes = with->model.changes_to_take(document.scenario(), rows);
    if (changes.empty()) return false;
    const bool rules = std::any_of(changes.begin(), changes.end(),
                                   [](const Change& c) { return group_of(c.key) == ChangeGroup::rules; });
    if (rules) {
        Document scratch(document.scenario());
        (void)make_as_one_step(scratch, "trial", changes);
        if (!(scratch.ruleset() == document.scenario().ruleset) && !may_change_rules(document, shell)) {
            shell.show_message(say("The rules were left as they are."));
            return false;
        }
    }
    document.document.keep_pictures_of(with->model.other());
    const std::string why =
        make_as_one_step(document.document, named("Take over from {1}", with->model.name()), changes);
    if (!why.empty()) {
        shell.show_message(why);
        return false;
    }
    const auto left = static_cast<long>(with->model.differences().size());
    shell.show_message(left == 0 ? say("Taken over: nothing differs any more. Undo puts it back.")
                                 : say_n("Taken over; {1} difference is left. Undo puts it back.",
                                         "Taken over; {1} differences are left. Undo puts it back.", left));
    return true;
}

void ask_where_to_save(OpenDocument& document, Shell& shell, const Scenario& other, const ErrataPlan& plan,
                       const std::string& name) {
    OpenDocument* d = &document;
    const bool out = d->path().empty() || d->store().keeps_out();
    const fs::path folder = out ? state_folder() : d->path().parent_path() / "errata";
    auto saving = std::make_shared<Saving>();
    saving->file = (folder / name).string();
    FormQuestion q;
    q.title = say("Save the difference");
    q.about = say(
        "The ending of the name says what is written. .xml: errata that turn the other version into this one. .txt: "
        "lines of the edit language. .png, .pdf or .svg: a picture of the map that marks and names the differences.");
    q.act = say("&Save");
    q.form = [saving] {
        return Form{{"file", RP_TR("File"), FormField::Kind::text, saving->file, RP_TR("With its whole path.")},
                    {"reason", RP_TR("Reason"), FormField::Kind::text, saving->reason,
                     RP_TR("Why it is changed, in a sentence for players; written into errata.")}};
    };
    q.set = [saving](const std::string& field, const std::string& value) {
        return (field == "file" ? saving->file : saving->reason) = trimmed(value), std::string();
    };
    q.run = [d, &shell, &other, plan, saving] {
        const fs::path file = saving->file;
        if (!file.is_absolute()) return say("Name a file with its whole path.");
        std::error_code error;
        if (fs::exists(file, error) &&
            shell.ask(RP_TR("Save the difference"), say("{1} is there already. Replace it?", file.string()),
                      RP_TR("&Replace"), RP_TR("&Keep it")) != Shell::Answer::yes)
            return say("Nothing is written.");
        fs::create_directories(file.parent_path(), error);
        ErrataPlan with_reason = plan;
        with_reason.reason = saving->reason;
        if (std::string why = write_difference(other, d->scenario(), file, with_reason); !why.empty()) return why;
        // Listed beside the scenario, where they are in force.
        if (file.extension() == ".xml" && d->errata.add(file).empty()) d->errata_touched();
        shell.show_message(say("The difference is written to {1}.", file.string()));
        return std::string();
    };
    (void)shell.ask_form(q);
}

void add_compare_commands(CommandRegistry& registry) {
    add_panel_command(registry, "panel.compare", RP_TR("Comparison"),
                      RP_TR("What differs from another version: go there, take it over, save it."));
    registry.add({"compare.file", RP_TR("With &another version…"),
                  RP_TR("Lay another scenario or another version of this one beside it, and list what differs."),
                  ask_for_version, may_compare});
    registry.add({"compare.disk", RP_TR("With the files on &disk"),
                  RP_TR("What was changed since the last save, by you or by another program."), compare_with_disk,
                  [](const CommandContext& c) {
                      if (const Availability may = may_compare(c); !may.enabled) return may;
                      return Availability::when(!c.document()->path().empty(), RP_TR("It was never saved."));
                  }});
    registry.add({"compare.session", RP_TR("With the beginning of this &session"),
                  RP_TR("All that was changed since the scenario was opened, saved or not."), compare_with_session,
                  needs_session});
    registry.add({"compare.base", RP_TR("With the &base without errata"),
                  RP_TR("What the errata that were folded in or are being recorded have changed."), compare_with_base,
                  needs_errata_files});
    registry.add({"compare.errata", RP_TR("With the errata that are &on"),
                  RP_TR("What the errata that are on would change."), compare_with_errata, needs_errata_on});
    add_showing(registry);
    registry.add({"compare.next", RP_TR("&Next difference"),
                  RP_TR("Go to the next difference; while versions are merged to the next conflict that is open."),
                  [](CommandContext& c) { step(c, 1); }, needs_comparison});
    registry.add({"compare.previous", RP_TR("&Previous difference"), RP_TR("Go to the one before."),
                  [](CommandContext& c) { step(c, -1); }, needs_comparison});
    registry.add({"compare.take", RP_TR("&Take over from the other version"),
                  RP_TR("Make the difference that was gone to what the other version says, as one step."), take_here,
                  needs_row});
    registry.add({"compare.save", RP_TR("Save the differen&ce…"),
                  RP_TR("Write what differs as errata, as lines or as a picture."),
                  [](CommandContext& c) {
                      ErrataPlan plan;
                      plan.apart = true;
                      plan.id = "difference";
                      ask_where_to_save(*c.document(), c.shell, comparison(c)->model.other(), plan, "difference.xml");
                  },
                  needs_comparison});
    registry.add({"compare.end", RP_TR("&End the comparison"), RP_TR("Take the other version away from the map."),
                  [](CommandContext& c) {
                      c.document()->compare(nullptr);
                      c.document()->set_lit({});
                      c.shell.show_message(say("The comparison is over."));
                  },
                  [](const CommandContext& c) {
                      if (c.document() == nullptr) return needs_document(c);
                      if (comparison(c) != nullptr && comparison(c)->merge) return may_compare(c);
                      return Availability::when(comparison(c) != nullptr, RP_TR("Nothing is compared now."));
                  }});
    add_merge_commands(registry);
}

}  // namespace ramparts
