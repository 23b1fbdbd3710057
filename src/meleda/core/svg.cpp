#include "meleda/core/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "meleda/core/look.hpp"
#include "meleda/core/scene_text.hpp"

namespace meleda {
namespace {

constexpr double largest_number = 1e6;

std::string number(double value) {
  if (std::isnan(value)) value = 0;
  std::string text = fmt::format("{:.3f}", std::clamp(value, -largest_number, largest_number));
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string length(double value) {
  return number(std::max(0.0, value));
}

class Writer {
 public:
  explicit Writer(double unit) : unit_(unit) {}

  std::string write(const Scene& scene, const StopCheck& stop) {
    const std::string width = length(scene.width * unit_);
    const std::string height = length(scene.height * unit_);
    add(R"(<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{0}" height="{1}" viewBox="0 0 {0} {1}">)", width,
        height);
    add("\n<title>{}</title>\n<style>\n", escaped_for_xml(scene.title));
    for (const Role role : all_roles) {
      const auto plays = [role](const Shape& shape) { return shape.role == role; };
      if (std::any_of(scene.shapes.begin(), scene.shapes.end(), plays)) style(role);
    }
    for (unsigned sort = 1; sort <= most_sorts; ++sort) {
      const auto is_one = [sort](const Shape& shape) { return shape.sort == sort; };
      if (!std::any_of(scene.shapes.begin(), scene.shapes.end(), is_one)) continue;
      add(".sort-{}{{fill:{};fill-opacity:1}}\n", sort, fill_of_sort(sort));
    }
    std::set<std::tuple<Role, unsigned, unsigned>> shades;
    for (const Shape& shape : scene.shapes) {
      if (shape.shade != 0 && shades.insert({shape.role, shape.sort, shape.shade}).second) shade(shape);
    }
    // After the roles, because rules of equal weight are won by the last.
    out_ +=
        ".shape-line{fill:none;stroke-linecap:round;stroke-linejoin:round}\n"
        ".shape-text{fill:currentColor;fill-opacity:1;stroke:none;text-anchor:middle;"
        "font-family:system-ui,\"Segoe UI\",Roboto,\"Noto Sans\",\"DejaVu Sans\",Arial,sans-serif}\n"
        "</style>\n";
    add("<rect width=\"{}\" height=\"{}\" fill=\"#ffffff\"/>\n", width, height);
    EveryThousand check(stop);
    for (const Shape& shape : scene.shapes) {
      check();
      std::visit([&](const auto& geometry) { draw(shape, geometry); }, shape.geometry);
    }
    out_ += "</svg>\n";
    return std::move(out_);
  }

 private:
  template <typename... Arguments>
  void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Arguments>(arguments)...);
  }

  void style(Role role) {
    const Look look = look_of(role);
    add(".role-{}{{color:{};fill:{};stroke:{};stroke-width:{}px", name_of(role), look.ink, look.fill, look.ink,
        length(look.width * unit_));
    if (look.dash > 0) add(";stroke-dasharray:{}px", length(look.dash * unit_));
    if (look.fill_opacity < 1) add(";fill-opacity:{}", number(look.fill_opacity));
    if (look.bold) out_ += ";font-weight:bold";
    out_ += "}\n";
  }

  void shade(const Shape& shape) {
    const Look look = look_of(shape);
    add(".role-{}{}.shade-{}{{fill:{}}}\n", name_of(shape.role),
        shape.sort == 0 ? std::string() : fmt::format(".sort-{}", shape.sort), shape.shade,
        shaded(look.fill, look.shade));
  }

  void draw(const Shape& shape, const Rectangle& rectangle) {
    open("rect", {}, shape);
    add(R"( x="{}" y="{}" width="{}" height="{}")", number(rectangle.corner.x * unit_),
        number(rectangle.corner.y * unit_), length(rectangle.width * unit_), length(rectangle.height * unit_));
    if (rectangle.rounding > 0) add(" rx=\"{}\"", length(rectangle.rounding * unit_));
    close("rect", shape, {});
  }

