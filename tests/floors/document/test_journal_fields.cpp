// A journal says which fields its values have: one from before a field existed is read with the field's default, and
// one from later is refused by the field's name.
#include <catch2/catch.hpp>

#include <set>
#include <sstream>

#include "crafted_journal.hpp"
#include "random_work.hpp"
#include "sdk/change/document/soundness.hpp"
#include "sdk/change/document/written_fields.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

const EditJournalBase kSavedBase{"aa", "bb", "cc"};

/// This program's account of fields with `words` replaced.
std::string account(std::string_view words, std::string_view by = "") {
    std::string text = WrittenFields::own_text();
    const std::size_t at = text.find(words);
    REQUIRE(at != std::string::npos);
    return text.replace(at, words.size(), by);
}

/// The values of T that the bytes hold when they were written with other tables.
template <class T>
T read_as(const std::string& text, const ArchiveWriter& bytes, T value = {}) {
    const auto written = WrittenFields::parse(text);
    REQUIRE(written);
    ArchiveReader reader(bytes.bytes, &*written);
    archive(reader, value);
    CHECK(reader.ok());
    CHECK(reader.at_end());
    return value;
}

std::string refusal(const std::string& text) {
    const auto written = WrittenFields::parse(text);
    return written ? "" : written.error().english();
}

/// A journal that begins with the scenario and was written with these fields; no value may have one that is left out.
std::string opening_as(const std::string& text, const Scenario& scenario, const WrittenFields* written = nullptr) {
    ArchiveWriter a(written);
    a.bytes = "W";
    a.text(text);
    Scenario copy = scenario;
    archive(a, copy);
    const std::string own = edit_journal_opening(kSavedBase, scenario);
    return own.substr(0, own.find('\n') + 1) + framed_record(a.bytes, 0);
}

}  // namespace

TEST_CASE("an account of fields reads back, and names each type once", "[journal]") {
    CHECK(WrittenFields::parse(WrittenFields::own_text()));
    CHECK(WrittenFields::own_text().find("\nunit id:t name:t ") != std::string::npos);
    CHECK(WrittenFields::own_text().find(" domain:u3 ") != std::string::npos);
}

TEST_CASE("a field that was not written yet has its default", "[journal]") {
    ArchiveWriter note;
    for (const char* text : {"A. Author", "A title"}) note.text(text);
    const SourceNote source =
        read_as<SourceNote>(account("source author:t title:t note:t", "source author:t title:t"), note);
    CHECK(source == SourceNote{"A. Author", "A title", ""});
    // Of a field that is like another one, what the other one has.
    ArchiveWriter row;
    std::uint8_t unit_class = 3;
    HalfMp day = 8;
    Provenance none;
    archive_detail::all(row, unit_class, day, none);
    const AllowanceRow allowance =
        read_as<AllowanceRow>(account("allowance class:u day:n night:n", "allowance class:u day:n"), row);
    CHECK(allowance == AllowanceRow{3, 8, 8, {}});
    // Of one with a default in its table, that.
    RoadKind road{.id = "track", .name = "Track", .look = "", .colour = "", .rate = 1, .provenance = {}};
    ArchiveWriter kind;
    archive_detail::all(kind, road.id, road.name, road.look, road.colour, road.provenance);
    CHECK(read_as<RoadKind>(account(" rate:n"), kind, RoadKind{.rate = 9}) == road);
    // In another order.
    ArchiveWriter turned;
    archive_detail::all(turned, road.rate, road.name, road.id, road.look, road.colour, road.provenance);
    CHECK(read_as<RoadKind>(
              account("road-kind id:t name:t look:t colour:t rate:n", "road-kind rate:n name:t id:t look:t colour:t"),
              turned) == road);
    // The rule options.
    RuleOptions options;
    options.advance_is_optional = true;
    ArchiveWriter whole;
    archive(whole, options);
    whole.bytes.pop_back();  // the limit of leaders stands last
    CHECK(read_as<RuleOptions>(account(" leader-limit:n"), whole) == options);
    // A list at the end.
    Scenario s = sample_scenario();
    REQUIRE(s.markers.empty());
    REQUIRE(kLists == 24);
    ArchiveWriter shorter;
    archive_field(shorter, s.map);
    for (int i = 0; i < kFields; ++i)
        with_field(s, static_cast<FieldId>(i), [&](auto& value) { archive(shorter, value); });
    for (int i = 0; i + 1 < kLists; ++i)
        with_list(s, static_cast<ListId>(i), [&](auto& list) { archive(shorter, list); });
    archive_hexes(shorter, s.map);
    CHECK(read_as<Scenario>(account("lists 24", "lists 23"), shorter) == s);
}

