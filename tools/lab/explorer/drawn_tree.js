// --- small trees, drawn --------------------------------------------------------------------------------
// The outline of a tree: all nodes of an explicit tree, or all that a search has visited, each with
//   names     the moves that lead there
//   node      its number in the history; -1 if the search never visits it
//   kind      0 to 2; null at a leaf
//   text      of a leaf, and of children without a node of their own ("+2")
//   longest   the text that a leaf without one will have
//   edge      what stands at the edge that leads there
// Null if there are more nodes than can be drawn.
const MostDrawn = 60;

function outlineOf(history, tree) {
  const outline = [];
  const isOutlined = tree ? outlineTree(outline, history, tree) : outlineVisits(outline, history);
  return isOutlined ? outline : null;
}
function addItem(outline, parent, item) {
  if (outline.length === MostDrawn) return false;
  if (parent >= 0) outline[parent].children.push(outline.length);
  return outline.push({
    parent,
    children: [],
    names: [],
    edge: "",
    text: "",
    longest: "",
    node: -1,
    kind: null,
    ...item,
  });
}
function outlineTree(outline, history, tree) {
  const add = (branch, parent, names, node, mover, edge) => {
    const kind = !branch.children ? null : branch.probabilities ? Chance : mover;
    const text = branch.children ? "" : valueText(branch.value);
    if (!addItem(outline, parent, { names, node, kind, text, edge, branch })) return false;
    const place = outline.length - 1;
    const known = node < 0 ? [] : history.children(node);
    return (
      !branch.children ||
      branch.children.every((child, i) => {
        const name = String(i + 1);
        const probability = branch.probabilities ? shortText(branch.probabilities[i]) : "";
        const visited = known.find(c => history.nameOf(c) === name) ?? -1;
        return add(child, place, [...names, name], visited, kind === Chance ? mover : 1 - mover, probability);
      })
    );
  };
  return add(tree, -1, [], 0, rootMover(history), "");
}
// If chance moves first, whoever decides after it; MAX if nobody does.
function rootMover(history) {
  for (let visit = 0; visit < history.entered.length; visit++)
    if (!history.isChance(visit) && !history.isLeaf(visit)) return history.kind(visit);
  return Max;
}

function outlineVisits(outline, history) {
  if (history.nodeCount > MostDrawn) return false;
  const add = (node, parent) => {
    const visit = history.firstVisit[node];
    const names = history.namesTo(node);
    const isLeaf = history.isLeaf(visit);
    const item = {
      names,
      node,
      kind: isLeaf ? null : history.kind(visit),
      edge: names.at(-1) ?? "",
      longest: valueText(history.value[visit]),
    };
    if (!addItem(outline, parent, item)) return false;
    const place = outline.length - 1;
    const children = history.children(node);
    const unseen = history.trace.branches[visit] - children.length;
    return (
      children.every(child => add(child, place)) &&
      (unseen <= 0 || addItem(outline, place, { names, text: `+${unseen}` }))
    );
  };
  return history.roots.every(root => add(root, -1));
}

// The places of the items, in pixels: each subtree has a strip of its own, as in the guide's pictures.
const Shape = { width: 26, height: 22, leafHeight: 13, level: 92, gap: 7, top: 30, noteLine: 13 };

function layOut(outline, noteWidth) {
  const own = item => {
    const half = halfWidth(item);
    const edge = item.edge.length * 5;
    return {
      left: Math.max(half, edge) + Shape.gap / 2,
      right: Math.max(half + (item.kind === null ? 0 : noteWidth), edge) + Shape.gap / 2,
    };
  };
  const strips = outline.map(own);
  const offset = new Array(outline.length).fill(0);
  for (let i = outline.length - 1; i >= 0; i--) {
    const { children } = outline[i];
    if (children.length === 0) continue;
    let width = 0;
    for (const c of children) {
      offset[c] = width + strips[c].left;
      width += strips[c].left + strips[c].right;
    }
    const middle = (offset[children[0]] + offset[children.at(-1)]) / 2;
    for (const c of children) offset[c] -= middle;
    strips[i] = {
      left: Math.max(strips[i].left, middle),
      right: Math.max(strips[i].right, width - middle),
    };
  }
  const places = [];
  outline.forEach((item, i) => {
    const parent = item.parent < 0 ? { x: strips[0].left, y: Shape.top - Shape.level } : places[item.parent];
    places.push({ x: parent.x + offset[i], y: parent.y + Shape.level });
  });
  return {
    places,
    width: strips[0].left + strips[0].right,
    height: Math.max(...places.map(p => p.y)) + Shape.height + 6,
  };
}
const halfWidth = item =>
  item.kind === null ? Math.max(14, (item.text || item.longest).length * 4 + 6) : Shape.width;

