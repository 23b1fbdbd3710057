#pragma once
// A long list of rows with the same columns: streamed as text, CSV or JSON lines, or counted, also by one column.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "meleda/core/answer.hpp"
#include "meleda/core/output.hpp"
#include "meleda/core/verb.hpp"

namespace meleda::studies {

// A row as texts, in the order of the columns.
using Row = std::vector<std::string>;

struct Listed {
  std::string rows;                  // what they are, in the plural; also the field of their number
  std::vector<std::string> columns;  // the first one is what is listed, the others tell about it
  std::vector<std::string> groups;   // columns by which rows can be counted; there may be some that are not listed
  std::string kinds = {};            // what else is counted, where --KINDS asks for it; in the plural
};

// --count, --by, --limit and --format.
[[nodiscard]] std::vector<Option> listing_options(const Listed& listed);

class Listing {
 public:
  Listing(const Request& request, Context& context, Answer& answer, const Listed& listed);

  // Rows are written; else they are only counted, by the column `by` where it has a name.
  [[nodiscard]] bool lists() const { return writer_.has_value(); }
  [[nodiscard]] const std::string& by() const { return by_; }
  // False once enough rows were written, or nobody listens.
  [[nodiscard]] bool goes_on() const { return goes_on_; }

  void write(const Row& row);
  void count(const std::string& group, std::uint64_t rows);
  void count_kinds(const std::string& group, std::uint64_t kinds);

  // With the numbers of kinds in all, where they were counted.
  void finish(std::optional<std::uint64_t> kinds = {});
  // The work was stopped. What was written is a part of the list; what was counted is of no use.
  void stop(const Stopped& stopped);

 private:
  struct Group {
    std::uint64_t rows = 0;
    std::optional<std::uint64_t> kinds;
  };

  [[nodiscard]] Json json_of(const Row& row) const;
  [[nodiscard]] std::string line_of(const Row& row) const;

  Context& context_;
  Answer& answer_;
  const Listed& listed_;
  std::string by_;
  std::string format_;
  std::optional<std::uint64_t> limit_;
  std::optional<RowWriter> writer_;
  std::map<std::string, Group> groups_;
  std::uint64_t rows_ = 0;
  bool goes_on_ = true;
};

}  // namespace meleda::studies
