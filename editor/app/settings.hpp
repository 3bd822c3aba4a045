// What is remembered between runs: recent scenarios, the session, keys, the window.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <wx/gdicmn.h>

#include "editor/command/tables.hpp"
#include "editor/model/layout.hpp"

class wxFileConfig;

namespace ramparts {

class Settings {
public:
    /// Keeps everything in `folder`; empty = the user's folders for settings and for state. A damaged settings file is
    /// put aside, and everything is as at the first start.
    explicit Settings(const std::string& folder);
    ~Settings();

    [[nodiscard]] std::vector<std::filesystem::path> recent() const;
    void add_recent(const std::filesystem::path& file);
    void forget_recent(const std::filesystem::path& file);

    struct Session {
        std::vector<std::filesystem::path> files;
        int active = 0;
    };
    [[nodiscard]] Session session() const;
    void set_session(const Session& session);

    void load_keys(KeyMap& keys) const;
    void save_keys(const KeyMap& keys);

    [[nodiscard]] wxRect window() const;  ///< empty when never stored
    [[nodiscard]] bool maximised() const;
    void set_window(const wxRect& rect, bool maximised);
    [[nodiscard]] std::string layout(LayoutUse use) const;  ///< see model/layout.hpp
    void set_layout(LayoutUse use, const std::string& text);

    /// The code of a language ("fr"), or empty: the language of the system.
    [[nodiscard]] std::string language() const { return text("/window/language"); }
    void set_language(const std::string& code) { set_text("/window/language", code); }

    [[nodiscard]] std::string text(const std::string& key, const std::string& otherwise = {}) const;
    void set_text(const std::string& key, const std::string& value);
    [[nodiscard]] std::filesystem::path folder() const { return folder_; }
    /// Where journals are kept that stand beside no scenario.
    [[nodiscard]] std::filesystem::path journals() const { return journals_; }
    /// Where a damaged settings file was put; empty when it was sound.
    [[nodiscard]] const std::filesystem::path& put_aside() const { return put_aside_; }
    /// Writes to disk now.
    void flush();

private:
    bool parse(const std::string& bytes);

    std::unique_ptr<wxFileConfig> config_;
    std::filesystem::path folder_;
    std::string written_;  // what the file holds
    std::filesystem::path journals_;
    std::filesystem::path put_aside_;
};

}  // namespace ramparts
