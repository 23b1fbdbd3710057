#include "meleda/engines/ida_star.hpp"

#include "meleda/core/translate.hpp"

namespace meleda {

Result<void> save(const IdaPoint& point, DataSink& sink) {
  const std::vector<std::uint64_t> head{point.bound, point.finished.size()};
  sink.write_values(std::span<const std::uint64_t>(head));
  sink.write_values(std::span<const std::uint8_t>(point.finished));
  return {};
}

Result<IdaPoint> open_ida_point(const DataStore& store, const std::string& name) {
  MELEDA_TRY(const auto item, store.open(name, ida_point_format, ida_point_version, DataStore::Check::checksum));
  std::vector<std::uint64_t> head(2);
  if (auto read = item.read(0, std::as_writable_bytes(std::span(head))); !read) return tl::unexpected(read.error());
  const auto bytes = item.manifest().bytes;
  constexpr std::uint64_t most_bound = 1 << 16;
  if (head[0] >= most_bound || bytes != head.size() * sizeof(std::uint64_t) + head[1]) {
    return tl::unexpected(item.damaged(tr("it is no search that was stopped")));
  }
  IdaPoint point{static_cast<std::uint32_t>(head[0]), std::vector<std::uint8_t>(head[1])};
  const auto parts = std::as_writable_bytes(std::span(point.finished));
  if (auto read = item.read(head.size() * sizeof(std::uint64_t), parts); !read) return tl::unexpected(read.error());
  return point;
}

}  // namespace meleda
