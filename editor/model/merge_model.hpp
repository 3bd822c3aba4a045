// Another version of the open scenario merged into it: what is taken by itself, and conflicts that are picked one by
// one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "editor/model/compare_model.hpp"

namespace ramparts {

/// What becomes of a conflict.
enum class MergeAnswer : std::uint8_t { open, mine, theirs, base, by_hand };
/// "mine", in the language in use.
[[nodiscard]] std::string answer_words(MergeAnswer answer);
[[nodiscard]] MarkTone tone_of(MergeAnswer answer) noexcept;

/// One line of the list.
struct MergeRow {
    enum class Kind : std::uint8_t { heading, conflict, refused, taken };
    /// Who changed what is taken by itself.
    enum class By : std::uint8_t { mine, theirs, both };
    Kind kind = Kind::conflict;
    By by = By::both;
    std::size_t index = 0;  ///< of the conflict, of what is refused, or of what is taken
    std::size_t count = 0;  ///< of a heading
};

/// What `ramparts merge BASE MINE THEIRS` does, with the conflicts answered one by one.
class MergeModel {
public:
    MergeModel(Scenario base, Scenario theirs, std::string name)
        : base_(std::move(base)), theirs_(std::move(theirs)), name_(std::move(name)) {}

    /// Merges anew with the open scenario; conflicts that are the same as before keep their answers. False: the maps
    /// have different shapes or numbers. Linear in the maps.
    [[nodiscard]] bool update(const Scenario& mine);

    [[nodiscard]] const Scenario& base() const noexcept { return base_; }
    [[nodiscard]] const Scenario& theirs() const noexcept { return theirs_; }
    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    [[nodiscard]] const Merge& merge() const noexcept { return merge_; }
    [[nodiscard]] MergeAnswer answer(std::size_t conflict) const { return answers_[conflict].answer; }
    /// How many conflicts nobody has answered, and how many there are.
    [[nodiscard]] std::size_t left() const noexcept;
    [[nodiscard]] std::size_t conflicts() const noexcept { return merge_.conflicts.size(); }
    /// "3 of 7 left", or that all are decided.
    [[nodiscard]] std::string tally() const;

    void pick(std::size_t conflict, MergeAnswer answer);
    /// Answers all that are open.
    void pick_rest(MergeAnswer answer);
    /// The line of the edit language that a conflict is answered with by hand: the one given, or what mine is.
    [[nodiscard]] std::string line(std::size_t conflict) const;
    /// Answers by a line about the same place; why it is refused, or nothing. One copy of the scenario.
    [[nodiscard]] std::string pick_by_hand(std::size_t conflict, const std::string& line, const Provenance& source);

    /// Each conflict's side as the command line counts them; open and by hand is `otherwise`.
    [[nodiscard]] std::vector<Pick> picks(Pick otherwise = Pick::base) const;
    struct Result {
        Scenario scenario;
        std::vector<std::pair<ChangeKey, Message>> refused;
    };
    /// The merged scenario, open conflicts being `otherwise`; what cannot be made together is told. Two copies of the
    /// scenario.
    [[nodiscard]] Result result(Pick otherwise) const;
    /// What theirs says of the conflicts that are left, as errata over the merged scenario that are off.
    [[nodiscard]] Errata open_errata() const;
    /// Makes the open scenario the merged one as one step; with `leave_open` conflicts that are left are mine. Why not,
    /// or nothing; nothing is changed then.
    [[nodiscard]] std::string finish(Document& document, bool leave_open);

    /// Conflicts first, then what does not fit together, then what is taken by itself, by whose change it is.
    [[nodiscard]] const std::vector<MergeRow>& rows() const noexcept { return rows_; }
    [[nodiscard]] std::size_t row_of(std::size_t conflict) const;
    /// The next row with a conflict, open ones only while there are any; round the ends.
    [[nodiscard]] std::optional<std::size_t> next(std::size_t from, int step) const;
    /// Answer, place, datum, mine, theirs, base.
    static constexpr std::size_t kColumns = 6;
    [[nodiscard]] std::string text(const Scenario& mine, std::size_t row, std::size_t column) const;
    [[nodiscard]] std::string details(const Scenario& mine, std::size_t row) const;
    [[nodiscard]] FoundPlace place(const Scenario& mine, std::size_t row) const;
    /// See table_object().
    [[nodiscard]] std::string object(std::size_t row) const;
    /// Of conflicts alone.
    [[nodiscard]] std::vector<ChangeMark> marks(const Scenario& mine) const;
    [[nodiscard]] std::vector<ChangeMark> marks_of(const Scenario& mine, std::size_t row) const;

private:
    struct Answered {
        MergeAnswer answer = MergeAnswer::open;
        std::string line;
        Provenance source;
    };
    [[nodiscard]] const ChangeKey* key_of(std::size_t row) const;
    void make_rows();

    Scenario base_;
    Scenario theirs_;
    std::string name_;
    Merge merge_;
    std::vector<Answered> answers_;
    std::vector<ChangeBundle> taken_;
    std::vector<MergeRow::By> by_;  ///< of `taken_`
    std::vector<std::pair<ChangeKey, Message>> refused_;
    std::vector<MergeRow> rows_;
};

}  // namespace ramparts
