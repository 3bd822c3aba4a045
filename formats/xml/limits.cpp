// A look over the bytes; see limits.hpp.
#include "formats/xml/limits.hpp"

#include <algorithm>

#include "formats/xml/raw_tree.hpp"

namespace ramparts::xml {
namespace {

class Scan {
public:
    Scan(std::string_view text, std::size_t tree_bytes, std::size_t max_value)
        : text_(text), tree_left_(tree_bytes), max_value_(max_value) {}

    /// Goes on at `at` up to `end`; returns where it stopped: behind `end` when a tag reaches beyond it.
    std::size_t piece(std::size_t at, std::size_t end) {
        while (at < end && !fault) {
            if (text_[at] != '<') {
                at = run_of_text(at);
            } else {
                const std::string_view rest = text_.substr(at, 9);
                if (rest.starts_with("<!--")) at = past("-->", at, at + 4);
                else if (rest.starts_with("<![CDATA[")) at = past("]]>", at, at + 9);
                else if (rest.starts_with("<?")) at = past("?>", at, at + 2);
                else if (rest.starts_with("</")) at = end_tag(at);
                else at = start_tag(at);
            }
        }
        return at;
    }

    std::optional<LimitFault> fault;

private:
    void break_limit(std::size_t at, Message said, Message fix) {
        if (!fault) fault = LimitFault{static_cast<std::uint32_t>(at), std::move(said), std::move(fix)};
    }

    void spend(std::size_t at, std::size_t bytes) {
        if (bytes <= tree_left_) tree_left_ -= bytes;
        else
            break_limit(at, message("the document has more elements and attributes than are read"),
                        message("keep what belongs to it, in the layout in which maps are written"));
    }

    std::size_t run_of_text(std::size_t at) {
        const std::size_t end = std::min(text_.find('<', at), text_.size());
        std::size_t word = at;
        while (word < end && is_space(text_[word])) ++word;
        if (word == end) return end;
        spend(at, 64);
        if (end - at > kMaxTextBytes)
            break_limit(word, message("a text has {1} bytes; at most 1 MiB is read", end - at), message("shorten it"));
        return end;
    }

    std::size_t past(std::string_view closing, std::size_t at, std::size_t from) {
        spend(at, 64);
        const std::size_t end = text_.find(closing, from);
        return end == std::string_view::npos ? text_.size() : end + closing.size();
    }

    std::size_t end_tag(std::size_t at) {
        if (depth_ > 0) --depth_;
        const std::size_t end = text_.find('>', at);
        return end == std::string_view::npos ? text_.size() : end + 1;
    }

    std::size_t start_tag(std::size_t begin) {
        spend(begin, 64);
        std::size_t values = 0;  // bytes in quotes
        std::size_t at = begin + 1;
        for (; at < text_.size() && text_[at] != '>'; ++at) {
            const char c = text_[at];
            if (c != '"' && c != '\'') continue;
            const std::size_t close = text_.find(c, at + 1);
            if (close == std::string_view::npos) return text_.size();
            const std::size_t length = close - at - 1;
            if (length > max_value_)
                break_limit(at + 1, message("a value has {1} bytes; at most {2} are read", length, max_value_),
                            message("shorten it"));
            spend(at, 40);
            values += length;
            at = close;
        }
        if (at - begin - values > kMaxTagBytes)
            break_limit(begin, message("a tag has more than 16384 bytes beside its values"),
                        message("remove what does not belong to it"));
        if (at >= text_.size()) return at;
        if (text_[at - 1] != '/' && ++depth_ > kMaxDepth)
            break_limit(begin, message("elements are nested more than 64 deep"),
                        message("the formats need four levels: flatten it"));
        return at + 1;
    }

    std::string_view text_;
    std::size_t tree_left_;
    std::size_t max_value_ = 0;
    std::size_t depth_ = 0;
};

}  // namespace

std::optional<LimitFault> beyond_limits(std::string_view text, std::span<const Cut> cuts, std::size_t max_bytes,
                                        std::size_t max_value) {
    Scan scan(text, max_bytes <= kSmallDocument ? kMaxSmallTreeBytes : kMaxTreeBytes, max_value);
    std::size_t at = 0;
    for (const Cut cut : cuts) at = std::max<std::size_t>(scan.piece(at, cut.from), cut.to);
    (void)scan.piece(at, text.size());
    return scan.fault;
}

}  // namespace ramparts::xml
