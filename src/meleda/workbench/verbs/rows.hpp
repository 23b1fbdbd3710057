#pragma once
// The rows of the verb table, in the files of this folder; verbs.cpp puts them together. `tour` is what the examples
// are about.

#include <vector>

#include "meleda/core/schema.hpp"
#include "meleda/core/verb.hpp"

namespace meleda {

[[nodiscard]] std::vector<Verb> catalogue_verbs(const Tour& tour);        // list, show
[[nodiscard]] std::vector<Verb> playing_verbs(const Tour& tour);          // moves, play, edit
[[nodiscard]] std::vector<Verb> solving_verbs(const Tour& tour);          // solve, distance, next, walk
[[nodiscard]] std::vector<Verb> table_verbs(const std::string& spec);     // table
[[nodiscard]] std::vector<Verb> order_verbs(const Tour& tour);            // rank, ..., generate
[[nodiscard]] std::vector<Verb> space_verbs(const Tour& tour);            // explore, sequence, graph
[[nodiscard]] std::vector<Verb> picture_verbs(const Tour& tour);          // draw
[[nodiscard]] std::vector<Verb> sheet_verbs(const Tour& tour);            // sheet
[[nodiscard]] std::vector<Verb> view_verbs(const Tour& tour);             // view
[[nodiscard]] std::vector<Verb> judging_verbs(const std::string& spec);   // value
[[nodiscard]] std::vector<Verb> checking_verbs(const std::string& spec);  // check
[[nodiscard]] std::vector<Verb> paper_verbs();                            // reproduce
[[nodiscard]] std::vector<Verb> data_verbs();                             // data list, ...
[[nodiscard]] std::vector<Verb> own_verbs();                              // of families

}  // namespace meleda
