// Messages of the engine and the sdk in the language of the program.
#pragma once

#include "sdk/words/messages.hpp"
