#include "meleda/workbench/scene_json.hpp"

#include <cmath>
#include <string_view>
#include <variant>

namespace meleda {

namespace {

// Three decimals are a thousandth of a square, and short to send.
double rounded(double value) {
  return std::round(value * 1000) / 1000;
}

struct GeometryAsJson {
  Json operator()(const Rectangle& r) const {
    return {{"kind", "rectangle"},       {"x", rounded(r.corner.x)},    {"y", rounded(r.corner.y)},
            {"width", rounded(r.width)}, {"height", rounded(r.height)}, {"rounding", rounded(r.rounding)}};
  }
  Json operator()(const Circle& c) const {
    return {{"kind", "circle"},
            {"x", rounded(c.centre.x)},
            {"y", rounded(c.centre.y)},
            {"radius", rounded(c.radius)},
            {"hole", rounded(c.hole)}};
  }
  Json operator()(const Line& line) const { return {{"kind", "line"}, {"points", points(line.points)}}; }
  Json operator()(const Polygon& polygon) const { return {{"kind", "polygon"}, {"points", points(polygon.points)}}; }
  Json operator()(const Text& text) const {
    return {{"kind", "text"},
            {"x", rounded(text.centre.x)},
            {"y", rounded(text.centre.y)},
            {"height", rounded(text.height)},
            {"text", text.text}};
  }

 private:
  static Json points(const std::vector<Point>& all) {
    Json list = Json::array();
    for (const auto& point : all) list.push_back({rounded(point.x), rounded(point.y)});
    return list;
  }
};

}  // namespace

Json scene_as_json(const Scene& scene) {
  Json shapes = Json::array();
  for (const auto& shape : scene.shapes) {
    Json fields = {{"key", shape.key}, {"role", std::string(name_of(shape.role))}};
    fields.update(std::visit(GeometryAsJson(), shape.geometry));
    if (shape.sort != 0) fields["sort"] = shape.sort;
    if (shape.shade != 0) fields["shade"] = shape.shade;
    const auto& move = shape.move.empty() ? shape.tries : shape.move;
    if (!move.empty()) fields["move"] = move;
    if (!shape.tooltip.empty()) fields["tooltip"] = shape.tooltip;
    if (!shape.place.empty()) fields["place"] = shape.place;
    if (shape.angle.degrees != 0 || shape.angle.about != Point{}) {
      fields["angle"] = {{"degrees", rounded(shape.angle.degrees)},
                         {"x", rounded(shape.angle.about.x)},
                         {"y", rounded(shape.angle.about.y)}};
    }
    if (!shape.tied.empty()) fields["tied"] = shape.tied;
    for (const auto& drag : shape.drags) {
      fields["drags"].push_back({{"x", rounded(drag.to.x)}, {"y", rounded(drag.to.y)}, {"move", drag.move}});
    }
    shapes.push_back(std::move(fields));
  }
  Json fields = {{"title", scene.title},
                 {"width", rounded(scene.width)},
                 {"height", rounded(scene.height)},
                 {"shapes", std::move(shapes)}};
  if (!scene.part.empty()) fields["part"] = scene.part;
  return fields;
}

}  // namespace meleda
