#pragma once
// Which ways there are to explore a space, what each will take, and which one is the best for a question.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace meleda {

// Where the states are held: by rows (rows.hpp); by index, in a table; by key, in a hash set of all or as the last
// layers alone.
enum class Store { automatic, rows, table, hash, layers };

struct ExploreWish {
  Store store = Store::automatic;
  std::optional<bool> degrees = {};  // count neighbours: where nothing is said, where that costs little
};

[[nodiscard]] std::string_view name_of(Store store);

struct ExploreWay {
  Store store = Store::hash;
  bool possible = true;                  // within the memory, and for this question
  std::optional<std::uint64_t> bytes{};  // that it will hold, where that is known
  std::optional<double> seconds{};       // that it may take on this machine, roughly
  bool degrees = false;                  // it would count neighbours
  std::string about;  // why it is chosen, why not, or why it is not possible; empty where it is just not
};

struct ExploreWays {
  std::vector<ExploreWay> ways;  // those that the family has
  std::size_t chosen = 0;
  [[nodiscard]] const ExploreWay& way() const { return ways[chosen]; }
  // Whether it is the one that was asked for, if one was.
  [[nodiscard]] bool is(const ExploreWish& wish) const {
    return wish.store == Store::automatic || wish.store == way().store;
  }
};

namespace detail {

struct ExploreFacts {
  std::optional<std::uint64_t> states{};       // how many there are, or at most are
  std::optional<std::uint64_t> index_count{};  // of a table
  std::optional<std::uint64_t> row_bytes{};    // all that rows would hold, which were made
  std::string why_no_rows{};                   // the puzzle has rows, but they were not made
  std::uint64_t least_row_bytes = 0;           // that they would hold then
  bool rows_fit = true;                        // as far as is known before they are made, or when that was tried
  bool rows_count_degrees = false;
  bool batched = false;
  bool by_layers = false;
  std::uint64_t key_bytes = 8;
};

[[nodiscard]] ExploreWays choose_way(const ExploreFacts& facts, const ExploreWish& wish, std::uint64_t memory);

}  // namespace detail

}  // namespace meleda
