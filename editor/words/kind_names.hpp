// Kinds of terrain, hexside, road, feature and unit as the user reads them.
#pragma once

#include "sdk/words/kind_names.hpp"
