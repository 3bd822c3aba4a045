// Teach me: the lessons that there are, the step of the one that is on, and what it still wants.
#include <algorithm>

#include <wx/button.h>
#include <wx/listctrl.h>
#include <wx/sizer.h>
#include <wx/textctrl.h>
#include <wx/wrapsizer.h>

#include "editor/panel/lesson_watch.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/workspace/mod_desk.hpp"
#include "sdk/words/plugin_texts.hpp"

namespace ramparts {
namespace {

class LessonPanel final : public wxPanel {
public:
    LessonPanel(wxWindow* parent, PanelContext& context) : wxPanel(parent), context_(context), desk_(*lesson_desk()) {
        make_list();
        begin_ = button(_("&Begin"), [this] { begin(false); });
        go_on_ = button(_("&Go on"), [this] { begin(true); });
        way_ = button(_("&Show me the way"), [this] { context_.run("teach.show"); });
        stop_ = button(_("S&top"), [this] { context_.run("teach.stop"); });
        step_ = text_field(_("What to do"));
        missing_ = text_field(_("Still to do"));
        lay_out();
        links_.push_back(desk_.changed.connect([this] { show(); }));
        links_.push_back(context.workspace.activated.connect([this](OpenDocument*) { show(); }));
        if (ModDesk* mods = mod_desk())
            links_.push_back(mods->changed.connect([this] {
                find();
                show();
            }));
        find();
        const auto is_on = [this](const LessonAtHand& each) { return on() && each.file == desk_.file(); };
        const auto at = std::find_if(lessons_.begin(), lessons_.end(), is_on);
        if (!lessons_.empty()) choose(at == lessons_.end() ? 0 : at - lessons_.begin());
        show();
    }

private:
    void make_list() {
        list_ = new wxListCtrl(this, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                               wxLC_REPORT | wxLC_SINGLE_SEL | wxBORDER_NONE);
        set_accessible_name(*list_, _("Lessons"));
        const wxString titles[] = {_("Lesson"), _("State"), _("Minutes")};
        const int widths[] = {160, 110, 60};
        for (int i = 0; i < 3; ++i) list_->AppendColumn(titles[i], wxLIST_FORMAT_LEFT, FromDIP(widths[i]));
        list_->SetMinSize(FromDIP(wxSize(200, 120)));
        list_->Bind(wxEVT_LIST_ITEM_SELECTED, [this](wxListEvent&) { show(); });
        list_->Bind(wxEVT_LIST_ITEM_ACTIVATED, [this](wxListEvent&) {
            const LessonAtHand* lesson = chosen();
            if (lesson != nullptr) begin(!desk_.mark(*lesson).copy.empty());
        });
    }
    wxButton* button(const wxString& label, std::function<void()> act) {
        auto* made = new wxButton(this, wxID_ANY, label);
        made->Bind(wxEVT_BUTTON, [act = std::move(act)](wxCommandEvent&) { act(); });
        return made;
    }
    wxTextCtrl* text_field(const wxString& name) {
        auto* made = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                    wxTE_MULTILINE | wxTE_READONLY | wxBORDER_NONE);
        set_accessible_name(*made, name);
        made->SetMinSize(FromDIP(wxSize(-1, 60)));
        return made;
    }
    void lay_out() {
        auto* buttons = new wxWrapSizer(wxHORIZONTAL);
        for (wxButton* each : {begin_, go_on_, way_, stop_}) buttons->Add(each, 0, wxRIGHT | wxBOTTOM, FromDIP(4));
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(list_, 6, wxEXPAND);
        column->Add(buttons, 0, wxEXPAND | wxALL, FromDIP(4));
        column->Add(step_, 2, wxEXPAND | wxLEFT | wxRIGHT, FromDIP(6));
        column->Add(missing_, 1, wxEXPAND | wxALL, FromDIP(6));
        SetSizer(column);
    }

    [[nodiscard]] bool on() const { return desk_.course() != nullptr; }
    [[nodiscard]] const LessonAtHand* chosen() const {
        const long row = list_->GetNextItem(-1, wxLIST_NEXT_ALL, wxLIST_STATE_SELECTED);
        return row < 0 || row >= static_cast<long>(lessons_.size()) ? nullptr
                                                                    : &lessons_[static_cast<std::size_t>(row)];
    }
    void choose(std::ptrdiff_t row) {
        list_->SetItemState(row, wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED,
                            wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED);
    }
    void find() {
        lessons_ = lessons_at_hand(lesson_folders());
        list_->DeleteAllItems();
        faults_.clear();
        for (const LessonAtHand& each : lessons_) {
            const std::string title = each.lesson.title.in(plugin_language());
            const long row =
                list_->InsertItem(list_->GetItemCount(), to_wx(title.empty() ? each.file.filename().string() : title));
            list_->SetItem(row, 2, wxString::Format("%d", each.lesson.minutes));
            faults_.push_back(fault_of_lesson(each, context_));
        }
    }
    void begin(bool go_on) {
        const LessonAtHand* lesson = chosen();
        if (lesson == nullptr || !fault_of_lesson(*lesson, context_).empty()) return;
        if (begin_lesson(context_, *lesson, go_on)) context_.shell.show_panel("teach", true);
    }

