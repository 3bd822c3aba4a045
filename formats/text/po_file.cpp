// See po_file.hpp.
#include "formats/text/po_file.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "formats/codes/file_codes.hpp"
#include "formats/text/byte_check.hpp"
#include "formats/text/other_file.hpp"

namespace ramparts {
namespace {

class PoReader {
public:
    PoReader(std::string_view text, std::string_view path, std::string_view code)
        : text_(text), path_(path), code_(code) {}

    PoFile read() {
        const xml::ByteCheck bad = xml::check_bytes(text_);
        if (bad.fault != xml::ByteFault::none) {
            const auto other = other_file(text_);
            warn(line_of(bad.offset), 1, other ? other->said : message("the file is not text in UTF-8"),
                 other ? other->fix : message("save it as UTF-8"));
            return std::move(out_);
        }
        while (next_line()) read_line();
        end_pair();
        return std::move(out_);
    }

private:
    enum class Part : std::uint8_t { none, english, translation };

    void warn(std::size_t line, std::size_t column, Message said, Message fix) {
        out_.diagnostics.push_back(po_finding(code_, path_, line, column, {std::move(said), std::move(fix)}));
    }
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
            pair_ = PoPair{{}, {}, number_, std::exchange(fuzzy_, false)};
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
        warn(number_, column + 1, std::move(said), std::move(fix));
        pair_.reset();
        part_ = Part::none;
    }

    void end_pair() {
        if (pair_ && part_ == Part::translation) {
            out_.pairs.push_back(std::move(*pair_));
        } else if (pair_) {
            warn(pair_->line, 1, message("msgid has no msgstr"), message("write msgid, then msgstr"));
        }
        pair_.reset();
        part_ = Part::none;
    }

    std::string_view text_;
    std::string_view path_;
    std::string_view code_;
    std::size_t at_ = 0;
    std::string_view line_;
    std::size_t number_ = 0;
    std::optional<PoPair> pair_;
    Part part_ = Part::none;
    bool fuzzy_ = false;
    PoFile out_;
};

}  // namespace

Diagnostic po_finding(std::string_view code, std::string_view path, std::size_t line, std::size_t column,
                      FaultWords complaint) {
    register_file_codes();
    Diagnostic finding;
    finding.code = code;
    if (const CodeInfo* info = find_code(code)) finding.severity = info->severity;
    finding.message = std::move(complaint.said);
    finding.fix = std::move(complaint.fix);
    finding.where.file.path = path;
    finding.where.file.line = static_cast<std::uint32_t>(line);
    finding.where.file.column = static_cast<std::uint32_t>(column);
    return finding;
}

PoFile read_po(std::string_view text, std::string_view path, std::string_view code) {
    return PoReader(text, path, code).read();
}

std::string language_of_file(std::string_view file_name, std::string_view before) {
    constexpr std::string_view kBehind = ".po";
    const auto small = [](char c) { return c >= 'a' && c <= 'z'; };
    const auto capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    if (!file_name.starts_with(before) || !file_name.ends_with(kBehind)) return {};
    if (file_name.size() <= before.size() + 1 + kBehind.size() || file_name[before.size()] != '.') return {};
    const std::string_view code =
        file_name.substr(before.size() + 1, file_name.size() - before.size() - 1 - kBehind.size());
    const std::size_t part = code.find('_');
    const std::string_view language = code.substr(0, part);
    if (language.size() < 2 || language.size() > 3 || !std::all_of(language.begin(), language.end(), small)) return {};
    if (part == std::string_view::npos) return std::string(code);
    const std::string_view land = code.substr(part + 1);
    return land.size() == 2 && capital(land[0]) && capital(land[1]) ? std::string(code) : std::string();
}

std::string text_start(const std::string& text) {
    constexpr std::size_t kMost = 60;
    if (text.size() <= kMost) return text;
    std::size_t end = kMost;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return text.substr(0, end) + "…";
}

}  // namespace ramparts
