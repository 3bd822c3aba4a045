// The maps of what a mod would change, one at a time.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <wx/panel.h>

#include "editor/app/picture_view.hpp"
#include "sdk/share/publish/mod_pictures.hpp"

class wxButton;
class wxChoice;

namespace ramparts {

class ModMap final : public wxPanel {
public:
    explicit ModMap(wxWindow* parent);
    /// What is drawn when the maps are next looked at; drawing takes a moment, so that it waits until then. `name` is
    /// that of a file the picture is kept in.
    void set(std::function<std::vector<ModPicture>()> make, std::string name);
    /// Draws what was set, if that has not been done.
    void look();

private:
    void choose(int at);
    void keep();

    std::function<std::vector<ModPicture>()> make_;
    std::string name_;
    std::vector<ModPicture> pictures_;
    wxChoice* battles_ = nullptr;
    wxButton* keep_ = nullptr;
    PictureView* view_ = nullptr;
};

}  // namespace ramparts
