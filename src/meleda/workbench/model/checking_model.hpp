#pragma once
// Properties of states, for families that are checked.

#include <utility>

#include "meleda/core/concepts.hpp"
#include "meleda/core/findings.hpp"
#include "meleda/workbench/facets/checking.hpp"
#include "meleda/workbench/model/subject.hpp"

namespace meleda {

template <Checked P>
class CheckingModel final : public Checking {
 public:
  explicit CheckingModel(SharedSubject<P> subject) : subject_(std::move(subject)) {}

  [[nodiscard]] Result<Findings> check(std::string_view state, Control& control) const override {
    MELEDA_TRY(const auto s, subject_->state("state", state));
    return subject_->p().findings(s, control);
  }

 private:
  SharedSubject<P> subject_;
};

}  // namespace meleda
