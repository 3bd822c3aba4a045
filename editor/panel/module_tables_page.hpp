// The page of the tables panel with the tables of rule modules.
#pragma once

#include "editor/model/module_tables_model.hpp"
#include "editor/panel/rules_table.hpp"

class wxButton;

namespace ramparts {

/// A choice of table above its grid; rows are added, deleted, and given back to the plugin.
class ModuleTablesPage final : public DocumentPanel {
public:
    ModuleTablesPage(wxWindow* parent, PanelContext& context, std::shared_ptr<RulesBase> base);
    /// What gives the chosen table the rows of the base again; nothing when it has them.
    [[nodiscard]] std::vector<Change> changes_back() const { return grid_->changes_back(); }

private:
    void refresh() override;
    void show_buttons();
    [[nodiscard]] TableSource source(std::shared_ptr<RulesBase> base);
    [[nodiscard]] const ModuleTableRow* chosen() const;
    /// Does something to the table that is chosen, when the ruleset may be changed.
    void change(const std::function<std::string(Document&, const ModuleTableRow&)>& act);

    std::vector<ModuleTableRow> tables_;
    wxChoice* which_ = nullptr;
    TableGrid* grid_ = nullptr;
    wxButton* add_ = nullptr;
    wxButton* remove_ = nullptr;
    wxButton* forget_ = nullptr;
    Connection modules_link_;
};

}  // namespace ramparts
