// Runs every target over the inputs that are kept for it and over those that follow the lists, where there is no
// fuzzer: a crash is a failed test.
//   replay_corpus CORPUS          runs them
//   replay_corpus --seeds FOLDER  writes those that follow the lists, for a fuzzer to begin with

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "targets.hpp"

namespace {

namespace fs = std::filesystem;

void run(const meleda::fuzz::Target& target, const std::string& name, const std::string& bytes) {
  std::printf("%s/%s\n", target.name.c_str(), name.c_str());
  std::fflush(stdout);
  target.run(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

int write_seeds(const fs::path& folder) {
  for (const auto& seed : meleda::fuzz::seeds()) {
    fs::create_directories(folder / seed.target);
    std::ofstream(folder / seed.target / seed.name, std::ios::binary) << seed.bytes;
  }
  return 0;
}

}  // namespace

int main(int count, char** values) {
  if (count == 3 && std::string(values[1]) == "--seeds") return write_seeds(values[2]);
  bool all_have_some = true;
  const auto seeds = meleda::fuzz::seeds();
  for (const auto& target : meleda::fuzz::targets()) {
    std::size_t replayed = 0;
    for (const auto& entry : fs::directory_iterator(fs::path(values[1]) / target.name)) {
      std::ifstream file(entry.path(), std::ios::binary);
      const std::string bytes((std::istreambuf_iterator<char>(file)), {});
      run(target, entry.path().filename(), bytes);
      ++replayed;
    }
    for (const auto& seed : seeds) {
      // The examples of the verbs are asked by tests of their own.
      if (seed.target == target.name && target.name != "request") run(target, seed.name, seed.bytes);
    }
    if (replayed == 0) std::printf("%s has no inputs\n", target.name.c_str());
    all_have_some = all_have_some && replayed != 0;
  }
  return all_have_some ? 0 : 1;
}
