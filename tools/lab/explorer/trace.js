// --- the trace -----------------------------------------------------------------------------------------
// A trace is the list of all events of a search (search_trace.h has the packed format). In memory all numbers
// are doubles, and a trace by the page's own searches (tree_search.js) looks the same.
const Enter = 0;
const Window = 1;
const Cut = 2;
const Leaf = 3;
const Leave = 4;
const ReSearch = 5;
const Iteration = 6;
const EventNames = ["enter", "window", "cut", "leaf", "leave", "again", "iteration"];
const NumbersOfEvent = [2, 2, 1, 1, 1, 2, 1];
const Max = 0;
const Min = 1;
const Chance = 2;
const KindNames = ["max", "min", "chance"];
const KindSigns = "▲▼●";

function bytesOf(text) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
function integers(text, size) {
  const bytes = bytesOf(text);
  return size === 1 ? bytes : size === 2 ? new Uint16Array(bytes.buffer) : new Uint32Array(bytes.buffer);
}
function unpacked({ columns, numbers, actionBytes, branchesBytes, numberBytes, ...report }) {
  const values = numbers.map(Number);
  return {
    ...report,
    event: integers(columns.event, 1),
    action: integers(columns.action, actionBytes),
    branches: integers(columns.branches, branchesBytes),
    number: Float64Array.from(integers(columns.number, numberBytes), index => values[index]),
  };
}

// --- the way through a trace ---------------------------------------------------------------------------
// What is known after some steps of a search. A visit is one Enter; a node is a place in the tree, and has
// several visits where `merges` says that visits by the same path are one node. Every event can be taken
// back, so a step back costs as much as a step forward.
class SearchHistory {
  constructor(trace, merges) {
    this.trace = trace;
    this.merges = merges;
    this.isMcts = trace.algorithm === "mcts";
    const events = trace.event.length;
    const visits = trace.action.length;
    // of each event: its visit (-1: none), its first number, and what undo() needs
    this.visitOf = new Int32Array(events);
    this.numberOf = new Uint32Array(events);
    this.before = new Int32Array(events);
    // of each visit; -1 is none
    this.parent = new Int32Array(visits);
    this.node = new Int32Array(visits);
    this.prior = new Int32Array(visits).fill(-1); // the visit before to the same node
    this.count = new Uint32Array(visits); // of visits to the node, with this one
    this.kindAndView = new Uint8Array(visits);
    this.entered = new Uint32Array(visits); // the event
    this.searchedAgain = new Uint8Array(visits);
    this.value = new Float64Array(visits);
    // of each node; -1 is none
    this.nodeParent = new Int32Array(visits).fill(-1);
    this.firstVisit = new Int32Array(visits);
    this.firstChild = new Int32Array(visits).fill(-1);
    this.nextSibling = new Int32Array(visits).fill(-1);
    this.size = new Uint32Array(visits).fill(1); // nodes of its subtree
    this.newest = new Int32Array(visits); // the last of all its visits
    this.roots = [];
    this.nodeCount = 0;
    // what is so now
    this.lastVisit = new Int32Array(visits).fill(-1); // of each node
    this.windowEvent = new Int32Array(visits).fill(-1);
    this.best = new Int32Array(visits).fill(-1); // the visit of the best child so far
    this.cut = new Uint8Array(visits); // 1 + the reason
    this.leaf = new Uint8Array(visits); // 1 + the kind
    this.left = new Uint8Array(visits);
    this.step = 0;
    this.index(merges);
    this.goTo(this.stepCount);
  }

  typeOf(event) {
    return this.trace.event[event] & 7;
  }
  detailOf(event) {
    return this.trace.event[event] >> 3;
  }
  numberAt(event, which = 0) {
    return this.trace.number[this.numberOf[event] + which];
  }

