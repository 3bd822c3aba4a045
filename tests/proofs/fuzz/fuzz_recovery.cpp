// Fuzz target: any bytes as an edit journal. Its check sums are mended first, or nothing would come through. What is
// repeated must be sound after every record, and a record that does not fit must change nothing.
#include <cstdint>

#include "sdk/change/document/soundness.hpp"
#include "tests/floors/document/crafted_journal.hpp"
#include "tests/floors/document/random_scenario.hpp"
#include "tests/proofs/fuzz/target.hpp"

namespace ramparts::fuzz::recovery {
namespace {

/// The records of the input, as far as their lengths lead, behind a header and with sums that hold.
std::string mended(std::string_view bytes) {
    std::string journal = edit_journal_opening({}, test::sample_scenario(5, 4));
    const std::string header = journal.substr(0, journal.find('\n') + 1);
    bytes.remove_prefix(std::min(bytes.find('\n'), bytes.size() - 1) + 1);
    std::uint64_t sequence = 0;
    if (bytes.size() > 12 && bytes[12] == 'W') journal = header;
    else sequence = 1;
    while (bytes.size() > 12) {
        std::size_t length = 0;
        for (int i = 3; i >= 0; --i)
            length = length * 256 + static_cast<unsigned char>(bytes[static_cast<std::size_t>(i)]);
        const std::string_view payload = bytes.substr(12, length);
        journal += test::framed_record(payload, sequence++);
        bytes.remove_prefix(12 + payload.size());
    }
    return journal;
}

}  // namespace

RAMPARTS_FUZZ_TARGET(recovery) {
    if (size == 0) return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    (void)read_edit_journal(bytes);
    EditJournalRead journal = read_edit_journal(mended(bytes));
    const auto base = journalled_scenario(journal);
    if (!base) return 0;
    require(is_sound(*base), "a journal begins with an unsound scenario");
    Document document(*base);
    const EditReplay whole = replay_edits(journal, document);
    require(is_sound(document.scenario()), "a journal leads to an unsound scenario");
    require(whole.records == journal.records.size() || !whole.problem.empty(), "a record is refused without a reason");
    // Without the record that does not fit the end is the same.
    journal.records.resize(whole.records);
    Document again(*base);
    require(replay_edits(journal, again).records == whole.records, "a journal is repeated in two ways");
    require(again.scenario() == document.scenario(), "a refused record changes something");
    while (document.undo()) require(is_sound(document.scenario()), "an undo leads to an unsound scenario");
    return 0;
}

}  // namespace ramparts::fuzz::recovery
