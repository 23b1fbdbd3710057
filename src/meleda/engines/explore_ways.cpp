#include "meleda/engines/explore_ways.hpp"

#include <algorithm>
#include <limits>

#include "meleda/core/translate.hpp"
#include "meleda/engines/parallel.hpp"

namespace meleda {

std::string_view name_of(Store store) {
  switch (store) {
    case Store::automatic: break;
    case Store::rows: return "rows";
    case Store::table: return "table";
    case Store::hash: return "hash";
    case Store::layers: return "layers";
  }
  return "automatic";
}

namespace detail {

namespace {

// States a second and core, measured (docs/performance.md) on puzzles of the usual kinds: to say what is to be expected
// and for nothing else.
constexpr double rate_of_rows = 500e6;
constexpr double rate_of_batches = 30e6;
constexpr double rate_of_table = 5e6;
constexpr double rate_of_keys = 5e6;
constexpr double slower_with_degrees = 2.5;

}  // namespace

ExploreWays choose_way(const ExploreFacts& facts, const ExploreWish& wish, std::uint64_t memory) {
  ExploreWays result;
  // Where states are found quickly, counting neighbours takes up to ten times as long as finding the layers: below so
  // many states nobody waits for it.
  constexpr std::uint64_t few = 1'000'000;
  const bool degrees_of_keys = wish.degrees.value_or(!facts.states || *facts.states < few);
  const auto seconds = [&](double rate, bool with_degrees) -> std::optional<double> {
    if (!facts.states) return std::nullopt;
    const auto cores = static_cast<double>(worker_count());
    return static_cast<double>(*facts.states) / rate / cores * (with_degrees ? slower_with_degrees : 1.0);
  };
  const auto add = [&](Store store, std::optional<std::uint64_t> bytes, double rate, bool with_degrees) {
    ExploreWay way{store, true, bytes, seconds(rate, with_degrees), with_degrees, {}};
    if (bytes && *bytes > memory) {
      way.possible = false;
      way.about = tr("more than the memory that it may use");
    }
    result.ways.push_back(std::move(way));
  };
  if (!facts.row_bytes && !facts.why_no_rows.empty()) {
    add(Store::rows, facts.least_row_bytes, rate_of_rows, false);
    auto& way = result.ways.back();
    if (way.possible) way.about = facts.why_no_rows;
    way.possible = way.possible && facts.rows_fit;
  }
  if (facts.row_bytes) {
    add(Store::rows, facts.row_bytes, rate_of_rows, false);
    auto& way = result.ways.back();
    way.degrees = facts.rows_count_degrees;
    if (wish.degrees == true && !way.degrees) {
      way.possible = false;
      way.about = tr("it does not count neighbours");
    }
  }
  if (facts.index_count) {
    const auto bytes = *facts.index_count / 4 + 8;
    const bool counts = wish.degrees.value_or(!facts.batched || *facts.index_count < few);
    add(Store::table, bytes, facts.batched && !counts ? rate_of_batches : rate_of_table, counts);
  }
  // A hash set holds what is reached, which may be less than there is: so it is tried, however much there may be.
  // Buckets are filled by half on the average, and lists and keys that wait take as much again.
  constexpr std::uint64_t places_a_key = 4;
  add(Store::hash, {}, rate_of_keys, degrees_of_keys);
  if (facts.states && *facts.states < std::numeric_limits<std::uint64_t>::max() / (places_a_key * facts.key_bytes)) {
    result.ways.back().bytes = *facts.states * places_a_key * facts.key_bytes;
  }
  const auto& set_bytes = result.ways.back().bytes;
  const bool all_fit = !facts.states || (set_bytes && *set_bytes <= memory);
  if (!all_fit) {
    result.ways.back().about = tr("too large if all states are reached: more than the memory that it may use");
  }
  if (facts.by_layers) add(Store::layers, {}, rate_of_keys, degrees_of_keys);

  const auto find = [&](Store store) {
    const auto at =
        std::find_if(result.ways.begin(), result.ways.end(), [&](const ExploreWay& way) { return way.store == store; });
    return static_cast<std::size_t>(at - result.ways.begin());
  };
  if (wish.store != Store::automatic) {
    const bool missing = wish.store == Store::rows && !facts.row_bytes;
    result.chosen = missing ? result.ways.size() : find(wish.store);
    if (result.chosen < result.ways.size()) {
      result.ways[result.chosen].about = tr("asked for");
      return result;
    }
  }
  const auto rows = find(Store::rows);
  const auto table = find(Store::table);
  if (facts.row_bytes && result.ways[rows].possible) {
    result.chosen = rows;
    result.ways[rows].about = tr("one bit a state, 64 states at a time");
  } else if (table < result.ways.size() && result.ways[table].possible) {
    result.chosen = table;
    result.ways[table].about = tr("two bits for each of the states that there may be");
  } else {
    const auto hash = find(Store::hash);
    const auto layers = find(Store::layers);
    result.chosen = all_fit || layers == result.ways.size() ? hash : layers;
    result.ways[result.chosen].about =
        result.chosen == hash ? tr("as much as is reached") : tr("the last layers alone, since all states may not fit");
  }
  return result;
}

}  // namespace detail

}  // namespace meleda
