// A page of a panel that is one form.
#pragma once

#include <memory>

#include <wx/sizer.h>

#include "editor/command/own_rules.hpp"
#include "editor/panel/forces_common.hpp"
#include "editor/panel/rules_base.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {

inline constexpr const char* kNothingOpen = RP_TR("No scenario is open.");

/// Shows what `read` gives, and takes changes with `write`.
class FormPage final : public DocumentPanel {
public:
    using Read = Form (*)(const Scenario&);
    using Write = std::string (*)(Document&, std::string_view, std::string_view);
    struct Content {
        Area interest;
        wxString name;
        Read read;
        Write write;
        std::shared_ptr<RulesBase> rules;  ///< of a page of the ruleset; else null
    };
    FormPage(wxWindow* parent, PanelContext& context, const Content& content)
        : DocumentPanel(parent, context, content.interest), read_(content.read), rules_(content.rules) {
        form_ = new PropertyForm(this, content.name);
        form_->on_change = [this, write = content.write, of_rules = content.rules != nullptr](
                               const std::string& field, const std::string& value) {
            if (of_rules && document() != nullptr && !may_change_rules(*document(), context_.shell))
                return ramparts::say("The rules were left as they are.");
            return document() == nullptr ? std::string(kNothingOpen) : write(document()->document, field, value);
        };
        form_->on_refused = [this](const std::string& why) { say(why); };
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(form_, 1, wxEXPAND);
        SetSizer(column);
        if (rules_)
            form_->Bind(wxEVT_PG_SELECTED, [this](wxPropertyGridEvent& event) {
                event.Skip();
                rules_->row_chosen();
            });
    }
    /// The name of the field that is chosen; empty when none is.
    [[nodiscard]] std::string chosen() const {
        return form_->GetSelection() != nullptr ? from_wx(form_->GetSelection()->GetName()) : std::string();
    }

private:
    void refresh() override {
        const OpenDocument* d = document();
        Form form = d != nullptr ? read_(d->scenario()) : Form{};
        if (d != nullptr && rules_) mark_changed(rules_->of(*d), "option", "", form);
        form_->show(form);
        if (rules_) rules_->row_chosen();
    }
    Read read_;
    std::shared_ptr<RulesBase> rules_;
    PropertyForm* form_ = nullptr;
};

}  // namespace ramparts
