#include "meleda/engines/rows.hpp"

#include <malloc.h>
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <new>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/core/language.hpp"
#include "meleda/engines/parallel.hpp"
#include "meleda/engines/row_kernels.hpp"

namespace meleda {

RowPlane::RowPlane(std::uint32_t blocks, std::uint32_t words) : mapped_(bytes_for(blocks, words)), words_(words) {
  if (mapped_ == 0) return;
  void* at = mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (at == MAP_FAILED) throw std::bad_alloc();
  data_ = static_cast<Word*>(at);
  // On small pages a page that is first read and then written is faulted in twice, which costs two threads an interrupt
  // each time.
  constexpr std::uint64_t worth_it = std::uint64_t{8} << 20;
  if (mapped_ >= worth_it) {
    static_cast<void>(madvise(at, mapped_, MADV_HUGEPAGE));
    malloc_trim(0);  // what was freed while the search was prepared is not held beside it
  }
}

RowPlane::RowPlane(RowPlane&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), mapped_(std::exchange(other.mapped_, 0)), words_(other.words_) {}

RowPlane& RowPlane::operator=(RowPlane&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(mapped_, other.mapped_);
  std::swap(words_, other.words_);
  return *this;
}

RowPlane::~RowPlane() {
  if (data_ != nullptr) munmap(data_, mapped_);
}

namespace {

using Word = Rows::Word;

// Whether the blocks that can be reached fall into two classes such that every move changes the class, and all starts
// are in the same.
bool has_two_classes(const Rows& rows, std::span<const RowPlace> starts) {
  constexpr std::uint8_t unseen = 2;
  std::vector<std::uint8_t> classes(rows.blocks(), unseen);
  std::vector<std::uint32_t> open;
  for (const auto& start : starts) {
    if (classes[start.block] == unseen) open.push_back(start.block);
    classes[start.block] = 0;
  }
  bool holds = true;
  while (holds && !open.empty()) {
    const auto block = open.back();
    open.pop_back();
    const std::uint8_t other = classes[block] == 0 ? 1 : 0;
    rows.targets(block, [&](std::uint32_t target) {
      if (classes[target] == unseen) {
        classes[target] = other;
        open.push_back(target);
      } else if (classes[target] != other) {
        holds = false;
      }
    });
  }
  return holds;
}

// What is held besides planes and tables, for each block: flags, lists, classes.
constexpr std::uint64_t bytes_of_block = 24;

std::uint64_t planned_bytes(const Rows& rows, bool two_classes, const RowQuestion& question) {
  const std::uint64_t planes = (two_classes ? 1U : 2U) + (question.depths ? 2U : 0U);
  return rows.bytes() + planes * RowPlane::bytes_for(rows.blocks(), rows.words()) + rows.blocks() * bytes_of_block;
}

class RowSearch {
 public:
  RowSearch(const Rows& rows, std::span<const RowPlace> starts, const RowQuestion& question, bool two_classes,
            Control& control)
      : rows_(rows),
        question_(question),
        control_(control),
        kernels_(row_kernels::best()),
        blocks_(rows.blocks()),
        words_(rows.words()),
        two_classes_(two_classes),
        now_(blocks_, words_),
        next_(two_classes ? RowPlane() : RowPlane(blocks_, words_)),
        active_(blocks_),
        wanted_(blocks_),
        full_(blocks_) {
    explored_.two_classes = two_classes;
    if (question.depths) explored_.depths.emplace(blocks_, words_);
    if (question.columns) explored_.columns.assign(std::size_t{words_} * 64, 0);
    std::uint64_t states = 0;
    for (const auto& start : starts) {
      if (now_.test(start)) continue;
      now_.set(start);
      if (explored_.depths) explored_.depths->set(start, 0);
      if (question.bytes != nullptr) question.bytes[byte_of(start.block, start.word) + start.bit] = 1;
      if (active_[start.block] == 0) gained_.push_back(start.block);
      active_[start.block] = 1;
      states += rows.weight(start.block);
      explored_.farthest.push_back(start);
    }
    std::sort(explored_.farthest.begin(), explored_.farthest.end());
    if (explored_.farthest.size() > most_kept) explored_.farthest.resize(most_kept);
    explored_.by_depth.push_back(states);
    states_ = states;
  }

  RowExploration run() {
    while (!gained_.empty()) {
      list_blocks();
      if (!level()) {
        explored_.status = control_.stop_status();
        explored_.farthest.clear();
        break;
      }
    }
    return std::move(explored_);
  }

 private:
  static constexpr std::size_t most_kept = 8;

