#include "server/addresses.hpp"

#include <gtest/gtest.h>

#include "server/guard.hpp"

namespace meleda::server {
namespace {

TEST(Addresses, OfPrivateNetworksAreKnown) {
  for (const auto* yes : {"10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.9.9", "192.168.1.5"}) {
    EXPECT_TRUE(is_private(yes)) << yes;
  }
  for (const auto* no : {"9.255.255.255", "11.0.0.0", "172.15.0.1", "172.32.0.1", "192.167.1.1", "192.169.1.1",
                         "8.8.8.8", "127.0.0.1", "", "10", "::1", "10.0.0.1.2"}) {
    EXPECT_FALSE(is_private(no)) << no;
  }
}

TEST(Addresses, AreNotThoseOfTheMachineItself) {
  bool others = false;
  for (const auto& address : network_addresses()) {
    EXPECT_FALSE(is_loopback(address)) << address;
    EXPECT_TRUE(is_our_host(address + ":80", place_of("0.0.0.0", 80))) << address;
    EXPECT_FALSE(others && is_private(address)) << "private ones come first";
    others |= !is_private(address);
  }
}

}  // namespace
}  // namespace meleda::server
