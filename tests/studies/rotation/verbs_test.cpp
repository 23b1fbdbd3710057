#include "meleda/studies/rotation/verbs.hpp"
