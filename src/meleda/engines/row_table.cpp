#include "meleda/engines/row_table.hpp"

#include "meleda/core/language.hpp"
#include "meleda/core/translate.hpp"

namespace meleda {

namespace {

constexpr WordFileMark mark = {'M', 'E', 'L', 'R', 'O', 'W', 'S', '1'};

}  // namespace

RowTable::RowTable(RowDepths depths, std::uint32_t blocks, std::uint32_t words, std::vector<std::uint64_t> by_depth)
    : blocks_(blocks), words_(words), by_depth_(std::move(by_depth)), depths_(std::move(depths)) {}

Result<void> RowTable::save(DataSink& sink, Control& control) const {
  MELEDA_ASSERT(depths_);
  WordFileWriter writer(sink);
  std::vector<RowPlane::Word> both(2 * std::size_t{words_});
  for (std::uint32_t block = 0; block < blocks_; ++block) {
    const auto* low = depths_->low().block(block);
    const auto* high = depths_->high().block(block);
    for (std::uint32_t w = 0; w < words_; ++w) {
      both[2 * std::size_t{w}] = low[w];
      both[2 * std::size_t{w} + 1] = high[w];
    }
    if (!writer.add(both)) break;
    constexpr std::uint32_t blocks_per_check = 256;
    if (block % blocks_per_check == 0) {
      control.report({phrase("saving"), block, blocks_, 0});
      if (control.stopped()) return fail(ErrorCode::unavailable, tr("it was stopped before the table was saved"));
    }
  }
  std::vector<std::uint64_t> numbers = {blocks_, words_};
  numbers.insert(numbers.end(), by_depth_.begin(), by_depth_.end());
  writer.finish(std::move(numbers), mark);
  return {};
}

Result<RowTable> RowTable::open(const DataStore& store, const std::string& name, const Rows& rows) {
  MELEDA_TRY(auto item, store.open(name, row_table_format, row_table_version));
  MELEDA_TRY(auto file, WordFile::open(std::move(item), mark));
  const auto& numbers = file->numbers();
  const auto words = std::uint64_t{rows.blocks()} * rows.words() * 2;
  if (numbers.size() < 3 || numbers[0] != rows.blocks() || numbers[1] != rows.words() ||
      file->chunks() != (words + words_of_chunk - 1) / words_of_chunk) {
    return tl::unexpected(file->damaged(tr("it was made for another puzzle")));
  }
  RowTable table;
  table.blocks_ = rows.blocks();
  table.words_ = rows.words();
  table.by_depth_.assign(numbers.begin() + 2, numbers.end());
  table.file_ = std::move(file);
  return table;
}

std::optional<unsigned> RowTable::at(const RowPlace& place) const {
  if (depths_) return depths_->at(place);
  const auto word = (std::uint64_t{place.block} * words_ + place.word) * 2;
  const auto chunk = file_->chunk(word / words_of_chunk);
  const auto at = word % words_of_chunk;
  if (at + 1 >= chunk->size()) file_->throw_damage(tr("a part of it is too short"));
  const auto code = ((*chunk)[at] >> place.bit & 1) + 2 * ((*chunk)[at + 1] >> place.bit & 1);
  if (code == 0) return std::nullopt;
  return static_cast<unsigned>(code - 1);
}

std::uint64_t RowTable::bytes() const {
  return depths_ ? 2 * RowPlane::bytes_for(blocks_, words_) : words_of_chunk * 64 * sizeof(RowPlane::Word);
}

}  // namespace meleda
