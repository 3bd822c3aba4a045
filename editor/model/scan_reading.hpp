// A printed map read from the scan under a document: what the user has said, what is guessed, what is asked next.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sdk/change/document/document.hpp"
#include "sdk/change/document/operations/changes.hpp"
#include "sdk/scan/scan_session.hpp"
#include "sdk/scan/take_over.hpp"

namespace ramparts {

/// A hex, a hexside and a kind of line, or a name read on the print, that is worth a look.
struct ScanQuestion {
    HexIndex hex = kNoHex;  ///< of a line, one of its two hexes
    std::optional<Hexside> side;
    scan::LineName line;  ///< of a hexside
    std::string name;     ///< of a name; empty of everything else
    friend bool operator==(const ScanQuestion&, const ScanQuestion&) = default;
};

class ScanReading {
public:
    struct Begin {
        std::string file;  ///< names the scan in the sources of what is taken over
        draw::Picture picture;
        std::vector<scan::Reference> references;
        /// Examples of an earlier reading as lines of the edit language; what the map no longer has is left out.
        std::vector<std::string> lines;
        /// Called from another thread whenever catch_up() has something to do; may be empty.
        std::function<void()> news;
    };
    /// Begins to read.
    ScanReading(const Scenario& scenario, Begin begin);

    /// Takes in what was found since; whether anything was. Everything below is as of the last call.
    bool catch_up();
    /// Waits for the guesses by all that was said, and takes them in.
    void settle();
    [[nodiscard]] const scan::ScanSession::Look& look() const noexcept { return look_; }

    // --- what the user says -----------------------------------------------------------------------------------------
    /// The ground of hexes; without a level it keeps the one that was said or guessed with that terrain.
    void say_ground(const std::vector<HexIndex>& hexes, TerrainId terrain);
    /// The level of hexes where colours show it.
    void say_level(const std::vector<HexIndex>& hexes, int level);
    void say_line(const std::vector<Hexside>& sides, scan::LineName name, SideState state);
    /// Has the names on the print read; they are asked about as they come. The picture is that of the beginning.
    void read_names(draw::Picture picture);
    /// Whether that was asked for.
    [[nodiscard]] bool names_asked() const noexcept { return names_asked_; }
    /// What was said, as lines of the edit language.
    [[nodiscard]] std::vector<std::string> lines() const;
    [[nodiscard]] const scan::Examples& said() const noexcept { return said_; }

    // --- what is asked ----------------------------------------------------------------------------------------------
    /// How many hexes and hexsides wait for a look.
    [[nodiscard]] std::size_t open() const noexcept { return questions_.size(); }
    [[nodiscard]] const std::optional<ScanQuestion>& question() const noexcept { return question_; }
    /// Goes to the first question, or to the one after the present one; false when nothing is asked.
    bool ask_next();
    void stop_asking() { question_.reset(); }
    /// Answers the question: as guessed, the opposite (of lines), the other way round (of slopes), another terrain.
    /// Names are taken or dropped.
    /// What is asked next is asked then. False when nothing is asked or the answer does not suit.
    bool agree();
    bool object();
    bool turn_round();
    bool answer(TerrainId terrain);

    // --- words ------------------------------------------------------------------------------------------------------
    /// Where the reading stands, in sentences.
    [[nodiscard]] std::string state_words() const;
    /// A line for each kind that was shown, with the number of its examples and guesses.
    [[nodiscard]] std::vector<std::string> kind_words() const;
    /// The question and the keys that answer it; empty when nothing is asked.
    [[nodiscard]] std::string question_words() const;

    // --- what comes of it -------------------------------------------------------------------------------------------
    /// Everything said and guessed, as if laid on the map.
    [[nodiscard]] Changes ghosts() const;
    /// Hexes and hexsides that the user has said.
    [[nodiscard]] bool hex_said(HexIndex hex) const;
    /// Whether there is nothing yet to take over.
    [[nodiscard]] bool nothing_read() const noexcept { return !look_.reading && names_.empty(); }
    /// What taking over would change, in sentences; empty when it would change nothing.
    [[nodiscard]] std::string taking_words(const Scenario& scenario) const;
    /// Writes the reading into the document as one edit; why not, or nothing.
    [[nodiscard]] std::string take_over(Document& document, scan::Take take) const;

private:
    /// A kind of line is asked about in rounds, until one held no surprise.
    struct Round {
        scan::LineName name;
        int number = 0;
        bool surprise = true;
    };
    void give(scan::Examples said);
    void collect_questions();
    [[nodiscard]] bool asks_again(scan::LineName name);
    void note_surprises(const scan::Examples& said);
    void answered(scan::Examples said);
    void answered_name(bool take);
    template <class Told>
    void drop_questions(const Told& told);
    void collect_names();
    [[nodiscard]] std::string names_words() const;
    [[nodiscard]] scan::TakenOver taken(const Map& map, scan::Take take) const;
    [[nodiscard]] scan::GroundKind kind_of(HexIndex hex) const;
    [[nodiscard]] const scan::LineReading* lines_of(scan::LineName name) const;
    [[nodiscard]] std::string name_of(scan::LineName name) const;

    Scenario scenario_;  // as it was when the reading began: its kinds and the shape of its map
    std::string file_;
    scan::Examples said_;
    std::vector<scan::PrintedName> names_;  // that were taken
    std::vector<ScanQuestion> questions_;
    std::optional<ScanQuestion> question_;
    std::vector<Round> rounds_;
    bool asking_ = false;
    bool names_asked_ = false;
    scan::ScanSession::Look look_;
    std::unique_ptr<scan::ScanSession> session_;
};

}  // namespace ramparts
