// The one result type of the project: a value or an error, never an exception for ordinary failure.
#pragma once

#include <tl/expected.hpp>

namespace ramparts {

template <class T, class E>
using Result = tl::expected<T, E>;

template <class E>
[[nodiscard]] auto fail(E&& error) {
    return tl::make_unexpected(std::forward<E>(error));
}

}  // namespace ramparts
