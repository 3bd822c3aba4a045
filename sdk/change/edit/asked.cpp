// What a reader asks for; see asked.hpp.
#include "sdk/change/edit/asked.hpp"

#include <algorithm>

#include "sdk/change/edit/edit_words.hpp"

namespace ramparts::edits {
namespace {

struct KeywordAbout {
    std::string_view word;
    Wording about;
};
constexpr KeywordAbout kKeywords[] = {
    {"add", wording("puts a new entry into a list")},
    {"remove", wording("takes an entry out of a list")},
    {"move", wording("gives an entry another place in its list")},
    {"source", wording("the source of the changes; before all other lines")},
    {"was", wording("what it was: refused when it was not so")},
    {"-", wording("nothing, or removes it")},
    {"of", wording("the neighbour of the hex that follows")},
    {"up", wording("the uphill hex follows")},
    {"behind", wording("the entry that it should follow comes next")},
    {"to", wording("its new place in the list follows")},
    {"all", wording("every class of units")},
    {"no", wording("may not, or false")},
    {"cost", wording("half movement points to enter, or no")},
    {"group", wording("the group of reinforcements it arrives with")},
    {"code", wording("the combat result")},
    {"prov", wording("where it comes from")},
    {"src", wording("the source in words")},
};

}  // namespace

void Asked::keyword(std::string_view word) {
    const auto* known =
        std::find_if(std::begin(kKeywords), std::end(kKeywords), [&](const KeywordAbout& k) { return k.word == word; });
    offer(word, known == std::end(kKeywords) ? Message() : Message(known->about));
}

void Asked::offer(std::string_view word, Message about) {
    if (closed_) return;
    const auto same = std::find_if(offers_.begin(), offers_.end(), [&](const Offer& o) { return o.word == word; });
    if (same == offers_.end()) offers_.push_back({std::string(word), std::move(about)});
    else if (same->about.empty()) same->about = std::move(about);
}

void Asked::names(std::span<const std::string_view> words, std::optional<MessageArg> what, bool commas) {
    for (const std::string_view word : words) offer(as_word(word));
    if (what && words.empty()) hint(message("{1}: there is none yet", std::move(*what)));
    commas_ = commas_ || commas;
}

bool Asked::fits(HexIndex hex, bool first) const {
    const auto allows = [hex](const auto& condition) { return condition(hex); };
    return std::all_of(only_.begin(), only_.end(), allows) &&
           (!first || std::all_of(first_only_.begin(), first_only_.end(), allows));
}

void Asked::number(int min, int max) { hint(message("a whole number from {1} to {2}", min, max)); }

void Asked::present(std::string_view value) {
    offers_.assign(1, {std::string(value), message("so it is now")});
    closed_ = true;
}

}  // namespace ramparts::edits
