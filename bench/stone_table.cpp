// How many positions a second does stone_table decide, with depths? Relatives of Picaria with s sides and k stones.
// Each run checks how many positions are won: of the sliding phase alone as an independent program has it, of the whole
// game as the portable kernels have it on one thread. With two threads the time of the processor should be the same.

#include "meleda/engines/stone_table.hpp"

#include <benchmark/benchmark.h>

#include <numeric>
#include <string>

#include "meleda/core/rank/subset.hpp"
#include "meleda/engines/parallel.hpp"
#include "meleda/families/alignment/alignment.hpp"
#include "meleda/workbench/spec.hpp"
#include "processor_clock.hpp"

namespace {

using namespace meleda;

// Only the last layer, where stones slide, or the whole game.
enum class Part { sliding, whole };

StoneGame game_of(const std::string& spec, Part part) {
  const auto read = read_spec(spec);
  auto game = *alignment::make(read->arguments)->stone_game();
  if (part == Part::sliding) {
    auto last = game.layers.back();
    last.next = 0;
    game.layers = {std::move(last)};
  }
  return game;
}

void judge(benchmark::State& state, const std::string& spec, Part part, std::size_t workers, std::uint64_t won) {
  const Workers limit(workers);
  std::uint64_t positions = 0;
  std::uint64_t arrangements = 0;
  std::uint64_t bytes = 0;
  double seconds = 0;
  for (auto _ : state) {
    Control control;
    const auto before = processor_seconds();
    const auto table = StoneTable::make(game_of(spec, part), control);
    seconds += processor_seconds() - before;
    if (!table) return state.SkipWithError("not enough memory");
    std::uint64_t wins = 0;
    positions = 0;
    for (const auto& counts : table->counts()) {
      positions += counts.positions;
      for (std::size_t plies = 1; plies < counts.decided.size(); plies += 2) wins += counts.decided[plies];
    }
    if (won != 0 && wins != won) return state.SkipWithError(("won: " + std::to_string(wins)).c_str());
    bytes = table->bytes();
    arrangements = 0;
    for (const auto& layer : table->game().layers) {
      arrangements += ranking::subset_count(table->game().nodes, layer.own + layer.other) *
                      ranking::subset_count(layer.own + layer.other, layer.own);
    }
  }
  const auto count = static_cast<double>(arrangements) * static_cast<double>(state.iterations());
  state.counters["positions"] = static_cast<double>(positions);
  state.counters["arrangements"] = static_cast<double>(arrangements);
  state.counters["cpu_seconds"] = seconds / static_cast<double>(state.iterations());
  state.counters["per_cpu_second"] = count / seconds;
  state.counters["per_second"] = benchmark::Counter(count, benchmark::Counter::kIsRate);
  state.counters["bytes_each"] = static_cast<double>(bytes) / static_cast<double>(arrangements);
}

void add(const std::string& name, const std::string& spec, Part part, std::size_t workers, std::uint64_t won = 0) {
  benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) { judge(state, spec, part, workers, won); })
      ->Unit(benchmark::kMillisecond)
      ->UseRealTime();
}

const bool added = [] {
  add("sliding/8_sides/5_stones", "alignment:sides=8,stones=5", Part::sliding, 1);
  add("sliding/10_sides/6_stones", "alignment:sides=10,stones=6", Part::sliding, 1, 115'969'760);
  add("sliding/10_sides/6_stones/2_threads", "alignment:sides=10,stones=6", Part::sliding, 2, 115'969'760);
  add("whole/10_sides/6_stones", "alignment:sides=10,stones=6", Part::whole, 1, 302'064'573);
  add("whole/10_sides/6_stones/2_threads", "alignment:sides=10,stones=6", Part::whole, 2, 302'064'573);
  return true;
}();

}  // namespace
