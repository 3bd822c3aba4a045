// Dialogs and menus hold the program inside the call that opened them, so they are answered from timers.
#include "tests/window/editor_window/answers.hpp"

#include <catch2/catch.hpp>

#include <utility>

#include <gtk/gtk.h>

#include <wx/dialog.h>
#include <wx/filedlg.h>

#include "editor/toolkit/translate.hpp"

namespace ramparts::test {
namespace {

// Dialogs that the toolkit below draws itself have no state of ours; their widget is made when they are shown.
bool in_front(const wxDialog& dialog) {
    GtkWidget* widget = dialog.GetHandle();
    return widget != nullptr && gtk_widget_get_mapped(widget) != 0 && gtk_window_is_active(GTK_WINDOW(widget)) != 0;
}

}  // namespace

Answers::Answers() { Register(); }
Answers::~Answers() { Unregister(); }

int Answers::Enter(wxDialog* dialog) {
    const auto* files = dynamic_cast<const wxFileDialog*>(dialog);
    if (dialog == answered_ && !done_) return wxID_NONE;  // file dialogs announce themselves twice
    const std::string title = from_wx(files != nullptr ? files->GetMessage() : dialog->GetTitle());
    if (!next_ || title.find(next_->first) == std::string::npos) {
        unexpected_ += "\"" + title + "\" ";
        return wxID_CANCEL;
    }
    const Answer answer = next_->second;
    next_.reset();
    answered_ = dialog;
    // From a source of its own: the loops of native dialogs do not promise to serve our pending events.
    waiting_ = std::make_unique<Waiting>(Waiting{this, dialog, answer});
    waiting_->source = g_timeout_add(10, look, waiting_.get());
    return wxID_NONE;
}

void Answers::Exit(wxDialog* dialog) {
    if (dialog != answered_) return;
    if (waiting_ && waiting_->source != 0) g_source_remove(std::exchange(waiting_->source, 0));
    if (then_.empty()) {
        done_ = true;
        return;
    }
    next_ = std::move(then_.front());
    then_.pop_front();
    answered_ = nullptr;
}

int Answers::look(void* data) {
    auto& waiting = *static_cast<Waiting*>(data);
    if (!in_front(*waiting.dialog)) return G_SOURCE_CONTINUE;
    waiting.source = 0;
    waiting.answers->give(*waiting.dialog, Answer(waiting.answer));
    return G_SOURCE_REMOVE;
}

void Answers::give(wxDialog& dialog, const Answer& answer) {
    // Nothing may be thrown through the toolkit; the test hears of it once the dialog has ended.
    try {
        answer(dialog);
    } catch (...) {
        fault_ = std::current_exception();
        if (done_) return;
        if (dialog.IsModal()) dialog.EndModal(wxID_CANCEL);
        else gtk_dialog_response(GTK_DIALOG(dialog.GetHandle()), GTK_RESPONSE_CANCEL);
    }
}

void Answers::expect(const std::string& title, const Answer& answer, const std::function<void()>& trigger) {
    check();
    next_.emplace(title, answer);
    done_ = false;
    answered_ = nullptr;
    fault_ = nullptr;
    trigger();
    until("the dialog \"" + title + "\" to come and go", [&] { return done_ || !unexpected_.empty(); });
    if (fault_) std::rethrow_exception(std::exchange(fault_, nullptr));
    check();
}

void Answers::check() {
    if (unexpected_.empty()) return;
    const std::string names = std::exchange(unexpected_, {});
    next_.reset();
    then_.clear();
    FAIL("unexpected dialogs: " << names);
}

void cancel_native(wxDialog& dialog) { gtk_dialog_response(GTK_DIALOG(dialog.GetHandle()), GTK_RESPONSE_CANCEL); }

void click_native(Hand& hand, wxDialog& dialog, int id) {
    const int response = id == wxID_YES  ? GTK_RESPONSE_YES
                         : id == wxID_NO ? GTK_RESPONSE_NO
                         : id == wxID_OK ? GTK_RESPONSE_OK
                                         : GTK_RESPONSE_CANCEL;
    GtkWidget* button = gtk_dialog_get_widget_for_response(GTK_DIALOG(dialog.GetHandle()), response);
    REQUIRE(button != nullptr);
    GtkWidget* top = gtk_widget_get_toplevel(button);
    until("the button to be drawn",
          [&] { return gtk_widget_get_mapped(button) != 0 && gtk_widget_get_allocated_width(button) > 1; });
    int x = 0;
    int y = 0;
    int left = 0;
    int up = 0;
    gtk_widget_translate_coordinates(button, top, gtk_widget_get_allocated_width(button) / 2,
                                     gtk_widget_get_allocated_height(button) / 2, &x, &y);
    gdk_window_get_origin(gtk_widget_get_window(top), &left, &up);
    hand.click({left + x, up + y});
}

bool menu_open() {
    GtkWidget* grab = gtk_grab_get_current();
    return grab != nullptr && GTK_IS_MENU_SHELL(grab) && gtk_widget_get_mapped(grab) != 0;
}

namespace {

struct MenuWait {
    std::function<void()> keys;
    std::exception_ptr fault;
    bool done = false;
};

// A menu keeps the program inside the call that opened it, so its keys are given from a timer that looks for it.
gboolean look_for_menu(gpointer data) {
    auto& wait = *static_cast<MenuWait*>(data);
    if (!menu_open()) return G_SOURCE_CONTINUE;
    try {
        wait.keys();
    } catch (...) {
        wait.fault = std::current_exception();
        gtk_menu_shell_deactivate(GTK_MENU_SHELL(gtk_grab_get_current()));
    }
    wait.done = true;
    return G_SOURCE_REMOVE;
}

}  // namespace

void choose_from_menu(const std::function<void()>& trigger, const std::function<void()>& keys) {
    MenuWait wait{keys, nullptr, false};
    const guint source = g_timeout_add(10, look_for_menu, &wait);
    trigger();
    try {
        until("the menu to come and go", [&] { return wait.done; });
    } catch (...) {
        g_source_remove(source);
        throw;
    }
    if (wait.fault) std::rethrow_exception(wait.fault);
}

}  // namespace ramparts::test
