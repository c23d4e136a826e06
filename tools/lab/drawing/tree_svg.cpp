// Places the nodes of a tree and draws them as SVG.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "tools/common/page.h"
#include "tools/common/svg.h"
#include "tools/lab/drawing/numbers.h"
#include "tools/lab/drawing/tree_picture.h"

namespace lab_tool {

namespace {

using Shape = PictureNode::Shape;

// Sizes in pixels.
constexpr double HalfWidth = 26, HalfHeight = 22;  // of triangles and circles
constexpr double HalfLeafHeight = 13;
constexpr double LevelHeight = 96;
constexpr double Gap = 7;                         // between neighbours
constexpr double NoteChar = 6.9, NoteSign = 9.4;  // an ASCII character; a sign such as an arrow
constexpr double TitleChar = 9.6, CaptionChar = 6.9, ValueChar = 8, EdgeChar = 7;
constexpr double NoteLine = 13, CaptionLine = 17;
constexpr double Margin = 16, TitleHeight = 34;

struct Extent {
    double left, right;  // from the centre of the node
};

double half_width(const PictureNode& node) {
    if (node.shape != Shape::Leaf) return HalfWidth;
    return std::max(14.0, double(shown_length(node.value)) * ValueChar / 2 + 6);
}

double note_width(const PictureNode& node) {
    double widest = 0;
    for (const std::string& note : node.notes) {
        const auto ascii = std::count_if(note.begin(), note.end(), [](char c) { return u8(c) < 0x80; });
        const double signs = double(shown_length(note)) - double(ascii);
        widest = std::max(widest, double(ascii) * NoteChar + signs * NoteSign + 4);
    }
    return widest;
}

// The label of an edge lies at 7/10 of its length, where adjacent edges are closer together than at the
// children.
Extent own_extent(const PictureNode& node) {
    const double edge = double(shown_length(node.edge)) * EdgeChar / 2 / 0.7;
    return {std::max(half_width(node), edge) + Gap / 2,
            std::max(half_width(node) + note_width(node), edge) + Gap / 2};
}

}  // namespace

// Each subtree has its own vertical strip, so that subtrees never overlap.
std::vector<NodePlace> lay_out(const Picture& picture) {
    const std::vector<PictureNode>& nodes = picture.nodes;
    std::vector<Extent> extents(nodes.size());     // of the subtrees
    std::vector<double> offsets(nodes.size(), 0);  // from the parent's x
    std::vector<NodePlace> places(nodes.size());
    for (usize node = nodes.size(); node-- > 0;) {  // children come after their parents
        Extent& extent = extents[node];
        extent = own_extent(nodes[node]);
        const std::vector<u32>& children = nodes[node].children;
        if (children.empty()) continue;
        double width = 0;
        for (const u32 child : children) {
            offsets[child] = width + extents[child].left;
            width += extents[child].left + extents[child].right;
        }
        const double middle = (offsets[children.front()] + offsets[children.back()]) / 2;
        for (const u32 child : children) offsets[child] -= middle;
        extent.left = std::max(extent.left, middle);
        extent.right = std::max(extent.right, width - middle);
    }
    const auto place = [&](u32 node, double x, int level) {
        const Extent own = own_extent(nodes[node]);
        places[node] = {x, TitleHeight + Margin + HalfHeight + level * LevelHeight, x - own.left + Gap / 2,
                        x + own.right - Gap / 2, level};
    };
    if (!nodes.empty()) place(0, extents[0].left + Margin, 0);
    for (usize node = 0; node < nodes.size(); ++node) {
        for (const u32 child : nodes[node].children)
            place(child, places[node].x + offsets[child], places[node].level + 1);
    }
    return places;
}

namespace {

std::string_view class_of(const PictureNode& node) {
    switch (node.shape) {
        case Shape::Max: return "max";
        case Shape::Min: return "min";
        case Shape::Chance: return "chance";
        default: return "leaf";
    }
}

class Drawing {
public:
    explicit Drawing(const Picture& picture) : picture_(picture), places_(lay_out(picture)) {}

