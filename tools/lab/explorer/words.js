// --- numbers as texts ----------------------------------------------------------------------------------
// Six significant digits, as the lab prints them.
function shortText(value) {
  const exponent = value === 0 ? 0 : Number(value.toExponential(5).split("e")[1]);
  if (exponent >= -4 && exponent < 6) return String(Number(value.toPrecision(6)));
  const [digits, power] = value.toExponential(5).split("e");
  return `${Number(digits)}e${power[0]}${power.slice(1).padStart(2, "0")}`;
}
function valueText(value) {
  if (Math.abs(value) === Infinity) return value > 0 ? "∞" : "−∞";
  return shortText(value).replaceAll("-", "−");
}
// Of alpha and beta: in a null window one is the neighbour of a short number, and is its text with ε.
function boundText(value) {
  if (Math.abs(value) === Infinity) return valueText(value);
  const text = Math.abs(value) < 2 ** -1022 ? "0" : shortText(value);
  const shown = Number(text);
  const epsilon =
    value === shown ? "" : value === justAbove(shown) ? "+ε" : value === justBelow(shown) ? "−ε" : "";
  return text.replaceAll("-", "−") + epsilon;
}
// The neighbours of a number among the doubles.
function justAbove(value) {
  if (value === 0) return Number.MIN_VALUE;
  if (value === Infinity) return value;
  const cell = new DataView(new ArrayBuffer(8));
  cell.setFloat64(0, value);
  cell.setBigInt64(0, cell.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return cell.getFloat64(0);
}
const justBelow = value => -justAbove(-value);
const counted = number => number.toLocaleString("en");
const countOf = (number, noun) => `${counted(number)} ${noun}${number === 1 ? "" : "s"}`;

// Chinese has no spaces, but one is put between its characters and others.
const spaceAfter = text => (/[!-~]$/.test(text) ? `${text} ` : text);
const spaceBefore = text => (/^[!-~]/.test(text) ? ` ${text}` : text);
const chinesePlace = name => (name === "根" ? name : `节点 ${name}`);
const chineseNode = (node, name) => (name === "根" ? `根（${node}）` : `${node} ${name}`);

// --- words ---------------------------------------------------------------------------------------------
// All that the page says, in both languages. a and b are alpha and beta, v is a value, n a number of things.
const Words = {
  en: {
    otherLanguage: "中文",
    space: " ",
    first: "to the start (Home)",
    back: "one step back (←)",
    play: "play or pause (space)",
    forward: "one step forward (→)",
    last: "to the end (End)",
    slider: "step",
    speed: "speed",
    speeds: ["slow", "normal", "fast"],
    step: (s, n) => `step ${counted(s)} of ${counted(n)}`,
    nextCut: "Next cut",
    bestLine: "Best line",
    foldAll: "Fold all",
    up: "◂ parent",
    down: "best child ▸",
    goThere: "Go to this node",
    fold: "fold or unfold",
    kinds: ["MAX", "MIN", "Chance"],
    nodes: ["MAX node", "MIN node", "Chance node"],
    leaf: "leaf",
    root: "root",
    pass: n => `pass ${n}`,
    depth: d => `depth ${d}`,
    more: (n, all) => `show ${n} more of ${all}`,
    columns: ["node", "α", "β", "best"],
    mctsColumns: ["node", "visits", "mean"],
    path: "The path",
    code: "The algorithm",
    node: "The node",
    best: "best value at its parent",
    mostVisited: "most visited at its parent",
    notYet: "not visited yet",
    notSearched: (n, all) => `${n} of ${all} not searched`,
    again: "again",
    cuts: [
      "",
      "β cut",
      "α cut",
      "β cut (bounds)",
      "α cut (bounds)",
      "β cut (probe)",
      "α cut (probe)",
      "known",
    ],
    size: n => countOf(n, "node"),
    visits: n => countOf(n, "visit"),
    facts: [
      "value for MAX",
      "best line",
      "depth",
      "nodes",
      "leaves",
      "alpha cuts",
      "beta cuts",
      "re-searches",
    ],
    none: "none",
    stop: ".",
    colon: ": ",
    comma: ", ",
    semicolon: "; ",
    inBrackets: text => ` (${text})`,
    colours: { w: "White", b: "Black" },
    legend: {
      chance: "chance",
      leaf: "leaf",
      bounds: "≤ ≥ only a bound",
      later: "pale: not visited yet",
      never: "grey, struck: never visited",
      line: "green: the line so far",
      mover: "numbers are for the player to move at each node",
      click: "click a node to look at it",
      edit: "click a node to look at it, and a leaf to change its value",
    },
    leafValue: "value of this leaf",
    restore: "Restore the leaves",
    edited: "searched by this page, with the edited leaves",
    begin: "Nothing has happened yet. Step forward, or play.",
    enter: (node, name, a, b) => `${node} ${name} is entered with α = ${a}, β = ${b}.`,
    enterPlain: (node, name) => `${node} ${name} is entered.`,
    iterationBegins: "Select: an iteration begins at the root.",
    enterKnown: name => `Select: down to ${name}, which is in the tree already.`,
    enterNew: name => `Expand: ${name} is new in the tree.`,
    leaves: [
      (name, v) => `Leaf ${name} is worth ${v}.`,
      (name, v) => `The search ends at ${name}: EVAL says ${v}.`,
      (name, v) => `Simulate: a random game from ${name} ends with ${v}.`,
    ],
    alphaRises: (name, from, to, who) =>
      `α of ${name} rises from ${from} to ${to}: ${who} has this much for sure.`,
    betaFalls: (name, from, to) =>
      `β of ${name} falls from ${from} to ${to}: MIN can keep the value down to this.`,
    leave: (node, name, v) => `${node} ${name} returns ${v}.`,
    backUp: (name, n, v) => `Back up: ${name} now has ${countOf(n, "visit")} and the mean ${v}.`,
    bounds: {
      "-1": "This is a bound from above: the true value is no greater.",
      1: "This is a bound from below: the true value is no less.",
    },
    searchAgain: {
      pvs: (a, b) =>
        "The null window's answer lies between α and β. So the child is searched again; its window is " +
        `α = ${a}, β = ${b}.`,
      aspiration: (a, b) =>
        `The value is not inside the window. The tree is searched again, with α = ${a}, β = ${b}.`,
      mtdf: (a, b) => `The next search of the tree has the window α = ${a}, β = ${b}.`,
      star2: (a, b) => `The probe was not enough. The outcome is searched in full, with α = ${a}, β = ${b}.`,
      other: (a, b) => `What comes is searched again, with α = ${a}, β = ${b}.`,
    },
    iteration: v => `An iteration is complete. Its value is ${v}.`,
    iterations: (n, v) =>
      `${countOf(n, "iteration")} ${n === 1 ? "is" : "are"} complete. The mean of the best move is ${v}.`,
    forMin: "Here α, β and values are for MIN.",
    mover: kind => `${kind} to move`,
    chanceMoves: "Chance has its turn",
    ply: n => `Ply ${n}`,
    window: (a, b) => `α = ${a}, β = ${b}`,
    enteredWith: w => `Entered with ${w}`,
    isNow: w => `; now ${w}.`,
    valueNow: v => `Value <b>${v}</b>`,
    bestSoFar: v => `Best so far <b>${v}</b>`,
    meanOf: n => `, the mean of ${countOf(n, "visit")}`,
    wasSearchedAgain: "Searched again: an earlier search with another window did not settle its value.",
    cut: {
      beta: (v, b, who) => `Beta cut: ${v} ≥ β ${b}. ${who} gets at least ${v} here.`,
      alpha: (v, a, who) => `Alpha cut: ${v} ≤ α ${a}. ${who} brings the value down to ${v} here.`,
      alphaForMin: (v, b) => `Alpha cut, seen by MIN as ${v} ≥ β ${b}: MIN gets at least ${v} here.`,
      settled: other => ` ${other} has something as good elsewhere on the path`,
      narrow: ", or the window was made that narrow on purpose",
      end: ". So the rest of this node cannot matter.",
      starBeta: (v, b) =>
        "Cut at a chance node: even if all other outcomes are as low as the utility can be, " +
        `the expectation is at least ${v} ≥ β ${b}.`,
      starAlpha: (v, a) =>
        "Cut at a chance node: even if all other outcomes are as high as the utility can be, " +
        `the expectation is at most ${v} ≤ α ${a}.`,
      probeBeta: (v, b) =>
        "Cut by Star2's probes: one move of each outcome shows an expectation of " +
        `at least ${v} ≥ β ${b}.`,
      probeAlpha: (v, a) =>
        "Cut by Star2's probes: one move of each outcome shows an expectation of " + `at most ${v} ≤ α ${a}.`,
      memory: v =>
        `Cut by the table: an earlier visit has proved the bound ${v}, which answers for this window.`,
    },
    algorithms: {},
    games: [],
  },
  zh: {
    otherLanguage: "English",
    space: "",
    first: "回到开头（Home）",
    back: "后退一步（←）",
    play: "播放或暂停（空格）",
    forward: "前进一步（→）",
    last: "跳到末尾（End）",
    slider: "步",
    speed: "速度",
    speeds: ["慢", "中", "快"],
    step: (s, n) => `第 ${counted(s)} 步，共 ${counted(n)} 步`,
    nextCut: "下一次剪枝",
    bestLine: "主要变例",
    foldAll: "全部折叠",
    up: "◂ 父节点",
    down: "最佳子节点 ▸",
    goThere: "跳到这个节点",
    fold: "折叠或展开",
    kinds: ["MAX", "MIN", "机会"],
    nodes: ["MAX 节点", "MIN 节点", "机会节点"],
    leaf: "叶节点",
    root: "根",
    pass: n => `第 ${n} 遍`,
    depth: d => `深度 ${d}`,
    more: (n, all) => `再显示 ${n} 个，共 ${all} 个`,
    columns: ["节点", "α", "β", "当前最佳"],
    mctsColumns: ["节点", "访问次数", "平均值"],
    path: "当前路径",
    code: "算法",
    node: "节点",
    best: "父节点的最佳子节点",
    mostVisited: "父节点下访问最多的子节点",
    notYet: "尚未访问",
    notSearched: (n, all) => `${all} 个中 ${n} 个未搜索`,
    again: "重新搜索",
    cuts: [
      "",
      "β 剪枝",
      "α 剪枝",
      "β 剪枝（界）",
      "α 剪枝（界）",
      "β 剪枝（试探）",
      "α 剪枝（试探）",
      "已知",
    ],
    size: n => `${counted(n)} 个节点`,
    visits: n => `访问 ${counted(n)} 次`,
    facts: ["对 MAX 的值", "主要变例", "深度", "节点", "叶节点", "α 剪枝", "β 剪枝", "重新搜索"],
    none: "无",
    stop: "。",
    colon: "：",
    comma: "，",
    semicolon: "；",
    inBrackets: text => `（${text}）`,
    colours: { w: "白方", b: "黑方" },
    legend: {
      chance: "机会节点",
      leaf: "叶节点",
      bounds: "≤ ≥ 只是一个界",
      later: "浅色：尚未访问",
      never: "灰色划去：始终未访问",
      line: "绿色：目前的主要变例",
      mover: "每个节点上的数从走棋一方的角度看",
      click: "点击节点可查看",
      edit: "点击节点可查看，点击叶节点可修改它的值",
    },
    leafValue: "这个叶节点的值",
    restore: "恢复原来的叶节点值",
    edited: "叶节点已修改，由本页重新搜索",
    begin: "搜索尚未开始。请前进一步，或点击播放。",
    enter: (node, name, a, b) => `进入${spaceBefore(chineseNode(node, name))}，α = ${a}，β = ${b}。`,
    enterPlain: (node, name) => `进入${spaceBefore(chineseNode(node, name))}。`,
    iterationBegins: "选择：从根开始一次迭代。",
    enterKnown: name => `选择：沿树向下走到已有的${chinesePlace(name)}。`,
    enterNew: name => `扩展：把${spaceBefore(spaceAfter(chinesePlace(name)))}加入树中。`,
    leaves: [
      (name, v) => `${spaceAfter(chineseNode("叶节点", name))}的值为 ${v}。`,
      (name, v) => `搜索到 ${name} 为止，EVAL 给出 ${v}。`,
      (name, v) => `模拟：从 ${name} 开始随机下到终局，结果为 ${v}。`,
    ],
    alphaRises: (name, from, to, who) =>
      `${spaceAfter(chinesePlace(name))}的 α 从 ${from} 升到 ${to}：${who} 至少能得到这么多。`,
    betaFalls: (name, from, to) =>
      `${spaceAfter(chinesePlace(name))}的 β 从 ${from} 降到 ${to}：MIN 能保证值不超过它。`,
    leave: (node, name, v) => `${spaceAfter(chineseNode(node, name))}返回 ${v}。`,
    backUp: (name, n, v) => `回传：${spaceAfter(chinesePlace(name))}已访问 ${counted(n)} 次，平均值为 ${v}。`,
    bounds: { "-1": "这只是上界：真值不会更大。", 1: "这只是下界：真值不会更小。" },
    searchAgain: {
      pvs: (a, b) => `空窗搜索的结果在 α 与 β 之间，因此重新搜索这个子节点，它的窗口是 α = ${a}，β = ${b}。`,
      aspiration: (a, b) => `值不在窗口之内，因此重新搜索整棵树，α = ${a}，β = ${b}。`,
      mtdf: (a, b) => `重新搜索整棵树，窗口为 α = ${a}，β = ${b}。`,
      star2: (a, b) => `试探还不足以剪枝，因此完整搜索这个结果，α = ${a}，β = ${b}。`,
      other: (a, b) => `下面重新搜索，α = ${a}，β = ${b}。`,
    },
    iteration: v => `一次迭代完成，值为 ${v}。`,
    iterations: (n, v) => `已完成 ${counted(n)} 次迭代，最佳着法的平均值为 ${v}。`,
    forMin: "此处的 α、β 和值都从 MIN 的角度看。",
    mover: kind => `轮到 ${kind}`,
    chanceMoves: "由机会决定",
    ply: n => `深度 ${n}`,
    window: (a, b) => `α = ${a}，β = ${b}`,
    enteredWith: w => `进入时 ${w}`,
    isNow: w => `；现在 ${w}。`,
    valueNow: v => `值 <b>${v}</b>`,
    bestSoFar: v => `当前最佳 <b>${v}</b>`,
    meanOf: n => `（${counted(n)} 次访问的平均值）`,
    wasSearchedAgain: "重新搜索：先前用另一个窗口搜索，没有得到确切的值。",
    cut: {
      beta: (v, b, who) => `β 剪枝：${v} ≥ β ${b}。${who} 在这里至少得到 ${v}，`,
      alpha: (v, a, who) => `α 剪枝：${v} ≤ α ${a}。${who} 在这里能把值压到 ${v}，`,
      alphaForMin: (v, b) => `α 剪枝，从 MIN 的角度看是 ${v} ≥ β ${b}：MIN 在这里至少得到 ${v}，`,
      settled: other => `而 ${other} 在路径上别处已有同样好的选择`,
      narrow: "，或者窗口本来就故意设得这么窄",
      end: "。因此这个节点余下的部分不再起作用。",
      starBeta: (v, b) => `机会节点剪枝：即使其余结果都取效用的最小值，期望也至少是 ${v} ≥ β ${b}。`,
      starAlpha: (v, a) => `机会节点剪枝：即使其余结果都取效用的最大值，期望也至多是 ${v} ≤ α ${a}。`,
      probeBeta: (v, b) => `Star2 试探剪枝：每个结果各走一着，期望已至少是 ${v} ≥ β ${b}。`,
      probeAlpha: (v, a) => `Star2 试探剪枝：每个结果各走一着，期望已至多是 ${v} ≤ α ${a}。`,
      memory: v => `置换表剪枝：先前的搜索已证明界 ${v}，对这个窗口足够了。`,
    },
    algorithms: {
      minimax: "极小极大，MAX/MIN 形式",
      negamax: "负值最大：用一个函数实现的极小极大",
      alphabeta: "α-β 剪枝，MAX/MIN 形式，软失败",
      "alphabeta-hard": "α-β 剪枝，MAX/MIN 形式，硬失败",
      "negamax-alphabeta": "α-β 剪枝，负值最大形式，软失败",
      "alphabeta-table": "带置换表的 α-β 剪枝，负值最大形式，软失败",
      aspiration: "α-β 剪枝，以 0 为中心的期望窗口",
      mtdf: "MTD(f)：空窗与置换表，初始猜测 0",
      pvs: "主要变例搜索",
      "id-alphabeta": "迭代加深，α-β 剪枝",
      "id-alphabeta-table": "迭代加深，带置换表的 α-β 剪枝",
      "id-pvs": "迭代加深，主要变例搜索",
      "id-mtdf": "迭代加深，MTD(f)",
      expectimax: "期望最大：MAX 对机会，没有 MIN",
      expectiminimax: "期望极小极大：MAX、MIN 与机会",
      star1: "Star1：利用效用上下界剪枝的期望极小极大",
      star2: "Star2：先试探每个结果的 Star1",
      mcts: "蒙特卡洛树搜索（UCT）",
    },
    games: [
      ["connect four", "四子棋"],
      ["tic-tac-toe", "井字棋"],
      ["random tree", "随机树"],
      [", best first", "，最佳着法在前"],
      [", worst first", "，最差着法在前"],
      [", in random order", "，随机顺序"],
      [", seed ", "，种子 "],
      ["tree", "树"],
      ["Nim", "尼姆"],
      ["Pig to ", "Pig，先到 "],
      ["chess against a fallible opponent", "国际象棋，对手会犯错"],
      ["chess", "国际象棋"],
    ],
  },
};
const gameTitle = (title, words) => words.games.reduce((text, [from, to]) => text.replace(from, to), title);
const algorithmTitle = (trace, words) => words.algorithms[trace.algorithm] ?? trace.title;
