#pragma once
// What a hash map or set takes (tsl::robin_map and robin_set, which fill half of their buckets at most), so that a
// search can ask for its memory before it has it.

#include <cstddef>
#include <cstdint>

namespace meleda {

// A bucket holds the entry and a probe length, in whole alignments.
template <class Table>
[[nodiscard]] std::uint64_t table_bytes(const Table& table) {
  using Entry = typename Table::value_type;
  return std::uint64_t{table.bucket_count()} * (sizeof(Entry) + alignof(Entry));
}

// At most, while it takes so many more entries, which are few beside what it has: where it grows, the old buckets are
// held beside twice as many new ones.
template <class Table>
[[nodiscard]] std::uint64_t table_bytes_with(const Table& table, std::size_t more) {
  const bool grows = 2 * (table.size() + more) >= table.bucket_count();
  return table_bytes(table) * (grows ? 3 : 1);
}

}  // namespace meleda
