#include "server/addresses.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>

namespace meleda::server {

std::vector<std::string> network_addresses() {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> list(first, freeifaddrs);
  std::vector<std::string> found;
  for (const auto* one = first; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    if ((one->ifa_flags & IFF_UP) == 0 || (one->ifa_flags & IFF_LOOPBACK) != 0) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    const auto* const address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
    if (inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()) == nullptr) continue;
    found.emplace_back(text.data());
  }
  std::stable_partition(found.begin(), found.end(), is_private);
  return found;
}

bool is_private(const std::string& address) {
  in_addr bytes{};
  if (inet_pton(AF_INET, address.c_str(), &bytes) != 1) return false;
  const auto number = ntohl(bytes.s_addr);
  return number >> 24U == 10 || number >> 20U == (172U << 4U | 1U) || number >> 16U == (192U << 8U | 168U);
}

}  // namespace meleda::server