  void draw(const Shape& shape, const Circle& circle) {
    if (circle.hole > 0 && circle.hole < circle.radius) return draw_ring(shape, circle);
    open("circle", {}, shape);
    add(R"( cx="{}" cy="{}" r="{}")", number(circle.centre.x * unit_), number(circle.centre.y * unit_),
        length(circle.radius * unit_));
    close("circle", shape, {});
  }

  // Two circles as one path: the rule that counts crossings leaves the inner one empty.
  void draw_ring(const Shape& shape, const Circle& circle) {
    open("path", {}, shape);
    add(R"( fill-rule="evenodd" d=")");
    for (const double radius : {circle.radius, circle.hole}) {
      const auto r = length(radius * unit_);
      const auto y = number(circle.centre.y * unit_);
      const auto left = number((circle.centre.x - radius) * unit_);
      const auto right = number((circle.centre.x + radius) * unit_);
      add("M{} {}A{} {} 0 1 0 {} {}A{} {} 0 1 0 {} {}Z", left, y, r, r, right, y, r, r, left, y);
    }
    add(R"(")");
    close("path", shape, {});
  }

  void draw(const Shape& shape, const Line& line) {
    open("polyline", "shape-line ", shape);
    points(line.points);
    close("polyline", shape, {});
  }

  void draw(const Shape& shape, const Polygon& polygon) {
    open("polygon", {}, shape);
    points(polygon.points);
    close("polygon", shape, {});
  }

  // Centred by half a capital below the centre: dominant-baseline is not understood by every renderer, and where it is,
  // it would add to dy.
  void draw(const Shape& shape, const Text& text) {
    open("text", "shape-text ", shape);
    add(R"( x="{}" y="{}" dy="{}em" font-size="{}")", number(text.centre.x * unit_), number(text.centre.y * unit_),
        number(capital_height / 2), length(text.height * unit_ / capital_height));
    close("text", shape, text.text);
  }

  void open(std::string_view element, std::string_view more_classes, const Shape& shape) {
    const auto numbered = [](std::string_view name, unsigned number) {
      return number == 0 ? std::string() : fmt::format(" {}-{}", name, number);
    };
    add(R"(<{} class="{}role-{}{}{}" data-key="{}")", element, more_classes, name_of(shape.role),
        numbered("sort", shape.sort), numbered("shade", shape.shade), escaped_for_xml(shape.key));
    if (!shape.move.empty()) add(" data-move=\"{}\"", escaped_for_xml(shape.move));
    const auto& [degrees, about] = shape.angle;
    if (degrees != 0) {
      add(" transform=\"rotate({} {} {})\"", number(degrees), number(about.x * unit_), number(about.y * unit_));
    }
  }

  void points(const std::vector<Point>& points) {
    out_ += " points=\"";
    std::string_view gap;
    for (const Point& point : points) {
      add("{}{},{}", gap, number(point.x * unit_), number(point.y * unit_));
      gap = " ";
    }
    out_ += '"';
  }

  void close(std::string_view element, const Shape& shape, std::string_view content) {
    if (shape.tooltip.empty() && content.empty()) {
      out_ += "/>\n";
      return;
    }
    out_ += '>';
    if (!shape.tooltip.empty()) add("<title>{}</title>", escaped_for_xml(shape.tooltip));
    add("{}</{}>\n", escaped_for_xml(content), element);
  }

  double unit_;
  std::string out_;
};

}  // namespace

std::string escaped_for_xml(std::string_view text) {
  std::string out;
  for (const char32_t c : decode_utf8(text)) {
    switch (c) {
      case U'&': out += "&amp;"; break;
      case U'<': out += "&lt;"; break;
      case U'>': out += "&gt;"; break;
      case U'"': out += "&quot;"; break;
      case U'\t': out += "&#9;"; break;
      case U'\n': out += "&#10;"; break;
      case U'\r': out += "&#13;"; break;
      default: append_utf8(out, c < 0x20 || c == 0xFFFE || c == 0xFFFF ? replacement_character : c);
    }
  }
  return out;
}

std::string to_svg(const Scene& scene, const SvgOptions& options, const StopCheck& stop) {
  return Writer(options.unit).write(scene, stop);
}

}  // namespace meleda
