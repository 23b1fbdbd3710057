// What is particular to peg solitaire; the laws that every family obeys are in tests/laws.

#include "meleda/families/pegs/pegs.hpp"

#include <gtest/gtest.h>
