// How fast are all configurations of Rubik's Magic found, and their linking numbers computed? Counts are compared with
// those of the plain enumeration in the tests (8 tiles) and of an earlier run (10); a wrong one is an error.

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "meleda/families/magic/ribbon.hpp"
#include "meleda/studies/magic/codes.hpp"

namespace {

using namespace meleda;

std::vector<magic::Code> all_codes(std::size_t tiles) {
  const studies::CodeTables tables(tiles);
  studies::CodeSearch search(tables);
  std::vector<magic::Code> codes;
  for (const auto& beginning : search.beginnings(tiles / 2 - 1)) {
    search.visit(beginning, [&](const magic::Code& code) { codes.push_back(code); }, {});
  }
  return codes;
}

void find_all(benchmark::State& state) {
  const auto tiles = static_cast<std::size_t>(state.range(0));
  const auto known = static_cast<std::size_t>(state.range(1));
  for (auto _ : state) {
    if (all_codes(tiles).size() != known) state.SkipWithError("the number of configurations is wrong");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(known));
}
BENCHMARK(find_all)->Args({8, 1291})->Args({10, 66160})->Unit(benchmark::kMillisecond);

// By crossings in one projection; every hundredth one is computed again as writhe and twist.
void link_all(benchmark::State& state) {
  const auto codes = all_codes(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) {
    for (std::size_t i = 0; i < codes.size(); ++i) {
      const auto ribbon = magic::ribbon_of(magic::chain_of(codes[i]));
      const auto number = magic::linking_number(ribbon);
      if (i % 100 != 0) continue;
      const auto [writhe, twist] = magic::writhe_and_twist(ribbon);
      if (std::abs(writhe + twist - number) > 1e-6) state.SkipWithError("the two linking numbers differ");
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(codes.size()));
}
BENCHMARK(link_all)->Arg(8)->Arg(10)->Unit(benchmark::kMillisecond);

}  // namespace
