// The Publish wizard: from an open battle to one signed file that others install.
#pragma once

#include <functional>
#include <string>

#include "editor/workspace/mod_desk.hpp"
#include "editor/workspace/workspace.hpp"

class wxWindow;

namespace ramparts {

/// What is remembered and to be remembered, by key; see Shell.
struct PublishWays {
    std::function<std::string(const std::string& key)> remembered;
    std::function<void(const std::string& key, const std::string& value)> remember;
};

/// Goes through the steps: what, checks, manifest, pictures, key and place, and the result. `desk` may be null; with it
/// the versions that are installed count for the next one.
void publish_dialog(wxWindow* parent, OpenDocument& document, const ModDesk* desk, const PublishWays& ways);

}  // namespace ramparts
