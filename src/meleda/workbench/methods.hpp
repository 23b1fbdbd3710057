#pragma once
// The ways in which an answer is found: what --method takes, and how an answer says it. An engine that finds paths has
// its row here and its adaptor in engine_list.hpp.

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/translate.hpp"

namespace meleda {

struct Method {
  const char* name;
  const char* about;
};

inline constexpr Method analytic_method{"analytic", phrase("closed form, no search")};
inline constexpr Method descent_method{"descent", phrase("search downwards, layer by layer")};
inline constexpr Method search_method{"search", phrase("search from both ends")};
inline constexpr Method table_method{"table", phrase("table of all states")};
inline constexpr Method a_star_method{"a-star", phrase("best-first search with pattern tables")};
inline constexpr Method ida_star_method{"ida-star", phrase("depth-first search with pattern tables")};
inline constexpr Method strategy_method{"strategy", phrase("known without search")};
inline constexpr Method beam_method{"beam", phrase("beam search: short, not proven shortest")};

inline constexpr std::array all_methods{analytic_method, descent_method,  search_method,   table_method,
                                        a_star_method,   ida_star_method, strategy_method, beam_method};

// Not to be asked for: a descent that found a book and needed no search.
inline constexpr Method book_method{"book", phrase("from a book")};

// Not to be asked for either: the group of the moves says that there is no path.
inline constexpr Method group_method{"group", phrase("from the group of the moves")};

[[nodiscard]] inline std::string about_method(std::string_view name) {
  if (name == book_method.name) return tr(book_method.about);
  if (name == group_method.name) return tr(group_method.about);
  const auto* const found =
      std::find_if(all_methods.begin(), all_methods.end(), [&](const Method& m) { return name == m.name; });
  return found == all_methods.end() ? std::string(name) : tr(found->about);
}

}  // namespace meleda
