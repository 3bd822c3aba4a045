// See code_fault.hpp.
#include "engine/modules/code_fault.hpp"

namespace ramparts {

Message& code_fault() noexcept {
    thread_local Message fault;
    return fault;
}

}  // namespace ramparts
