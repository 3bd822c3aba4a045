// A compiled catalogue read without the toolkit, to put in place as translator.
#pragma once

#include <map>
#include <string>
#include <vector>

/// Every text of the French catalogue with its forms; a text with a plural is joined to it by '\0', as in the file.
[[nodiscard]] const std::map<std::string, std::vector<std::string>>& french();

/// French while it lives, English afterwards.
struct InFrench {
    InFrench();
    ~InFrench();
    InFrench(const InFrench&) = delete;
    InFrench& operator=(const InFrench&) = delete;
};
