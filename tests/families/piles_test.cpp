#include "meleda/families/piles/piles.hpp"
