// The analysis panel's text.
#include "editor/playtest/texts.hpp"
#include "editor/workspace/workspace.hpp"
#include "sdk/show/analysis/analysis_words.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

std::string paragraph(const std::vector<CounselLine>& lines) {
    std::string out = "<p>";
    for (const CounselLine& line : lines)
        out += (line.depth == 0 ? "<b>" + escaped(line.text) + "</b>" : escaped(line.text)) + "<br>";
    return out + "</p>";
}

std::string found_html(const GameAnalysis& now, const TextColours& c) {
    if (const std::string why = now.run->failure(); !why.empty())
        return "<p><font color=\"" + c.bad + "\">" + escaped(why) + "</font></p>";
    const Analysis found = now.run->analysis();
    std::string out;
    if (!now.run->finished())
        out = "<p>" + say("{1} of {2} decisions looked at", now.run->done(), now.run->all()) + "</p>";
    else if (now.run->stopped()) out = "<p>" + say("Stopped before all decisions were looked at.") + "</p>";
    if (!now.shown) return out + paragraph(analysis_summary(found));
    const Decision& decision = found.decisions[*now.shown];
    out += "<p><b>" + escaped(say("{1}, step {2}", decision_words(found, decision), decision.first)) + "</b></p>";
    if (!decision.judged) return out;
    return out + paragraph(decision_details(found, decision));
}

}  // namespace

std::string analysis_html(const PlayDesk& desk, const OpenDocument& document, const TextColours& c) {
    std::string out = "<html><body bgcolor=\"" + c.back + "\" text=\"" + c.text + "\">";
    if (const GameAnalysis* now = desk.analysis(document)) out += found_html(*now, c);
    else
        out += "<p>" +
               say("Compares each movement phase, combat and choice of the game so far with the best the computer "
                   "finds, by games played on from both with the same luck.") +
               "</p>";
    return out + "</body></html>";
}

}  // namespace ramparts
