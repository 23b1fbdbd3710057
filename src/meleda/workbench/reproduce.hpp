#pragma once
// Papers as tests. The figures that a paper prints are data (papers/<key>/figures.json); each is recomputed here by a
// request to the workbench, or by a computation that the paper's folder brings along where no verb answers it.

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "meleda/core/control.hpp"
#include "meleda/core/result.hpp"
#include "meleda/workbench/json.hpp"

namespace meleda {

// From the figure's `with` to the recomputed value.
using Computation = std::function<Result<std::string>(const Json& with)>;
using Computations = std::map<std::string, Computation>;

struct Reproduction {
  Json list = Json::array();  // of paper, where, what, printed, computed, verdict, note
  bool complete = true;       // not cut off by a stop
  bool as_expected = true;    // every figure came out as recorded: a match, a known erratum, or new
};

// One paper, or all of them when the key is empty. `data` is where the verbs that are asked keep saved data.
[[nodiscard]] Result<Reproduction> reproduce(std::string_view paper, Control& control,
                                             const std::filesystem::path& data = {});

}  // namespace meleda
