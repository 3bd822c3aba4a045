// The errata sheet as data, plain text, Markdown and pages; see errata_sheet.hpp.
#include "sdk/show/print/errata_sheet.hpp"

#include <algorithm>

namespace ramparts::paper {
namespace {

constexpr std::size_t kTextWidth = 78;

/// "Hex C2422 (1304)", "terrain is forest, not clear; level is 1, not 0."
struct Told {
    std::string subject;
    std::string words;
};
Told told(const Correction& line, const Speak& speak) {
    Told t{speak(line.subject), {}};
    for (const Message& sentence : line.sentences) t.words += (t.words.empty() ? "" : "; ") + speak(sentence);
    return t;
}

bool ends_sentence(const std::string& text) {
    return !text.empty() && (text.back() == '.' || text.back() == '!' || text.back() == '?');
}

/// What stands behind an entry's last line: reason, printed reference, source.
std::string after_words(const SheetEntry& entry, const Speak& speak) {
    std::string text;
    if (!entry.reason.empty()) text += entry.reason + (ends_sentence(entry.reason) ? "" : ".");
    if (!entry.printed.empty())
        text += (text.empty() ? "" : " ") + speak(message("In the printed game: {1}.", entry.printed));
    if (!entry.source.empty()) text += (text.empty() ? "(" : " (") + speak(entry.source) + ")";
    return text;
}

std::string line_words(const Told& t, const Speak& speak) { return speak(message("{1}: {2}.", t.subject, t.words)); }

/// Breaks at blanks; lines but the first begin with `indent`. Counts characters, not bytes.
std::string wrapped(const std::string& text, const std::string& indent) {
    std::string out;
    std::size_t column = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        const std::string word = text.substr(at, end - at);
        const std::size_t wide = draw::character_count(word);
        if (column > indent.size() && column + 1 + wide > kTextWidth) {
            out += "\n" + indent;
            column = indent.size();
        } else if (column > 0 && at > 0) {
            out += ' ';
            ++column;
        }
        out += word;
        column += wide;
        at = std::min(end + 1, text.size());
    }
    return out + "\n";
}

/// Characters that Markdown takes for its own.
std::string marked_down(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '*' || c == '_' || c == '`' || c == '\\' || c == '<' || c == '[' || c == ']') out += '\\';
        out += c;
    }
    return out;
}

bool reconstructs(const Provenance& p) { return p.kind == ProvenanceKind::reconstruction; }

std::vector<Message> preface_of(const Scenario& before, const Words& words, std::size_t count,
                                const std::string& name) {
    std::vector<Message> preface;
    const std::string battle = before.name.empty() ? before.id : before.name;
    if (name.empty()) {
        preface.push_back(count == 1 ? message("1 correction to {1}, version {2}.", battle, before.version)
                                     : message("{3} corrections to {1}, version {2}.", battle, before.version, count));
    } else {
        preface.push_back(
            count == 1 ? message("{1}: 1 correction to {2}, version {3}.", name, battle, before.version)
                       : message("{1}: {4} corrections to {2}, version {3}.", name, battle, before.version, count));
    }
    if (const std::string second = words.second_numbering(); !second.empty())
        preface.push_back(message("Numbers in brackets are those of the second numbering ({1}).", second));
    if (is_reconstructed(before))
        preface.push_back(
            wording("Map and counters of this edition are partly a reconstruction: \"not …\" shows what it has, which "
                    "may differ from your printed copy."));
    return preface;
}

}  // namespace

Message source_words(const Erratum& erratum) {
    Message who;
    const std::string& source = erratum.source.source;
    switch (erratum.source.kind) {
        case ProvenanceKind::rulebook: who = message("rule {1}", source); break;
        case ProvenanceKind::reconstruction:
            who = source.empty() ? Message(wording("reconstruction")) : message("reconstruction: {1}", source);
            break;
        case ProvenanceKind::printed:
            who = source.empty() ? Message(wording("printed")) : message("printed: {1}", source);
            break;
        case ProvenanceKind::errata: who = source.empty() ? Message(wording("errata")) : Message(source); break;
        case ProvenanceKind::unstated: who = wording("no source given"); break;
    }
    const bool dated = !erratum.date.empty() && source.find(erratum.date) == std::string::npos;
    return dated ? message("{1}; {2}", who, erratum.date) : who;
}

bool is_reconstructed(const Scenario& scenario) {
    const auto& sections = scenario.map.section_provenance;
    if (std::any_of(std::begin(sections), std::end(sections), reconstructs)) return true;
    bool found = reconstructs(scenario.units_provenance);
    scenario.map.each_own_hex_provenance([&](HexIndex, const Provenance& p) { found = found || reconstructs(p); });
    return found;
}

Message page_of(int page, int pages) { return message("Page {1} of {2}", page, pages); }

