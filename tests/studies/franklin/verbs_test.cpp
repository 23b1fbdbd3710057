#include "meleda/studies/franklin/verbs.hpp"