TEST_CASE("a field from later is refused by its name", "[journal]") {
    CHECK(refusal(account("unit id:t", "unit id:t wagons:n")) ==
          "a later version of the program wrote it; this one knows no \"wagons\" of <unit>");
    CHECK(refusal(account("unit id:t", "unit id:n")) ==
          "a later version of the program wrote it; this one knows no \"id\" of <unit>");
    CHECK(refusal(account("domain:u3", "domain:u4")) ==
          "a later version of the program wrote it; this one knows no \"domain\" of <unit-class>");
    CHECK(refusal(WrittenFields::own_text() + "weather name:t\n").find("\"name\" of <weather>") != std::string::npos);
    CHECK(refusal(account("lists 24", "lists 25")).find("\"25\" of <lists>") != std::string::npos);
    CHECK_FALSE(refusal(account("unit id:t", "unit id:t id:t")).empty());
    CHECK_FALSE(refusal("unit nonsense").empty());
    // It is said where the journal is offered, and nothing of it is taken for a scenario.
    const EditJournalRead read =
        read_edit_journal(opening_as(account("unit id:t", "unit id:t wagons:n"), sample_scenario()));
    CHECK(read.is_journal);
    CHECK_FALSE(journalled_scenario(read));
    CHECK(read.problem.english().find("record 1 at byte ") == 0);
    CHECK(read.problem.english().find("\"wagons\" of <unit>") != std::string::npos);
    std::string other = edit_journal_opening(kSavedBase, sample_scenario());
    other.replace(0, other.find(" aa"), "ramparts-journal 99");
    CHECK(read_edit_journal(other).problem.english().find("another version of the program") == 0);
}

TEST_CASE("a journal from before a field goes on with it", "[journal]") {
    const ScratchFolder folder;
    const auto path = folder.path() / "journal";
    Scenario begin = sample_scenario();
    REQUIRE(begin.bibliography.empty());
    spill(path, opening_as(account("source author:t title:t note:t", "source author:t title:t"), begin));
    const EditJournalRead old = read_edit_journal(slurp(path));
    REQUIRE(journalled_scenario(old) == begin);
    REQUIRE(old.written() != nullptr);
    Document document(begin);
    {
        EditJournal journal(path, real_files());
        journal.resume(document, slurp(path).size());
        REQUIRE(document.edit("Source", [](Edit& e) { e.add(lists::bibliography, SourceNote{"A", "T", "a note"}); }));
        REQUIRE(document.edit("Name", [](Edit& e) { e.set(fields::name, "Another"); }));
        CHECK(journal.trouble().empty());
    }
    const EditJournalRead read = read_edit_journal(slurp(path));
    CHECK(read.problem.empty());
    CHECK_FALSE(read.torn);
    CHECK(read.written() == nullptr);
    REQUIRE(read.records.size() == 4);
    CHECK(read.records[1].kind == EditJournalRead::Record::Kind::fields);
    Document again(*journalled_scenario(read));
    REQUIRE(replay_edits(read, again).records == 4);
    CHECK(again.scenario() == document.scenario());
}

TEST_CASE("a journal of an earlier version gives its work back, whatever fields it lacks", "[journal]") {
    // Each field that may be missing, of each type: a journal from before it, written by the tables without it.
    const std::string own = WrittenFields::own_text();
    std::set<std::string> tried;
    std::istringstream lines(own);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string type;
        std::string word;
        words >> type;
        while (words >> word) {
            const std::string name = word.substr(0, word.find(':'));
            // What everything else hangs on was there from the beginning.
            if (word == name || name == "id" || name == "name" || name == "code") continue;
            INFO(type << " without " << name);
            std::string text = own;
            std::string rest = line;
            rest.erase(rest.find(" " + word), word.size() + 1);
            text.replace(("\n" + text).find("\n" + line + "\n"), line.size(), rest);
            const auto written = WrittenFields::parse(text);
            REQUIRE(written);
            Scenario begin = sample_scenario(5, 4);
            begin.bibliography = {{"A", "T", ""}};
            Document document(begin);
            std::string journal = opening_as(text, begin, &*written);
            std::uint64_t sequence = 1;
            document.set_recorder([&](const Operation& o) {
                if (o.patch == nullptr) return;
                ArchiveWriter a;
                a.bytes = "E";
                a.text(*o.merge_key);
                a.text(*o.label);
                a.text(encode_patch(*o.patch, &*written));
                journal += framed_record(a.bytes, sequence++);
            });
            REQUIRE(document.edit("Add", [](Edit& e) {
                Unit u = e.scenario().units[0];
                u.id = "ninth";
                u.at = 6;
                u.commander = "Leavenworth";
                e.add(lists::units, u);
                e.add(lists::terrains, TerrainKind{.id = "town", .name = "Town", .naval = true});
            }));
            REQUIRE(document.edit("Paint", [](Edit& e) { e.set_terrain(8, 4); }));
            document.set_recorder({});
            const EditJournalRead read = read_edit_journal(journal);
            CHECK(read.problem.empty());
            CHECK_FALSE(read.torn);
            const auto again = journalled_scenario(read);
            // A journal without the place of something cannot be sound; it is refused, and nothing worse.
            if (!again) continue;
            Document restored(*again);
            if (replay_edits(read, restored).records != read.records.size()) continue;
            tried.insert(type + " " + name);
            // Written once more with all fields it is the same but for the field.
            const auto bytes = [&](const Scenario& s) {
                ArchiveWriter a(&*written);
                Scenario copy = s;
                archive(a, copy);
                return a.bytes;
            };
            CHECK(bytes(restored.scenario()) == bytes(document.scenario()));
        }
    }
    for (const char* field : {"unit commander", "unit men", "unit traits", "terrain naval", "terrain blocks-los",
                              "terrain look", "unit-class stack", "allowance night", "road-kind rate", "side colour",
                              "options corner-crosses-hexside", "options stacking-limit", "options odds-clamp"})
        CHECK(tried.contains(field));
}
