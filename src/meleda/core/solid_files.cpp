#include "meleda/core/solid_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "meleda/core/json.hpp"
#include "meleda/core/look.hpp"
#include "meleda/core/text.hpp"

namespace meleda {

namespace {

// So far above its face a mark lies: a viewer that computes in single precision tells them apart.
constexpr double lift = 0.002;

// What lies on a face, as triangles or as a line.
struct Part {
  std::vector<Spot> points;
  bool closed = true;
  Role role = Role::piece;
  unsigned sort = 0;
  bool both_sides = false;
  bool is_back = false;  // of the face itself
};

// A face with two looks is two polygons, back to back.
std::vector<Part> parts_of(const Face& face) {
  std::vector<Part> parts;
  const auto reversed = [](std::vector<Spot> points) {
    std::reverse(points.begin(), points.end());
    return points;
  };
  const bool alike = face.sort == face.back_sort;
  parts.push_back({face.corners, true, face.role, face.sort, alike});
  if (!alike) parts.push_back({reversed(face.corners), true, face.role, face.back_sort, false, true});
  const auto normal = normal_of(face);
  for (const auto& mark : face.marks) {
    if (!mark.text.empty() || mark.points.size() < 2) continue;
    const bool front = mark.side == Side::front;
    auto points = mark.points;
    for (auto& point : points) point = point + (front ? lift : -lift) * normal;
    // A polygon on the back is seen from there.
    if (mark.closed) {
      Face alone{{}, mark.role, points};
      if ((dot(normal_of(alone), normal) > 0) != front) points = reversed(std::move(points));
    }
    parts.push_back({std::move(points), mark.closed, mark.role, mark.sort, false});
  }
  return parts;
}

std::string one_word(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) <= ' '; }, '_');
  return text.empty() ? "_" : text;
}

std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  return text;
}

// The colour of a part as glTF has it: linear, from 0 to 1.
Json colour_of(const Part& part) {
  Shape shape{{}, part.role, Polygon{}};
  shape.sort = part.sort;
  const auto look = look_of(shape);
  const auto text = part.closed && look.fill != "none" ? look.fill : look.ink;
  Json colour = Json::array();
  for (const std::size_t at : {1U, 3U, 5U}) {
    unsigned value = 0;
    std::from_chars(text.data() + at, text.data() + at + 2, value, 16);
    const auto c = value / 255.0;
    const auto linear = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);  // of sRGB: IEC 61966-2-1
    colour.push_back(std::round(linear * 1e4) / 1e4);
  }
  colour.push_back(1);
  return colour;
}

// Numbers of the glTF specification.
enum GltfCode : int { unsigned_short = 5123, float_32 = 5126, array_buffer = 34962, element_buffer = 34963 };
enum GltfMode : int { line_strip = 3, triangles = 4 };

class GltfWriter {
 public:
  Json write(const Solid& solid) {
    Json nodes = Json::array();
    Json meshes = Json::array();
    Json roots = Json::array();
    for (const auto& face : solid.faces) {
      Json primitives = Json::array();
      for (const auto& part : parts_of(face)) primitives.push_back(primitive(part));
      roots.push_back(nodes.size());
      nodes.push_back({{"name", face.key}, {"mesh", meshes.size()}});
      meshes.push_back({{"name", face.key}, {"primitives", std::move(primitives)}});
    }
    Json document = {{"asset", {{"version", "2.0"}, {"generator", "meleda"}}},
                     {"scene", 0},
                     {"scenes", Json::array({{{"name", solid.title}}})}};
    // Lists that are there have entries, says the specification.
    if (nodes.empty()) return document;
    document["scenes"][0]["nodes"] = std::move(roots);
    document["nodes"] = std::move(nodes);
    document["meshes"] = std::move(meshes);
    document["materials"] = std::move(materials_);
    document["accessors"] = std::move(accessors_);
    document["bufferViews"] = std::move(views_);
    document["buffers"] = Json::array(
        {{{"byteLength", bytes_.size()}, {"uri", "data:application/octet-stream;base64," + base64(bytes_)}}});
    return document;
  }