  // --- the index, made once ---
  index(merges) {
    const { event, windows } = this.trace;
    const path = [];
    const ends = [];
    const known = merges ? new Map() : null;
    const lastChild = new Int32Array(this.parent.length).fill(-1);
    let visit = 0;
    let number = 0;
    let again = 0;
    for (let e = 0; e < event.length; e++) {
      const type = this.typeOf(e);
      this.numberOf[e] = number;
      number += type === Enter && !windows ? 0 : NumbersOfEvent[type];
      if (type === Enter) {
        this.addVisit(visit, e, path.length ? path[path.length - 1] : -1, known, lastChild);
        this.searchedAgain[visit] = again;
        again = 0;
        path.push(visit++);
      }
      this.visitOf[e] = path.length ? path[path.length - 1] : -1;
      if (type === Leave) this.value[path.pop()] = this.numberAt(e);
      if (type === ReSearch) again = 1;
      if (this.endsStep(e)) ends.push(e + 1);
    }
    this.stepEnds = Uint32Array.from(ends);
    for (let n = this.nodeCount - 1; n > 0; n--) {
      if (this.nodeParent[n] >= 0) this.size[this.nodeParent[n]] += this.size[n];
    }
  }
  addVisit(visit, event, parent, known, lastChild) {
    this.parent[visit] = parent;
    this.entered[visit] = event;
    this.kindAndView[visit] = this.detailOf(event);
    const parentNode = parent < 0 ? -1 : this.node[parent];
    const place = (parentNode + 1) * this.trace.actions.length + this.trace.action[visit];
    const same = known?.get(place);
    this.node[visit] = same ?? this.addNode(visit, parentNode, lastChild);
    if (same === undefined && known) known.set(place, this.node[visit]);
    this.prior[visit] = same === undefined ? -1 : this.newest[same];
    this.newest[this.node[visit]] = visit;
    this.count[visit] = 1 + (this.prior[visit] < 0 ? 0 : this.count[this.prior[visit]]);
  }
  addNode(visit, parent, lastChild) {
    const node = this.nodeCount++;
    this.nodeParent[node] = parent;
    this.firstVisit[node] = visit;
    if (parent < 0) this.roots.push(node);
    else if (lastChild[parent] < 0) this.firstChild[parent] = node;
    else this.nextSibling[lastChild[parent]] = node;
    if (parent >= 0) lastChild[parent] = node;
    return node;
  }
  // A leaf is one step: enter, its value or what the table knows, leave. In MCTS each event is a step.
  endsStep(event) {
    return this.isMcts || this.typeOf(event) === Leave || !this.isAtLeaf(event);
  }
  isAtLeaf(event) {
    return this.visitOf[event] >= 0 && this.isLeaf(this.visitOf[event]);
  }

  // --- time ---
  get stepCount() {
    return this.stepEnds.length;
  }
  eventsUpTo(step) {
    return step ? this.stepEnds[step - 1] : 0;
  }
  // The event that a step is about.
  eventOf(step) {
    const last = this.stepEnds[step - 1] - 1;
    return this.isMcts || !this.isAtLeaf(last) ? last : last - 1;
  }
  goTo(step) {
    const from = this.eventsUpTo(this.step);
    const to = this.eventsUpTo(step);
    for (let e = from; e < to; e++) this.apply(e);
    for (let e = from - 1; e >= to; e--) this.undo(e);
    this.step = step;
  }
  apply(event) {
    const visit = this.visitOf[event];
    switch (this.typeOf(event)) {
      case Enter:
        this.lastVisit[this.node[visit]] = visit;
        this.windowEvent[visit] = event;
        break;
      case Window:
        this.before[event] = this.windowEvent[visit];
        this.windowEvent[visit] = event;
        break;
      case Cut:
        this.cut[visit] = 1 + this.detailOf(event);
        break;
      case Leaf:
        this.leaf[visit] = 1 + this.detailOf(event);
        break;
      case Leave:
        this.leave(event, visit);
        break;
    }
  }
  leave(event, visit) {
    this.left[visit] = 1;
    const parent = this.parent[visit];
    if (parent < 0) return;
    this.before[event] = this.best[parent];
    if (this.isBetter(visit, parent)) this.best[parent] = visit;
  }
  undo(event) {
    const visit = this.visitOf[event];
    switch (this.typeOf(event)) {
      case Enter:
        this.lastVisit[this.node[visit]] = this.prior[visit];
        break;
      case Window:
        this.windowEvent[visit] = this.before[event];
        break;
      case Cut:
        this.cut[visit] = 0;
        break;
      case Leaf:
        this.leaf[visit] = 0;
        break;
      case Leave:
        this.left[visit] = 0;
        if (this.parent[visit] >= 0) this.best[this.parent[visit]] = this.before[event];
    }
  }
  // The rule of the searches: the first of equal values stays, and a re-search replaces what it repeats.
  isBetter(visit, parent) {
    const best = this.best[parent];
    const kind = this.kind(parent);
    if (this.isMcts || kind === Chance) return false;
    if (best < 0 || this.trace.action[best] === this.trace.action[visit]) return true;
    const ours = this.valueForMax(visit);
    const theirs = this.valueForMax(best);
    return kind === Max ? ours > theirs : ours < theirs;
  }

