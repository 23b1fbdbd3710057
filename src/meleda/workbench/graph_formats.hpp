#pragma once
// The state graph in the formats of the field.

#include <string>

#include "meleda/core/control.hpp"
#include "meleda/core/json.hpp"
#include "meleda/core/result.hpp"
#include "meleda/workbench/instance.hpp"

namespace meleda {

[[nodiscard]] std::string graph_as_dot(const GraphReport& graph, const std::string& title);
[[nodiscard]] std::string graph_as_graphml(const GraphReport& graph);
[[nodiscard]] Json graph_as_json(const GraphReport& graph);
// Laid out by Graphviz's program `dot`, which must be installed.
[[nodiscard]] Result<Scene> graph_as_scene(const GraphReport& graph, const std::string& title, Control& control);

}  // namespace meleda
