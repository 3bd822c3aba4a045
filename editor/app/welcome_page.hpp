// The first page: the shipped battles, recent scenarios, a new map.
#pragma once

class wxWindow;

namespace ramparts {

class MainFrame;

[[nodiscard]] wxWindow* make_welcome_page(wxWindow* parent, MainFrame& frame);

}  // namespace ramparts
