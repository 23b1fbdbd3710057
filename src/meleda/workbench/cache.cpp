#include "meleda/workbench/cache.hpp"

#include <algorithm>
#include <iterator>

#include "meleda/core/data_store.hpp"
#include "meleda/engines/bit_book.hpp"

namespace meleda {

std::shared_ptr<const Instance> Cache::find(const std::string& spec) {
  const std::scoped_lock lock(lock_);
  const auto found = std::find_if(puzzles_.begin(), puzzles_.end(), [&](const auto& one) { return one.spec == spec; });
  if (found == puzzles_.end()) return nullptr;
  puzzles_.splice(puzzles_.begin(), puzzles_, found);
  return found->instance;
}

void Cache::keep(const std::string& spec, std::shared_ptr<const Instance> instance) {
  const std::scoped_lock lock(lock_);
  std::erase_if(puzzles_, [&](const auto& one) { return one.spec == spec; });
  puzzles_.push_front({spec, std::move(instance)});
  // What a puzzle holds grows with the text of its rules, which its spec has.
  std::size_t text = 0;
  for (const auto& one : puzzles_) text += one.spec.size();
  while (puzzles_.size() > most_puzzles || (puzzles_.size() > 1 && text > most_text)) {
    text -= puzzles_.back().spec.size();
    puzzles_.pop_back();
  }
}

std::unique_ptr<PreparedEngine> Cache::take(const void* subject, const std::string& question) {
  const std::scoped_lock lock(lock_);
  const auto found = std::find_if(engines_.begin(), engines_.end(),
                                  [&](const auto& one) { return one.key == std::pair(subject, question); });
  if (found == engines_.end()) return nullptr;
  auto engine = std::move(found->engine);
  bytes_ -= found->bytes;
  engines_.erase(found);
  return engine;
}

void Cache::give_back(const void* subject, const std::string& question, std::unique_ptr<PreparedEngine> engine) noexcept
    try {
  if (!engine->sound()) return;
  std::list<KeptEngine> gone;  // taken apart after the lock is free
  const auto bytes = engine->bytes();
  if (bytes > most_bytes_) return;
  const std::scoped_lock lock(lock_);
  // Somebody else may have given back one for the same question meanwhile: the later one stays.
  for (auto kept = engines_.begin(); kept != engines_.end();) {
    const auto next = std::next(kept);
    if (kept->key == std::pair(subject, question)) {
      bytes_ -= kept->bytes;
      gone.splice(gone.end(), engines_, kept);
    }
    kept = next;
  }
  engines_.push_front({{subject, question}, std::move(engine), bytes});
  bytes_ += bytes;
  while (bytes_ > most_bytes_ || engines_.size() > most_engines) {
    bytes_ -= engines_.back().bytes;
    gone.splice(gone.end(), engines_, std::prev(engines_.end()));
  }
} catch (const std::exception&) {
}

std::uint64_t Cache::engine_bytes() {
  const std::scoped_lock lock(lock_);
  return bytes_;
}

void Cache::close_books() {
  // Taken apart after the lock is free.
  decltype(engines_) engines;
  decltype(books_) books;
  const std::scoped_lock lock(lock_);
  engines.swap(engines_);
  books.swap(books_);
  bytes_ = 0;
}

std::shared_ptr<const StateSet> Cache::find_book(const std::filesystem::path& data, const std::string& name) {
  const DataStore store(data);
  const auto manifest = store.manifest(name);
  decltype(books_) gone;  // taken apart after the lock is free
  // The one that is open and good, brought to the front; one that is not, is closed.
  const auto open_one = [&]() -> std::shared_ptr<const StateSet> {
    const auto found = std::find_if(books_.begin(), books_.end(),
                                    [&](const OpenBook& one) { return one.data == data && one.name == name; });
    if (found == books_.end()) return nullptr;
    if (manifest && found->checksum == manifest->checksum && found->set->sound()) {
      books_.splice(books_.begin(), books_, found);
      return found->set;
    }
    gone.splice(gone.end(), books_, found);
    return nullptr;
  };
  {
    const std::scoped_lock lock(lock_);
    if (auto set = open_one()) {
      store.mark_used(name);
      return set;
    }
  }
  // Opening reads the file: others do not wait for that. Two may open the same one; the first stays.
  auto set = manifest ? open_state_set(store, name) : nullptr;
  if (set == nullptr) return nullptr;
  const std::scoped_lock lock(lock_);
  if (auto other = open_one()) return other;
  books_.push_front({data, name, manifest->checksum, set});
  if (books_.size() > most_books) gone.splice(gone.end(), books_, std::prev(books_.end()));
  return set;
}

}  // namespace meleda
