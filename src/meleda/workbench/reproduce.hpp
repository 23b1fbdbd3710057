#pragma once
// Papers as tests. The figures that a paper prints are data (papers/<key>/figures.json); each is recomputed here by a
// request to the workbench, or by a computation that the paper's folder brings along where no verb answers it.

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "meleda/core/control.hpp"
#include "meleda/core/json.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/verb.hpp"

namespace meleda {

// From the figure's `with` to the recomputed value. One that may take long also takes the control, to be stopped by it.
class Computation {
 public:
  template <class Function>
  Computation(Function function) {
    if constexpr (std::is_invocable_v<Function, const Json&, Control&>) {
      run_ = std::move(function);
    } else {
      run_ = [function = std::move(function)](const Json& with, Control&) { return function(with); };
    }
  }
  [[nodiscard]] Result<std::string> operator()(const Json& with, Control& control) const { return run_(with, control); }

 private:
  std::function<Result<std::string>(const Json& with, Control& control)> run_;
};
using Computations = std::map<std::string, Computation>;

enum class Effort { all, quick };

struct Reproduction {
  Json list = Json::array();  // of paper, where, what, printed, computed, verdict, note
  std::size_t left_out = 0;   // figures that take long, when the effort is quick
  bool complete = true;       // not cut off by a stop
  bool as_expected = true;    // every figure came out as recorded: a match, a known erratum, or new
};

// One paper, or all of them when the key is empty. With quick effort without the figures that are marked `long`.
// Verbs are asked with the same budgets and saved data.
[[nodiscard]] Result<Reproduction> reproduce(std::string_view paper, Effort effort, Context& context);

}  // namespace meleda
