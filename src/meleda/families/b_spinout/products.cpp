#include <vector>

#include "meleda/families/b_spinout/b_spinout.hpp"

namespace meleda::b_spinout {

std::vector<Product> products() {
  return {{"elephant", "Crazy Elephant Dance, five elephants", "b-spinout:3,5,as=elephants", "Markus Götz, 2005", "114",
           "turns of the elephants", ""}};
}

}  // namespace meleda::b_spinout