class DrawnTree {
  constructor(element, history, outline) {
    Object.assign(this, { element, history, outline });
    this.itemOfNode = new Map(outline.map((item, i) => [item.node, i]));
    this.layout = layOut(outline, this.noteWidth());
  }
  noteWidth() {
    if (this.history.isMcts) return 34;
    if (!this.history.trace.windows) return 0;
    const texts = [...new Set(this.history.trace.number)].map(boundText);
    const times = this.history.count.some(count => count > 1) ? 3 : 0;
    return 7 * Math.min(13, Math.max(...texts.map(text => text.length)) + 2 + times) + 6;
  }

  // Draws what is so now. `look` is the item that is looked at, `now` the node of the present step or -1.
  show(words, now, look) {
    const { width, height } = this.layout;
    this.line = new Set(this.history.chosenLine());
    this.now = now;
    this.look = look;
    this.words = words;
    const all = this.outline.map((item, i) => i);
    const least = Math.max(Math.min(width, 560), 0.75 * width); // narrower, it scrolls
    this.element.innerHTML =
      `<svg viewBox="0 0 ${width.toFixed(0)} ${height.toFixed(0)}" ` +
      `style="width:${(1.4 * width).toFixed(0)}px;min-width:${least.toFixed(0)}px">` +
      all.map(i => this.edge(i)).join("") +
      all.map(i => this.shape(i)).join("") +
      "</svg>";
    this.scrollTo(now);
  }
  scrollTo(node) {
    if (node < 0) return;
    const place = this.layout.places[this.itemOfNode.get(node)];
    const svg = this.element.firstChild;
    if (!place || this.element.scrollWidth <= this.element.clientWidth) return;
    this.element.scrollLeft = (place.x * svg.clientWidth) / this.layout.width - this.element.clientWidth / 2;
  }

  // The item at the end of a path, if there is one. "+2" has the path of its parent, but comes after it.
  itemAt(names) {
    return this.outline.find(item => item.names.join() === names.join());
  }
  visitOf(item) {
    return item.node < 0 ? -1 : this.history.lastVisit[item.node];
  }
  // "visited", "later", or "never" if the search has cut or left its parent, or a node above, without it.
  statusOf(item) {
    if (this.visitOf(item) >= 0) return "visited";
    let above = item;
    while (above.parent >= 0 && this.visitOf(above) < 0) above = this.outline[above.parent];
    const visit = this.visitOf(above);
    const isOver = visit >= 0 && (this.history.left[visit] || this.history.cut[visit]);
    return isOver && !this.history.isMcts ? "never" : "later";
  }

  edge(i) {
    const item = this.outline[i];
    if (item.parent < 0) return "";
    const from = this.layout.places[item.parent];
    const to = this.layout.places[i];
    const status = this.statusOf(item);
    const [y1, y2] = [from.y + Shape.height, to.y - (item.kind === null ? Shape.leafHeight : Shape.height)];
    const look = status !== "visited" ? status : this.line.has(item.node) ? "chosen" : "";
    const isCut = status === "never" && this.statusOf(this.outline[item.parent]) === "visited";
    const label =
      item.edge &&
      `<text class="edge-label ${status}" x="${from.x + 0.7 * (to.x - from.x)}" ` +
        `y="${y1 + 0.7 * (y2 - y1) + 4}">${item.edge}</text>`;
    return (
      `<line class="edge ${look}" x1="${from.x}" y1="${y1}" x2="${to.x}" y2="${y2}"/>` +
      (isCut ? strokesAcross(from.x, y1, to.x, y2) : "") +
      label
    );
  }

