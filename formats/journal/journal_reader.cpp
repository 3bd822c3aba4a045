// The strict reader of game records.
#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include "formats/journal/journal.hpp"
#include "formats/text/other_file.hpp"

namespace ramparts {
namespace {

class JournalReader {
public:
    JournalReader(std::string_view text, std::string_view path) : text_(text), path_(path) {}

    JournalRead run() {
        if (read_title() && read_header()) {
            out_.readable = out_.diagnostics.empty();
            if (out_.readable) read_steps();
        }
        return std::move(out_);
    }

private:
    // The next line without its line end; false at the end of the text. A last line without a line end is no line.
    bool next(std::string_view& line) {
        const std::size_t end = text_.find('\n', at_);
        if (end == std::string_view::npos) return false;
        line = text_.substr(at_, end - at_);
        at_ = end + 1;
        ++number_;
        return true;
    }

    void report(std::string_view code, Message said, Message fix, std::uint32_t column = 1, std::uint32_t line = 0) {
        Diagnostic d;
        d.code = code;
        d.message = std::move(said);
        d.fix = std::move(fix);
        d.where.file.path = path_;
        d.where.file.line = line ? line : std::max(number_, 1U);
        d.where.file.column = column;
        out_.diagnostics.push_back(std::move(d));
    }

    bool read_title() {
        constexpr std::string_view title = "ramparts-journal ";
        std::string_view line;
        if (!next(line) || !line.starts_with(title)) {
            report("RP6010", message("the file does not begin with 'ramparts-journal'"),
                   message("give a file written by 'ramparts run --journal'"));
            return false;
        }
        int format = 0;
        if (!number(line.substr(title.size()), format) || format < 1) {
            report("RP6010", message("'{1}' is not a format number", line.substr(title.size())),
                   message("give a file written by 'ramparts run --journal'"), 18);
            return false;
        }
        if (format > kJournalFormat) {
            report("RP6011", message("format {1}; this program reads up to {2}", format, kJournalFormat),
                   message("read it with a newer version"), 18);
            return false;
        }
        return true;
    }

    bool read_header() {
        std::string_view line;
        for (;;) {
            if (!next(line)) {
                report("RP6017", message("the record ends inside its header"), message("restore the rest of the file"));
                return false;
            }
            if (line == "steps") break;
            const std::size_t space = line.find(' ');
            const std::string_view key = line.substr(0, space);
            const std::string_view value =
                space == std::string_view::npos ? std::string_view{} : line.substr(space + 1);
            header_line(std::string(key), value);
            if (out_.diagnostics.size() > 20) return false;
        }
        for (const char* key : {"scenario", "name", "rules", "lock", "lock-scenario", "lock-map", "lock-ruleset",
                                "player", "seed", "game"})
            if (!seen_.contains(key))
                report("RP6013", message("there is no '{1}' line", key), message("restore the line"));
        return true;
    }

    void header_line(const std::string& key, std::string_view value) {
        Journal& j = out_.journal;
        const auto column = static_cast<std::uint32_t>(key.size() + 2);
        constexpr std::string_view kRepeated[] = {"player", "module", "errata", "setting", "mod", "plugin", "built-in"};
        if (std::find(std::begin(kRepeated), std::end(kRepeated), key) == std::end(kRepeated) &&
            !seen_.insert(key).second) {
            report("RP6014", message("'{1}' appears twice", key), message("remove one of the two lines"));
            return;
        }
        bool good = true;
        if (key == "scenario") j.scenario_id = value;
        else if (key == "name") j.scenario_name = value;
        else if (key == "path") j.path = value;
        else if (key == "rules") good = number(value, j.rules_version);
        else if (key == "lock") good = digest(value, j.lock.all);
        else if (key == "lock-scenario") good = digest(value, j.lock.scenario);
        else if (key == "lock-map") good = digest(value, j.lock.map);
        else if (key == "lock-ruleset") good = digest(value, j.lock.ruleset);
        else if (key == "module") j.modules.emplace_back(value);
        else if (key == "errata") good = errata(value);
        else if (key == "setting") good = setting(value);
        else if (key == "mod" || key == "plugin") good = part(key, value, j.parts);
        else if (key == "built-in") good = part(key, value, j.built_ins);
        else if (key == "seed") good = number(value, j.seed);
        else if (key == "game") good = number(value, j.game);
        else if (key == "player") good = player(value);
        else {
            report("RP6012", message("'{1}' is not a header line of a record", key), message("restore the line"));
            return;
        }
        if (key == "player") seen_.insert(key);
        if (value.empty() && key != "name") good = false;
        if (!good)
            report("RP6012", message("'{1}' is not a value of '{2}'", value, key), message("restore the line"), column);
    }

    bool player(std::string_view value) {
        const std::size_t space = value.find(' ');
        if (space == 0 || space == std::string_view::npos || space + 1 == value.size()) return false;
        out_.journal.players.push_back({std::string(value.substr(0, space)), std::string(value.substr(space + 1))});
        return true;
    }

    // ID SHA256 CHOSEN PATH; chosen ids with commas between them, or "-"; the path may be missing or have blanks.
    bool errata(std::string_view value) {
        std::array<std::string_view, 3> words;
        for (std::string_view& word : words) {
            const std::size_t end = std::min(value.find(' '), value.size());
            word = value.substr(0, end);
            value.remove_prefix(std::min(end + 1, value.size()));
        }
        JournalErrata file;
        file.id = words[0];
        file.path = value;
        for (std::string_view ids = words[2] == "-" ? "" : words[2]; !ids.empty();) {
            const std::size_t end = std::min(ids.find(','), ids.size());
            file.chosen.emplace_back(ids.substr(0, end));
            ids.remove_prefix(std::min(end + 1, ids.size()));
        }
        if (file.id.empty() || words[2].empty() || !digest(words[1], file.sha256)) return false;
        out_.journal.errata.push_back(std::move(file));
        return true;
    }

