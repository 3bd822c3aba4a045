// What transforms and exporters in scripts write into.
#pragma once

#include <deque>
#include <string>

#include "sdk/boundary/abi/ramparts/rp.h"

namespace ramparts::script {

/// `out` of a transform.
struct EditList {
    rp_edits* edits = nullptr;
    rp_finding* why = nullptr;
    bool refused = false;
    std::deque<std::string>* names = nullptr;  ///< labels, which outlive the script
};

/// `out` of an exporter.
struct FileList {
    rp_files_1* files = nullptr;
};

}  // namespace ramparts::script
