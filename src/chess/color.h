// The two sides.
#pragma once

#include <string_view>

#include "util/enum_array.h"
#include "util/ints.h"

namespace chess {

enum class Color : u8 { White, Black };

constexpr Color operator~(Color c) { return Color(u8(c) ^ 1u); }

constexpr std::string_view name_of(Color c) { return c == Color::White ? "White" : "Black"; }

inline constexpr Color Colors[] = {Color::White, Color::Black};

template <class T>
using PerColor = util::EnumArray<Color, T, 2>;

}  // namespace chess
