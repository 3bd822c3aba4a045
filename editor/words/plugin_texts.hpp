// What plugins say, in the language of the program: the translations that they bring themselves.
#pragma once

#include "sdk/words/plugin_texts.hpp"
