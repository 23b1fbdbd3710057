#include "meleda/studies/pegs/book.hpp"

#include <fmt/format.h>

#include <chrono>
#include <optional>

#include "meleda/core/translate.hpp"
#include "meleda/families/pegs/pegs.hpp"
#include "meleda/studies/pegs/levels.hpp"
#include "meleda/studies/pegs/symmetric_positions.hpp"

namespace meleda::pegs {

namespace {

class Watch {
 public:
  // Seconds since the last call.
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    const std::chrono::duration<double> passed = now - last_;
    last_ = now;
    return passed.count();
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace

Result<BuiltBook> build_book(const Board& board, const NamedClass& named, const DataStore& store,
                             const BitLevels::Settings& settings, Control& control) {
  BuiltBook built;
  const SymmetryTypes types(board);
  std::vector<std::vector<SymmetricPosition>> symmetric;
  Manifest manifest;
  manifest.name = book_name(board, named);
  manifest.format = bit_book_format;
  manifest.version = bit_book_version;
  manifest.spec = fmt::format("pegs:{}", name_of_board(board).value_or(board.name()));
  manifest.parameters = {{"class", std::string(1, named.letter)}, {"holes", std::to_string(board.size())}};
  auto written = store.write(std::move(manifest), [&](DataSink& sink) -> Result<void> {
    std::optional<BitBookWriter> writer;
    Watch watch;
    MELEDA_TRY(built.status,
               for_each_level(board, named, named.finishing_holes, settings, control, [&](const BitLevels& levels) {
                 const auto& level = levels.level();
                 // Listed only now, when it is known that the board is not too large.
                 if (symmetric.empty()) {
                   symmetric = symmetric_positions(board, named, types, control);
                   if (control.stopped()) return true;  // which ends the levels, too
                 }
                 std::vector<SymmetricPosition> here;
                 for (const auto& p : symmetric[static_cast<std::size_t>(level.full_places())]) {
                   if (level.contains(p.pegs)) here.push_back(p);
                 }
                 const auto orbits = orbit_count(level.count(), named.stabiliser.size(), here);
                 built.levels.push_back({static_cast<std::uint64_t>(level.full_places()), level.count(), orbits, 0, 0});
                 built.level_seconds += watch.lap();
                 if (!writer) writer.emplace(levels.layout(), sink);
                 const bool wanted = writer->add(level, orbits);
                 built.writing_seconds += watch.lap();
                 return wanted;
               }));
    if (built.status != Status::done) return fail(ErrorCode::stopped, tr("stopped before the book was complete"));
    writer->finish();
    built.digest = writer->digest();
    return {};
  });
  if (!written && built.status != Status::done) return built;
  if (!written) return tl::unexpected(std::move(written).error());
  built.bytes = written->bytes;
  return built;
}

Result<std::shared_ptr<const BitBook>> open_book(const Board& board, const NamedClass& named, const DataStore& store) {
  return BitBook::open(store, book_name(board, named));
}

}  // namespace meleda::pegs
