// The page of `explore` without its data. Rows are made when their parent is unfolded, boards when they are seen.
#include "lab/explore_page.h"

namespace lab_tool {

std::string_view explore_template() {
    return R"html(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Search tree</title>
<style>
:root { --ink: #1f2430; --soft: #5b6270; --line: #d9dde4; --max: #2f5fb3; --min: #b3402f; --chance: #8a6400; --good: #15803d; --cut: #b42318; }
* { box-sizing: border-box; }
body { margin: 0; font: 14px/1.45 system-ui, "DejaVu Sans", Verdana, sans-serif; color: var(--ink); background: #fff; }
header { padding: 14px 20px 10px; border-bottom: 1px solid var(--line); background: #f6f7f9; }
h1 { font-size: 19px; margin: 0 0 4px; }
header p { margin: 3px 0; color: var(--soft); }
header b { color: var(--ink); }
.tools { position: sticky; top: 0; z-index: 2; display: flex; gap: 8px; flex-wrap: wrap; align-items: center; padding: 8px 20px; background: #fff; border-bottom: 1px solid var(--line); }
button { font: inherit; padding: 3px 10px; border: 1px solid #b9bfca; border-radius: 5px; background: #fff; cursor: pointer; }
button:hover { background: #eef2f8; }
.tools span { color: var(--soft); margin-left: 6px; }
#tree { padding: 10px 20px 80px; min-width: 640px; }
.row { display: flex; align-items: center; gap: 9px; padding: 1px 4px; border-radius: 4px; white-space: nowrap; cursor: pointer; }
.row:hover { background: #f0f4fa; }
.row.found { background: #fff3c4; }
.twist { width: 22px; padding: 0; border: 0; background: none; color: var(--soft); font-size: 13px; line-height: 20px; }
.shape { width: 15px; text-align: center; }
.max { color: var(--max); } .min { color: var(--min); } .chance { color: var(--chance); }
.move { min-width: 48px; font-weight: 600; }
.value { min-width: 62px; font-variant-numeric: tabular-nums; }
.window { color: var(--soft); font-size: 13px; }
.star { color: var(--good); }
.badge { font-size: 12px; padding: 0 7px; border-radius: 9px; background: #eef0f4; color: #414857; }
.badge.cut { background: #fde7e4; color: var(--cut); }
.badge.again { background: #fff2cc; color: #7a5a00; }
.size { color: #8a909c; font-size: 12px; }
.body { margin: 2px 0 6px 14px; padding-left: 14px; border-left: 2px solid var(--line); }
.facts { display: flex; gap: 16px; align-items: flex-start; padding: 6px 0 8px; }
.facts svg { flex: none; }
.facts p { margin: 0 0 5px; max-width: 640px; }
.why { color: var(--cut); }
.skipped { color: #9096a2; padding: 1px 4px 1px 35px; text-decoration: line-through; text-decoration-color: #cfd3da; }
.more { margin: 3px 0 3px 30px; }
</style>
</head>
<body>
<header><h1 id="title"></h1><p id="facts"></p><p id="legend"></p></header>
<div class="tools">
<button id="best">Unfold the best line</button><button id="next">Next cut</button><button id="fold">Fold all</button><span id="status"></span>
</div>
<div id="tree"></div>
<script id="data" type="application/json">@DATA@</script>
<script>
"use strict";
const D = JSON.parse(document.getElementById("data").textContent);
document.getElementById("data").remove();
const $ = id => document.getElementById(id);

// --- columns -------------------------------------------------------------------------------------------
function bytesOf(text) {
  const binary = atob(text), bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
function column(name, size) {
  if (!(name in D.columns)) return null;
  const bytes = bytesOf(D.columns[name]);
  D.columns[name] = null;
  return size === 1 ? bytes : size === 2 ? new Uint16Array(bytes.buffer) : new Uint32Array(bytes.buffer);
}
const ply = column("ply", 2), action = column("action", 2), branches = column("branches", 2);
const flags = column("flags", 1), cut = column("cut", 1), visits = column("visits", 4);
const alpha0 = column("alpha0", D.numberBytes), beta0 = column("beta0", D.numberBytes);
const alpha = column("alpha", D.numberBytes), beta = column("beta", D.numberBytes), value = column("value", D.numberBytes);
const N = ply.length;
const kindOf = i => flags[i] & 3, viewOf = i => flags[i] >> 2 & 1;
const leafOf = i => end[i] - i > 1 ? 0 : flags[i] >> 3 & 3;  // in MCTS a node grows after it was a leaf
const isAgain = i => flags[i] >> 5 & 1, isBest = i => mostVisited ? mostVisited.has(i) : flags[i] >> 6 & 1;
const cutOf = i => cut[i] & 15, boundOf = i => cut[i] >> 4;
const num = k => D.numbers[k];

// Nodes come in depth-first order, so a subtree is the stretch up to the next node that is no deeper.
const end = new Uint32Array(N), parent = new Int32Array(N);
const roots = [];
(function () {
  const path = [];
  for (let i = 0; i < N; i++) {
    while (path.length > ply[i]) end[path.pop()] = i;
    parent[i] = path.length ? path[path.length - 1] : -1;
    if (parent[i] < 0) roots.push(i);
    path.push(i);
  }
  while (path.length) end[path.pop()] = N;
})();
// MCTS plays what it has visited most.
let mostVisited = null;
if (visits) {
  const best = new Map();
  for (let i = 0; i < N; i++) {
    if (parent[i] >= 0 && (flags[parent[i]] & 3) !== 2 && !(visits[best.get(parent[i])] >= visits[i])) best.set(parent[i], i);
  }
  mostVisited = new Set(best.values());
}
function childrenOf(i) {
  const list = [];
  for (let j = i + 1; j < end[i]; j = end[j]) list.push(j);
  return list;
}
function skippedAt(i) {
  const tried = new Set();
  for (let j = i + 1; j < end[i]; j = end[j]) tried.add(action[j]);
  return Math.max(0, branches[i] - tried.size);
}
function pathOf(i) {
  const path = [];
  for (; parent[i] >= 0; i = parent[i]) path.unshift(D.actions[action[i]]);
  return path;
}
const count = n => n.toLocaleString("en");

// --- boards --------------------------------------------------------------------------------------------
const svg = (w, h, inner) => `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${inner}</svg>`;
@BOARD@
function chessBoard(path) {
  const board = boardOfFen(D.board.start);
  let marked = [];
  for (const move of path) marked = playOnBoard(board, move);
  return boardSvg(board, { size: 192, marked });
}

function gridBoard(path, place) {
  const { width, height, start } = D.board, board = [...start], S = width > 12 ? 14 : 26;
  let stones = board.filter(c => c !== ".").length, last = -1;
  for (const move of path) board[last = place(board, move)] = stones++ % 2 ? "O" : "X";
  let inner = "";
  board.forEach((c, i) => {
    const x = i % width * S, y = Math.floor(i / width) * S, m = S / 2, r = S * 0.3;
    inner += `<rect x="${x + 0.5}" y="${y + 0.5}" width="${S}" height="${S}" fill="${i === last ? "#fff3c4" : "#fff"}" stroke="#b9bfca"/>`;
    if (c === "X") inner += `<path d="M${x + m - r} ${y + m - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}" stroke="#2f5fb3" stroke-width="3" fill="none"/>`;
    if (c === "O") inner += `<circle cx="${x + m + 0.5}" cy="${y + m + 0.5}" r="${r}" stroke="#b3402f" stroke-width="3" fill="none"/>`;
  });
  return svg(width * S + 1, height * S + 1, inner);
}
function drop(board, move) {
  const { width, height } = D.board;
  let row = height - 1;
  while (board[row * width + Number(move) - 1] !== ".") row--;
  return row * width + Number(move) - 1;
}
const cell = (board, move) => (3 - Number(move[1])) * 3 + move.charCodeAt(0) - 97;

function pigState(path) {
  const [, first, second, turn, mover] = D.board.start.match(/MAX (\d+), MIN (\d+), turn (\d+), (MAX|MIN)/);
  const state = { score: [Number(first), Number(second)], turn: Number(turn), mover: mover === "MAX" ? 0 : 1 };
  for (const move of path) {
    if (move === "roll") continue;
    if (move === "hold") state.score[state.mover] += state.turn;
    if (move === "hold" || move === "1") { state.turn = 0; state.mover = 1 - state.mover; }
    else state.turn += Number(move);
  }
  const line = (who, y) => `<text x="12" y="${y}" font-size="14" font-weight="${state.mover === who ? 700 : 400}" fill="${who ? "#b3402f" : "#2f5fb3"}">${who ? "MIN" : "MAX"}: ${state.score[who]}${state.mover === who ? ` + ${state.turn}` : ""}</text>`;
  return svg(130, 62, `<rect x="0.5" y="0.5" width="129" height="61" rx="6" fill="#fff" stroke="#b9bfca"/>${line(0, 25)}${line(1, 48)}`);
}
function boardOf(i) {
  const path = pathOf(i);
  switch (D.board.kind) {
    case "chess": return chessBoard(path);
    case "tictactoe": return gridBoard(path, cell);
    case "connect4": return gridBoard(path, drop);
    case "pig": return pigState(path);
    default: return "";
  }
}

// --- words ---------------------------------------------------------------------------------------------
const kinds = [["▲", "max", "MAX"], ["▼", "min", "MIN"], ["●", "chance", "Chance"]];
const bestWords = visits ? "most visited at its parent" : "best value at its parent";
const hasWindow = alpha0 !== null, hasViews = flags.some(f => f & 4);
const signOf = i => ["", "≤ ", "≥ "][boundOf(i)];
const move = (a, b) => a === b ? num(a) : `${num(a)} → ${num(b)}`;

function whyCut(i) {
  const v = num(value[i]), a = hasWindow ? num(alpha[i]) : "", b = hasWindow ? num(beta[i]) : "";
  const mover = kinds[kindOf(i)][2], other = mover === "MAX" ? "MIN" : "MAX";
  const narrow = D.reSearches || hasWindow && !(num(alpha0[0]) === "−∞" && num(beta0[0]) === "∞") ? ", or the window was made that narrow on purpose" : "";
  const settled = `${other} has something as good elsewhere on the path${narrow}. So the rest of this node cannot matter.`;
  switch (cutOf(i)) {
    case 1: return `Beta cut: ${v} ≥ β ${b}. ${mover} gets at least ${v} here. ${settled}`;
    case 2: return viewOf(i) ? `Alpha cut, seen by MIN as ${v} ≥ β ${b}: MIN gets at least ${v} here. ${settled}`
                             : `Alpha cut: ${v} ≤ α ${a}. ${mover} brings the value down to ${v} here. ${settled}`;
    case 3: return `Cut at a chance node: even if all other outcomes are as low as the utility can be, the expectation is at least ${v} ≥ β ${b}.`;
    case 4: return `Cut at a chance node: even if all other outcomes are as high as the utility can be, the expectation is at most ${v} ≤ α ${a}.`;
    case 5: return `Cut by Star2's probes: one move of each outcome shows an expectation of at least ${v} ≥ β ${b}.`;
    case 6: return `Cut by Star2's probes: one move of each outcome shows an expectation of at most ${v} ≤ α ${a}.`;
    default: return `Cut by memory: an earlier pass has proved the bound ${v}, which answers for this window.`;
  }
}
const cutNames = ["", "β cut", "α cut", "β cut (bounds)", "α cut (bounds)", "β cut (probe)", "α cut (probe)", "known"];

function factsOf(i) {
  const lines = [], who = kinds[kindOf(i)][2];
  const leaf = ["", "The game is over here.", "Depth limit: valued by EVAL.", "Valued by a random game."][leafOf(i)];
  const turn = kindOf(i) === 2 ? "Chance has its turn" : `${who} to move`;
  lines.push(`<p>Ply ${ply[i]}. ${leafOf(i) === 1 ? "" : turn + ". "}${leaf}${hasViews ? ` Numbers here are for ${viewOf(i) ? "MIN" : "MAX"}.` : ""}</p>`);
  if (hasWindow) {
    lines.push(`<p>Entered with α = ${num(alpha0[i])}, β = ${num(beta0[i])}` +
      (leafOf(i) ? "." : `; left with α = ${num(alpha[i])}, β = ${num(beta[i])}.`) + "</p>");
  }
  const exact = boundOf(i) === 1 ? "a bound from above: the true value is no greater" : boundOf(i) === 2 ? "a bound from below: the true value is no less" : "";
  lines.push(`<p>Value <b>${num(value[i])}</b>${exact ? ` (${exact})` : ""}${visits ? `, the mean of ${count(visits[i])} visits` : ""}.</p>`);
  if (isAgain(i)) lines.push("<p>Searched again: an earlier search with another window did not settle its value.</p>");
  if (cutOf(i)) lines.push(`<p class="why">${whyCut(i)}</p>`);
  return lines.join("");
}

// --- the tree ------------------------------------------------------------------------------------------
const Chunk = 200;
const elements = new Map();  // node -> its element, once made

function rowOf(i) {
  const [sign, look, who] = kinds[kindOf(i)];
  const isRoot = parent[i] < 0;
  const depth = isRoot ? D.rootDepths[roots.indexOf(i)] : null;
  const name = isRoot ? (roots.length > 1 ? `pass ${roots.indexOf(i) + 1}` : "root") + (depth === null ? "" : `, depth ${depth}`) : D.actions[action[i]];
  const skipped = branches[i] && cutOf(i) ? skippedAt(i) : 0;
  let html = `<button class="twist" title="fold or unfold">▸</button><span class="shape ${leafOf(i) ? "" : look}" title="${leafOf(i) ? "leaf" : who}">${leafOf(i) ? "■" : sign}</span>` +
    `<span class="move">${name}</span><span class="value">${signOf(i)}${num(value[i])}${isBest(i) ? ` <span class="star" title="${bestWords}">★</span>` : ""}</span>`;
  if (hasWindow && !leafOf(i)) html += `<span class="window">α ${move(alpha0[i], alpha[i])} · β ${move(beta0[i], beta[i])}</span>`;
  if (isAgain(i)) html += '<span class="badge again">again</span>';
  if (cutOf(i)) html += `<span class="badge cut">${cutNames[cutOf(i)]}${skipped ? ` · ${skipped} of ${branches[i]} not searched` : ""}</span>`;
  if (visits) html += `<span class="size">${count(visits[i])} visits</span>`;
  else if (end[i] - i > 1) html += `<span class="size">${count(end[i] - i)} nodes</span>`;
  return html;
}

function make(i) {
  const node = document.createElement("div");
  node.innerHTML = `<div class="row" data-i="${i}">${rowOf(i)}</div>`;
  elements.set(i, node);
  return node;
}
const isOpen = i => { const e = elements.get(i); return e && e.lastChild.className === "body" && !e.lastChild.hidden; };

function addChildren(body, list, from, upTo) {
  const part = document.createDocumentFragment();
  for (let k = from; k < Math.min(upTo, list.length); k++) part.append(make(list[k]));
  body.append(part);
  if (upTo >= list.length) return;
  const more = document.createElement("button");
  more.className = "more";
  more.textContent = `show ${Math.min(Chunk, list.length - upTo)} more of ${count(list.length)}`;
  more.onclick = () => { more.remove(); addChildren(body, list, upTo, upTo + Chunk); };
  body.append(more);
}

function unfold(i, child) {
  const node = elements.get(i);
  if (node.lastChild.className !== "body") {
    const body = document.createElement("div");
    body.className = "body";
    body.innerHTML = `<div class="facts">${boardOf(i)}<div>${factsOf(i)}</div></div>`;
    const list = childrenOf(i);
    addChildren(body, list, 0, Math.max(Chunk, child === undefined ? 0 : list.indexOf(child) + 1));
    const skipped = branches[i] && cutOf(i) ? skippedAt(i) : 0;
    if (skipped) body.insertAdjacentHTML("beforeend", `<div class="skipped">${skipped} of ${branches[i]} not searched</div>`);
    node.append(body);
  }
  node.lastChild.hidden = false;
  node.firstChild.firstChild.textContent = "▾";
  if (child !== undefined && !elements.has(child)) {  // behind a "show more"
    const more = node.lastChild.querySelector(":scope > .more");
    const list = childrenOf(i);
    const from = list.findIndex(j => !elements.has(j));
    if (more) more.remove();
    addChildren(node.lastChild, list, from, Math.max(from + Chunk, list.indexOf(child) + 1));
  }
}
function fold(i) {
  if (!isOpen(i)) return;
  elements.get(i).lastChild.hidden = true;
  elements.get(i).firstChild.firstChild.textContent = "▸";
}
function reveal(i) {
  const path = [];
  for (let j = parent[i]; j >= 0; j = parent[j]) path.unshift(j);
  path.forEach((j, k) => unfold(j, path[k + 1] ?? i));
}
function show(i) {
  reveal(i);
  unfold(i);
  document.querySelectorAll(".found").forEach(e => e.classList.remove("found"));
  elements.get(i).firstChild.classList.add("found");
  elements.get(i).firstChild.scrollIntoView({ block: "center" });
}

$("tree").onclick = event => {
  const row = event.target.closest(".row");
  if (!row) return;
  const i = Number(row.dataset.i);
  isOpen(i) ? fold(i) : unfold(i);
};
$("best").onclick = () => {
  let i = roots[roots.length - 1];
  for (let next = i; next !== undefined; next = childrenOf(i).filter(isBest).pop()) { i = next; reveal(i); unfold(i); }
};
let lastCut = -1;
$("next").onclick = () => {
  let i = lastCut + 1;
  while (i < N && !cutOf(i)) i++;
  if (i >= N) { lastCut = -1; $("status").textContent = "no more cuts; the next one is the first again"; return; }
  lastCut = i;
  $("status").textContent = `node ${count(i + 1)} of ${count(N)}`;
  show(i);
};
$("fold").onclick = () => { for (const i of [...elements.keys()]) fold(i); };

document.title = `${D.title}: ${D.algorithm}`;
$("title").textContent = `${D.title}: ${D.algorithm}`;
const fact = (name, text) => `${name} <b>${text}</b>`;
$("facts").innerHTML = [fact("value for MAX", D.value), fact("best line", D.line || "none"), D.depth === null ? "" : fact("depth", D.depth),
  fact("nodes", count(D.nodes)), fact("leaves", count(D.leaves)), fact("alpha cuts", count(D.alphaCuts)),
  fact("beta cuts", count(D.betaCuts)), D.reSearches ? fact("re-searches", count(D.reSearches)) : ""].filter(x => x).join(" · ");
$("legend").innerHTML = '<span class="max">▲</span> MAX' + (D.board.kind === "chess" ? ` (${D.board.start.split(" ")[1] === "w" ? "White" : "Black"})` : "") +
  ' · <span class="min">▼</span> MIN · <span class="chance">●</span> chance · ■ leaf · <span class="star">★</span> ' + bestWords + (hasWindow ? " · ≤ ≥ only a bound" : "") +
  (hasViews ? " · numbers are for the player to move at each node" : "") + ". Click a row to unfold it.";
roots.forEach(i => $("tree").append(make(i)));
roots.forEach(i => { if (roots.length === 1) unfold(i); });
if (location.hash === "#best") $("best").click();
if (location.hash.startsWith("#cut")) for (let n = Number(location.hash.slice(4)) || 1; n > 0; n--) $("next").click();
</script>
</body>
</html>
)html";
}

}  // namespace lab_tool
