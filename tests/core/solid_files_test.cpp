#include "meleda/core/solid_files.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <cstring>
#include <sstream>
#include <string>
#include <vector>

#include "meleda/core/json.hpp"

namespace meleda {
namespace {

Solid example() {
  Solid solid{"two\ntiles", {}};
  solid.faces.push_back({"first tile", Role::piece, {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}});
  solid.faces.push_back({"second", Role::piece, {{1, 0, 0}, {1, 0, 1}, {1, 1, 1}, {1, 1, 0}}});
  solid.faces[0].sort = 2;
  solid.faces[0].back_sort = 3;
  solid.faces[0].marks = {{"line", Role::edge, Side::front, {{0, 0, 0}, {0.5, 0.6, 0}, {1, 1, 0}}},
                          {"area", Role::solution, Side::back, {{0.1, 0.1, 0}, {0.9, 0.1, 0}, {0.5, 0.9, 0}}, true},
                          {"letter", Role::label, Side::front, {{0.5, 0.75, 0}}, false, "A", 0.3}};
  return solid;
}

std::string decoded(const std::string& text) {
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  unsigned bits = 0;
  unsigned count = 0;
  for (const char c : text) {
    if (c == '=') break;
    bits = bits << 6U | static_cast<unsigned>(digits.find(c));
    count += 6;
    if (count >= 8) out.push_back(static_cast<char>(bits >> (count -= 8) & 0xFFU));
  }
  return out;
}

struct Read {
  std::size_t nodes = 0;
  std::size_t triangles = 0;
  std::size_t lines = 0;
};

// What a viewer relies on (glTF 2.0, sections 3.6 to 3.9): all that is named is there, views lie in the buffer,
// accessors in their views and aligned, indices name vertices, bounds are those of the values.
Read expect_valid(const std::string& text) {
  Read read;
  const auto gltf = Json::parse(text);
  EXPECT_EQ(gltf.at("asset").at("version"), "2.0");
  const auto& scene = gltf.at("scenes").at(gltf.at("scene").get<std::size_t>());
  if (!scene.contains("nodes")) return read;
  const std::string head = "data:application/octet-stream;base64,";
  const auto uri = gltf.at("buffers").at(0).at("uri").get<std::string>();
  EXPECT_TRUE(uri.starts_with(head));
  const auto bytes = decoded(uri.substr(head.size()));
  EXPECT_EQ(bytes.size(), gltf.at("buffers").at(0).at("byteLength").get<std::size_t>());

  const auto data_of = [&](std::size_t accessor, int type, const char* shape, std::size_t item, int target) {
    const auto& a = gltf.at("accessors").at(accessor);
    EXPECT_EQ(a.at("componentType"), type);
    EXPECT_EQ(a.at("type"), shape);
    const auto& view = gltf.at("bufferViews").at(a.at("bufferView").get<std::size_t>());
    EXPECT_EQ(view.at("target"), target);
    const auto offset = view.at("byteOffset").get<std::size_t>();
    const auto length = view.at("byteLength").get<std::size_t>();
    EXPECT_EQ(offset % 4, 0U);
    EXPECT_LE(offset + length, bytes.size());
    EXPECT_EQ(length, a.at("count").get<std::size_t>() * item);
    return bytes.substr(offset, length);
  };
  for (const auto& node : scene.at("nodes")) {
    ++read.nodes;
    const auto& mesh = gltf.at("meshes").at(gltf.at("nodes").at(node.get<std::size_t>()).at("mesh").get<std::size_t>());
    EXPECT_FALSE(mesh.at("primitives").empty());
    for (const auto& primitive : mesh.at("primitives")) {
      EXPECT_LT(primitive.at("material").get<std::size_t>(), gltf.at("materials").size());
      const auto accessor = primitive.at("attributes").at("POSITION").get<std::size_t>();
      const auto values = data_of(accessor, 5126, "VEC3", 12, 34962);
      const auto vertices = values.size() / 12;
      const auto& bounds = gltf.at("accessors").at(accessor);
      for (std::size_t k = 0; k < 3; ++k) {
        float least = 1e9F;
        float most = -1e9F;
        for (std::size_t i = 0; i < vertices; ++i) {
          float value = 0;
          std::memcpy(&value, values.data() + 12 * i + 4 * k, 4);
          least = std::min(least, value);
          most = std::max(most, value);
        }
        EXPECT_EQ(bounds.at("min").at(k).get<float>(), least);
        EXPECT_EQ(bounds.at("max").at(k).get<float>(), most);
      }
      const auto order = data_of(primitive.at("indices").get<std::size_t>(), 5123, "SCALAR", 2, 34963);
      for (std::size_t i = 0; i < order.size(); i += 2) {
        std::uint16_t index = 0;
        std::memcpy(&index, order.data() + i, 2);
        EXPECT_LT(index, vertices);
      }
      if (primitive.at("mode") == 4) {
        EXPECT_EQ(order.size() % 6, 0U);
        read.triangles += order.size() / 6;
      } else {
        EXPECT_EQ(primitive.at("mode"), 3);
        ++read.lines;
      }
    }
  }
  for (const auto& material : gltf.at("materials")) {
    const auto& colour = material.at("pbrMetallicRoughness").at("baseColorFactor");
    EXPECT_EQ(colour.size(), 4U);
    for (const auto& part : colour) {
      EXPECT_GE(part.get<double>(), 0);
      EXPECT_LE(part.get<double>(), 1);
    }
  }
  return read;
}

TEST(SolidFiles, GltfIsWhatTheSpecificationSays) {
  static_assert(std::endian::native == std::endian::little, "the test reads numbers as they lie in memory");
  const auto read = expect_valid(to_gltf(example()));
  EXPECT_EQ(read.nodes, 2U);
  EXPECT_EQ(read.triangles, 2U + 2U + 1U + 2U) << "both sides of the first, its area, and the second";
  EXPECT_EQ(read.lines, 1U);
  EXPECT_EQ(expect_valid(to_gltf({"nothing", {}})).nodes, 0U);
}

TEST(SolidFiles, ObjHasFacesAndLinesOfItsVertices) {
  std::istringstream lines(to_obj(example()));
  std::string line;
  std::vector<Spot> vertices;
  std::vector<std::string> objects;
  std::vector<std::size_t> faces;
  std::size_t polylines = 0;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    if (kind == "v") {
      Spot spot;
      words >> spot.x >> spot.y >> spot.z;
      EXPECT_TRUE(words) << line;
      vertices.push_back(spot);
    } else if (kind == "f" || kind == "l") {
      std::size_t count = 0;
      for (std::size_t index = 0; words >> index; ++count) {
        EXPECT_GE(index, 1U);
        EXPECT_LE(index, vertices.size());
      }
      if (kind == "f")
        faces.push_back(count);
      else
        ++polylines;
    } else if (kind == "o") {
      words >> kind;
      objects.push_back(kind);
    } else {
      EXPECT_EQ(line, "# two tiles");
    }
  }
  EXPECT_EQ(objects, (std::vector<std::string>{"first_tile", "second"}));
  EXPECT_EQ(faces, (std::vector<std::size_t>{4, 3, 4}));
  EXPECT_EQ(polylines, 1U);
  EXPECT_EQ(vertices.size(), 4U + 3U + 3U + 4U);
}

}  // namespace
}  // namespace meleda
