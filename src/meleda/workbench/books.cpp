#include "meleda/workbench/books.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "meleda/core/data_store.hpp"
#include "meleda/core/state_set.hpp"
#include "meleda/engines/bit_book.hpp"

namespace meleda {

namespace {

// Books that are open, by name, with the checksum that they had: a book that was built anew is opened anew.
class Shelf {
 public:
  explicit Shelf(std::filesystem::path data) : store_(std::move(data)) {}

  [[nodiscard]] const std::filesystem::path& directory() const { return store_.directory(); }

  std::shared_ptr<const StateSet> find(const std::string& name) {
    const auto manifest = store_.manifest(name);
    if (!manifest) return nullptr;
    const std::lock_guard guard(lock_);
    auto& [checksum, book] = open_[name];
    if (checksum == manifest->checksum) return book;
    checksum = manifest->checksum;
    book = nullptr;
    auto item = store_.open(name, bit_book_format, bit_book_version, DataStore::Check::checksum);
    if (!item) return nullptr;
    auto owner = std::make_shared<DataItem>(std::move(*item));
    if (auto opened = BitBook::open(owner->payload(), owner)) book = *opened;
    return book;
  }

 private:
  DataStore store_;
  std::mutex lock_;
  std::map<std::string, std::pair<std::string, std::shared_ptr<const StateSet>>> open_;
};

}  // namespace

void use_books_in(const std::filesystem::path& data) {
  static std::mutex lock;
  static std::shared_ptr<Shelf> shelf;
  const std::lock_guard guard(lock);
  if (shelf && shelf->directory() == data) return;
  shelf = std::make_shared<Shelf>(data);
  find_state_sets_by([here = shelf](const std::string& name) { return here->find(name); });
}

}  // namespace meleda
