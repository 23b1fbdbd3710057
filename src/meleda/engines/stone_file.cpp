#include "meleda/engines/stone_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "meleda/core/rank/subset.hpp"
#include "meleda/core/translate.hpp"

namespace meleda {

namespace {

constexpr WordFileMark mark{'s', 't', 'o', 'n', 'e', 's', '0', '1'};

// FNV-1a over all that the rules say.
std::uint64_t fingerprint(const StoneGame& game) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  const auto add = [&](std::uint64_t number) {
    for (int byte = 0; byte < 8; ++byte, number >>= 8U) hash = (hash ^ (number & 0xffU)) * 0x100000001b3U;
  };
  const auto add_all = [&](const std::vector<NodeSet>& sets) {
    add(sets.size());
    for (const auto set : sets) add(set);
  };
  add(game.nodes);
  add(game.layers.size());
  for (const auto& layer : game.layers) {
    add(layer.own);
    add(layer.other);
    add(layer.next);
    add(layer.places ? 1 : 0);
    add_all(layer.targets);
    add_all(layer.own_lines);
    add_all(layer.other_lines);
    add(static_cast<std::uint64_t>(layer.stuck));
  }
  return hash;
}

std::uint64_t chunks_for(std::uint64_t words) {
  return (words + words_of_chunk - 1) / words_of_chunk;
}

}  // namespace

std::string stone_file_name(const StoneGame& game) {
  return fmt::format("stones/{:016x}", fingerprint(game));
}

Result<void> save_stone_table(const StoneTable& table, DataSink& sink, Control& control) {
  WordFileWriter writer(sink);
  // The game's fingerprint; for each layer its planes, and the counts by plies.
  std::vector<std::uint64_t> numbers{fingerprint(table.game()), table.game().layers.size()};
  for (std::size_t layer = 0; layer < table.game().layers.size(); ++layer) {
    const auto planes = table.planes(layer);
    const auto& counts = table.counts()[layer];
    numbers.insert(numbers.end(), {planes.size(), counts.positions, counts.decided.size()});
    numbers.insert(numbers.end(), counts.decided.begin(), counts.decided.end());
    for (auto plane : planes) {
      while (!plane.empty()) {
        if (control.stopped()) return fail(ErrorCode::stopped, tr("stopped before the table was saved"));
        const auto piece = plane.first(std::min(plane.size(), words_of_chunk));
        if (!writer.add(piece)) return fail(ErrorCode::unavailable, tr("the table could not be written"));
        plane = plane.subspan(piece.size());
      }
      writer.end_chunk();
    }
  }
  if (!writer.finish(std::move(numbers), mark)) {
    return fail(ErrorCode::unavailable, tr("the table could not be written"));
  }
  return {};
}

Result<StoneFile> StoneFile::open(const DataStore& store, const StoneGame& game) {
  MELEDA_TRY(auto item, store.open(stone_file_name(game), stone_file_format, stone_file_version));
  StoneFile opened(game);
  MELEDA_TRY(opened.file_, WordFile::open(std::move(item), mark));
  const auto& numbers = opened.file_->numbers();
  std::size_t at = 2;
  std::uint64_t chunk = 0;
  if (numbers.size() < at || numbers[0] != fingerprint(game) || numbers[1] != game.layers.size()) {
    return tl::unexpected<Error>(opened.file_->damaged(tr("it is about another game")));
  }
  for (const auto& rules : game.layers) {
    const auto stones = rules.own + rules.other;
    const auto words =
        ranking::subset_count(game.nodes, stones) * ((ranking::subset_count(stones, rules.own) + 63) / 64);
    constexpr std::uint64_t most_planes = 34;
    if (at + 3 > numbers.size() || numbers[at] < 2 || numbers[at] > most_planes || numbers[at + 2] > numbers.size() ||
        at + 3 + numbers[at + 2] > numbers.size()) {
      return tl::unexpected<Error>(opened.file_->damaged(tr("its numbers do not fit together")));
    }
    Layer layer{chunk, chunks_for(words), numbers[at], {numbers[at + 1], {}}};
    const auto first = numbers.begin() + static_cast<std::ptrdiff_t>(at + 3);
    layer.counts.decided.assign(first, first + static_cast<std::ptrdiff_t>(numbers[at + 2]));
    at += 3 + numbers[at + 2];
    chunk += layer.chunks_of_plane * layer.planes;
    opened.layers_.push_back(std::move(layer));
  }
  if (chunk != opened.file_->chunks()) return tl::unexpected<Error>(opened.file_->damaged(tr("it is not whole")));
  return opened;
}

StoneWorth StoneFile::worth(const StonePosition& position) const {
  const auto& layer = layers_[position.layer];
  return read_worth(stone_place(game_, position), layer.planes, [&](std::size_t plane, std::uint64_t i) {
    const auto chunk = file_->chunk(layer.first_chunk + plane * layer.chunks_of_plane + i / words_of_chunk);
    if (i % words_of_chunk >= chunk->size()) file_->throw_damage(tr("a part of it is too short"));
    return (*chunk)[i % words_of_chunk];
  });
}

std::vector<StoneTable::Counts> StoneFile::counts() const {
  std::vector<StoneTable::Counts> counts;
  for (const auto& layer : layers_) counts.push_back(layer.counts);
  return counts;
}

std::optional<StoneValues> StoneValues::find(StoneGame game, const DataStore& store, Control& control) {
  StoneValues values;
  if (!store.directory().empty() && store.contains(stone_file_name(game))) {
    // What cannot be read is computed.
    if (auto file = StoneFile::open(store, game)) {
      values.file_ = std::move(*file);
      return values;
    }
  }
  values.table_ = StoneTable::make(std::move(game), control);
  if (!values.table_) return std::nullopt;
  return values;
}

}  // namespace meleda
