// Combat results in words.
#pragma once

#include "sdk/words/result_words.hpp"
