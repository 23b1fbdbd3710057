#include "meleda/families/franklin/franklin.hpp"
