// What breaks a text, in our own words; see syntax.hpp.
#include "formats/xml/syntax.hpp"

#include <algorithm>

#include "formats/text/suggest.hpp"

namespace ramparts::xml {
namespace {

std::size_t line_number(std::string_view text, std::size_t at) {
    return 1 + static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

class SyntaxReader {
public:
    SyntaxReader(std::string_view text, std::span<const Cut> cuts, const Limits& limits)
        : text_(text), cuts_(cuts), limits_(limits) {}

    SyntaxCheck check() {
        found_.complete = run();
        return std::move(found_);
    }

private:
    struct Open {
        std::size_t begin;
        std::string_view name;
    };

    bool fault(const char* code, std::size_t at, Message said, Message fix);
    bool spend(std::size_t at, std::size_t bytes);
    bool skip_other(std::size_t& at);
    bool run_of_text(std::size_t& at, std::size_t end);
    bool start_tag(std::size_t& at);
    bool head_attributes(std::size_t& at, std::size_t& value_bytes);
    bool value(std::string_view name, std::size_t& at, std::size_t& value_bytes);
    bool end_tag(std::size_t& at);
    bool run();

    std::string_view text_;
    std::span<const Cut> cuts_;
    Limits limits_;
    std::vector<Open> open_;
    bool root_seen_ = false;
    bool other_seen_ = false;
    SyntaxCheck found_;
};

bool SyntaxReader::fault(const char* code, std::size_t at, Message said, Message fix) {
    constexpr std::size_t kMost = 1001;  // more than anybody is told
    if (found_.faults.size() < kMost)
        found_.faults.push_back(
            {code, static_cast<std::uint32_t>(std::min(at, text_.size())), std::move(said), std::move(fix)});
    return false;
}

bool SyntaxReader::spend(std::size_t at, std::size_t bytes) {
    if (bytes > limits_.tree_bytes)
        return fault("RP1009", at, message("the document has more elements and attributes than are read"),
                     message("keep what belongs to it, in the layout in which maps are written"));
    limits_.tree_bytes -= bytes;
    return true;
}

// Comments, processing instructions and CDATA sections; `at` stands on the '<'.
bool SyntaxReader::skip_other(std::size_t& at) {
    if (!spend(at, 64)) return false;
    const std::size_t begin = at;
    const bool first = !other_seen_ && !root_seen_;
    other_seen_ = true;
    const auto close = [&](std::string_view opening, std::string_view closing, Wording what) {
        const std::size_t end = text_.find(closing, at + opening.size());
        if (end == std::string_view::npos)
            return fault("RP1006", at, message("the {1} that begins here is never closed", what),
                         message("close it with {1}", closing));
        at = end + closing.size();
        return true;
    };
    const std::string_view rest = text_.substr(at, 9);
    if (rest.starts_with("<!--")) {
        if (!close("<!--", "-->", wording("comment"))) return false;
        const std::string_view inside = text_.substr(begin + 4, at - begin - 7);
        const std::size_t dashes = inside.find("--");
        if (dashes != std::string_view::npos || inside.ends_with('-'))
            fault("RP1006", begin + 4 + std::min(dashes, inside.size() - 1),
                  message("a comment must not contain \"--\""), message("write a single dash"));
        return true;
    }
    if (rest.starts_with("<![CDATA[")) return close("<![CDATA[", "]]>", wording("CDATA section"));
    if (rest.starts_with("<?")) {
        const std::size_t target = skip_name(text_, at + 2);
        const bool named = target > at + 2 && is_name_start(text_[at + 2]) && target < text_.size();
        if (!named || (!is_space(text_[target]) && text_.substr(target, 2) != "?>"))
            return fault("RP1006", at, message("\"<?\" begins no processing instruction here"),
                         message("write &lt; for the character itself"));
        if (!close("<?", "?>", wording("processing instruction"))) return false;
        if (text_.substr(begin + 2, target - begin - 2) == "xml" && !first)
            fault("RP1006", begin, message("an XML declaration is inside the document"),
                  message("it belongs at the very beginning of the file"));
        return true;
    }
    if (rest.starts_with("<!DOCTYPE"))
        return fault("RP1005", at, message("the document has a DOCTYPE"),
                     message("remove it: these files need none, and none is read"));
    return fault("RP1006", at, message("\"<!\" begins no comment here"),
                 message("write &lt; for the character itself"));
}

// A value in its quotes; `at` stands on the opening one.
bool SyntaxReader::value(std::string_view name, std::size_t& at, std::size_t& value_bytes) {
    const std::size_t close = text_.find(text_[at], at + 1);
    const std::size_t length = std::min(close, text_.size()) - at - 1;
    if (close != std::string_view::npos && length > limits_.value_bytes)
        return fault("RP1009", at + 1,
                     message("a value has {1} bytes; at most {2} are read", length, limits_.value_bytes),
                     message("shorten it"));
    if (!spend(at, 40)) return false;
    const std::size_t less = text_.substr(at + 1, length).find('<');
    if (less != std::string_view::npos) {
        const bool ends_well = close + 1 < text_.size() &&
                               (is_space(text_[close + 1]) || text_[close + 1] == '/' || text_[close + 1] == '>');
        fault("RP1006", at + 1 + less, message("\"<\" is inside the value of \"{1}\"", excerpt(name)),
              ends_well ? message("write &lt; for the character itself")
                        : message("close the quotes before it, or write &lt; for the character itself"));
    }
    if (close == std::string_view::npos)
        return fault("RP1006", at, message("the quotes that open here are never closed"),
                     message("close the value with the same quotes"));
    value_bytes += length;
    at = close + 1;
    return true;
}

bool SyntaxReader::head_attributes(std::size_t& at, std::size_t& value_bytes) {
    for (;;) {
        const std::size_t before = at;
        at = skip_space(text_, at);
        if (at >= text_.size()) return true;
        if (text_[at] == '>' || text_[at] == '/') return true;
        if (!is_name_start(text_[at]))
            return fault("RP1006", at,
                         message("an attribute's name cannot begin with \"{1}\"", excerpt(text_.substr(at, 1))),
                         message("write name=\"value\", with the quotes closed before it"));
        if (at == before)
            return fault("RP1006", at, message("a space is missing between two attributes"),
                         message("put a space in front of this attribute, or close the quotes of the value before it"));
        const std::size_t begin = at;
        at = skip_name(text_, at);
        const std::string_view name = text_.substr(begin, at - begin);
        at = skip_space(text_, at);
        if (at >= text_.size() || text_[at] != '=')
            return fault("RP1006", begin, message("attribute \"{1}\" has no value", excerpt(name)),
                         message("write name=\"value\""));
        at = skip_space(text_, at + 1);
        if (at >= text_.size() || (text_[at] != '"' && text_[at] != '\''))
            return fault("RP1006", at, message("the value of \"{1}\" has no quotes", excerpt(name)),
                         message("put the value in double quotes"));
        if (!value(name, at, value_bytes)) return false;
    }
}

bool SyntaxReader::start_tag(std::size_t& at) {
    const std::size_t begin = at;
    const std::size_t name_end = skip_name(text_, at + 1);
    if (name_end == at + 1 || !is_name_start(text_[at + 1]))
        return fault("RP1006", at, message("\"<\" begins no tag here"), message("write &lt; for the character itself"));
    if (open_.empty() && root_seen_)
        return fault("RP1010", at,
                     message("a second root element \"{1}\" follows the first",
                             excerpt(text_.substr(at + 1, name_end - at - 1))),
                     message("a document has one root element: move this into it or remove it"));
    at = name_end;
    std::size_t value_bytes = 0;
    if (!spend(begin, 64) || !head_attributes(at, value_bytes)) return false;
    if (at - begin - value_bytes > limits_.tag_bytes)
        return fault("RP1009", begin, message("a tag has more than 16384 bytes beside its values"),
                     message("remove what does not belong to it"));
    const bool closing = at < text_.size() && text_[at] == '/';
    if (closing) ++at;
    if (at >= text_.size() || text_[at] != '>')
        return fault(
            "RP1006", begin,
            message("the tag \"{1}\" is not finished with \">\"", excerpt(text_.substr(begin, name_end - begin))),
            message("close the tag"));
    ++at;
    if (!closing && open_.size() >= limits_.depth)
        return fault("RP1009", begin, message("elements are nested more than 64 deep"),
                     message("the formats need four levels: flatten it"));
    root_seen_ = true;
    if (!closing) open_.push_back({begin, text_.substr(begin + 1, name_end - begin - 1)});
    return true;
}

bool SyntaxReader::end_tag(std::size_t& at) {
    const std::size_t begin = at;
    const std::size_t name_end = skip_name(text_, at + 2);
    const std::string_view found = text_.substr(at + 2, name_end - at - 2);
    if (open_.empty())
        return fault("RP1007", begin, message("the end tag </{1}> closes nothing", found), message("remove it"));
    if (const Open& open = open_.back(); found != open.name)
        return fault("RP1007", begin,
                     message("the end tag </{1}> does not match the start tag <{2}> of line {3}", found, open.name,
                             line_number(text_, open.begin)),
                     message("close <{1}> first, or correct the name", open.name));
    at = skip_space(text_, name_end);
    if (at >= text_.size() || text_[at] != '>')
        return fault("RP1006", begin, message("the end tag </{1} is not finished with \">\"", found),
                     message("close the tag"));
    ++at;
    open_.pop_back();
    return true;
}

bool SyntaxReader::run_of_text(std::size_t& at, std::size_t end) {
    const std::size_t next = std::min(text_.substr(0, end).find('<', at), end);
    const std::size_t word = skip_space(text_.substr(0, next), at);
    if (word < next) {
        if (!spend(at, 64)) return false;
        if (next - at > limits_.text_bytes)
            return fault("RP1009", word, message("a text has {1} bytes; at most 1 MiB is read", next - at),
                         message("shorten it"));
        if (open_.empty())
            return fault("RP1010", word,
                         message("text is outside the root element: \"{1}\"", excerpt(text_.substr(word, next - word))),
                         message("remove it or make it a comment"));
    }
    at = next;
    return true;
}

bool SyntaxReader::run() {
    std::size_t at = text_.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    auto cut = cuts_.begin();
    while (at < text_.size()) {
        if (cut != cuts_.end() && at >= cut->from) {
            at = std::max<std::size_t>(at, cut->to);
            ++cut;
            continue;
        }
        if (text_[at] != '<') {
            if (!run_of_text(at, cut == cuts_.end() ? text_.size() : cut->from)) return false;
            continue;
        }
        const char mark = at + 1 < text_.size() ? text_[at + 1] : '\0';
        if (open_.empty() && text_.substr(at, 9) == "<![CDATA[")
            return fault("RP1010", at, message("text is outside the root element"), message("remove it"));
        const bool fine = mark == '/' ? end_tag(at) : mark == '!' || mark == '?' ? skip_other(at) : start_tag(at);
        if (!fine) return false;
    }
    if (!open_.empty())
        return fault("RP1007", text_.size(),
                     message("the file ends before <{1}> of line {2} is closed", open_.back().name,
                             line_number(text_, open_.back().begin)),
                     message("add </{1}>; the file may have been cut off", open_.back().name));
    if (!root_seen_)
        return fault("RP1010", text_.size(), message("the document has no root element"),
                     message("the file is empty or holds nothing but comments"));
    return true;
}

}  // namespace

SyntaxCheck check_syntax(std::string_view text, std::span<const Cut> cuts, const Limits& limits) {
    return SyntaxReader(text, cuts, limits).check();
}

}  // namespace ramparts::xml
