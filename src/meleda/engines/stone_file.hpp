#pragma once
// Tables of games of stones in files of saved data: made once, then asked without making them again or reading them
// whole.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/data_store.hpp"
#include "meleda/core/stone_game.hpp"
#include "meleda/engines/stone_table.hpp"
#include "meleda/engines/word_file.hpp"

namespace meleda {

inline constexpr std::string_view stone_file_format = "stone table";
inline constexpr std::uint32_t stone_file_version = 1;

// By what the game's rules are, whatever it is called.
[[nodiscard]] std::string stone_file_name(const StoneGame& game);
[[nodiscard]] Result<void> save_stone_table(const StoneTable& table, DataSink& sink, Control& control);

class StoneFile {
 public:
  [[nodiscard]] static Result<StoneFile> open(const DataStore& store, const StoneGame& game);

  // Throws DamagedData where the file is not any more what it was.
  [[nodiscard]] StoneWorth worth(const StonePosition& position) const;
  [[nodiscard]] std::vector<StoneTable::Counts> counts() const;
  [[nodiscard]] bool sound() const { return file_->sound(); }

 private:
  struct Layer {
    std::uint64_t first_chunk = 0;
    std::uint64_t chunks_of_plane = 0;
    std::uint64_t planes = 0;
    StoneTable::Counts counts;
  };

  explicit StoneFile(StoneGame game) : game_(std::move(game)) {}

  StoneGame game_;
  std::unique_ptr<WordFile> file_;
  std::vector<Layer> layers_;
};

// The values of a game of stones, from saved data where they are there, else computed.
class StoneValues {
 public:
  // Nothing if the work was stopped.
  [[nodiscard]] static std::optional<StoneValues> find(StoneGame game, const DataStore& store, Control& control);

  [[nodiscard]] StoneWorth worth(const StonePosition& position) const {
    return table_ ? table_->worth(position) : file_->worth(position);
  }
  [[nodiscard]] std::vector<StoneTable::Counts> counts() const { return table_ ? table_->counts() : file_->counts(); }
  [[nodiscard]] std::uint64_t bytes() const { return table_ ? table_->bytes() : 0; }
  [[nodiscard]] bool sound() const { return table_.has_value() || file_->sound(); }
  // Null where the values are in a file.
  [[nodiscard]] const StoneTable* table() const { return table_ ? &*table_ : nullptr; }

 private:
  std::optional<StoneTable> table_;
  std::optional<StoneFile> file_;
};

}  // namespace meleda
