#pragma once
// Scenes as the pages of a PDF file, to print. They look as in SVG; keys, moves and tooltips have no place there.

#include <string>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"

namespace meleda {

struct PdfPage {
  const Scene* scene = nullptr;
  double millimetres = 10;  // per unit square
};

// The bytes of the file; the title is that of the first page. The same pages give the same bytes on one machine (fonts
// are those that are installed).
[[nodiscard]] Result<std::string> to_pdf(const std::vector<PdfPage>& pages, const StopCheck& stop = {});

}  // namespace meleda
