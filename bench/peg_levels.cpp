// How fast are all solvable positions of a board of peg solitaire found? Yardstick: how many bytes a second this
// machine puts together with OR, rows of one level into rows of another, measured in the same run. `share` is what the
// levels reach of that: the bytes of the rows that they put together (steps in the columns, transpositions and tables
// are not counted as work, but their time is) over their processor time. One thread, two, and the portable path must
// give the same digest, or the run reports an error. Writing a book is timed apart.

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "meleda/core/data_store.hpp"
#include "meleda/engines/bit_book.hpp"
#include "meleda/families/pegs/boards.hpp"
#include "meleda/studies/pegs/book.hpp"
#include "meleda/studies/pegs/levels.hpp"
#include "processor_clock.hpp"

namespace {

using namespace meleda;

const std::vector<std::string> boards = {"english", "square6", "french", "hexagon"};

std::shared_ptr<const pegs::Board> board_of(const benchmark::State& state) {
  return pegs::read_board(std::string_view(boards[static_cast<std::size_t>(state.range(0))])).value().board;
}

// Gigabytes of sources a second: eight rows are put together into one, as a position has about eight jumps, over
// buffers of the given size.
double or_bandwidth(std::size_t bytes) {
  constexpr std::size_t row = 32;  // words
  std::vector<std::uint64_t> source(bytes / 8 / row * row, 1);
  std::vector<std::uint64_t> target(source.size(), 0);
  const std::size_t rows = source.size() / row;
  std::uint64_t read = 0;
  const auto begin = std::chrono::steady_clock::now();
  std::chrono::duration<double> passed{};
  do {
    for (std::size_t r = 0; r < rows; ++r) {
      std::uint64_t sum[row] = {};
      for (std::size_t s = 0; s < 8; ++s) {
        const auto* from = source.data() + (r + s * 37) % rows * row;
        for (std::size_t i = 0; i < row; ++i) sum[i] |= from[i];
      }
      for (std::size_t i = 0; i < row; ++i) target[r * row + i] = sum[i];
    }
    benchmark::DoNotOptimize(target.data());
    read += rows * row * 8 * 8;
    passed = std::chrono::steady_clock::now() - begin;
  } while (passed.count() < 0.3);
  return static_cast<double>(read) / passed.count() / 1e9;
}

std::map<std::int64_t, std::string>& digests() {
  static std::map<std::int64_t, std::string> all;
  return all;
}

void levels(benchmark::State& state, int threads, bool portable, bool with_digest) {
  const auto board = board_of(state);
  const auto& named = board->classes().front();
  const double bandwidth = or_bandwidth(std::size_t{64} << 20);
  for (auto _ : state) {
    Control control;
    BitDigest digest;
    std::uint64_t positions = 0;
    std::uint64_t words = 0;
    const double begin = processor_seconds();
    const auto status = pegs::for_each_level(*board, named, named.finishing_holes, {threads, portable}, control,
                                             [&](const BitLevels& at) {
                                               positions += at.level().count();
                                               words = at.words_read();
                                               if (with_digest) digest.add(at.level());
                                               return true;
                                             });
    const double seconds = processor_seconds() - begin;
    if (!status || *status != Status::done) return state.SkipWithError("the levels were not completed");
    if (with_digest) {
      const auto [first, is_first] = digests().emplace(state.range(0), digest.text());
      if (!is_first && first->second != digest.text()) return state.SkipWithError("the digests differ");
    }
    state.counters["cpu_s"] = seconds;
    state.counters["positions"] = static_cast<double>(positions);
    state.counters["GB_put_together"] = static_cast<double>(words) * 8 / 1e9;
    state.counters["OR_GB_per_s"] = bandwidth;
    state.counters["share"] = static_cast<double>(words) * 8 / 1e9 / seconds / bandwidth;
  }
  state.SetLabel(boards[static_cast<std::size_t>(state.range(0))] + " A");
}

void one_thread(benchmark::State& state) {
  levels(state, 1, false, false);
}
void one_thread_with_digest(benchmark::State& state) {
  levels(state, 1, false, true);
}
void two_threads_with_digest(benchmark::State& state) {
  levels(state, 2, false, true);
}
void portable_with_digest(benchmark::State& state) {
  levels(state, 2, true, true);
}

void writing_a_book(benchmark::State& state) {
  const auto board = board_of(state);
  const auto directory = std::filesystem::temp_directory_path() / "meleda-bench-books";
  for (auto _ : state) {
    Control control;
    const auto built = pegs::build_book(*board, board->classes().front(), DataStore(directory), {}, control);
    if (!built || built->status != Status::done) return state.SkipWithError("the book was not written");
    state.counters["levels_s"] = built->level_seconds;
    state.counters["writing_s"] = built->writing_seconds;
    state.counters["MB"] = static_cast<double>(built->bytes) / 1e6;
    const auto [first, is_first] = digests().emplace(state.range(0), built->digest);
    if (!is_first && first->second != built->digest) return state.SkipWithError("the digests differ");
  }
  std::filesystem::remove_all(directory);
  state.SetLabel(boards[static_cast<std::size_t>(state.range(0))] + " A");
}

// Random positions of the English board, so that most questions unpack a chunk; and positions that lie close together,
// as a search asks about them.
void asking_a_book(benchmark::State& state) {
  const auto board = pegs::read_board(std::string_view("english")).value().board;
  const auto& named = board->classes().front();
  const auto directory = std::filesystem::temp_directory_path() / "meleda-bench-asking";
  Control control;
  if (!pegs::build_book(*board, named, DataStore(directory), {}, control)) return state.SkipWithError("no book");
  const auto book = pegs::open_book(*board, named, DataStore(directory)).value();
  const bool close_together = state.range(0) != 0;
  std::mt19937_64 random(7);
  std::uint64_t found = 0;
  for (auto _ : state) {
    constexpr std::uint64_t holes = (std::uint64_t{1} << 33) - 1;
    const auto place = close_together ? (std::uint64_t{0x155555} << 12) | (random() & 0xfff) : random() & holes;
    found += book->contains(place) ? 1U : 0U;
  }
  benchmark::DoNotOptimize(found);
  state.SetLabel(close_together ? "close together" : "anywhere");
  std::filesystem::remove_all(directory);
}

void once_for_each_board(benchmark::internal::Benchmark* bench) {
  for (std::size_t i = 0; i < boards.size(); ++i) bench->Arg(static_cast<std::int64_t>(i));
  bench->Iterations(1)->MeasureProcessCPUTime()->UseRealTime()->Unit(benchmark::kSecond);
}

BENCHMARK(one_thread)->Apply(once_for_each_board);
BENCHMARK(one_thread_with_digest)->Apply(once_for_each_board);
BENCHMARK(two_threads_with_digest)->Apply(once_for_each_board);
BENCHMARK(portable_with_digest)->Apply(once_for_each_board);
BENCHMARK(writing_a_book)->Apply(once_for_each_board);
BENCHMARK(asking_a_book)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);

}  // namespace
