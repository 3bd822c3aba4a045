// The door to translation for the parts that know no toolkit.
#pragma once

#include "sdk/words/translate.hpp"
