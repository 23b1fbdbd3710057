#pragma once
// Memory for large lists on large pages: a page that is asked for, and one that is given back, costs as much as a
// thousand look-ups, and a search that is interrupted gives all of its memory back before it says so.

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <new>

namespace meleda {

template <class T>
struct LargePages {
  using value_type = T;

  LargePages() = default;
  template <class U>
  explicit(false) LargePages(const LargePages<U>&) {}

  [[nodiscard]] T* allocate(std::size_t count) {
    const auto bytes = count * sizeof(T);
    if (bytes < worth_it) return static_cast<T*>(::operator new (bytes, std::align_val_t{alignof(T)}));
    void* at = std::aligned_alloc(page, (bytes + page - 1) / page * page);
    if (at == nullptr) throw std::bad_alloc();
    static_cast<void>(madvise(at, bytes / page * page, MADV_HUGEPAGE));  // only advice
    return static_cast<T*>(at);
  }
  void deallocate(T* at, std::size_t count) {
    if (count * sizeof(T) < worth_it) {
      ::operator delete (at, std::align_val_t{alignof(T)});
    } else {
      std::free(at);
    }
  }
  friend bool operator==(const LargePages&, const LargePages&) { return true; }

 private:
  static constexpr std::size_t page = std::size_t{2} << 20;
  static constexpr std::size_t worth_it = 2 * page;
};

}  // namespace meleda