 private:
  Json primitive(const Part& part) {
    std::vector<std::uint16_t> order;
    if (part.closed) {
      for (std::uint16_t i = 2; i < part.points.size(); ++i) {
        order.insert(order.end(), {std::uint16_t{0}, static_cast<std::uint16_t>(i - 1), i});
      }
    } else {
      for (std::uint16_t i = 0; i < part.points.size(); ++i) order.push_back(i);
    }
    Json out = {{"attributes", {{"POSITION", positions(part.points)}}},
                {"indices", indices(order)},
                {"mode", int{part.closed ? triangles : line_strip}},
                {"material", material(part)}};
    return out;
  }

  std::size_t positions(const std::vector<Spot>& points) {
    std::vector<float> least(3);
    std::vector<float> most(3);
    const auto begin = bytes_.size();
    for (std::size_t i = 0; i < points.size(); ++i) {
      const std::array<float, 3> p{static_cast<float>(points[i].x), static_cast<float>(points[i].z),
                                   static_cast<float>(-points[i].y)};
      for (std::size_t k = 0; k < 3; ++k) {
        least[k] = i == 0 ? p[k] : std::min(least[k], p[k]);
        most[k] = i == 0 ? p[k] : std::max(most[k], p[k]);
        append(std::bit_cast<std::uint32_t>(p[k]), 4);
      }
    }
    const auto view = add_view(begin, array_buffer);
    accessors_.push_back({{"bufferView", view},
                          {"componentType", int{float_32}},
                          {"count", points.size()},
                          {"type", "VEC3"},
                          {"min", least},
                          {"max", most}});
    return accessors_.size() - 1;
  }

  std::size_t indices(const std::vector<std::uint16_t>& order) {
    const auto begin = bytes_.size();
    for (const auto index : order) append(index, 2);
    const auto view = add_view(begin, element_buffer);
    bytes_.resize((bytes_.size() + 3) / 4 * 4);  // the next begins where a float may
    accessors_.push_back(
        {{"bufferView", view}, {"componentType", int{unsigned_short}}, {"count", order.size()}, {"type", "SCALAR"}});
    return accessors_.size() - 1;
  }

  std::size_t add_view(std::size_t begin, GltfCode target) {
    views_.push_back(
        {{"buffer", 0}, {"byteOffset", begin}, {"byteLength", bytes_.size() - begin}, {"target", int{target}}});
    return views_.size() - 1;
  }

  std::size_t material(const Part& part) {
    const std::tuple key(part.role, part.sort, part.closed, part.both_sides);
    const auto [found, is_new] = known_.try_emplace(key, known_.size());
    if (is_new) {
      auto name = std::string(name_of(part.role));
      if (part.sort != 0) name += fmt::format(" {}", part.sort);
      Json material = {{"name", std::move(name)},
                       {"pbrMetallicRoughness",
                        {{"baseColorFactor", colour_of(part)}, {"metallicFactor", 0}, {"roughnessFactor", 0.8}}}};
      if (part.both_sides) material["doubleSided"] = true;
      materials_.push_back(std::move(material));
    }
    return found->second;
  }

  void append(std::uint32_t value, unsigned bytes) {  // the least first
    for (unsigned i = 0; i < bytes; ++i) bytes_.push_back(static_cast<char>(value >> (8 * i) & 0xFFU));
  }

  std::string bytes_;
  Json accessors_ = Json::array();
  Json views_ = Json::array();
  Json materials_ = Json::array();
  std::map<std::tuple<Role, unsigned, bool, bool>, std::size_t> known_;
};

}  // namespace

std::string to_obj(const Solid& solid) {
  std::string out;
  const auto add = [&]<class... A>(fmt::format_string<A...> format, A&&... arguments) {
    fmt::format_to(std::back_inserter(out), format, std::forward<A>(arguments)...);
  };
  add("# {}\n", one_line(solid.title));
  std::size_t vertices = 0;
  for (const auto& face : solid.faces) {
    add("o {}\n", one_word(face.key));
    for (const auto& part : parts_of(face)) {
      if (part.is_back) continue;  // OBJ sees faces from both sides: two in one place would flicker
      for (const auto& [x, y, z] : part.points) add("v {:.6g} {:.6g} {:.6g}\n", x, y, z);
      add("{}", part.closed ? "f" : "l");
      for (std::size_t i = 1; i <= part.points.size(); ++i) add(" {}", vertices + i);
      vertices += part.points.size();
      add("\n");
    }
  }
  return out;
}

std::string to_gltf(const Solid& solid) {
  return GltfWriter().write(solid).dump(1) + "\n";
}

}  // namespace meleda
