#pragma once
// What a verb answers. Apart from core/verb.hpp, so that a file that only names verbs does not read all of Json.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/json.hpp"
#include "meleda/core/scene.hpp"
#include "meleda/core/verb.hpp"

namespace meleda {

struct Answer {
  Outcome outcome = Outcome::done;
  Json fields = Json::object();
  std::string text = {};                  // for people; where it is empty, the verb's row or the fields make it
  std::vector<Scene> pictures = {};       // below each other, where the format is svg and there is no document
  std::optional<Document> document = {};  // in the format that was asked for; stands instead of text and pictures
  bool streamed = false;                  // a list went to the output; `text` is what follows it
  Json after_list = Json::object();       // fields that were known only after that list
  bool refusal = false;                   // it only says why there is none: no output for a pipe, which gets answers

  void refuse(std::string why) {
    fields["reason"] = std::move(why);
    refusal = true;
  }
};

}  // namespace meleda
