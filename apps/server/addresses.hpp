#pragma once
// Where this machine can be reached from others.

#include <string>
#include <vector>

namespace meleda::server {

// Its addresses of IPv4 on networks that are up, those of private networks first; not those of the machine itself.
[[nodiscard]] std::vector<std::string> network_addresses();

// 10.*, 172.16-31.* and 192.168.*: what a router at home or in a school gives.
[[nodiscard]] bool is_private(const std::string& address);

}  // namespace meleda::server