    [[nodiscard]] wxString state_of(std::size_t row) const {
        if (!faults_[row].empty()) return _("faulty");
        const LessonMark mark = desk_.mark(lessons_[row]);
        if (!mark.copy.empty()) return to_wx(say("step {1} of {2}", mark.step + 1, lessons_[row].lesson.steps.size()));
        return mark.done ? _("done") : wxString();
    }
    void show() {
        for (std::size_t row = 0; row < lessons_.size(); ++row) {
            const wxString state = state_of(row);
            if (list_->GetItemText(static_cast<long>(row), 1) != state)
                list_->SetItem(static_cast<long>(row), 1, state);
        }
        const LessonAtHand* lesson = chosen();
        const std::string fault = lesson == nullptr ? say("Choose a lesson first.")
                                                    : faults_[static_cast<std::size_t>(lesson - &lessons_[0])];
        const bool begun = lesson != nullptr && !desk_.mark(*lesson).copy.empty();
        const bool this_one = on() && lesson != nullptr && lesson->file == desk_.file();
        allow(*begin_, to_wx(fault), _("Begin the lesson with a new copy of its battle."));
        allow(*go_on_,
              !fault.empty() ? to_wx(fault)
              : this_one     ? _("The lesson is on.")
              : begun        ? wxString()
                             : _("The lesson was not begun, or is done."),
              _("Go on with the copy in which the lesson was begun."));
        for (const auto& [each, id] : {std::pair(way_, "teach.show"), std::pair(stop_, "teach.stop")}) {
            CommandContext now{context_.workspace, context_.shell};
            allow(*each, tr(context_.commands.find(id)->availability(now).reason),
                  tr(context_.commands.find(id)->help));
        }
        say_step(lesson, fault, this_one);
    }
    void say_step(const LessonAtHand* lesson, const std::string& fault, bool this_one) {
        std::string step, missing;
        if (this_one) {
            step = step_words();
            missing = missing_words();
        } else if (lesson != nullptr) {
            step = fault.empty() ? lesson->lesson.about.in(plugin_language()) : fault + "\n" + lesson->file.string();
        }
        for (const auto& [field, words] : {std::pair(step_, to_wx(step)), std::pair(missing_, to_wx(missing))})
            if (field->GetValue() != words) field->ChangeValue(words);
    }
    [[nodiscard]] std::string step_words() const {
        const LessonCourse& course = *desk_.course();
        if (course.finished()) return say("All steps of the lesson are done.");
        const LessonStep& step = course.lesson().steps[course.step()];
        return say("Step {1} of {2}", course.step() + 1, course.lesson().steps.size()) + "\n" +
               step.text.in(plugin_language());
    }
    [[nodiscard]] std::string missing_words() const {
        const LessonCourse& course = *desk_.course();
        if (course.finished()) return {};
        const OpenDocument* d = context_.workspace.active();
        if (d == nullptr || d->number() != desk_.document()) return say("Go back to the battle of the lesson.");
        std::string words;
        for (const LessonProgress& each : desk_.progress())
            if (!each.holds()) words += (words.empty() ? "" : "\n") + words_of(each, context_);
        if (!words.empty()) words = say("Still to do:") + "\n" + words + "\n";
        const std::string way = way_to(course.lesson().steps[course.step()].show, context_);
        return way.empty() ? words : words + say("Hint: {1}", way);
    }

    PanelContext& context_;
    LessonDesk& desk_;
    std::vector<LessonAtHand> lessons_;
    std::vector<std::string> faults_;  ///< of each; empty: none
    wxListCtrl* list_ = nullptr;
    wxButton* begin_ = nullptr;
    wxButton* go_on_ = nullptr;
    wxButton* way_ = nullptr;
    wxButton* stop_ = nullptr;
    wxTextCtrl* step_ = nullptr;
    wxTextCtrl* missing_ = nullptr;
    std::vector<Connection> links_;
};

}  // namespace

wxWindow* make_lesson_panel(wxWindow* parent, PanelContext& context) { return new LessonPanel(parent, context); }

}  // namespace ramparts
