// Nested std::array with the dimensions in reading order: MultiArray<int, 2, 64> a; a[1][63].
#pragma once

#include <array>

#include "util/ints.h"

namespace util {

template <class T, usize Size, usize... Sizes>
struct MultiArrayType {
    using type = std::array<typename MultiArrayType<T, Sizes...>::type, Size>;
};

template <class T, usize Size>
struct MultiArrayType<T, Size> {
    using type = std::array<T, Size>;
};

template <class T, usize... Sizes>
using MultiArray = typename MultiArrayType<T, Sizes...>::type;

}  // namespace util