ErrataSheet errata_sheet(const Scenario& before, const Scenario& after, std::span<const Erratum> errata,
                         const std::string& name) {
    const Words words(before, after);
    ErrataSheet sheet;
    sheet.title = message("Errata for {1}", before.name.empty() ? before.id : before.name);
    sheet.preface = preface_of(before, words, errata.size(), name);
    std::vector<SheetChapter> chapters(kChapters);
    for (std::size_t c = 0; c < kChapters; ++c) chapters[c].chapter = static_cast<Chapter>(c);
    for (const Erratum& erratum : errata) {
        std::vector<SheetEntry> entries(kChapters);
        bool any = false;
        for (Correction& correction : words.corrections(erratum.changes)) {
            entries[static_cast<std::size_t>(correction.chapter)].lines.push_back(std::move(correction));
            any = true;
        }
        // A remark changes nothing and has something to say; what only keeps the books has nothing.
        if (!any && (!erratum.changes.empty() || (erratum.reason.empty() && erratum.printed.empty()))) continue;
        for (std::size_t c = 0; c < kChapters; ++c) {
            if (entries[c].lines.empty() && (any || c + 1 != kChapters)) continue;
            if (!entries[c].lines.empty())
                entries[c].place = erratum.changes[entries[c].lines.front().about.front()].key.at;
            entries[c].id = erratum.id;
            entries[c].reason = erratum.reason;
            entries[c].printed = erratum.printed;
            entries[c].source = source_words(erratum);
            chapters[c].entries.push_back(std::move(entries[c]));
        }
    }
    std::stable_sort(chapters.front().entries.begin(), chapters.front().entries.end(),
                     [](const SheetEntry& a, const SheetEntry& b) { return a.place < b.place; });
    for (SheetChapter& chapter : chapters)
        if (!chapter.entries.empty()) sheet.chapters.push_back(std::move(chapter));
    return sheet;
}

std::string sheet_text(const ErrataSheet& sheet, const Speak& speak) {
    const std::string title = speak(sheet.title);
    std::string out = title + "\n" + std::string(draw::character_count(title), '=') + "\n\n";
    for (const Message& line : sheet.preface) out += wrapped(speak(line), "");
    for (const SheetChapter& chapter : sheet.chapters) {
        const std::string heading = speak(title_of(chapter.chapter));
        out += "\n" + heading + "\n" + std::string(draw::character_count(heading), '-') + "\n";
        for (const SheetEntry& entry : chapter.entries) {
            std::string text;
            for (const Correction& line : entry.lines) {
                if (!text.empty()) out += wrapped(text, "  ");
                text = line_words(told(line, speak), speak);
            }
            const std::string after = after_words(entry, speak);
            out += wrapped(text + (text.empty() ? "" : " ") + after + " [" + entry.id + "]", "  ");
        }
    }
    return out;
}

std::string sheet_markdown(const ErrataSheet& sheet, const Speak& speak) {
    std::string out = "# " + marked_down(speak(sheet.title)) + "\n";
    for (const Message& line : sheet.preface) out += "\n" + marked_down(speak(line)) + "\n";
    for (const SheetChapter& chapter : sheet.chapters) {
        out += "\n## " + marked_down(speak(title_of(chapter.chapter))) + "\n\n";
        for (const SheetEntry& entry : chapter.entries) {
            std::string text;
            for (const Correction& line : entry.lines) {
                if (!text.empty()) out += text + "\n";
                const Told t = told(line, speak);
                text = "- " + speak(message("{1}: {2}.", "**" + marked_down(t.subject) + "**", marked_down(t.words)));
            }
            if (text.empty()) text = "-";
            out += text + " " + marked_down(after_words(entry, speak)) + " `" + entry.id + "`\n";
        }
    }
    return out;
}

std::vector<draw::DisplayList> sheet_pages(const ErrataSheet& sheet, Paper paper, const Speak& speak) {
    Sheaf sheaf;
    sheaf.title = speak(sheet.title);
    for (const Message& line : sheet.preface) sheaf.preface.push_back({{{speak(line), false, true}}, 2.7, 0, 0, false});
    for (const SheetChapter& chapter : sheet.chapters) {
        sheaf.body.push_back({{{speak(title_of(chapter.chapter)), true, false}}, 4.0, 0, 3.4, true});
        for (const SheetEntry& entry : chapter.entries) {
            std::vector<Paragraph> lines;
            for (const Correction& line : entry.lines) {
                const Told t = told(line, speak);
                // The pattern with a mark for each of its places, so that the subject can be set in bold.
                const std::string pattern = speak(message("{1}: {2}.", "\x01", "\x02"));
                const std::size_t one = std::min(pattern.find('\x01'), pattern.size());
                const std::size_t two = std::min(pattern.find('\x02'), pattern.size());
                const std::string tail = two < pattern.size() ? pattern.substr(two + 1) : ".";
                const std::string between = two > one ? pattern.substr(one + 1, two - one - 1) : ": ";
                lines.push_back({{{t.subject, true, false}, {between + t.words + tail}}, 3.1, 4, 1.1, false});
            }
            if (lines.empty()) lines.push_back({{}, 3.1, 4, 1.1, false});
            lines.back().runs.push_back({" " + after_words(entry, speak), false, true});
            lines.back().runs.push_back({" [" + entry.id + "]"});
            for (Paragraph& line : lines) sheaf.body.push_back(std::move(line));
        }
    }
    sheaf.footer = sheaf.title;
    return lay_out(sheaf, paper, [&](int page, int pages) { return speak(page_of(page, pages)); });
}

}  // namespace ramparts::paper
