#include "meleda/engines/table_bytes.hpp"

#include <gtest/gtest.h>
#include <tsl/robin_map.h>
#include <tsl/robin_set.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace meleda {
namespace {

// Counts what a table holds, and the most that it held.
struct Ledger {
  std::uint64_t now = 0;
  std::uint64_t most = 0;
};

template <class T>
struct Counting {
  using value_type = T;
  Ledger* ledger;

  explicit Counting(Ledger& to) : ledger(&to) {}
  template <class U>
  explicit(false) Counting(const Counting<U>& other) : ledger(other.ledger) {}
  T* allocate(std::size_t count) {
    ledger->now += count * sizeof(T);
    ledger->most = std::max(ledger->most, ledger->now);
    return static_cast<T*>(::operator new(count * sizeof(T)));
  }
  void deallocate(T* at, std::size_t count) {
    ledger->now -= count * sizeof(T);
    ::operator delete(at);
  }
  bool operator==(const Counting&) const = default;
};

template <class Table, class Put>
void says_what_it_takes(Table& table, Ledger& ledger, const Put& put) {
  for (std::uint64_t i = 0; i < 100'000; ++i) {
    const auto expected = table_bytes_with(table, 1);
    ledger.most = ledger.now;
    put(i * 7919);
    ASSERT_LE(ledger.now, table_bytes(table) + 64) << i;
    ASSERT_LE(table_bytes(table), ledger.now) << i;
    if (i > 8) {
      ASSERT_LE(ledger.most, expected + 64) << i;
    }
  }
}

TEST(TableBytes, AreWhatATableTakesAlsoWhileItGrows) {
  Ledger ledger;
  using Entry = std::pair<std::uint64_t, std::uint64_t>;
  tsl::robin_map<std::uint64_t, std::uint64_t, std::hash<std::uint64_t>, std::equal_to<>, Counting<Entry>> map(
      Counting<Entry>{ledger});
  says_what_it_takes(map, ledger, [&](std::uint64_t key) { map[key] = key; });
  Ledger other;
  using Key = std::array<std::uint64_t, 1>;
  struct Hash {
    std::size_t operator()(const Key& key) const { return key[0]; }
  };
  tsl::robin_set<Key, Hash, std::equal_to<>, Counting<Key>> set(Counting<Key>{other});
  says_what_it_takes(set, other, [&](std::uint64_t key) { set.insert(Key{key}); });
}

}  // namespace
}  // namespace meleda