    // MODULE PARAMETER VALUE; the value may have blanks. Each parameter once.
    bool setting(std::string_view value) {
        const std::size_t first = value.find(' ');
        const std::size_t second = first == std::string_view::npos ? first : value.find(' ', first + 1);
        if (first == 0 || second == std::string_view::npos || second == first + 1 || second + 1 == value.size())
            return false;
        JournalSetting found{std::string(value.substr(0, first)),
                             std::string(value.substr(first + 1, second - first - 1)),
                             std::string(value.substr(second + 1))};
        for (const JournalSetting& other : out_.journal.settings)
            if (other.module == found.module && other.parameter == found.parameter) return false;
        out_.journal.settings.push_back(std::move(found));
        return true;
    }

    // ID VERSION SHA256.
    bool part(const std::string& kind, std::string_view value, std::vector<JournalPart>& parts) {
        const std::size_t first = value.find(' ');
        const std::size_t second = first == std::string_view::npos ? first : value.find(' ', first + 1);
        if (second == std::string_view::npos) return false;
        JournalPart found{
            kind, std::string(value.substr(0, first)), std::string(value.substr(first + 1, second - first - 1)), {}};
        if (found.id.empty() || found.version.empty() || !digest(value.substr(second + 1), found.sha256)) return false;
        parts.push_back(std::move(found));
        return true;
    }

    void read_steps() {
        std::string_view line;
        for (;;) {
            if (!next(line)) {
                const bool rest = at_ < text_.size();
                const std::size_t steps = out_.journal.steps.size();
                report("RP6017",
                       rest ? message("the record breaks off in the middle of a line after step {1}", steps)
                            : message("the record breaks off without an 'end' line after step {1}", steps),
                       message("restore the rest of the file"), 1, number_ + 1);
                return;
            }
            if (line.starts_with("end ")) {
                end_line(line.substr(4));
                return;
            }
            if (!step_line(line)) return;
        }
    }

    bool step_line(std::string_view line) {
        const std::size_t first = line.find(' ');
        const std::size_t last = line.rfind(' ');
        std::uint64_t index = 0;
        if (first == std::string_view::npos || !number(line.substr(0, first), index)) {
            report("RP6012", message("a step line begins with its number"), message("restore the line"));
            return false;
        }
        if (index != out_.journal.steps.size() + 1) {
            report("RP6015", message("step {1} follows step {2}", index, out_.journal.steps.size()),
                   message("restore the missing lines"));
            return false;
        }
        if (last == first) {
            report("RP6012", message("a step is a number, an action and a hash"), message("restore the line"),
                   static_cast<std::uint32_t>(first + 2));
            return false;
        }
        const std::string_view digits = line.substr(last + 1);
        std::uint64_t hash = 0;
        const bool lower = std::all_of(digits.begin(), digits.end(),
                                       [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
        if (digits.size() != 16 || !lower ||
            std::from_chars(digits.data(), digits.data() + 16, hash, 16).ec != std::errc{}) {
            report("RP6012", message("'{1}' is not a hash of sixteen hexadecimal digits", digits),
                   message("restore the line"), static_cast<std::uint32_t>(last + 2));
            return false;
        }
        out_.journal.steps.push_back({std::string(line.substr(first + 1, last - first - 1)), hash, number_});
        return true;
    }

    void end_line(std::string_view value) {
        const std::size_t space = value.find(' ');
        std::uint64_t count = 0;
        if (space == std::string_view::npos || !number(value.substr(0, space), count) || space + 1 == value.size()) {
            report("RP6012", message("the 'end' line states the number of steps and the outcome"),
                   message("restore the line"), 5);
            return;
        }
        const std::size_t steps = out_.journal.steps.size();
        if (count != steps)
            report("RP6017",
                   count == 1 ? message("the 'end' line speaks of {1} step, the record has {2}", count, steps)
                              : message("the 'end' line speaks of {1} steps, the record has {2}", count, steps),
                   message("restore the missing lines"), 5);
        out_.journal.outcome = value.substr(space + 1);
        if (at_ < text_.size())
            report("RP6018", message("text follows the 'end' line"), message("remove it"), 1, number_ + 1);
    }

    template <class Number>
    static bool number(std::string_view text, Number& value) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        return !text.empty() && error == std::errc{} && end == text.data() + text.size() && text.front() != '-';
    }
    static bool digest(std::string_view text, std::string& value) {
        value = text;
        return text.size() == 64 && std::all_of(text.begin(), text.end(), [](char c) {
                   return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
               });
    }

    std::string_view text_;
    std::string path_;
    std::size_t at_ = 0;
    std::uint32_t number_ = 0;
    std::set<std::string, std::less<>> seen_;
    JournalRead out_;
};

}  // namespace

JournalRead read_journal(std::string_view text, std::string_view path) {
    JournalRead read = JournalReader(text, path).run();
    if (read.diagnostics.empty()) return read;
    if (const auto other = other_file(text, Takes::neither)) {
        Diagnostic finding = read.diagnostics.front();
        finding.code = "RP6010";
        finding.message = other->said;
        finding.fix = other->fix;
        finding.where.file.line = other->line;
        finding.where.file.column = 1;
        read.diagnostics = {std::move(finding)};
    }
    return read;
}

}  // namespace ramparts
