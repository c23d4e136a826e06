// The folders and programs that tests use. They are functions so that only places.cpp contains the folder of
// the checkout: a compiler cache then also serves clones in other folders.
#pragma once

#include <filesystem>
#include <string>

namespace test {

std::string source_folder();
// The data folder beside the checkout, which only long tests may need.
std::filesystem::path shared_folder();
// Syzygy tables of three men, written by our own solver.
std::string tables_folder();
// The path of a program, such as "houyi".
std::string program(const std::string& name);

}  // namespace test
