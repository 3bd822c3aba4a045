// Another version laid beside an open scenario: what differs, what is shown of it on the map, and a merge with it.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "editor/model/merge_model.hpp"
#include "editor/view/change_marks.hpp"
#include "editor/view/map_overview.hpp"

namespace ramparts {

class OpenDocument;

class Comparison {
public:
    /// Which version the map shows; with a divider the other one is left of it.
    enum class Showing : std::uint8_t { here, other, swipe };
    /// What the other one is while versions are merged.
    enum class Beside : std::uint8_t { theirs, base, result };

    Comparison(const OpenDocument& document, Scenario other, std::string name);
    /// A merge: theirs lies beside the open scenario.
    Comparison(const OpenDocument& document, std::unique_ptr<MergeModel> merge);
    Comparison(const Comparison&) = delete;
    Comparison& operator=(const Comparison&) = delete;
    ~Comparison() = default;

    CompareModel model;
    /// Null while nothing is merged.
    std::unique_ptr<MergeModel> merge;
    ChangeMarks marks;
    Showing showing = Showing::swipe;
    double divider = 0.5;                            ///< of the width of the view; see move_divider()
    bool blinking = false;                           ///< the two versions take turns
    static constexpr int kBlinkMilliseconds = 1200;  ///< far slower than the three flashes a second that can do harm
    /// The row of the list that was gone to last; of the merge's list while there is one.
    std::size_t row = static_cast<std::size_t>(-1);

    /// Whether the maps have the same shape and numbers.
    [[nodiscard]] bool comparable() const noexcept { return comparable_; }
    /// The document changed.
    void note(const ChangeSet& changes);
    /// Marks anew, after an answer of the merge or when another row is chosen.
    void mark();

    /// The scenario left of the divider, its picture from afar, and what it is called.
    [[nodiscard]] const Scenario& beside() const noexcept;
    [[nodiscard]] MapOverview& overview();
    [[nodiscard]] std::string beside_name() const;
    [[nodiscard]] Beside shown_beside() const noexcept { return beside_; }
    void show_beside(Beside which);
    /// The result is computed again when it is shown.
    void answers_changed();
    /// Counts what beside() has been, so that views know when it is another.
    [[nodiscard]] int generation() const noexcept { return generation_; }

private:
    void take_result();

    const OpenDocument& document_;
    bool comparable_ = false;
    Beside beside_ = Beside::theirs;
    std::unique_ptr<Scenario> result_;
    std::unique_ptr<MapOverview> overview_;
    int generation_ = 1;
};

}  // namespace ramparts
