// --- pseudo-code ---------------------------------------------------------------------------------------
// A line and the events in which it acts; "cut.max" is a cut at a MAX node, "cut" one at any other node too.
// LEAF(s) is the end of the game or the depth limit, VALUE(s) the utility or EVAL.
const alphaBetaLines = chance => [
  ["enter", "alphabeta(s, α, β):"],
  ["leaf", "  if LEAF(s): return VALUE(s)"],
  ...chance,
  ["", "  best = −∞ if PLAYER(s) = MAX else +∞"],
  ["", "  for a in ACTIONS(s):"],
  ["", "    v = alphabeta(RESULT(s, a), α, β)"],
  ["", "    if PLAYER(s) = MAX:"],
  ["", "      best = max(best, v)"],
  ["cut.max", "      if best ≥ β: break"],
  ["window.max", "      α = max(α, best)"],
  ["", "    else:"],
  ["", "      best = min(best, v)"],
  ["cut.min", "      if best ≤ α: break"],
  ["window.min", "      β = min(β, best)"],
  ["leave", "  return best"],
];
const negamaxLines = [
  ["enter", "negamax(s, α, β):"],
  ["leaf", "  if LEAF(s): return VALUE(s, PLAYER(s))"],
  ["", "  best = −∞"],
  ["", "  for a in ACTIONS(s):"],
  ["", "    v = −negamax(RESULT(s, a), −β, −α)"],
  ["", "    best = max(best, v)"],
  ["cut", "    if best ≥ β: break"],
  ["window", "    α = max(α, best)"],
  ["leave", "  return best"],
];
const pvsLines = [
  ["enter", "pvs(s, α, β):"],
  ["leaf", "  if LEAF(s): return VALUE(s, PLAYER(s))"],
  ["", "  best = −∞"],
  ["", "  for a in ACTIONS(s):"],
  ["", "    if a is the first: v = −pvs(RESULT(s, a), −β, −α)"],
  ["", "    else:"],
  ["", "      v = −pvs(RESULT(s, a), −α−ε, −α)"],
  ["", "      if α < v < β:"],
  ["again", "        v = −pvs(RESULT(s, a), −β, −α)"],
  ["", "    best = max(best, v)"],
  ["cut", "    if best ≥ β: break"],
  ["window", "    α = max(α, best)"],
  ["leave", "  return best"],
];
const tableLines = [
  ["enter", "search(s, α, β):"],
  ["leaf", "  if LEAF(s): return VALUE(s, PLAYER(s))"],
  ["cut.memory", "  if the table answers for (α, β): return its bound"],
  ["", "  best = −∞"],
  ["", "  for a in ACTIONS(s):"],
  ["", "    best = max(best, −search(RESULT(s, a), −β, −α))"],
  ["cut", "    if best ≥ β: break"],
  ["window", "    α = max(α, best)"],
  ["leave", "  store the bound best in the table; return best"],
];
const mtdfLines = [
  ["", "mtdf(s, guess):"],
  ["", "  v, lower, upper = guess, −∞, +∞"],
  ["again", "  while lower < upper:"],
  ["", "    β = v + ε if v = lower else v"],
  ["", "    v = search(s, β − ε, β)"],
  ["", "    if v < β: upper = v else: lower = v"],
  ["", "  return search(s, v − ε, v + ε)"],
  ...tableLines,
];
const expectationLines = [
  ["enter", "value(s):"],
  ["leaf", "  if LEAF(s): return VALUE(s)"],
  ["", "  if PLAYER(s) = MAX:"],
  ["leave.max", "    return max of value(RESULT(s, a)) for a in ACTIONS(s)"],
  ["", "  if PLAYER(s) = MIN:"],
  ["leave.min", "    return min of value(RESULT(s, a)) for a in ACTIONS(s)"],
  ["", "  if PLAYER(s) = CHANCE:"],
  ["leave.chance", "    return sum of P(r) · value(RESULT(s, r)) for each outcome r"],
];
const starLines = probe => [
  ...alphaBetaLines([["", "  if PLAYER(s) = CHANCE: return star(s, α, β)"]]),
  ["enter.chance", "star(s, α, β):"],
  ...probe,
  ["", "  for each outcome r:"],
  ["", "    αr, βr = the window of r, from the bounds of the others"],
  ["", "    v(r) = alphabeta(RESULT(s, r), αr, βr)"],
  ["cut.chance", "    if v(r) ≤ αr or v(r) ≥ βr: return the bound of the sum"],
  ["leave.chance", "  return sum of P(r) · v(r)"],
];
const deepening = lines => [
  ["iteration", "for depth = 1, 2, 3, ...:"],
  [
    "",
    "  " +
      lines
        .find(([keys]) => keys.startsWith("enter"))[1]
        .replace(/α, β\):$/, "−∞, +∞)")
        .replace(/:$/, ""),
  ],
  ...lines,
];
const Listings = {
  minimax: [
    ["enter", "minimax(s):"],
    ["leaf", "  if LEAF(s): return VALUE(s)"],
    ["", "  if PLAYER(s) = MAX:"],
    ["", "    best = −∞"],
    ["", "    for a in ACTIONS(s):"],
    ["", "      best = max(best, minimax(RESULT(s, a)))"],
    ["", "  else:"],
    ["", "    best = +∞"],
    ["", "    for a in ACTIONS(s):"],
    ["", "      best = min(best, minimax(RESULT(s, a)))"],
    ["leave", "  return best"],
  ],
  negamax: [
    ["enter", "negamax(s):"],
    ["leaf", "  if LEAF(s): return VALUE(s, PLAYER(s))"],
    ["", "  best = −∞"],
    ["", "  for a in ACTIONS(s):"],
    ["", "    v = −negamax(RESULT(s, a))"],
    ["", "    best = max(best, v)"],
    ["leave", "  return best"],
  ],
  alphabeta: alphaBetaLines([]),
  "alphabeta-hard": alphaBetaLines([]).map(([keys, text]) => [
    keys,
    text
      .replace("best = −∞ if PLAYER(s) = MAX else +∞", "best = α if PLAYER(s) = MAX else β")
      .replace("return best", "return best, but no less than α and no more than β"),
  ]),
  "negamax-alphabeta": negamaxLines,
  "alphabeta-table": tableLines,
  aspiration: [
    ["", "α, β = guess − margin, guess + margin"],
    ["", "while not α < (v = alphabeta(root, α, β)) < β:"],
    ["again", "  if v ≤ α: α = −∞ else: β = +∞"],
    ...alphaBetaLines([]),
  ],
  mtdf: mtdfLines,
  pvs: pvsLines,
  "id-alphabeta": deepening(alphaBetaLines([])),
  "id-alphabeta-table": deepening(tableLines),
  "id-pvs": deepening(pvsLines),
  "id-mtdf": [["iteration", "for depth = 1, 2, 3, ...: v = mtdf(root, v)"], ...mtdfLines],
  expectimax: expectationLines,
  expectiminimax: expectationLines,
  star1: starLines([]),
  star2: starLines([
    ["cut.probe", "  probe one move of each outcome; if that settles it: return the bound"],
    ["again", "  # then search each outcome in full"],
  ]),
  mcts: [
    ["iteration", "repeat:"],
    ["enter.root", "  n = root"],
    ["", "  while every action of n has a child:"],
    ["enter.known", "    n = the child with the greatest UCB1"],
    ["", "  if n is not the end of the game:"],
    ["enter.new", "    n = a new child of n, by an action not tried"],
    ["leaf", "  v = the result of a random game from n, or EVAL(n)"],
    ["leave", "  for each node up to the root: add v to its mean"],
    ["", "play the action with most visits"],
  ],
};

// The number of the line that acts in an event.
function actingLine(history, event) {
  const lines = Listings[history.trace.algorithm];
  for (const key of actingKeys(history, event)) {
    const line = lines.findIndex(([keys]) => keys === key);
    if (line >= 0) return line;
  }
  return -1;
}
function actingKeys(history, event) {
  const type = history.typeOf(event);
  const name = EventNames[type];
  const visit = history.visitOf[event];
  const keys = [];
  if (type === Cut)
    keys.push(
      ["cut.max", "cut.min", "cut.chance", "cut.chance", "cut.probe", "cut.probe", "cut.memory"][
        history.detailOf(event)
      ],
    );
  if (type === Enter && history.isMcts) {
    keys.push(
      history.parent[visit] < 0 ? "enter.root" : history.prior[visit] < 0 ? "enter.new" : "enter.known",
    );
  }
  if (visit >= 0) keys.push(`${name}.${KindNames[history.kind(visit)]}`);
  return [...keys, name];
}
