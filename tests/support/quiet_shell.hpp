// A window that answers nothing and shows nothing, for tests of commands.
#pragma once

#include "editor/command/shell.hpp"

namespace ramparts {

class QuietShell : public Shell {
public:
    MapView* map_view() override { return nullptr; }
    std::vector<std::filesystem::path> ask_open() override { return {}; }
    std::optional<std::filesystem::path> ask_save(const OpenDocument&) override { return std::nullopt; }
    Answer ask_discard(const OpenDocument&) override { return Answer::no; }
    std::optional<std::string> ask_text(const std::string&, const std::string&, const std::string&,
                                        const std::function<std::string(const std::string&)>&) override {
        return std::nullopt;
    }
    void show_problem(const std::string&, const FileProblem&) override {}
    void show_message(const std::string& text) override { message = text; }
    void new_document() override {}
    bool open_path(const std::filesystem::path&) override { return false; }
    bool save_document(OpenDocument&, bool) override { return false; }
    bool close_document(OpenDocument&) override { return false; }
    void quit() override {}
    void show_palette() override {}
    void show_keys() override {}
    void show_about() override {}
    void show_welcome() override {}
    void next_document(int) override {}
    void toggle_full_screen() override {}
    bool full_screen() const override { return false; }
    void show_panel(std::string_view, bool) override {}
    bool panel_shown(std::string_view) const override { return false; }
    std::string message;
};

}  // namespace ramparts
