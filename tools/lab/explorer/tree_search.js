// --- searches that the page runs itself ----------------------------------------------------------------
// An explicit tree as in the lab: `((3 12)(8 2))`, chance nodes as `{0.5:1 0.5:2}`. A node is { value } or
// { children, probabilities }. Null if the text is not a tree.
function parseTree(text) {
  const tokens = text.match(/[(){}:]|[^\s(){}:,]+/g) ?? [];
  let next = 0;
  const parseNode = () => {
    const token = tokens[next++];
    if (token === "(") return { children: parseList(")", parseNode), probabilities: null };
    if (token === "{") {
      const outcomes = parseList("}", parseOutcome);
      return { children: outcomes.map(o => o.node), probabilities: outcomes.map(o => o.probability) };
    }
    return { value: Number(token) };
  };
  const parseOutcome = () => {
    const probability = Number(tokens[next]);
    next += 2;
    return { probability, node: parseNode() };
  };
  const parseList = (end, parseItem) => {
    const items = [];
    while (next < tokens.length && tokens[next] !== end) items.push(parseItem());
    next++;
    return items;
  };
  const tree = parseNode();
  return next === tokens.length && isTree(tree) ? tree : null;
}
const isTree = node => (node.children ? node.children.every(isTree) : Number.isFinite(node.value));
const hasChance = node => Boolean(node.children && (node.probabilities || node.children.some(hasChance)));

// Writes a trace of a search on a tree, as the lab's observer reports it, and keeps the best line.
class TreeWalk {
  constructor(tree, mover, numbersAreForMover, windows) {
    Object.assign(this, { node: tree, mover, numbersAreForMover, windows });
    this.events = [];
    this.actions = [];
    this.branches = [];
    this.numbers = [];
    this.actionNames = [];
    this.counts = { nodes: 0, leaves: 0, alphaCuts: 0, betaCuts: 0, reSearches: 0 };
    this.path = []; // { node, action, line } of each node above
    this.line = [];
    this.action = "";
  }
  add(type, detail, ...numbers) {
    this.events.push(type | (detail << 3));
    this.numbers.push(...numbers.map(number => number + 0)); // no negative zero
  }
  get view() {
    return this.numbersAreForMover ? this.mover : Max;
  }

  // Enters the node. The value of a leaf; else undefined.
  enter(alpha, beta) {
    this.counts.nodes++;
    this.line = [];
    this.actions.push(this.numberOf(this.action));
    this.branches.push(this.node.children ? this.node.children.length : 0);
    this.add(Enter, this.mover | (this.view << 2), ...(this.windows ? [alpha, beta] : []));
    if (this.node.children) return undefined;
    this.counts.leaves++;
    const value = this.view === Max ? this.node.value : 0 - this.node.value;
    this.add(Leaf, 0, value);
    return this.leave(value);
  }
  numberOf(action) {
    const known = this.actionNames.indexOf(action);
    return known >= 0 ? known : this.actionNames.push(action) - 1;
  }
  get children() {
    return this.node.children.keys();
  }
  // What `search` gives for a child.
  child(index, search) {
    this.path.push({ node: this.node, action: this.action, line: this.line });
    this.node = this.node.children[index];
    this.action = String(index + 1);
    this.mover = 1 - this.mover;
    const value = search();
    this.mover = 1 - this.mover;
    this.childLine = this.line;
    Object.assign(this, this.path.pop());
    return value;
  }
  improve(index) {
    this.line = [String(index + 1), ...this.childLine];
  }
  narrow(alpha, beta) {
    this.add(Window, 0, alpha, beta);
  }
  cut(value) {
    this.counts[this.mover === Max ? "betaCuts" : "alphaCuts"]++;
    this.add(Cut, this.mover === Max ? 0 : 1, value);
  }
  searchAgain(alpha, beta) {
    this.counts.reSearches++;
    this.add(ReSearch, 0, alpha, beta);
  }
  leave(value) {
    this.add(Leave, 0, value);
    return value;
  }
}

