#pragma once
// A sample as whoever asks for it opens it: behind its Instance, which has met the engines, with everything prepared
// kept from one question to the next.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "laws/expect.hpp"
#include "meleda/core/control.hpp"
#include "meleda/core/verb.hpp"
#include "meleda/workbench/cache.hpp"
#include "meleda/workbench/instance.hpp"
#include "meleda/workbench/spec.hpp"

namespace meleda::laws {

class OpenedSample {
 public:
  explicit OpenedSample(const std::string& spec) {
    control_.limit_time(std::chrono::minutes(5));  // where rules are wrong, a search may not end
    context_.cache = &cache_;
    if (auto opened = open_spec(spec); expect(opened.has_value(), spec)) instance_ = std::move(opened->instance);
  }

  // Null, and the law has failed, where there is none.
  [[nodiscard]] const Facets* facets() const { return instance_ == nullptr ? nullptr : &instance_->facets(); }
  [[nodiscard]] bool has_rows() const {
    const auto sides = instance_->capabilities();
    return std::find(sides.begin(), sides.end(), "rows") != sides.end();
  }
  [[nodiscard]] Context& context() { return context_; }

 private:
  static constexpr std::uint64_t cache_bytes = std::uint64_t{1} << 28;

  Control control_;
  Cache cache_{cache_bytes};
  Context context_{control_};
  std::shared_ptr<const Instance> instance_;
};

}  // namespace meleda::laws