  // --- facts of a visit ---
  kind(visit) {
    return this.kindAndView[visit] & 3;
  }
  view(visit) {
    return this.kindAndView[visit] >> 2;
  } // for whom its numbers are: Max or Min
  isLeaf(visit) {
    return this.trace.branches[visit] === 0;
  }
  isChance(visit) {
    return this.kind(visit) === Chance;
  }
  bound(event, which) {
    return this.trace.windows ? this.numberAt(event, which) : which ? Infinity : -Infinity;
  }
  alpha(visit) {
    return this.bound(this.windowEvent[visit], 0);
  }
  beta(visit) {
    return this.bound(this.windowEvent[visit], 1);
  }
  firstAlpha(visit) {
    return this.bound(this.entered[visit], 0);
  }
  firstBeta(visit) {
    return this.bound(this.entered[visit], 1);
  }
  valueForMax(visit) {
    return this.view(visit) === Max ? this.value[visit] : -this.value[visit];
  }
  // The value of a child as its parent sees it.
  valueFor(visit, parent) {
    return this.view(visit) === this.view(parent) ? this.value[visit] : 0 - this.value[visit];
  }
  bestValue(visit) {
    return this.best[visit] < 0 ? null : this.valueFor(this.best[visit], visit);
  }
  // -1: the value is a bound from above; 1: from below.
  boundOf(visit) {
    if (!this.trace.windows || this.isLeaf(visit)) return 0;
    if (this.value[visit] <= this.firstAlpha(visit)) return -1;
    return this.value[visit] >= this.firstBeta(visit) ? 1 : 0;
  }
  pathTo(visit) {
    const path = [];
    for (; visit >= 0; visit = this.parent[visit]) path.unshift(visit);
    return path;
  }

  // --- facts of a node ---
  children(node) {
    const list = [];
    for (let c = this.firstChild[node]; c >= 0; c = this.nextSibling[c]) list.push(c);
    return list;
  }
  namesTo(node) {
    const names = [];
    for (; this.nodeParent[node] >= 0; node = this.nodeParent[node]) names.unshift(this.nameOf(node));
    return names;
  }
  nameOf(node) {
    return this.trace.actions[this.trace.action[this.firstVisit[node]]];
  }
  // How often it has been visited so far, and the mean of these visits (MCTS).
  visits(node) {
    const last = this.lastVisit[node];
    return last < 0 ? 0 : this.count[last] - (this.left[last] ? 0 : 1);
  }
  mean(node) {
    const last = this.lastVisit[node];
    const counted = this.left[last] ? last : this.prior[last];
    return this.value[counted];
  }
  // The child that the search would choose now: the best one, or in MCTS the one with most visits; or -1.
  chosenChild(node) {
    const visit = this.lastVisit[node];
    if (visit < 0) return -1;
    if (!this.isMcts) return this.best[visit] < 0 ? -1 : this.node[this.best[visit]];
    if (this.isChance(visit)) return -1;
    const tried = this.children(node).filter(child => this.visits(child) > 0);
    return tried.reduce((most, c) => (most < 0 || this.visits(c) > this.visits(most) ? c : most), -1);
  }
  // The nodes from the newest root on that the search would choose now.
  chosenLine() {
    const line = [];
    for (let node = this.roots.at(-1); node >= 0; node = this.chosenChild(node)) line.push(node);
    return line;
  }
  isChosen(node) {
    return this.nodeParent[node] >= 0 && this.chosenChild(this.nodeParent[node]) === node;
  }
  // Children that the present visit has not tried.
  skipped(visit) {
    const tried = new Set();
    for (const child of this.children(this.node[visit])) {
      const last = this.lastVisit[child];
      if (last >= 0 && this.parent[last] === visit) tried.add(this.trace.action[last]);
    }
    return Math.max(0, this.trace.branches[visit] - tried.size);
  }
}