function minimaxSearch(walk) {
  const leaf = walk.enter();
  if (leaf !== undefined) return leaf;
  const isMax = walk.mover === Max;
  let best = isMax ? -Infinity : Infinity;
  for (const a of walk.children) {
    const value = walk.child(a, () => minimaxSearch(walk));
    if (isMax ? value > best : value < best) {
      best = value;
      walk.improve(a);
    }
  }
  return walk.leave(best);
}

function negamaxSearch(walk) {
  const leaf = walk.enter();
  if (leaf !== undefined) return leaf;
  let best = -Infinity;
  for (const a of walk.children) {
    const value = -walk.child(a, () => negamaxSearch(walk));
    if (value > best) {
      best = value;
      walk.improve(a);
    }
  }
  return walk.leave(best);
}

function alphaBetaSearch(walk, alpha, beta, isHard) {
  const leaf = walk.enter(alpha, beta);
  if (leaf !== undefined) return leaf;
  const isMax = walk.mover === Max;
  const [low, high] = [alpha, beta];
  let best = isMax ? (isHard ? low : -Infinity) : isHard ? high : Infinity;
  for (const a of walk.children) {
    const value = walk.child(a, () => alphaBetaSearch(walk, alpha, beta, isHard));
    if (isMax ? value > best : value < best) {
      best = value;
      walk.improve(a);
    }
    if (isMax ? best >= beta : best <= alpha) {
      walk.cut(best);
      break;
    }
    if (isMax && best > alpha) walk.narrow((alpha = best), beta);
    if (!isMax && best < beta) walk.narrow(alpha, (beta = best));
  }
  return walk.leave(isHard ? Math.min(Math.max(best, low), high) : best);
}

function pvsSearch(walk, alpha, beta) {
  const leaf = walk.enter(alpha, beta);
  if (leaf !== undefined) return leaf;
  let best = -Infinity;
  for (const a of walk.children) {
    const value = pvsChild(walk, a, alpha, beta);
    if (value > best) {
      best = value;
      walk.improve(a);
    }
    if (best >= beta) {
      walk.cut(best);
      break;
    }
    if (best > alpha) walk.narrow((alpha = best), beta);
  }
  return walk.leave(best);
}
function pvsChild(walk, a, alpha, beta) {
  const search = (from, to) => -walk.child(a, () => pvsSearch(walk, -to, -from));
  if (a === 0) return search(alpha, beta);
  const proof = search(alpha, justAbove(alpha));
  if (proof <= alpha || proof >= beta) return proof;
  walk.searchAgain(-beta, -alpha);
  return search(alpha, beta);
}

const PageSearches = {
  minimax: { search: minimaxSearch },
  negamax: { search: negamaxSearch, isForMover: true },
  alphabeta: { search: (walk, alpha, beta) => alphaBetaSearch(walk, alpha, beta, false), windows: true },
  "alphabeta-hard": {
    search: (walk, alpha, beta) => alphaBetaSearch(walk, alpha, beta, true),
    windows: true,
  },
  pvs: { search: pvsSearch, isForMover: true, windows: true },
};

// Searches the tree by one of PageSearches and gives the trace. `mover` moves at the root; alpha and beta,
// and the value, are for MAX.
function searchTree(tree, algorithm, { mover = Max, alpha = -Infinity, beta = Infinity } = {}) {
  const { search, isForMover = false, windows = false } = PageSearches[algorithm];
  const walk = new TreeWalk(tree, mover, isForMover, windows);
  const isTurned = isForMover && mover === Min;
  const value = isTurned ? 0 - search(walk, -beta, -alpha) : search(walk, alpha, beta);
  return {
    algorithm,
    windows,
    value: value + 0,
    bound: value <= alpha ? "≤" : value >= beta ? "≥" : "",
    line: walk.line,
    depth: null,
    ...walk.counts,
    rootDepths: [null],
    actions: walk.actionNames,
    event: Uint8Array.from(walk.events),
    action: Uint16Array.from(walk.actions),
    branches: Uint16Array.from(walk.branches),
    number: Float64Array.from(walk.numbers),
  };
}
