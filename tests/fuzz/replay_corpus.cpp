// Runs every target over the inputs that are kept for it, where there is no fuzzer: a crash is a failed test.

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "targets.hpp"

int main(int, char** values) {
  bool all_have_some = true;
  for (const auto& target : meleda::fuzz::targets()) {
    std::size_t replayed = 0;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(values[1]) / target.name)) {
      std::ifstream file(entry.path(), std::ios::binary);
      const std::string bytes((std::istreambuf_iterator<char>(file)), {});
      std::printf("%s/%s\n", target.name.c_str(), entry.path().filename().c_str());
      std::fflush(stdout);
      target.run(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
      ++replayed;
    }
    if (replayed == 0) std::printf("%s has no inputs\n", target.name.c_str());
    all_have_some = all_have_some && replayed != 0;
  }
  return all_have_some ? 0 : 1;
}
