// What is particular to towers.

#include "meleda/families/hanoi/hanoi.hpp"

#include <gtest/gtest.h>