    std::string svg() {
        for (usize node = 0; node < places_.size(); ++node) draw_edges(u32(node));
        for (usize node = 0; node < places_.size(); ++node) draw_node(u32(node));
        double width = Margin + double(shown_length(picture_.title)) * TitleChar;
        double bottom = TitleHeight;
        for (const NodePlace& place : places_) {
            width = std::max(width, place.right);
            bottom = std::max(bottom, place.y + HalfHeight);
        }
        for (const std::string& caption : picture_.captions) {
            bottom += CaptionLine;
            width = std::max(width, Margin + double(shown_length(caption)) * CaptionChar);
            body_ += fmt::format("<text class=\"caption\" x=\"{}\" y=\"{:.1f}\">{}</text>\n", Margin,
                                 bottom + 8, common::escaped(caption));
        }
        return head(width + Margin, bottom + 2 * Margin) + body_ + "</svg>\n";
    }

private:
    std::string head(double width, double height) const {
        constexpr std::string_view Rules =
            R"(.title { font-size: 15px; font-weight: bold; text-anchor: start; }
.caption { font-size: 12px; fill: #4b5160; text-anchor: start; }
.note { font-size: 11px; text-anchor: start; fill: #33415c; }
.cut { fill: #b42318; font-weight: bold; }
.edge { stroke: #6b7280; stroke-width: 1.2; fill: none; }
.chosen { stroke: #15803d; stroke-width: 3.2; }
.pruned { stroke: #c4c7ce; stroke-dasharray: 4 3; }
.slash { stroke: #b42318; stroke-width: 1.8; }
.label { font-size: 11px; paint-order: stroke; stroke: #fff; stroke-width: 4px; }
.max { fill: #dbe9ff; stroke: #2f5fb3; stroke-width: 1.4; }
.min { fill: #ffe1dc; stroke: #b3402f; stroke-width: 1.4; }
.chance { fill: #fff2c9; stroke: #a5790a; stroke-width: 1.4; }
.leaf { fill: #f2f4f7; stroke: #6b7280; stroke-width: 1.2; }
.grey { fill: #fafafa; stroke: #c4c7ce; stroke-dasharray: 3 2; }
.faint { fill: #a3a8b3; }
)";
        return common::svg_head(width, height, "font-size: 13px; fill: #1f2430; text-anchor: middle", Rules) +
               fmt::format(R"(<rect width="100%" height="100%" fill="#ffffff"/>
<text class="title" x="{}" y="24">{}</text>
)",
                           Margin, common::escaped(picture_.title));
    }

    void draw_edges(u32 node) {
        const PictureNode& parent = picture_.nodes[node];
        for (const u32 number : parent.children) {
            const PictureNode& child = picture_.nodes[number];
            const NodePlace from = places_[node], to = places_[number];
            const double start = from.y + HalfHeight;
            const double end = to.y - (child.shape == Shape::Leaf ? HalfLeafHeight : HalfHeight);
            const char* const look = !child.is_visited ? "edge pruned"
                                     : child.is_chosen ? "edge chosen"
                                                       : "edge";
            body_ += common::svg_line(look, from.x, start, to.x, end);
            if (picture_.has_cuts && !child.is_visited && parent.is_visited)
                draw_slash(from.x, start, to.x, end);
            if (!child.edge.empty())
                body_ += fmt::format("<text class=\"label{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                                     child.is_visited ? "" : " faint", from.x + 0.7 * (to.x - from.x),
                                     start + 0.7 * (end - start) + 4, common::escaped(child.edge));
        }
    }

    // Draws two strokes across an edge that was cut off.
    void draw_slash(double x1, double y1, double x2, double y2) {
        constexpr double HalfStroke = 6, Apart = 4;
        const double length = std::hypot(x2 - x1, y2 - y1);
        const double along_x = (x2 - x1) / length, along_y = (y2 - y1) / length;
        const double part = 0.42;
        for (const double shift : {-Apart / 2, Apart / 2}) {
            const double x = x1 + part * (x2 - x1) + shift * along_x,
                         y = y1 + part * (y2 - y1) + shift * along_y;
            const double across_x = HalfStroke * -along_y, across_y = HalfStroke * along_x;
            body_ += common::svg_line("slash", x - across_x, y - across_y, x + across_x, y + across_y);
        }
    }

    void draw_node(u32 number) {
        const PictureNode& node = picture_.nodes[number];
        const auto [x, y, left, right, level] = places_[number];
        const std::string look = std::string(class_of(node)) + (node.is_visited ? "" : " grey");
        double text_y = y + 4.5;
        if (node.shape == Shape::Max || node.shape == Shape::Min) {
            const double up = node.shape == Shape::Max ? 1 : -1;
            body_ += fmt::format(
                "<polygon class=\"{}\" points=\"{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}\"/>\n", look, x,
                y - up * HalfHeight, x - HalfWidth, y + up * HalfHeight, x + HalfWidth, y + up * HalfHeight);
            text_y += up * 9;
        } else if (node.shape == Shape::Chance) {
            body_ += fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"/>\n", look, x, y,
                                 HalfHeight);
        } else {
            const double half = half_width(node);
            body_ += fmt::format(
                "<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\" rx=\"4\"/>\n",
                look, x - half, y - HalfLeafHeight, 2 * half, 2 * HalfLeafHeight);
        }
        draw_value(node, x, text_y);
        draw_notes(node, x, y);
    }

    void draw_value(const PictureNode& node, double x, double y) {
        if (node.value.empty()) return;
        // A triangle or circle has room for three characters of the normal size.
        const usize length = shown_length(node.value);
        const double size =
            node.shape == Shape::Leaf || length <= 3 ? 13 : std::max(6.0, 13 * 3.7 / double(length));
        body_ +=
            fmt::format("<text{} x=\"{:.1f}\" y=\"{:.1f}\" style=\"font-size:{:.1f}px\">{}</text>\n",
                        node.is_visited ? "" : " class=\"faint\"", x, y, size, common::escaped(node.value));
    }

    void draw_notes(const PictureNode& node, double x, double y) {
        double line = y + 4 - NoteLine * double(node.notes.size() - 1) / 2;
        for (const std::string& note : node.notes) {
            body_ += fmt::format("<text class=\"note{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                                 note.starts_with("cut") ? " cut" : "", x + half_width(node) + 3, line,
                                 common::escaped(note));
            line += NoteLine;
        }
    }

    const Picture& picture_;
    std::vector<NodePlace> places_;
    std::string body_;
};

}  // namespace

std::string draw_tree(const Picture& picture) { return Drawing(picture).svg(); }

}  // namespace lab_tool
