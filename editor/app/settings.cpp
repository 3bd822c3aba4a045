// Settings in one plain file.
#include "editor/app/settings.hpp"

#include <algorithm>

#include <wx/fileconf.h>
#include <wx/filename.h>
#include <wx/log.h>
#include <wx/mstream.h>
#include <wx/sstream.h>
#include <wx/stdpaths.h>

#include "editor/toolkit/translate.hpp"
#include "editor/workspace/files.hpp"
#include "formats/disk/write_file.hpp"

namespace ramparts {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kRecent = 10;
constexpr const char* kFile = "editor.conf";
constexpr const char* kEditPanels = "/window/panels";
constexpr const char* kPlayPanels = "/window/play-panels";

std::vector<fs::path> read_list(const wxFileConfig& config, const wxString& group) {
    std::vector<fs::path> list;
    wxString value;
    for (int i = 0; config.Read(wxString::Format("%s/%d", group, i), &value); ++i) list.emplace_back(from_wx(value));
    return list;
}

void write_list(wxFileConfig& config, const wxString& group, const std::vector<fs::path>& list) {
    config.DeleteGroup(group);
    for (std::size_t i = 0; i < list.size(); ++i)
        config.Write(wxString::Format("%s/%d", group, static_cast<int>(i)), to_wx(list[i].string()));
}

}  // namespace

Settings::Settings(const std::string& folder) {
    wxString base = to_wx(folder);
    if (base.empty()) {
        wxStandardPaths& paths = wxStandardPaths::Get();
        paths.SetFileLayout(wxStandardPaths::FileLayout_XDG);
        base = paths.GetUserConfigDir() + "/ramparts";
    }
    wxFileName::Mkdir(base, wxS_DIR_DEFAULT, wxPATH_MKDIR_FULL);
    folder_ = from_wx(base);
    journals_ = (folder.empty() ? state_folder() : folder_) / "journals";
    const fs::path file = folder_ / kFile;
    written_ = real_files().read(file).value_or(std::string());
    if (parse(written_)) return;
    std::error_code error;
    for (int n = 1; put_aside_.empty() || fs::exists(put_aside_, error); ++n)
        put_aside_ = file.string() + ".damaged-" + std::to_string(n);
    (void)real_files().rename(file, put_aside_);
    written_.clear();
    (void)parse(written_);
}

/// False when the text is none of ours. What the toolkit finds wrong with it it would say in a dialog, before there is
/// a window.
bool Settings::parse(const std::string& bytes) {
    class Complaints : public wxLog {
    public:
        bool heard = false;

    protected:
        void DoLogRecord(wxLogLevel level, const wxString&, const wxLogRecordInfo&) override {
            heard = heard || level <= wxLOG_Warning;
        }
    } complaints;
    wxLog* before = wxLog::SetActiveTarget(&complaints);
    // From memory: the toolkit never writes the file by itself, see flush().
    const wxString words = to_wx(bytes);
    wxStringInputStream stream(words);
    config_ = std::make_unique<wxFileConfig>(stream);
    config_->SetRecordDefaults(false);
    wxLog::SetActiveTarget(before);
    return !complaints.heard && (bytes.empty() || !words.empty());
}

Settings::~Settings() { flush(); }

std::vector<fs::path> Settings::recent() const { return read_list(*config_, "/recent"); }

void Settings::add_recent(const fs::path& file) {
    auto list = recent();
    std::erase(list, file);
    list.insert(list.begin(), file);
    if (list.size() > kRecent) list.resize(kRecent);
    write_list(*config_, "/recent", list);
    flush();
}

void Settings::forget_recent(const fs::path& file) {
    auto list = recent();
    std::erase(list, file);
    write_list(*config_, "/recent", list);
    flush();
}

Settings::Session Settings::session() const {
    return {read_list(*config_, "/session/files"), static_cast<int>(config_->ReadLong("/session/active", 0))};
}

void Settings::set_session(const Session& session) {
    write_list(*config_, "/session/files", session.files);
    config_->Write("/session/active", static_cast<long>(session.active));
    flush();
}

void Settings::load_keys(KeyMap& keys) const {
    const wxString old = config_->GetPath();
    config_->SetPath("/keys");
    wxString name;
    long cookie = 0;
    for (bool more = config_->GetFirstEntry(name, cookie); more; more = config_->GetNextEntry(name, cookie)) {
        const std::string command = from_wx(name);
        keys.bind(command, from_wx(config_->Read(name, "")), keys.scope(command));
    }
    config_->SetPath(old);
}

void Settings::save_keys(const KeyMap& keys) {
    config_->DeleteGroup("/keys");
    for (const auto& [command, chord] : keys.changes()) config_->Write("/keys/" + to_wx(command), to_wx(chord));
    flush();
}

wxRect Settings::window() const {
    return {static_cast<int>(config_->ReadLong("/window/x", 0)), static_cast<int>(config_->ReadLong("/window/y", 0)),
            static_cast<int>(config_->ReadLong("/window/width", 0)),
            static_cast<int>(config_->ReadLong("/window/height", 0))};
}

bool Settings::maximised() const { return config_->ReadBool("/window/maximised", false); }

void Settings::set_window(const wxRect& rect, bool maximised) {
    config_->Write("/window/maximised", maximised);
    if (maximised) return;
    config_->Write("/window/x", static_cast<long>(rect.x));
    config_->Write("/window/y", static_cast<long>(rect.y));
    config_->Write("/window/width", static_cast<long>(rect.width));
    config_->Write("/window/height", static_cast<long>(rect.height));
}

std::string Settings::layout(LayoutUse use) const {
    return text(use == LayoutUse::playing ? kPlayPanels : kEditPanels);
}
void Settings::set_layout(LayoutUse use, const std::string& value) {
    set_text(use == LayoutUse::playing ? kPlayPanels : kEditPanels, value);
}

std::string Settings::text(const std::string& key, const std::string& otherwise) const {
    return from_wx(config_->Read(to_wx(key), to_wx(otherwise)));
}

void Settings::set_text(const std::string& key, const std::string& value) { config_->Write(to_wx(key), to_wx(value)); }

void Settings::flush() {
    wxMemoryOutputStream stream;
    if (!config_->Save(stream, wxConvUTF8)) return;
    const auto* bytes = static_cast<const char*>(stream.GetOutputStreamBuffer()->GetBufferStart());
    std::string text(bytes, stream.GetSize());
    if (text != written_ && write_file(fs::path(folder_) / kFile, text)) written_ = std::move(text);
}

}  // namespace ramparts
