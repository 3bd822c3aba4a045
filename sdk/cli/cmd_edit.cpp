// `ramparts edit`: changes by word, made as one edit and saved.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <limits>

#include "formats/text/english_words.hpp"
#include "formats/text/json.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "sdk/change/edit/session_lines.hpp"
#include "sdk/cli/errata_files.hpp"
#include "sdk/cli/findings.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/extend/host/user_folders.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

namespace fs = std::filesystem;

constexpr OptionInfo kEditOptions[] = {
    {.name = "edit",
     .value = "LINE",
     .help = RP_TR("a line of the language; several are read in their order"),
     .repeats = true,
     .letter = 'e'},
    {.name = "script", .value = "FILE", .help = RP_TR("a file of such lines; - reads them from standard input")},
    {.name = "check", .value = "", .help = RP_TR("save nothing; show what would change")},
    {.name = "json", .value = "", .help = RP_TR("the answer as JSON")},
    {.name = "repeat", .value = "", .help = RP_TR("pass over lines that change nothing instead of refusing them")},
    {.name = "with-errors", .value = "", .help = RP_TR("save even what the checks find errors in")},
    {.name = "record",
     .value = "",
     .help = RP_TR("print what a session in the editor has done since the last save, as such lines")},
    {.name = "forms", .value = "", .help = RP_TR("what lines may be about, with an example of each")},
};

/// What the command is to do, once its options are read.
struct Order {
    std::string script;
    ScriptOptions options;
    bool save = true;
    bool with_errors = false;
    bool json = false;
};

int list_forms(Console& console) {
    for (const EditForm& form : edit_forms())
        console.line(std::string(form.noun) + std::string(14 - form.noun.size(), ' ') + std::string(form.form));
    console.line("add, remove and move before a unit, group, kind or row of a table make, take away or reorder it");
    return kClean;
}

int read_order(const Arguments& arguments, Console& console, Order& order) {
    order.save = !arguments.has("check");
    order.with_errors = arguments.has("with-errors");
    order.json = arguments.has("json");
    order.options.may_repeat = arguments.has("repeat");
    order.options.path = "-e";
    for (const std::string& line : arguments.values("edit")) order.script += line + "\n";
    if (!arguments.has("script")) {
        if (!order.script.empty()) return kClean;
        return console.refuse(kUsage, "RP6040", "'edit' needs to know what to change",
                              "give lines with -e 'LINE' or --script FILE; --forms shows them");
    }
    const std::string path(arguments.value("script"));
    if (!order.script.empty())
        return console.refuse(kUsage, "RP6040", "'-e' and '--script' exclude each other",
                              "put all lines into one script");
    order.options.path = path == "-" ? "standard input" : path;
    std::ifstream file;
    if (path != "-") file.open(path, std::ios::binary);
    std::istream& in = path == "-" ? std::cin : file;
    if (!in)
        return console.refuse(kUnreadable, "RP6042", "'" + path + "' cannot be read",
                              "check the path and the permissions");
    order.script.assign(std::istreambuf_iterator<char>(in), {});
    return kClean;
}

struct Done {
    bool changed = false;
    bool saved = false;
};

void tell_json(Console& console, Done done, const std::vector<std::string>& lines, const ScriptResult& result,
               std::span<const Diagnostic> findings) {
    const auto list = [](JsonWriter& json, std::string_view key, const std::vector<std::string>& texts) {
        json.key(key).begin_array();
        for (const std::string& text : texts) json.value(text);
        json.end_array();
    };
    JsonWriter json;
    json.begin_object().member("changed", done.changed).member("saved", done.saved);
    list(json, "changes", lines);
    list(json, "inverse", result.inverse);
    json.key("findings").begin_array();
    for (const Diagnostic& d : findings) write_finding(json, d);
    console.print(json.end_array().end_object().take());
}

int refuse(Console& console, const Order& order, std::vector<Diagnostic> findings, Exit code) {
    if (order.json) tell_json(console, {false, false}, {}, {}, findings);
    else console.report(findings);
    return code;
}

int edit_store(Console& console, const Order& order, ScenarioStore& store) {
    const Scenario before = store.document().scenario();
    auto done = run_script(store.document(), order.script, order.options);
    if (!done) return refuse(console, order, std::move(done.error()), kViolations);
    const Scenario& after = store.document().scenario();
    std::vector<Diagnostic> errors = new_errors(before, after, store.path().string());
    const bool spoilt = !errors.empty() && !order.with_errors;
    if (spoilt) {
        Diagnostic d;
        d.code = "RP6074";
        d.message = "the edits would bring " + counted(errors.size(), "error") + " into the scenario; nothing is saved";
        d.fix = wording("change them, or save all the same with --with-errors");
        errors.push_back(std::move(d));
    }
    const bool save = order.save && done->changed && !spoilt;
    if (save) {
        if (const auto saved = store.save(); !saved)
            return console.refuse(kUnreadable, "RP6041", saved.error().message, save_fix(store.path()));
        store.close(true);
    }
    const std::vector<std::string> lines = lines_between(before, after).value_or(std::vector<std::string>{});
    if (order.json) {
        tell_json(console, {done->changed, save}, lines, *done, errors);
    } else {
        console.report(errors);
        if (spoilt) return kViolations;
        for (const std::string& line : lines) console.line(line);
        console.line(counted(lines.size(), "line") + (order.save ? " changed" : " would change"));
    }
    return spoilt ? kViolations : kClean;
}

