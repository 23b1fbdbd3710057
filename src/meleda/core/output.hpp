#pragma once
// Long answers on their way out: items that are written while they are found and never held all at once.

#include <string>
#include <string_view>

#include "meleda/core/json_value.hpp"

namespace meleda {

// Receives a long answer piece by piece. False: nobody listens any more.
class BlockSink {
 public:
  virtual ~BlockSink() = default;
  virtual bool write(std::string_view block) = 0;
};

// How items are put together: lines of text, or the inside of a JSON array.
struct ItemFormat {
  std::string before;
  std::string after;
  std::string between;
  bool json = false;
};

// Where the one long list of an answer goes.
class ListOutput : public BlockSink {
 public:
  // The fields that are known before the first item, and the field that the list is.
  virtual void begin(const Json& fields, const std::string& list) = 0;
  [[nodiscard]] virtual ItemFormat format() const = 0;
};

struct Answer;
struct Context;

// The rows of an answer's list. They go to the context's output as they are found; where it has none, they are put
// into the answer. The fields and the text that the answer has when this is made go before them.
class RowWriter {
 public:
  RowWriter(Context& context, Answer& answer, std::string list);

  // The row as JSON, and as a line for people. False: nobody listens any more.
  bool add(const Json& row, std::string_view line);

 private:
  Context& context_;
  Answer& answer_;
  std::string list_;
  bool any_ = false;
};

}  // namespace meleda
