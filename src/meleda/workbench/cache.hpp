#pragma once
// What is kept from one request for the next: opened puzzles, engines that were prepared for them, and open books.
// Least recently used goes first. Safe from any thread; what a request works with, it holds itself.

#include <cstdint>
#include <filesystem>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "meleda/core/state_set.hpp"
#include "meleda/workbench/instance.hpp"
#include "meleda/workbench/prepared_engine.hpp"

namespace meleda {

class Cache {
 public:
  // Engines may hold that much in all.
  explicit Cache(std::uint64_t engine_bytes) : most_bytes_(engine_bytes) {}
  Cache(const Cache&) = delete;
  Cache& operator=(const Cache&) = delete;

  // By what the spec says, not how: files by their text.
  [[nodiscard]] std::shared_ptr<const Instance> find(const std::string& spec);
  void keep(const std::string& spec, std::shared_ptr<const Instance> instance);

  // An engine is taken out while a request asks it, so that no two do, and given back after that. `subject` is what it
  // was prepared for, which it keeps alive.
  [[nodiscard]] std::unique_ptr<PreparedEngine> take(const void* subject, const std::string& question);
  // Where there is no memory to keep it, it is not kept.
  void give_back(const void* subject, const std::string& question, std::unique_ptr<PreparedEngine> engine) noexcept;
  [[nodiscard]] std::uint64_t engine_bytes();
  // Closes the books that no request holds, and forgets the engines, which may hold some.
  void close_books();

  // Books that lie in that directory, opened once; one that was built anew, or was found damaged, is opened anew.
  [[nodiscard]] std::shared_ptr<const StateSet> find_book(const std::filesystem::path& data, const std::string& name);

 private:
  struct OpenedPuzzle {
    std::string spec;
    std::shared_ptr<const Instance> instance;
  };
  struct KeptEngine {
    std::pair<const void*, std::string> key;
    std::unique_ptr<PreparedEngine> engine;
    std::uint64_t bytes = 0;
  };
  struct OpenBook {
    std::filesystem::path data;
    std::string name;
    std::string checksum;
    std::shared_ptr<const StateSet> set;
  };
  static constexpr std::size_t most_puzzles = 64;
  static constexpr std::size_t most_text = std::size_t{4} << 20;  // of their specs together
  static constexpr std::size_t most_engines = 64;
  static constexpr std::size_t most_books = 64;  // each is an open file

  const std::uint64_t most_bytes_;
  std::mutex lock_;
  std::list<OpenedPuzzle> puzzles_;  // most recently used first
  std::list<KeptEngine> engines_;
  std::uint64_t bytes_ = 0;  // of the engines
  std::list<OpenBook> books_;
};

}  // namespace meleda
