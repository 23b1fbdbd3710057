#include "meleda/families/rotation/rotation.hpp"

#include <gtest/gtest.h>
