// A reading of a scan in a thread of its own: examples and answers go in, guesses come out.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "sdk/scan/examples.hpp"
#include "sdk/scan/printed_words.hpp"

namespace ramparts::scan {

class ScanSession {
public:
    enum class State : std::uint8_t {
        fitting,  ///< the picture is drawn to the printed grid and looked at
        reading,  ///< what was said is being learnt
        ready,    ///< the guesses are those by all that was said
        refused,  ///< the scan cannot be read; `why` says what is wrong
    };
    struct Look {
        State state = State::fitting;
        Message why;
        Message numbers;                         ///< what the printed hex numbers say against the map, if anything
        std::shared_ptr<const Fit> fit;          ///< null while fitting, and when refused before it
        std::shared_ptr<const Reading> reading;  ///< null before the first
        std::shared_ptr<const std::vector<PrintedName>> names;  ///< null before read_names() has read them
    };

    /// Begins at once with copies of its own. `news` is called from the thread of the session whenever look() has
    /// something new; it may be empty. Three references must agree with the printed grid; with four or more their fit
    /// is used as it is where the grid is not seen.
    ScanSession(draw::Picture picture, Map map, Ruleset ruleset, std::vector<Reference> references,
                std::function<void()> news);
    ScanSession(const ScanSession&) = delete;
    ScanSession& operator=(const ScanSession&) = delete;
    /// Stops what goes on, and waits for it: a fraction of a second.
    ~ScanSession();

    /// Examples and answers; what is given while others are being learnt comes after them.
    void say(Examples said);
    /// Has the names on the print read by the program tesseract, in a few seconds and beside everything else. Does
    /// nothing before the fit is there, and the second time.
    void read_names(draw::Picture picture, Map map);
    [[nodiscard]] Look look() const;
    /// Waits until everything that was said is learnt and the names are read, if they are asked for; or the scan is
    /// refused.
    void settle() const;

private:
    void run(const std::stop_token& stop, draw::Picture picture, const Map& map, const Ruleset& ruleset,
             const std::vector<Reference>& references);
    void show(Look look);
    [[nodiscard]] bool at_rest() const;  // with the lock held

    std::function<void()> news_;
    mutable std::mutex mutex_;
    mutable std::condition_variable_any changed_;
    Look look_;
    Examples waiting_;
    bool reading_names_ = false;
    std::jthread thread_;
    std::jthread names_;
};

}  // namespace ramparts::scan
