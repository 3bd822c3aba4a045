// What `diff`, `flatten` and `rebase` do with rulesets that are made from others.
#include <filesystem>

#include "formats/scenario/document.hpp"
#include "formats/scenario/ruleset_file.hpp"
#include "formats/text/english_words.hpp"
#include "sdk/change/variant/ruleset_maker.hpp"
#include "sdk/change/variant/variant.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/variant_commands.hpp"

namespace ramparts::tools {

namespace fs = std::filesystem;

namespace {

int read_rules_of(Console& console, const std::string& path, RulesetRead& out) {
    std::string text;
    Diagnostic problem;
    if (!read_file(path, max_bytes(DocumentKind::ruleset), text, problem)) {
        console.report(problem);
        return kUnreadable;
    }
    out = read_ruleset(std::move(text), path);
    console.report(out.diagnostics);
    return out.readable ? kClean : kUnreadable;
}

int refuse_whole_ruleset(Console& console, const std::string& path) {
    return console.refuse(kUsage, "RP6042", "'" + path + "' is a whole ruleset",
                          "give one that is made from another, with the root <ruleset-variant>");
}

}  // namespace

bool is_ruleset_file(const std::string& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return false;
    std::string text;
    Diagnostic ignored;
    if (!read_file(path, max_bytes(DocumentKind::ruleset), text, ignored)) return false;
    return is_ruleset_variant(text) || root_element(text) == root_name(DocumentKind::ruleset);
}

int diff_rulesets(const Arguments& arguments, Console& console) {
    const std::string& base_file = arguments.operands[0];
    RulesetRead before;
    RulesetRead after;
    if (const int code = read_rules_of(console, base_file, before); code != kClean) return code;
    if (const int code = read_rules_of(console, arguments.operands[1], after); code != kClean) return code;
    if (!arguments.has("output")) {
        Scenario from;
        Scenario to;
        from.ruleset = std::move(before.ruleset);
        to.ruleset = std::move(after.ruleset);
        return print_changes(arguments, console, from, to);
    }
    const std::string output(arguments.value("output"));
    fs::path folder = fs::path(output).parent_path();
    if (folder.empty()) folder = ".";
    const auto link = link_between(folder, base_file);
    if (!link)
        return console.refuse(kUsage, "RP6041", "the ruleset cannot name '" + base_file + "' as its base from there",
                              "write it beside its base, or in a folder beside that one");
    RulesetVariant frame;
    frame.base_href = *link;
    frame.base_id = before.ruleset.id;
    frame.base_sha256 = ruleset_pin(before.ruleset);
    const auto made = make_ruleset_variant(frame, before.ruleset, after.ruleset);
    if (!made)
        return console.refuse(kViolations, "RP6088", "what differs cannot be written as changes of the base",
                              "keep the ruleset as it is");
    if (!write_file(console, output, write_ruleset_variant(*made))) return kUnreadable;
    console.line(output + ": " + counted(made->changes.size(), "change") + " against " + made->base_id);
    return kClean;
}

int flatten_ruleset(const Arguments& arguments, Console& console) {
    RulesetRead read;
    if (const int code = read_rules_of(console, arguments.operands[0], read); code != kClean) return code;
    if (!read.places->made_from) return refuse_whole_ruleset(console, arguments.operands[0]);
    if (!read.places->made_from->fits) return kUnreadable;
    const std::string& output = arguments.operands[1];
    if (fs::exists(output))
        return console.refuse(kUnreadable, "RP6041", output + " is there already", "name another file");
    if (!write_file(console, output, write_ruleset(read.ruleset))) return kUnreadable;
    console.line(output);
    return kClean;
}

int rebase_ruleset_command(const Arguments& arguments, Console& console) {
    const std::string& path = arguments.operands[0];
    std::string text;
    Diagnostic problem;
    if (!read_file(path, max_bytes(DocumentKind::ruleset), text, problem)) {
        console.report(problem);
        return kUnreadable;
    }
    const RulesetRead read = read_ruleset(std::move(text), path);
    const auto made_from = read.places ? read.places->made_from : nullptr;
    if (!read.readable) console.report(read.diagnostics);
    if (!read.readable) return kUnreadable;
    if (!made_from) return refuse_whole_ruleset(console, path);
    const bool accept = arguments.has("accept");
    const RebasedRuleset rebased = rebase_ruleset(*made_from, accept);
    console.report(rebased.findings);
    if (rebased.conflicts && !accept) return kViolations;
    const bool check = arguments.has("check");
    const std::string output(arguments.has("output") ? std::string(arguments.value("output")) : path);
    if (!check && !write_file(console, output, rebased.text)) return kUnreadable;
    console.line(output + ": " + counted(rebased.kept, "change") + " of " +
                 std::to_string(made_from->read.variant.changes.size()) + (check ? " would be kept" : " kept"));
    return kClean;
}

}  // namespace ramparts::tools
