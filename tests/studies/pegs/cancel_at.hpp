#pragma once
// Cancels work from outside when it first reports that it is in a given phase, as Ctrl-C would.

#include <ctime>
#include <string>
#include <utility>

#include "meleda/core/control.hpp"

namespace meleda {

class CancelAt {
 public:
  CancelAt(Control& control, std::string phase) {
    control.on_progress(
        [this, &control, phase = std::move(phase)](const Progress& progress) {
          if (progress.phase != phase || cancelled_) return;
          cancelled_ = true;
          at_ = std::clock();
          control.cancel();
        },
        {});
  }
  // Of the processor, so that what else the machine does counts for nothing.
  [[nodiscard]] double seconds_since() const { return static_cast<double>(std::clock() - at_) / CLOCKS_PER_SEC; }

 private:
  bool cancelled_ = false;
  std::clock_t at_ = std::clock();
};

}  // namespace meleda
