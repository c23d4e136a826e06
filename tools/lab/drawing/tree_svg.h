// Draws a game tree as SVG: MAX nodes are triangles that point up, MIN nodes are triangles that point down,
// and chance nodes are circles.
#pragma once

#include <string>
#include <vector>

#include "util/ints.h"

namespace lab_tool {

struct PictureNode {
    enum class Shape : u8 { Max, Min, Chance, Leaf };
    Shape shape = Shape::Leaf;
    std::string value;               // inside the shape
    std::vector<std::string> notes;  // beside the shape, three lines at most
    std::string edge;                // beside the edge that leads here
    bool is_visited = true;          // if not, drawn in grey
    bool is_chosen = false;          // on the principal variation
    std::vector<u32> children;       // node numbers, each greater than the parent's
};

struct Picture {
    std::string title;
    std::vector<PictureNode> nodes;  // node 0 is the root
    std::vector<std::string> captions;
};

// The place of a node and its notes, in pixels. No two places on one level overlap.
struct NodePlace {
    double x, y;         // the centre of the shape
    double left, right;  // the left and right ends of the shape with its notes
    int level;
};

std::vector<NodePlace> lay_out(const Picture& picture);

std::string draw_tree(const Picture& picture);

}  // namespace lab_tool
