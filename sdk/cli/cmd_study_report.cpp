// `ramparts study report`: what a study has found.
#include "formats/text/english_words.hpp"
#include "sdk/cli/study.hpp"
#include "sdk/play/study/report.hpp"
#include "sdk/show/web/study_page.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kStudyReportOptions[] = {
    {.name = "html", .value = "FILE", .help = RP_TR("write a web page with charts, in one file and without a script")},
    {.name = "csv", .value = "FILE", .help = RP_TR("write a line a cell for a table calculator")},
    {.name = "errata", .value = "FILE", .help = RP_TR("write the cell nearest to the goal as errata over its battle")},
    {.name = "json", .value = "", .help = RP_TR("print JSON")},
};

int write_study_errata(Console& console, const StudyReport& report, const std::string& path) {
    if (!report.standing.finished) {
        console.complain(path + ": not written, since the study is not finished");
        return kViolations;
    }
    const auto errata = study_errata(report);
    if (!errata) {
        console.complain(path + ": not written, since the battle as it is, is nearest to the goal");
        return kViolations;
    }
    return write_file(console, path, write_errata(*errata)) ? kClean : kUnreadable;
}

int study_report_command(const Arguments& arguments, Console& console) {
    OpenStudy study;
    if (const int code = open_study_file(console, arguments.operands[0], study); code != kClean) return code;
    StudyResults results;
    if (arguments.operands.size() == 1) {
        const auto file = study_files(arguments.operands[0]).results;
        if (const int code = add_results(console, file, study, results); code != kClean) return code;
    }
    for (std::size_t i = 1; i < arguments.operands.size(); ++i)
        if (const int code = add_results(console, arguments.operands[i], study, results); code != kClean) return code;
    const StudyReport report = study_report(study, results);
    if (arguments.has("json")) {
        console.print(study_json(report));
    } else {
        console.line((study.study.name.empty() ? study.study.id : study.study.name) + ": " +
                     counted(study.cells.size(), "cell"));
        console.print(study_table(report));
        console.line(study_verdict(report).english());
    }
    if (arguments.has("html") && !write_file(console, std::string(arguments.value("html")), web::study_page(report)))
        return kUnreadable;
    if (arguments.has("csv") && !write_file(console, std::string(arguments.value("csv")), study_csv(report)))
        return kUnreadable;
    if (arguments.has("errata")) return write_study_errata(console, report, std::string(arguments.value("errata")));
    return kClean;
}

}  // namespace

const Command kStudyReport = {
    .name = "study report",
    .summary = RP_TR("Show what a study has found"),
    .operands = "STUDY [FILE]…",
    .min_operands = 1,
    .max_operands = -1,
    .about =
        RP_TR("Without files it takes the results beside the study. Cells in brackets have dropped out. Shares are "
              "those of the side that the study names, with draws as games that it has not won."),
    .options = kStudyReportOptions,
    .examples = "ramparts study report fair.xml --html fair.html --csv fair.csv\nramparts study report fair.xml --json",
    .plugins = PluginUse::installed,
    .language = true,
    .run = study_report_command,
};

}  // namespace ramparts::tools