  struct Worker {
    std::vector<Word> buffer;
    Word* found = nullptr;  // in the buffer, aligned
    std::vector<std::uint32_t> gained;
    std::vector<RowPlace> kept;  // the first of what is new
    std::vector<Word> columns;
    std::uint64_t states = 0;
    std::uint64_t read = 0;
    std::uint64_t written = 0;

    void prepare(std::uint32_t words, bool with_columns) {
      if (found != nullptr) return;
      buffer.resize(words + 16);
      constexpr std::uintptr_t line = 64;
      auto at = reinterpret_cast<std::uintptr_t>(buffer.data());
      at = (at + line - 1) / line * line;
      found = reinterpret_cast<Word*>(at);
      if (with_columns) columns.assign(words, 0);
    }
  };

  // The blocks that may gain states: those that read from a block that has.
  void list_blocks() {
    list_.clear();
    const auto want = [&](std::uint32_t block) {
      if (wanted_[block] != 0) return;
      wanted_[block] = 1;
      list_.push_back(block);
    };
    for (const auto block : gained_) {
      // With two planes what a block has gained must get into the other one.
      if (!two_classes_) want(block);
      rows_.targets(block, want);
    }
    if (list_.size() < blocks_ / 64) {
      std::sort(list_.begin(), list_.end());
    } else {
      list_.clear();
      for (std::uint32_t block = 0; block < blocks_; ++block) {
        if (wanted_[block] != 0) list_.push_back(block);
      }
    }
    std::size_t kept = 0;
    for (const auto block : list_) {
      wanted_[block] = 0;
      if (full_[block] == 0) list_[kept++] = block;
    }
    list_.resize(kept);
  }

  void visit_all(std::span<const std::uint32_t> blocks, Worker& worker) {
    for (std::size_t i = 0; i < blocks.size(); ++i) visit(blocks[i], blocks[i + 1 < blocks.size() ? i + 1 : i], worker);
  }
  void visit(std::uint32_t block, std::uint32_t next, Worker& worker) {
    const Word* known = now_.block(block);
    std::memset(worker.found, 0, words_ * sizeof(Word));
    worker.read += rows_.gather({block, now_.data(), active_.data(), known, worker.found, next});
    keep_first(block, known, worker);
    const auto valid = rows_.valid(block);
    if (question_.bytes != nullptr) write_bytes(block, known, worker.found, valid);
    row_kernels::Merge merge{worker.found, known,      two_classes_ ? now_.block(block) : next_.block(block),
                             words_,       valid.each, valid.last};
    if (explored_.depths) {
      const auto code = explored_.by_depth.size() % 3 + 1;
      if ((code & 1) != 0) merge.low = explored_.depths->low().block(block);
      if ((code & 2) != 0) merge.high = explored_.depths->high().block(block);
    }
    if (question_.columns) merge.columns = worker.columns.data();
    const auto merged = kernels_.merge(merge);
    worker.written += words_;
    if (merged.fresh != 0) {
      worker.states += merged.fresh * rows_.weight(block);
      worker.gained.push_back(block);
    }
    // With two planes both must be full before the block is left alone.
    if (merged.full && (two_classes_ || merged.fresh == 0)) full_[block] = 1;
  }

  [[nodiscard]] std::uint64_t byte_of(std::uint32_t block, std::uint32_t word) const {
    return (std::uint64_t{block} * words_ + word) * 64;
  }
  void write_bytes(std::uint32_t block, const Word* known, const Word* found, const Rows::Valid& valid) const {
    const auto code = static_cast<std::uint8_t>(std::min<std::size_t>(explored_.by_depth.size() + 1, 255));
    for (std::uint32_t w = 0; w < words_; ++w) {
      auto* const bytes = question_.bytes + byte_of(block, w);
      const auto mask = w + 1 == words_ ? valid.last : valid.each;
      for (auto fresh = found[w] & ~known[w] & mask; fresh != 0; fresh &= fresh - 1) {
        bytes[std::countr_zero(fresh)] = code;
      }
    }
  }

  // Blocks come in ascending order, so that what is kept first is mostly what is kept in the end.
  void keep_first(std::uint32_t block, const Word* known, Worker& worker) const {
    auto& kept = worker.kept;
    if (kept.size() >= most_kept && kept.back().block < block) return;
    std::vector<RowPlace> here;
    for (std::uint32_t w = 0; w < words_ && here.size() < most_kept; ++w) {
      for (Word fresh = worker.found[w] & ~known[w]; fresh != 0 && here.size() < most_kept; fresh &= fresh - 1) {
        here.push_back({block, w, static_cast<std::uint32_t>(std::countr_zero(fresh))});
      }
    }
    if (here.empty()) return;
    kept.insert(kept.end(), here.begin(), here.end());
    std::sort(kept.begin(), kept.end());
    if (kept.size() > most_kept) kept.resize(most_kept);
  }

