#include <vector>

#include "meleda/core/translate.hpp"
#include "meleda/families/b_spinout/b_spinout.hpp"

namespace meleda::b_spinout {

[[gnu::cold]] std::vector<Product> products() {
  return {{"elephant", phrase("Crazy Elephant Dance, five elephants"), "b-spinout:3,5,as=elephants",
           phrase("Markus Götz, 2005"), "114", phrase("turns of the elephants"), ""}};
}

}  // namespace meleda::b_spinout
