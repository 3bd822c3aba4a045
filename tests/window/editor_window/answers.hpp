// Answers to dialogs and menus that come up while a test acts.
#pragma once

#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <wx/modalhook.h>

#include "tests/window/editor_window/driver.hpp"

class wxDialog;

namespace ramparts::test {

/// Answers modal dialogs. One that nobody expects is cancelled and fails the test.
class Answers final : public wxModalDialogHook {
public:
    Answers();
    ~Answers() override;
    using Answer = std::function<void(wxDialog&)>;
    /// Does `trigger`, waits for a dialog whose title contains `title`, gives it to `answer`, and waits for its end.
    void expect(const std::string& title, const Answer& answer, const std::function<void()>& trigger);
    /// For a dialog that follows the expected one before control comes back; call before expect().
    void then(const std::string& title, const Answer& answer) { then_.emplace_back(title, answer); }
    /// Fails when a dialog appeared unexpectedly.
    void check();

protected:
    int Enter(wxDialog* dialog) override;
    void Exit(wxDialog* dialog) override;

private:
    struct Waiting {
        Answers* answers;
        wxDialog* dialog;
        Answer answer;
        unsigned source = 0;
    };
    static int look(void* waiting);
    void give(wxDialog& dialog, const Answer& answer);
    std::unique_ptr<Waiting> waiting_;
    std::optional<std::pair<std::string, Answer>> next_;
    std::deque<std::pair<std::string, Answer>> then_;
    wxDialog* answered_ = nullptr;
    bool done_ = false;
    std::exception_ptr fault_;
    std::string unexpected_;
};

/// Clicks a button of a dialog that the toolkit below draws itself (message boxes), by its wx id: wxID_YES, wxID_NO, …
void click_native(Hand& hand, wxDialog& dialog, int id);
/// Ends a dialog that the toolkit below draws itself without an answer.
void cancel_native(wxDialog& dialog);
/// Does `trigger`, which pops a menu up, and gives the keys that choose from it.
void choose_from_menu(const std::function<void()>& trigger, const std::function<void()>& keys);

/// Whether a menu is open.
[[nodiscard]] bool menu_open();

}  // namespace ramparts::test
