#pragma once
// An array of zeros that costs nothing until it is touched: the system hands out large blocks as zero pages, so a table
// of gigabytes is there at once, and a search that is stopped early never pays for the rest.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace meleda {

template <class T>
requires std::is_trivial_v<T>
class ZeroedArray {
 public:
  explicit ZeroedArray(std::size_t size)
      : size_(size), items_(static_cast<T*>(std::calloc(size == 0 ? 1 : size, sizeof(T)))) {
    if (items_ == nullptr) throw std::bad_alloc();
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] T& operator[](std::size_t i) { return items_.get()[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return items_.get()[i]; }
  [[nodiscard]] const T* begin() const { return items_.get(); }
  [[nodiscard]] const T* end() const { return items_.get() + size_; }

 private:
  struct Free {
    void operator()(T* items) const { std::free(items); }
  };
  std::size_t size_;
  std::unique_ptr<T, Free> items_;
};

}  // namespace meleda
