#pragma once
// Books (engines/bit_book.hpp) among the saved data, for whoever asks for a set of states by its name.

#include <filesystem>

namespace meleda {

// From now on sets of states are looked up here. A book is opened when it is asked for first, and every byte of it is
// checked then; one that is damaged counts as not there.
void use_books_in(const std::filesystem::path& data);

}  // namespace meleda
