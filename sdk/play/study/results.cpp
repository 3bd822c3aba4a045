// Files of results; see results.hpp.
#include "sdk/play/study/results.hpp"

#include <algorithm>
#include <charconv>
#include <concepts>
#include <span>

#include "engine/core/hash.hpp"
#include "formats/text/sha256.hpp"
#include "formats/text/suggest.hpp"

namespace ramparts {
namespace {

constexpr std::string_view kResultsTitle = "ramparts-study 1";

std::string one_word(std::string_view text) {
    std::string word(text);
    std::ranges::replace_if(
        word, [](char c) { return c <= ' ' || c == 0x7F; }, '_');
    return word.empty() ? "-" : word;
}

void append_counts(std::string& out, const StudyCounts& counts) {
    out += ' ';
    if (counts.empty()) out += '-';
    for (std::size_t i = 0; i < counts.size(); ++i)
        out += (i == 0 ? "" : ",") + std::to_string(counts[i].first) + "*" + std::to_string(counts[i].second);
}

std::string head_of(const StudyStamp& stamp) {
    std::string out = std::string(kResultsTitle) + "\nstudy " + stamp.id + " " + stamp.hash + "\nprogram " +
                      one_word(stamp.program) + " " + std::to_string(stamp.rules) + "\n";
    for (const JournalPart& part : stamp.parts)
        out += "part " + one_word(part.kind) + " " + one_word(part.id) + " " + one_word(part.version) + " " +
               one_word(part.sha256) + "\n";
    for (const std::string& cell : stamp.cells) out += "cell " + cell + "\n";
    return out + "blocks\n";
}

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at <= line.size();) {
        const std::size_t end = std::min(line.find(' ', at), line.size());
        words.push_back(line.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

template <std::integral N>
bool read_whole(std::string_view word, N& value, int base = 10) {
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, base);
    return error == std::errc() && end == word.data() + word.size() && !word.starts_with("-0") &&
           (base != 10 || word == "0" || !word.starts_with('0'));
}

// Beyond what sums may be, so that adding many up never overflows.
constexpr std::uint64_t kMostOfBlock = std::uint64_t{1} << 40U;

class ResultsReader {
public:
    ResultsReader(std::string_view text, const std::string& path, const OpenStudy& study)
        : text_(text), path_(path), study_(study) {}

    Result<StudyResults, Diagnostic> run() {
        if (read_all()) return std::move(out_);
        return fail(std::move(fault_));
    }

private:
    bool refuse(const char* code, Message said, Message fix, std::size_t line) {
        fault_.code = code;
        fault_.message = std::move(said);
        fault_.fix = std::move(fix);
        fault_.where.file.path = path_;
        fault_.where.file.line = static_cast<std::uint32_t>(line);
        fault_.where.file.column = line > 0 ? 1 : 0;
        return false;
    }
    bool broken() {
        return refuse("RP6102", message("line {1} is not what a file of results has there", number_),
                      message("play this part again"), number_);
    }
    bool another(Message said) {
        return refuse("RP6101", std::move(said), message("bring together only what was played from the same study"), 0);
    }

    bool next(std::string_view& line) {
        const std::size_t end = text_.find('\n', at_);
        if (end == std::string_view::npos) return false;
        line = text_.substr(at_, end - at_);
        at_ = end + 1;
        ++number_;
        return true;
    }

    bool read_all() {
        std::string_view line;
        if (!next(line) || line != kResultsTitle)
            return refuse("RP6102", message("this is not a file of results of a study"),
                          message("give what ramparts study run, shard or merge has written"), 1);
        if (!check_end()) return false;
        if (!read_head()) return false;
        if (!same_stamp()) return false;
        while (at_ < end_) {
            if (!next(line) || !read_block(line)) return broken();
        }
        return out_.blocks.size() == blocks_ || broken();
    }

    // The last line first: what is not whole is not looked at.
    bool check_end() {
        const auto cut = [&] {
            return refuse("RP6102", message("the file is not as it was written: it breaks off, or was changed"),
                          message("play this part again"), 0);
        };
        if (text_.size() < 2 || text_.back() != '\n') return cut();
        const std::size_t line_end = text_.rfind('\n', text_.size() - 2);
        if (line_end == std::string_view::npos) return cut();
        end_ = line_end + 1;
        const auto words = words_of(text_.substr(end_, text_.size() - 1 - end_));
        if (words.size() != 3 || words[0] != "end" || !read_whole(words[1], blocks_)) return cut();
        return words[2] == fingerprint_hex(text_.substr(0, end_)) || cut();
    }

    bool read_head() {
        StudyStamp& stamp = out_.stamp;
        for (std::string_view line; next(line);) {
            if (line == "blocks") return true;
            const auto words = words_of(line);
            if (words[0] == "study" && words.size() == 3) {
                stamp.id = words[1];
                stamp.hash = words[2];
            } else if (words[0] == "program" && words.size() == 3 && read_whole(words[2], stamp.rules)) {
                stamp.program = words[1];
            } else if (words[0] == "part" && words.size() == 5) {
                stamp.parts.push_back(
                    {std::string(words[1]), std::string(words[2]), std::string(words[3]), std::string(words[4])});
            } else if (words[0] == "cell" && words.size() == 2 && stamp.cells.size() < kMaxStudyCells) {
                stamp.cells.emplace_back(words[1]);
            } else {
                return broken();
            }
        }
        return broken();
    }

    bool same_stamp() {
        const StudyStamp& theirs = out_.stamp;
        const StudyStamp& ours = study_.stamp;
        if (theirs.id != ours.id)
            return another(message("these are results of the study {1}, not of {2}", excerpt(theirs.id), ours.id));
        if (theirs.program != one_word(ours.program) || theirs.rules != ours.rules)
            return another(
                message("these games were played by Ramparts {1}; this is {2}", excerpt(theirs.program), ours.program));
        if (theirs.cells.size() == ours.cells.size())
            for (std::size_t i = 0; i < ours.cells.size(); ++i)
                if (theirs.cells[i] != ours.cells[i])
                    return another(
                        message("{1} was played with another battle than it has now: its map, units, "
                                "ruleset or errata differ",
                                study_.cells[i].name));
        if (const JournalPart* part = other_part(); part != nullptr)
            return another(
                part->kind == "mod"
                    ? message("these games were played with another mod {1} than now", excerpt(part->id))
                    : message("these games were played with another plugin {1} than now", excerpt(part->id)));
        if (theirs.hash != ours.hash || theirs.cells != ours.cells)
            return another(
                message("the study has changed since: its battles, values, players, dice or blocks are others"));
        out_.stamp = ours;
        return true;
    }

    // The first mod or plugin that only one of the two has; null when there is none.
    [[nodiscard]] const JournalPart* other_part() const {
        const auto lacks = [](const std::vector<JournalPart>& all, const JournalPart& part) {
            return std::ranges::none_of(all, [&](const JournalPart& p) {
                return one_word(p.kind) == one_word(part.kind) && one_word(p.id) == one_word(part.id) &&
                       one_word(p.version) == one_word(part.version) && one_word(p.sha256) == one_word(part.sha256);
            });
        };
        for (const JournalPart& part : study_.stamp.parts)
            if (lacks(out_.stamp.parts, part)) return &part;
        for (const JournalPart& part : out_.stamp.parts)
            if (lacks(study_.stamp.parts, part)) return &part;
        return nullptr;
    }

    bool read_block(std::string_view line) {
        const auto words = words_of(line);
        if (words.size() != 11) return false;
        BlockId id;
        BlockResult block;
        bool good = read_whole(words[0], id.cell) && id.cell < study_.cells.size() && read_whole(words[1], id.block) &&
                    id.block < study_.blocks_of(kMaxStudyGames);
        block.winners = words[2];
        good = good && block.winners.size() == static_cast<std::size_t>(study_.study.block) &&
               block.winners.find_first_not_of("01-") == std::string::npos;
        good = good && words[3].size() == 16 && read_whole(words[3], block.signature, 16);
        good = good && read_whole(words[4], block.turns) && block.turns < kMostOfBlock;
        for (std::size_t s = 0; good && s < kSides; ++s)
            good = read_whole(words[5 + s], block.losses[s]) && block.losses[s] < kMostOfBlock &&
                   read_whole(words[7 + s], block.scores[s]) && block.scores[s] < std::int64_t{kMostOfBlock} &&
                   block.scores[s] > -std::int64_t{kMostOfBlock};
        if (!good) return false;
        const Scenario& scenario = study_.grounds[study_.cells[id.cell].ground].scenario;
        if (!read_counts(words[9], scenario.units.size(), block.units)) return false;
        if (!read_counts(words[10], scenario.map.grid().size(), block.hexes)) return false;
        if (!out_.blocks.empty() && !(out_.blocks.rbegin()->first < id)) return false;
        out_.blocks.emplace_hint(out_.blocks.end(), id, std::move(block));
        return true;
    }

    static bool read_counts(std::string_view word, std::size_t below, StudyCounts& counts) {
        if (word == "-") return true;
        for (std::size_t at = 0; at <= word.size();) {
            const std::size_t end = std::min(word.find(',', at), word.size());
            const std::string_view item = word.substr(at, end - at);
            const std::size_t star = item.find('*');
            std::pair<std::uint32_t, std::uint32_t> count;
            if (star == std::string_view::npos || !read_whole(item.substr(0, star), count.first) ||
                !read_whole(item.substr(star + 1), count.second) || count.first >= below || count.second == 0)
                return false;
            if (!counts.empty() && counts.back().first >= count.first) return false;
            counts.push_back(count);
            at = end + 1;
        }
        return true;
    }

    std::string_view text_;
    const std::string& path_;
    const OpenStudy& study_;
    StudyResults out_;
    Diagnostic fault_;
    std::size_t at_ = 0;
    std::size_t end_ = 0;  // where the last line begins
    std::size_t number_ = 0;
    std::size_t blocks_ = 0;
};

}  // namespace

std::uint64_t StudyResults::games() const noexcept {
    std::uint64_t sum = 0;
    for (const auto& [id, block] : blocks) sum += block.winners.size();
    return sum;
}

void CellTotals::add(const BlockResult& block) {
    games += block.winners.size();
    for (const char winner : block.winners) ++wins[winner == '0' ? 0 : winner == '1' ? 1 : kSides];
    turns += block.turns;
    for (std::size_t s = 0; s < kSides; ++s) {
        losses[s] += block.losses[s];
        scores[s] += block.scores[s];
    }
    for (const auto& [unit, times] : block.units) units[unit] += times;
    for (const auto& [hex, times] : block.hexes) hexes[hex] += times;
    winners += block.winners;
    signatures.push_back(block.signature);
}

std::string write_results(const StudyResults& results) {
    std::string out = head_of(results.stamp);
    for (const auto& [id, block] : results.blocks) {
        out += std::to_string(id.cell) + " " + std::to_string(id.block) + " " + block.winners + " " +
               hash_digits(block.signature) + " " + std::to_string(block.turns);
        for (const auto value : block.losses) out += " " + std::to_string(value);
        for (const auto value : block.scores) out += " " + std::to_string(value);
        append_counts(out, block.units);
        append_counts(out, block.hexes);
        out += '\n';
    }
    const std::string print = fingerprint_hex(out);
    return out + "end " + std::to_string(results.blocks.size()) + " " + print + "\n";
}

Result<StudyResults, Diagnostic> read_results(std::string_view text, const std::string& path, const OpenStudy& study) {
    return ResultsReader(text, path, study).run();
}

Result<void, Diagnostic> merge_results(StudyResults& into, const StudyResults& from, const std::string& path,
                                       const OpenStudy& study) {
    for (const auto& [id, block] : from.blocks) {
        const auto known = into.blocks.find(id);
        if (known == into.blocks.end() || known->second == block) continue;
        Diagnostic d;
        d.code = "RP6103";
        d.message = message("games {1} to {2} of {3} went otherwise here than elsewhere",
                            std::uint64_t{id.block} * static_cast<std::uint64_t>(study.study.block),
                            (std::uint64_t{id.block} + 1) * static_cast<std::uint64_t>(study.study.block) - 1,
                            study.cells[id.cell].name);
        d.fix = message("play them again on both machines, and leave out the one that differs from its own games");
        d.where.file.path = path;
        return fail(std::move(d));
    }
    into.blocks.insert(from.blocks.begin(), from.blocks.end());
    return {};
}

}  // namespace ramparts