  shape(i) {
    const item = this.outline[i];
    const { x, y } = this.layout.places[i];
    const status = this.statusOf(item);
    const marks =
      (item.node >= 0 && item.node === this.now ? " now" : "") + (item === this.look ? " here" : "");
    const kind = item.kind === null ? "leaf" : KindNames[item.kind];
    const up = item.kind === Max ? 1 : -1;
    const outline = outlineShape(item, x, y, up);
    const text = this.textOf(item, status);
    const textY = y + 4.5 + (item.kind === null || item.kind === Chance ? 0 : up * 9);
    const size = item.kind === null || text.length <= 3 ? 13 : Math.max(6, (13 * 3.7) / text.length);
    return (
      `<g class="item ${kind} ${status}${marks}" data-item="${i}">${outline}` +
      `<text x="${x}" y="${textY}" style="font-size:${size.toFixed(1)}px">${text}</text>` +
      this.notes(item, x, y) +
      (status === "never" && item.kind === null
        ? `<line class="struck" x1="${x - 12}" y1="${y + 8}" x2="${x + 12}" y2="${y - 8}"/>`
        : "") +
      "</g>"
    );
  }
  textOf(item, status) {
    if (item.text) return item.text;
    if (status !== "visited") return "";
    const history = this.history;
    const visit = this.visitOf(item);
    if (history.isMcts) return meanSoFar(history, item.node);
    return valueSoFar(history, visit);
  }
  // α, β and the cut, beside the shape.
  notes(item, x, y) {
    const history = this.history;
    const visit = this.visitOf(item);
    if (item.kind === null || visit < 0) return "";
    const notes = [];
    const times = history.count[visit] > 1 && !history.isMcts ? ` ×${history.count[visit]}` : "";
    if (history.isMcts) notes.push(["", `n ${counted(history.visits(item.node))}`]);
    else if (history.trace.windows) {
      notes.push(
        ["alpha", `α ${boundText(history.alpha(visit))}${times}`],
        ["beta", `β ${boundText(history.beta(visit))}`],
      );
    } else if (times) notes.push(["", times]);
    if (history.cut[visit]) notes.push(["cut", this.words.cuts[history.cut[visit]]]);
    const left = x + halfWidth(item) + 3;
    const top = y + 4 - (Shape.noteLine * (notes.length - 1)) / 2;
    return notes
      .map(
        ([look, text], k) =>
          `<text class="note ${look}" x="${left}" y="${top + k * Shape.noteLine}">${text}</text>`,
      )
      .join("");
  }
}
function outlineShape(item, x, y, up) {
  if (item.kind === null) return leafShape(item, x, y);
  if (item.kind === Chance) return `<circle cx="${x}" cy="${y}" r="${Shape.height}"/>`;
  const [tip, base] = [y - up * Shape.height, y + up * Shape.height];
  return `<polygon points="${x},${tip} ${x - Shape.width},${base} ${x + Shape.width},${base}"/>`;
}
function leafShape(item, x, y) {
  const half = halfWidth(item);
  return (
    `<rect x="${x - half}" y="${y - Shape.leafHeight}" width="${2 * half}" ` +
    `height="${2 * Shape.leafHeight}" rx="4"/>`
  );
}
// Two strokes across an edge that was cut off.
function strokesAcross(x1, y1, x2, y2) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ax, ay] = [(x2 - x1) / length, (y2 - y1) / length];
  return [-2, 2]
    .map(shift => {
      const x = x1 + 0.42 * (x2 - x1) + shift * ax;
      const y = y1 + 0.42 * (y2 - y1) + shift * ay;
      return (
        `<line class="slash" x1="${x + 6 * ay}" y1="${y - 6 * ax}" ` +
        `x2="${x - 6 * ay}" y2="${y + 6 * ax}"/>`
      );
    })
    .join("");
}