/// The steps that the editor's journal holds, whether its session goes on or has broken off. Nothing is changed.
int record_session(Console& console, const std::string& path, bool json) {
    std::optional<ScenarioStore> store;
    if (const int code = open_store(console, path, false, store); code != kClean) return code;
    const fs::path state = user_folders().state;
    if (!state.empty()) store->use_journals(state / "journals", false);
    const fs::path file = store->journal()->path();
    const auto bytes = real_files().read(file);
    if (!bytes && !bytes.error().missing)
        return console.refuse(kUnreadable, "RP6042", bytes.error().message, "check the permissions");
    const EditJournalRead journal = bytes ? read_edit_journal(*bytes) : EditJournalRead{};
    const auto begin = journalled_scenario(journal);
    if (bytes && !begin)
        return console.refuse(kUnreadable, "RP6042",
                              "'" + file.string() + "' is not a journal of this version" +
                                  (journal.problem.empty() ? "" : ": " + journal.problem.english()),
                              "open the scenario in the editor, which shows what can be restored");
    SessionLines session;
    EditReplay replay;
    if (begin) {
        Document document(*begin);
        document.set_history_limit(std::numeric_limits<std::size_t>::max());
        replay = replay_edits(journal, document);
        session = session_lines(*begin, document, static_cast<std::size_t>(-document.step_number(0)),
                                "Undone: steps before the last save");
    }
    if (json) {
        JsonWriter writer;
        writer.begin_object().key("steps").begin_array();
        for (const SessionStep& step : session.steps) {
            writer.begin_object().member("label", english_label(step)).key("lines").begin_array();
            for (const std::string& line : step.lines) writer.value(line);
            writer.end_array().end_object();
        }
        console.print(
            writer.end_array().member("whole", session.problem.empty() && replay.problem.empty()).end_object().take());
    } else if (session.steps.empty()) {
        console.line("# nothing has changed since the file was saved");
    } else {
        console.print(script_of(session, english_label));
    }
    if (begin && !(*begin == store->loaded().scenario))
        console.complain(
            "ramparts: the files have changed since the session began; its lines belong to what they held then");
    if (journal.torn) console.complain("ramparts: the journal's last record is cut off; it is left out");
    const Message& problem = session.problem.empty() ? Message(replay.problem) : session.problem;
    if (problem.empty()) return kClean;
    return console.refuse(kViolations, "RP6075", problem, "the steps above are told; save the scenario for the others");
}

int edit_command(const Arguments& arguments, Console& console) {
    if (arguments.has("forms")) return list_forms(console);
    if (arguments.operands.empty())
        return console.refuse(kUsage, "RP6040", "'edit' needs a scenario", "give the folder of a scenario");
    if (arguments.has("record")) return record_session(console, arguments.operands.front(), arguments.has("json"));
    Order order;
    if (const int code = read_order(arguments, console, order); code != kClean) return code;
    std::optional<ScenarioStore> store;
    if (const int code = open_store(console, arguments.operands.front(), order.save, store); code != kClean)
        return code;
    return edit_store(console, order, *store);
}

}  // namespace

const Command kEdit = {
    .name = "edit",
    .summary = RP_TR("Edit a scenario with one-line commands"),
    .operands = "[SCENARIO]",
    .min_operands = 0,
    .max_operands = 1,
    .about =
        RP_TR("All lines are made as one edit, or none. A line that cannot be read, names a missing thing, contradicts "
              "the scenario or changes nothing is refused with its place and the nearest right word. The files of "
              "SCENARIO are replaced together or not at all; what they held before is kept in .backups beside them. To "
              "keep a battle as it is, copy its folder first. The answer is what changed, in the same words; --json "
              "adds the lines that take it back. --record changes nothing: it reads the journal that the editor keeps "
              "beside a scenario, of a session that still runs or that broke off, and prints its steps."),
    .options = kEditOptions,
    .examples =
        "ramparts edit --forms\n"
        "ramparts edit scenarios/thames -e 'hex T1843 elevation 1' --check\n"
        "ramparts edit my-battle --script corrections.txt --check\n"
        "ramparts edit my-battle --script - --json < corrections.txt\n"
        "ramparts edit scenarios/thames --record",
    .plugins = PluginUse::installed,
    .run = edit_command,
};

}  // namespace ramparts::tools
