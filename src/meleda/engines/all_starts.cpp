#include "meleda/engines/all_starts.hpp"

#include <tsl/robin_set.h>

#include <limits>
#include <numeric>

#include "meleda/engines/key_hash.hpp"
#include "meleda/engines/rows.hpp"

namespace meleda::detail {

namespace {

// States as blocks, and the states where searches begin as bits.
class PairRows final : public Rows {
 public:
  PairRows(std::uint32_t states, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& arcs)
      : states_(states), into_(states + std::size_t{1}), out_of_(states + std::size_t{1}) {
    for (const auto& [from, to] : arcs) {
      ++out_of_[from + 1];
      ++into_[to + 1];
    }
    std::partial_sum(into_.begin(), into_.end(), into_.begin());
    std::partial_sum(out_of_.begin(), out_of_.end(), out_of_.begin());
    sources_.resize(arcs.size());
    targets_.resize(arcs.size());
    auto source_at = into_;
    auto target_at = out_of_;
    for (const auto& [from, to] : arcs) {
      sources_[source_at[to]++] = from;
      targets_[target_at[from]++] = to;
    }
  }

  [[nodiscard]] std::uint32_t blocks() const override { return states_; }
  [[nodiscard]] std::uint32_t words() const override { return (states_ + 63) / 64; }
  [[nodiscard]] Valid valid(std::uint32_t) const override {
    const auto bits = states_ % 64;
    return {~Word{0}, bits == 0 ? ~Word{0} : (Word{1} << bits) - 1};
  }
  void targets(std::uint32_t block, FunctionRef<void(std::uint32_t)> visit) const override {
    for (auto i = out_of_[block]; i < out_of_[block + 1]; ++i) visit(targets_[i]);
  }
  std::uint64_t gather(const Gather& g) const override {
    const std::size_t size = words();
    std::uint64_t read = 0;
    for (auto i = into_[g.block]; i < into_[g.block + 1]; ++i) {
      if (g.active[sources_[i]] == 0) continue;
      const auto* source = g.plane + std::uint64_t{sources_[i]} * size;
      for (std::size_t w = 0; w < size; ++w) g.found[w] |= source[w];
      read += size;
    }
    return read;
  }
  [[nodiscard]] std::uint64_t bytes() const override {
    return (sources_.size() + targets_.size()) * sizeof(std::uint32_t) +
           (into_.size() + out_of_.size()) * sizeof(std::uint64_t);
  }

 private:
  std::uint32_t states_;
  std::vector<std::uint64_t> into_;  // [state]: where its sources begin
  std::vector<std::uint64_t> out_of_;
  std::vector<std::uint32_t> sources_;
  std::vector<std::uint32_t> targets_;
};

}  // namespace

template <class Number>
AllStarts<Number> all_starts(Number from, Expand<Number> expand, Control& control) {
  AllStarts<Number> result;
  const auto stop = [&](Status status) {
    result = {};
    result.status = status;
    return result;
  };
  // All states, and then the arcs between their places in the list.
  tsl::robin_set<Number, KeyHash<Number>> seen{from};
  result.states = {from};
  Neighbours<Number> found;
  const auto expand_from = [&](std::size_t first) {
    constexpr std::size_t at_once = 256;
    found.numbers.clear();
    found.ends.clear();
    const auto some = std::span(result.states).subspan(first).first(std::min(at_once, result.states.size() - first));
    const std::vector<Number> copy(some.begin(), some.end());  // the list grows meanwhile
    expand(copy, found);
    return copy.size();
  };
  const auto pair_bytes = [](std::uint64_t states) { return states * ((states + 63) / 64) * 16; };
  constexpr std::size_t most_counted = std::size_t{1} << 22;  // their pairs take 4 TB
  const auto bytes_of_list = [&]() -> std::uint64_t {
    constexpr std::size_t bytes_of_entry = sizeof(Number) + sizeof(std::uint64_t);  // of the set, beside the number
    return result.states.capacity() * sizeof(Number) + seen.bucket_count() * bytes_of_entry;
  };
  for (std::size_t first = 0; first < result.states.size();) {
    first += expand_from(first);
    for (const auto number : found.numbers) {
      if (seen.insert(number).second) result.states.push_back(number);
    }
    if (control.stopped() || result.states.size() > most_counted || !control.may_use(bytes_of_list())) break;
  }
  // Whoever allowed too little wants to know how much it takes, so all states are counted first, as long as that is
  // soon done.
  const bool too_many = result.states.size() > most_counted;
  if (const auto bytes = pair_bytes(result.states.size());
      !control.may_use(std::max(bytes, bytes_of_list())) || control.stopped() || too_many) {
    stop(control.stop_status());
    result.bytes = bytes;
    return result;
  }
  seen = {};
  std::sort(result.states.begin(), result.states.end());
  const auto index_of = [&](Number number) {
    const auto at = std::lower_bound(result.states.begin(), result.states.end(), number);
    return static_cast<std::uint32_t>(at - result.states.begin());
  };
  std::vector<std::pair<std::uint32_t, std::uint32_t>> arcs;
  for (std::size_t first = 0; first < result.states.size();) {
    const auto count = expand_from(first);
    std::size_t i = 0;
    for (std::size_t s = 0; s < count; ++s) {
      for (; i < found.ends[s]; ++i) {
        const auto target = index_of(found.numbers[i]);
        if (target != first + s) arcs.emplace_back(static_cast<std::uint32_t>(first + s), target);
      }
    }
    first += count;
    if (control.stopped()) return stop(control.stop_status());
  }
  const auto states = static_cast<std::uint32_t>(result.states.size());
  std::vector<RowPlace> starts;
  for (std::uint32_t s = 0; s < states; ++s) starts.push_back({s, s / 64, s % 64});
  const PairRows rows(states, arcs);
  arcs = {};
  RowQuestion question;
  question.states = std::uint64_t{states} * states;
  question.columns = true;
  const auto explored = explore_rows(rows, starts, question, control);
  result.bytes = explored.bytes;
  result.status = explored.status;
  if (explored.status != Status::done) return result;
  result.pairs_by_distance = explored.by_depth;
  for (std::uint32_t s = 0; s < states; ++s) {
    result.eccentricities.push_back(static_cast<std::uint32_t>(explored.columns[s]));
  }
  return result;
}

template AllStarts<std::uint32_t> all_starts(std::uint32_t, Expand<std::uint32_t>, Control&);
template AllStarts<std::uint64_t> all_starts(std::uint64_t, Expand<std::uint64_t>, Control&);

}  // namespace meleda::detail
