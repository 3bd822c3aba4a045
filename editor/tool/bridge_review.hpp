// Bridges asked for one by one: what a stroke has bridged is shown, and every bridge can be refused or built again.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "editor/workspace/tool.hpp"
#include "sdk/change/document/operations/changes.hpp"

namespace ramparts {

/// A crossing as a preview marks it.
struct BridgeMark {
    enum class State : std::uint8_t { asked, built, refused };
    Hexside at;
    State state = State::asked;
    bool current = false;
    friend bool operator==(const BridgeMark&, const BridgeMark&) = default;
};

/// The questions of one stroke. Every bridge stands when the questions begin, so that what is seen is always what is
/// laid; a refused one is taken away at once, as part of the same stroke.
class BridgeReview {
public:
    /// Notes the bridges that `bridged` builds beyond what `scenario` has after `laid`; hexsides noted before stay as
    /// they are.
    void note(const Scenario& scenario, const Changes& laid, const Changes& bridged);
    void clear();
    /// Bridges were noted, and no question is open yet.
    [[nodiscard]] bool waiting() const noexcept { return !open_ && !questions_.empty(); }
    /// Questions are open.
    [[nodiscard]] bool open() const noexcept { return open_; }
    void begin();

    /// What an input means while questions are open.
    enum class Reply : std::uint8_t {
        nothing,   ///< not for the questions; the picture stays
        changed,   ///< see toggled() and the marks
        finished,  ///< all is answered; the input is used up
        left,      ///< all stays as it is; the input goes on to the tool
    };
    Reply input(const Grid& grid, const ToolInput& input);
    /// The crossing whose answer the last input changed, with the bridge it now has or not.
    struct Toggled {
        Hexside at;
        HexsideKindId bridge = 0;
        bool built = false;
    };
    [[nodiscard]] std::optional<Toggled> toggled() const noexcept { return toggled_; }

    [[nodiscard]] std::vector<BridgeMark> marks() const;
    [[nodiscard]] Hexside current() const noexcept { return questions_[current_].at; }
    /// The open question as a sentence for the status bar.
    [[nodiscard]] std::string question(const Grid& grid) const;

private:
    struct Question {
        Hexside at;
        HexsideKindId bridge = 0;
        bool built = true;
        bool answered = false;
    };
    void answer(std::size_t which, bool built);
    /// The next question without an answer after the current one. False when there is none.
    bool next_open();
    [[nodiscard]] std::optional<std::size_t> under(const Grid& grid, const ToolInput& input) const;

    std::vector<Question> questions_;
    std::size_t current_ = 0;
    bool open_ = false;
    std::optional<Toggled> toggled_;
};

}  // namespace ramparts
