// See translation_file.hpp.
#include "formats/plugin/translation_file.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "formats/codes/file_codes.hpp"
#include "formats/text/byte_check.hpp"
#include "formats/text/other_file.hpp"
#include "formats/text/words.hpp"

namespace ramparts {
namespace {

bool small_letter(char c) { return c >= 'a' && c <= 'z'; }
bool capital(char c) { return c >= 'A' && c <= 'Z'; }

// The places of a sentence, ascending: "{1}", "{unit}".
std::vector<std::string> places_of(std::string_view text) {
    std::vector<std::string> places;
    for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
        const std::size_t end = text.find('}', at);
        if (end == std::string_view::npos) break;
        const std::string_view name = text.substr(at + 1, end - at - 1);
        const bool number = name.size() == 1 && name[0] >= '1' && name[0] <= '4';
        if (number || name == "unit" || name == "hex" || name == "side") places.emplace_back(name);
    }
    std::sort(places.begin(), places.end());
    return places;
}

// One pair of the file and where it begins.
struct Pair {
    std::string english;
    std::string translation;
    std::size_t line = 0;
    bool fuzzy = false;
};

class PoReader {
public:
    PoReader(std::string_view text, std::string path) : text_(text), path_(std::move(path)) {}

    std::vector<Pair> pairs() {
        const xml::ByteCheck bad = xml::check_bytes(text_);
        if (bad.fault != xml::ByteFault::none) {
            const auto other = other_file(text_);
            warn("RP7351", line_of(bad.offset), 1, other ? other->said : message("the file is not text in UTF-8"),
                 other ? other->fix : message("save it as UTF-8"));
            return {};
        }
        while (next_line()) read_line();
        end_pair();
        return std::move(pairs_);
    }
    void warn(std::string_view code, std::size_t line, std::size_t column, Message said, Message fix) {
        register_file_codes();
        Diagnostic finding;
        finding.code = code;
        if (const CodeInfo* info = find_code(code)) finding.severity = info->severity;
        finding.message = std::move(said);
        finding.fix = std::move(fix);
        finding.where.file.path = path_;
        finding.where.file.line = static_cast<std::uint32_t>(line);
        finding.where.file.column = static_cast<std::uint32_t>(column);
        found_.push_back(std::move(finding));
    }
    std::vector<Diagnostic> take() { return std::move(found_); }

private:
    enum class Part : std::uint8_t { none, english, translation };

