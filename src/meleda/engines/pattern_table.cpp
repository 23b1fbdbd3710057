#include "meleda/engines/pattern_table.hpp"

#include <algorithm>

#include "meleda/core/language.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/engines/parallel.hpp"
#include "meleda/engines/word_file.hpp"

namespace meleda {

namespace {

constexpr WordFileMark mark = {'M', 'E', 'L', 'P', 'A', 'T', 'T', '1'};

}  // namespace

std::string pattern_table_name(const std::string& fingerprint) {
  return "patterns/" + fingerprint;
}

PatternTable::PatternTable(Kind kind, std::uint32_t blocks, std::uint32_t words)
    : kind_(kind),
      blocks_(blocks),
      words_(words),
      words_held_(std::uint64_t{blocks} * words * (kind == Kind::residues ? 2 : 8)),
      data_(blocks, words * (kind == Kind::residues ? 2 : 8)) {}

std::optional<PatternTable> PatternTable::by_rows(const Rows& rows, std::span<const RowPlace> targets, Kind kind,
                                                  std::optional<std::uint64_t> states, Control& control) {
  PatternTable table(kind, rows.blocks(), rows.words());
  RowQuestion question;
  question.states = states;
  question.depths = kind == Kind::residues;
  if (kind == Kind::bytes) question.bytes = reinterpret_cast<std::uint8_t*>(table.data_.data());
  if (!control.may_use(table.bytes() + bytes_of_rows(rows, targets, question))) return std::nullopt;
  auto explored = explore_rows(rows, targets, question, control);
  if (explored.status != Status::done) return std::nullopt;
  table.by_depth_ = std::move(explored.by_depth);
  if (kind == Kind::bytes) return table;
  // Side by side, so that a look meets one line of the cache.
  const auto* const low = explored.depths->low().data();
  const auto* const high = explored.depths->high().data();
  for (std::uint64_t w = 0; w < table.words_held_ / 2; ++w) {
    table.data_.data()[2 * w] = low[w];
    table.data_.data()[2 * w + 1] = high[w];
  }
  return table;
}

std::optional<PatternTable> PatternTable::by_index(std::uint64_t index_count, std::uint64_t target,
                                                   Expand<std::uint64_t> back, Control& control) {
  if (!control.may_use(2 * index_count)) return std::nullopt;
  PatternTable table(Kind::bytes, 1, static_cast<std::uint32_t>((index_count + 63) / 64));
  auto* const bytes = reinterpret_cast<std::uint8_t*>(table.data_.data());
  std::vector<std::uint64_t> layer{target};
  std::vector<std::uint64_t> next;
  bytes[target] = 1;
  Neighbours<std::uint64_t> found;
  std::uint64_t done = 0;
  for (unsigned depth = 0; !layer.empty(); ++depth) {
    table.by_depth_.push_back(layer.size());
    next.clear();
    constexpr std::size_t at_once = 1024;
    for (std::size_t i = 0; i < layer.size(); i += at_once) {
      found.numbers.clear();
      found.ends.clear();
      const auto some = std::span(layer).subspan(i, std::min(at_once, layer.size() - i));
      back(some, found);
      for (const auto t : found.numbers) {
        if (bytes[t] != 0) continue;
        bytes[t] = static_cast<std::uint8_t>(std::min(depth + 1, farthest) + 1);
        next.push_back(t);
      }
      done += some.size();
      control.report({phrase("tables"), done, index_count, depth});
      const auto lists = (layer.size() + next.size()) * sizeof(std::uint64_t);
      if (control.stopped() || !control.may_use(index_count + lists)) return std::nullopt;
    }
    std::swap(layer, next);
  }
  return table;
}

Result<void> PatternTable::save(DataSink& sink, Control& control) const {
  WordFileWriter writer(sink);
  constexpr std::uint64_t at_once = 64 * words_of_chunk;
  const std::span<const std::uint64_t> words(data_.data(), words_held_);
  for (std::uint64_t i = 0; i < words_held_; i += at_once) {
    control.report({phrase("saving"), i, words_held_, 0});
    if (control.stopped()) return fail(ErrorCode::unavailable, tr("it was stopped before the table was saved"));
    if (!writer.add(words.subspan(i, std::min(at_once, words_held_ - i)))) break;
  }
  std::vector<std::uint64_t> numbers = {static_cast<std::uint64_t>(kind_), blocks_, words_};
  numbers.insert(numbers.end(), by_depth_.begin(), by_depth_.end());
  writer.finish(std::move(numbers), mark);
  return {};
}

Result<PatternTable> PatternTable::open(const DataStore& store, const std::string& name, const Rows& rows, Kind kind) {
  MELEDA_TRY(auto item, store.open(name, pattern_table_format, pattern_table_version));
  MELEDA_TRY(const auto file, WordFile::open(std::move(item), mark));
  const auto& numbers = file->numbers();
  const std::vector<std::uint64_t> expected{static_cast<std::uint64_t>(kind), rows.blocks(), rows.words()};
  const auto words = std::uint64_t{rows.blocks()} * rows.words() * (kind == Kind::residues ? 2 : 8);
  const auto chunks = (words + words_of_chunk - 1) / words_of_chunk;
  if (numbers.size() <= expected.size() || !std::equal(expected.begin(), expected.end(), numbers.begin()) ||
      file->chunks() != chunks) {
    return tl::unexpected(file->damaged(tr("it was made for another puzzle")));
  }
  PatternTable table(kind, rows.blocks(), rows.words());
  table.by_depth_.assign(numbers.begin() + 3, numbers.end());
  parallel_for(chunks, [&](std::size_t chunk, std::size_t) {
    const auto read = file->read_chunk(chunk);
    const auto first = chunk * words_of_chunk;
    if (read.size() != std::min<std::uint64_t>(words_of_chunk, words - first)) {
      file->throw_damage(tr("a part of it is too short"));
    }
    std::copy(read.begin(), read.end(), table.data_.data() + first);
  });
  return table;
}

}  // namespace meleda