  // One more move. False if the work was stopped.
  bool level() {
    constexpr std::size_t words_at_once = std::size_t{1} << 16;  // between two looks at the control
    const auto blocks_at_once = std::max<std::size_t>(1, words_at_once / words_);
    const bool serial = list_.size() * words_ < words_at_once;
    if (serial) {
      serial_.prepare(words_, question_.columns);
      visit_all(list_, serial_);
      since_check_ += list_.size() * words_ + words_;
      if (since_check_ >= words_at_once) {
        since_check_ = 0;
        if (stopped()) return false;
      }
      std::swap(fresh_, serial_.gained);
      take(serial_);
    } else {
      const auto chunks = std::max((list_.size() + blocks_at_once - 1) / blocks_at_once, worker_count());
      std::atomic<bool> halted{false};
      parallel_for(chunks, [&](std::size_t chunk, std::size_t number) {
        if (halted.load(std::memory_order_relaxed)) return;
        auto& worker = workers_[number];
        worker.prepare(words_, question_.columns);
        const auto begin = list_.size() * chunk / chunks;
        const auto end = list_.size() * (chunk + 1) / chunks;
        visit_all(std::span(list_).subspan(begin, end - begin), worker);
        if (stopped()) halted.store(true, std::memory_order_relaxed);
      });
      if (halted) return false;
      workers_.for_each([&](Worker& worker) {
        fresh_.insert(fresh_.end(), worker.gained.begin(), worker.gained.end());
        worker.gained.clear();
        take(worker);
      });
    }
    for (const auto block : gained_) active_[block] = 0;
    std::swap(gained_, fresh_);
    fresh_.clear();
    for (const auto block : gained_) active_[block] = 1;
    if (!two_classes_) std::swap(now_, next_);
    if (!gained_.empty()) end_level();
    return true;
  }

  void take(Worker& worker) {
    new_states_ += std::exchange(worker.states, 0);
    explored_.words_read += std::exchange(worker.read, 0);
    explored_.words_written += std::exchange(worker.written, 0);
    kept_.insert(kept_.end(), worker.kept.begin(), worker.kept.end());
    worker.kept.clear();
    for (std::size_t w = 0; w < worker.columns.size(); ++w) {
      for (auto fresh = std::exchange(worker.columns[w], 0); fresh != 0; fresh &= fresh - 1) {
        explored_.columns[w * 64 + static_cast<std::size_t>(std::countr_zero(fresh))] = explored_.by_depth.size();
      }
    }
  }

  void end_level() {
    explored_.by_depth.push_back(new_states_);
    states_ += std::exchange(new_states_, 0);
    std::sort(kept_.begin(), kept_.end());
    if (kept_.size() > most_kept) kept_.resize(most_kept);
    std::swap(explored_.farthest, kept_);
    kept_.clear();
  }

  bool stopped() {
    control_.report({phrase("exploring"), states_, question_.states, explored_.by_depth.size() - 1});
    return control_.stopped();
  }

  const Rows& rows_;
  const RowQuestion& question_;
  Control& control_;
  const row_kernels::Kernels& kernels_;
  const std::uint32_t blocks_;
  const std::uint32_t words_;
  const bool two_classes_;
  RowPlane now_;
  RowPlane next_;
  std::vector<std::uint8_t> active_;  // [block]: gained states in the last level
  std::vector<std::uint8_t> wanted_;
  std::vector<std::uint8_t> full_;
  std::vector<std::uint32_t> gained_;  // the active ones
  std::vector<std::uint32_t> fresh_;   // those of the next level
  std::vector<std::uint32_t> list_;    // to be visited
  std::vector<RowPlace> kept_;
  Worker serial_;
  PerWorker<Worker> workers_;
  std::size_t since_check_ = 0;
  std::uint64_t states_ = 0;
  std::uint64_t new_states_ = 0;
  RowExploration explored_;
};

}  // namespace

std::uint64_t bytes_of_rows(const Rows& rows, std::span<const RowPlace> starts, const RowQuestion& question) {
  return planned_bytes(rows, has_two_classes(rows, starts), question);
}

RowExploration explore_rows(const Rows& rows, std::span<const RowPlace> starts, const RowQuestion& question,
                            Control& control) {
  MELEDA_ASSERT(!starts.empty() && rows.words() > 0);
  const bool two_classes = has_two_classes(rows, starts);
  const auto bytes = planned_bytes(rows, two_classes, question);
  if (!control.may_use(bytes)) {
    RowExploration nothing;
    nothing.status = Status::limit_reached;
    nothing.bytes = bytes;
    return nothing;
  }
  auto explored = RowSearch(rows, starts, question, two_classes, control).run();
  explored.bytes = bytes;
  return explored;
}

}  // namespace meleda
