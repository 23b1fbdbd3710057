// How fast are all Franklin squares of order 8 counted? Both methods must find the same number of classes, or the run
// reports an error.

#include <benchmark/benchmark.h>

#include "meleda/families/franklin/structure.hpp"
#include "meleda/studies/franklin/classes.hpp"

namespace {

void count_with(benchmark::State& state, std::vector<meleda::franklin::Square> (*method)(const meleda::StopCheck&)) {
  static std::size_t known = 0;
  for (auto _ : state) {
    const auto classes = method({}).size();
    if (known != 0 && classes != known) state.SkipWithError("the methods find different numbers of classes");
    known = classes;
  }
  state.counters["classes"] = static_cast<double>(known);
}

void count_by_terms(benchmark::State& state) {
  count_with(state, meleda::studies::classes_by_terms);
}
BENCHMARK(count_by_terms)->Unit(benchmark::kMillisecond);

void count_by_equations(benchmark::State& state) {
  count_with(state, meleda::studies::classes_by_equations);
}
BENCHMARK(count_by_equations)->Unit(benchmark::kMillisecond);

void make_order_1024(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(meleda::franklin::square_of(*meleda::franklin::construct(1024, true)));
}
BENCHMARK(make_order_1024)->Unit(benchmark::kMillisecond);

}  // namespace
