#pragma once
// Which pieces of a row are drawn, and in which column each: all of them; of a long row, those about the pieces that
// can be moved and the free end, so that the picture follows the play.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace meleda::digits {

// More would be too wide to look at.
inline constexpr std::uint32_t most_drawn = 400;

class Window {
 public:
  // Pieces are numbered from 1, at the right.
  Window(std::uint32_t pieces, std::vector<std::uint32_t> movable);

  struct Place {
    std::uint32_t piece = 1;
    std::uint32_t column = 0;  // from the left
  };
  [[nodiscard]] const std::vector<Place>& places() const { return places_; }  // from the left
  // Columns in which pieces are left out.
  [[nodiscard]] const std::vector<std::uint32_t>& gaps() const { return gaps_; }
  [[nodiscard]] std::uint32_t columns() const { return columns_; }
  // Which pieces are drawn, in words; empty if all are.
  [[nodiscard]] std::string part(std::string_view piece) const;

 private:
  std::uint32_t pieces_;
  std::uint32_t columns_ = 0;
  std::vector<Place> places_;
  std::vector<std::uint32_t> gaps_;
};

}  // namespace meleda::digits