    [[nodiscard]] std::size_t line_of(std::size_t offset) const {
        return 1 + static_cast<std::size_t>(
                       std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
    }
    bool next_line() {
        if (at_ >= text_.size()) return false;
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        line_ = text_.substr(at_, end - at_);
        if (line_.ends_with('\r')) line_.remove_suffix(1);
        at_ = end + 1;
        ++number_;
        return true;
    }

    void read_line() {
        const std::size_t first = line_.find_first_not_of(" \t");
        if (first == std::string_view::npos) return;
        const std::string_view rest = line_.substr(first);
        if (rest.starts_with('#')) {
            if (part_ == Part::translation) end_pair();
            if (rest.starts_with("#,") && rest.find("fuzzy") != std::string_view::npos) fuzzy_ = true;
        } else if (rest.starts_with("msgid ") || rest.starts_with("msgid\"")) {
            end_pair();
            pair_ = Pair{{}, {}, number_, std::exchange(fuzzy_, false)};
            part_ = Part::english;
            quoted(first + 5);
        } else if (rest.starts_with("msgstr ") || rest.starts_with("msgstr\"")) {
            if (part_ != Part::english)
                return refuse(first, message("msgstr has no msgid"), message("write msgid, then msgstr"));
            part_ = Part::translation;
            quoted(first + 6);
        } else if (rest.starts_with('"')) {
            if (part_ == Part::none)
                return refuse(first, message("a text in quotes belongs to nothing"),
                              message("write msgid or msgstr before it"));
            quoted(first);
        } else {
            refuse(first, message("the line is not a translation pair"),
                   message("a line is a remark (#), msgid or msgstr with a text in double quotes, or such a text going "
                           "on; plural forms and contexts are not used"));
        }
    }

    // What stands between the quotes is added to the part that is being read.
    void quoted(std::size_t from) {
        std::string& to = part_ == Part::english ? pair_->english : pair_->translation;
        from = line_.find_first_not_of(" \t", from);
        if (from == std::string_view::npos || line_[from] != '"')
            return refuse(from == std::string_view::npos ? line_.size() : from,
                          message("a text in double quotes is missing"), message("write \"…\""));
        for (std::size_t i = from + 1; i < line_.size(); ++i) {
            const char c = line_[i];
            if (c == '"') {
                const std::size_t more = line_.find_first_not_of(" \t", i + 1);
                if (more != std::string_view::npos)
                    refuse(more, message("something follows the text"), message("end the line there"));
                return;
            }
            if (c != '\\') {
                to += c;
                continue;
            }
            const char next = ++i < line_.size() ? line_[i] : ' ';
            if (next == 'n') to += '\n';
            else if (next == 't') to += '\t';
            else if (next == '"' || next == '\\') to += next;
            else
                return refuse(i - 1, message("a backslash is before something other than n, t, \" or \\"),
                              message("write \\\\ for a backslash"));
        }
        refuse(line_.size(), message("the text does not end"), message("close it with \""));
    }

    // The pair in which that stands is left out.
    void refuse(std::size_t byte, Message said, Message fix) {
        const std::string_view before = line_.substr(0, byte);
        const auto column = static_cast<std::size_t>(std::count_if(
            before.begin(), before.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
        warn("RP7351", number_, column + 1, std::move(said), std::move(fix));
        pair_.reset();
        part_ = Part::none;
    }

    void end_pair() {
        if (pair_ && part_ == Part::translation) {
            pairs_.push_back(std::move(*pair_));
        } else if (pair_) {
            warn("RP7351", pair_->line, 1, message("msgid has no msgstr"), message("write msgid, then msgstr"));
        }
        pair_.reset();
        part_ = Part::none;
    }

    std::string_view text_;
    std::string path_;
    std::size_t at_ = 0;
    std::string_view line_;
    std::size_t number_ = 0;
    std::optional<Pair> pair_;
    Part part_ = Part::none;
    bool fuzzy_ = false;
    std::vector<Pair> pairs_;
    std::vector<Diagnostic> found_;
};

std::string shortened(const std::string& text) {
    constexpr std::size_t kMost = 60;
    if (text.size() <= kMost) return text;
    std::size_t end = kMost;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return text.substr(0, end) + "…";
}

}  // namespace

std::string shown_name(std::string_view name) {
    std::string text(name);
    std::replace(text.begin(), text.end(), '-', ' ');
    if (!text.empty() && small_letter(text[0])) text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::vector<std::string> texts_of(const PluginInfo& plugin) {
    std::vector<std::string> all;
    std::set<std::string, std::less<>> seen;
    const auto add = [&](const std::string& text) {
        if (!text.empty() && seen.insert(text).second) all.push_back(text);
    };
    const auto parameters = [&](const std::vector<ParameterInfo>& rows) {
        for (const ParameterInfo& param : rows) {
            add(shown_name(param.name));
            add(param.doc);
            for (const std::string& word : param.words) add(shown_name(word));
        }
    };
    const auto sentences = [&](const std::vector<CheckMessage>& messages) {
        for (const CheckMessage& message : messages) {
            add(message.text);
            add(message.fix);
        }
    };
    const auto check = [&](const CheckInfo& each) {
        add(each.title);
        add(each.doc);
        sentences(each.messages);
    };
    add(plugin.title);
    add(plugin.doc);
    for (const PluginModule& module : plugin.modules) {
        add(module.title);
        add(module.doc);
        parameters(module.parameters);
        for (const ValueInfo& value : module.values) {
            add(shown_name(value.name));
            add(value.doc);
        }
        for (const TableInfo& table : module.tables) {
            add(shown_name(table.name));
            add(table.doc);
            for (const ColumnInfo& column : table.columns) {
                add(shown_name(column.name));
                for (const std::string& word : column.words) add(shown_name(word));
            }
        }
        for (const SightInfo& sight : module.sights) add(sight.doc);
        for (const MarkInfo& mark : module.marks) add(mark.title);
        for (const PhaseInfo& phase : module.phases) add(phase.title);
        for (const FrameInfo& frame : module.frames) add(frame.title);
        for (const VerbInfo& verb : module.verbs) add(verb.title);
        for (const AttributeInfo& attribute : module.attributes) {
            add(attribute.badge);
            if (attribute.by_turn) add(shown_name(attribute.name));
        }
        for (const MessageInfo& message : module.messages) add(message.text);
        for (const CheckInfo& each : module.checks) check(each);
    }
    for (const CheckInfo& each : plugin.checks) check(each);
    for (const TransformInfo& transform : plugin.transforms) {
        add(transform.title);
        add(transform.doc);
        parameters(transform.parameters);
        sentences(transform.messages);
    }
    for (const PlayerEntry& player : plugin.players) {
        add(player.title);
        add(player.doc);
    }
    for (const ExporterEntry& exporter : plugin.exporters) {
        add(exporter.title);
        add(exporter.doc);
        parameters(exporter.parameters);
    }
    for (const ImporterEntry& importer : plugin.importers) {
        add(importer.title);
        add(importer.doc);
        parameters(importer.parameters);
    }
    return all;
}

std::string translation_language(std::string_view file_name) {
    constexpr std::string_view kBefore = "messages.";
    constexpr std::string_view kBehind = ".po";
    if (!file_name.starts_with(kBefore) || !file_name.ends_with(kBehind)) return {};
    if (file_name.size() <= kBefore.size() + kBehind.size()) return {};
    const std::string_view code = file_name.substr(kBefore.size(), file_name.size() - kBefore.size() - kBehind.size());
    const std::size_t part = code.find('_');
    const std::string_view language = code.substr(0, part);
    if (language.size() < 2 || language.size() > 3 || !std::all_of(language.begin(), language.end(), small_letter))
        return {};
    if (part == std::string_view::npos) return std::string(code);
    const std::string_view land = code.substr(part + 1);
    return land.size() == 2 && capital(land[0]) && capital(land[1]) ? std::string(code) : std::string();
}

TranslationRead read_translation(std::string_view text, std::string path, std::string language,
                                 const PluginInfo& plugin) {
    TranslationRead out;
    out.translation.language = std::move(language);
    PoReader reader(text, std::move(path));
    const std::vector<std::string> wanted = texts_of(plugin);
    const std::set<std::string> known(wanted.begin(), wanted.end());
    std::map<std::string, std::string> texts;
    std::set<std::string> given;
    for (const Pair& pair : reader.pairs()) {
        if (pair.english.empty()) continue;  // the head
        if (!known.contains(pair.english)) {
            reader.warn("RP7352", pair.line, 1, message("the plugin has no text '{1}'", shortened(pair.english)),
                        message("write a text of plugin.xml as it is there, or remove the pair"));
        } else if (!given.insert(pair.english).second) {
            reader.warn("RP7352", pair.line, 1, message("the text '{1}' appears twice", shortened(pair.english)),
                        message("keep one of the two"));
        } else if (!pair.fuzzy && !pair.translation.empty()) {
            if (places_of(pair.english) == places_of(pair.translation)) texts.emplace(pair.english, pair.translation);
            else
                reader.warn(
                    "RP7352", pair.line, 1,
                    message("the translation of '{1}' has other places in braces than it", shortened(pair.english)),
                    message("use each of its places once more, in any order"));
        }
    }
    std::size_t absent = 0;
    std::string first;
    for (const std::string& english : wanted)
        if (!texts.contains(english) && absent++ == 0) first = english;
    if (absent > 0)
        reader.warn("RP7353", 0, 0,
                    absent == 1 ? message("{1} text has no translation, first '{2}'", absent, shortened(first))
                                : message("{1} texts have no translation, first '{2}'", absent, shortened(first)),
                    message("translate what is still in English"));
    out.translation.texts.assign(texts.begin(), texts.end());
    out.diagnostics = reader.take();
    return out;
}

}  // namespace ramparts
