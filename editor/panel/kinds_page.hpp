// The page of the tables panel on which the kinds of the ruleset are edited.
#pragma once

#include <memory>

#include <wx/choice.h>
#include <wx/listbox.h>

#include "editor/model/kinds_model.hpp"
#include "editor/panel/forces_common.hpp"
#include "editor/panel/rules_base.hpp"

class wxButton;

namespace ramparts {

/// Lists of kinds beside the form of the chosen one; adding, copying, deleting or replacing.
class KindsPage final : public DocumentPanel {
public:
    KindsPage(wxWindow* parent, PanelContext& context, std::shared_ptr<RulesBase> base);
    /// What gives the chosen kind the values of the base again; nothing when it has them.
    [[nodiscard]] std::vector<Change> changes_back() const;

private:
    void refresh() override;
    /// The field of the form that a finding leads to, whose class has been chosen; or nothing.
    std::string go_where_pointed();
    [[nodiscard]] KindList list() const;
    [[nodiscard]] bool any() const { return document() != nullptr && kinds_->GetSelection() != wxNOT_FOUND; }
    [[nodiscard]] std::size_t chosen() const { return static_cast<std::size_t>(kinds_->GetSelection()); }
    void add();
    void copy();
    void remove();
    /// Asks which kind takes the place of a used one.
    void replace(const std::vector<std::string>& uses);
    void select_last();
    /// The kinds of the list, marked when they differ from those of the base.
    [[nodiscard]] wxArrayString names() const;

    std::shared_ptr<RulesBase> base_;
    wxChoice* lists_ = nullptr;
    wxListBox* kinds_ = nullptr;
    wxButton* add_ = nullptr;
    wxButton* copy_ = nullptr;
    wxButton* remove_ = nullptr;
    wxButton* more_ = nullptr;
    PropertyForm* form_ = nullptr;
    Connection modules_link_;
};

}  // namespace ramparts
