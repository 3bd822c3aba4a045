// The errata sheet: corrections chapter by chapter, as players of board games know them from magazines.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sdk/show/print/correction_words.hpp"
#include "sdk/show/print/flow.hpp"

namespace ramparts::paper {

/// What one erratum says in one chapter.
struct SheetEntry {
    std::vector<Correction> lines;  ///< empty of a remark, whose reason is all there is
    std::string place;              ///< what its first change is about; the map's entries go by it
    std::string id;
    std::string reason;
    std::string printed;  ///< where the printed game has it
    Message source;       ///< "publisher, 1995", "rule 4.16"
};
struct SheetChapter {
    Chapter chapter = Chapter::rules;
    std::vector<SheetEntry> entries;
};
struct ErrataSheet {
    Message title;
    std::vector<Message> preface;
    std::vector<SheetChapter> chapters;  ///< those in which something is said, in their order
};

/// Whose word a correction is, for readers.
[[nodiscard]] Message source_words(const Erratum& erratum);

/// The sheet of errata that lie between two versions of a battle. `name` is what the errata are called; it may be
/// empty. n log n in the changes.
[[nodiscard]] ErrataSheet errata_sheet(const Scenario& before, const Scenario& after, std::span<const Erratum> errata,
                                       const std::string& name);

/// Plain text, lines at most 78 characters wide where words allow.
[[nodiscard]] std::string sheet_text(const ErrataSheet& sheet, const Speak& speak = in_english());
[[nodiscard]] std::string sheet_markdown(const ErrataSheet& sheet, const Speak& speak = in_english());
/// One page where letters of a readable size allow it, several otherwise.
[[nodiscard]] std::vector<draw::DisplayList> sheet_pages(const ErrataSheet& sheet, Paper paper,
                                                         const Speak& speak = in_english());

/// Whether the battle's map or counters are our reconstruction, at least in part.
[[nodiscard]] bool is_reconstructed(const Scenario& scenario);
/// "Page 1 of 2".
[[nodiscard]] Message page_of(int page, int pages);

}  // namespace ramparts::paper
