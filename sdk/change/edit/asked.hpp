// What the reader of a line asks for at the place where its words end: gathered while it reads, for completion.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/hex.hpp"
#include "engine/diag/message.hpp"

namespace ramparts::edits {

/// The readers fill it; whoever completes a line looks at it afterwards. Nothing in it when the words before could not
/// be read.
class Asked {
public:
    enum class Place : std::uint8_t { none, hex, hexes, hexsides };
    struct Offer {
        std::string word;  ///< as it stands in a line
        Message about;     ///< a plain one is data: a name, the words of a label
    };

    /// A word of the language.
    void keyword(std::string_view word);
    void offer(std::string_view word, Message about = {});
    /// One of these; with `commas` several of them in one word.
    void names(std::span<const std::string_view> words, std::optional<MessageArg> what, bool commas = false);
    void number(int min, int max);
    /// What is expected that no list can give.
    void hint(Message what) { hints_.push_back(std::move(what)); }
    void place(Place place) { place_ = place; }
    /// Hexes that may be named there, when not all may: of the first one of a chain, or of every one.
    void only(std::function<bool(HexIndex)> fits) { only_.push_back(std::move(fits)); }
    void first_only(std::function<bool(HexIndex)> fits) { first_only_.push_back(std::move(fits)); }
    /// The value that stands there now, and no other.
    void present(std::string_view value);
    /// Everything has been read: the line may end here.
    void end() { end_ = true; }

    [[nodiscard]] const std::vector<Offer>& offers() const noexcept { return offers_; }
    [[nodiscard]] const std::vector<Message>& hints() const noexcept { return hints_; }
    [[nodiscard]] Place place() const noexcept { return place_; }
    [[nodiscard]] bool fits(HexIndex hex, bool first) const;
    [[nodiscard]] bool commas() const noexcept { return commas_; }
    [[nodiscard]] bool ends() const noexcept { return end_; }
    [[nodiscard]] bool anything() const noexcept {
        return end_ || place_ != Place::none || !offers_.empty() || !hints_.empty();
    }

private:
    std::vector<Offer> offers_;
    std::vector<Message> hints_;
    std::vector<std::function<bool(HexIndex)>> only_;
    std::vector<std::function<bool(HexIndex)>> first_only_;
    Place place_ = Place::none;
    bool commas_ = false;
    bool closed_ = false;
    bool end_ = false;
};

}  // namespace ramparts::edits
