// Where things are that tests use. In functions, as no other file knows the folder of the checkout then: a compiler cache
// serves clones in other folders.
#pragma once

#include <filesystem>
#include <string>

namespace test {

std::string source_folder();
// The data folder beside the checkout, which only long tests may need.
std::filesystem::path shared_folder();
// Syzygy tables of three men by our own solver.
std::string tables_folder();
// The program of that name, as in "houyi".
std::string program(const std::string& name);

}  // namespace test
