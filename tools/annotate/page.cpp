// The page of a report: frame, style and scripts.
#include "annotate/page.h"

namespace annotate_tool {

std::string_view page_head() {
    return R"html(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>@TITLE@</title>
<link rel="icon" href="data:,">
)html";
}

std::string_view page_frame() {
    return R"html(@HEAD@<style>
@STYLE@
</style>
</head>
<body>
<header>
  <div>
    <h1 id="title"></h1>
    <p id="facts"></p>
  </div>
  <nav><a id="up" hidden>All games</a><button id="theme" title="light or dark"></button></nav>
</header>
<main>
  <section id="stage">
    <div class="player" id="far"></div>
    <div id="table">
      <div id="bar" title="win probability"><div id="share"></div></div>
      <div id="board"></div>
    </div>
    <div class="player" id="near"></div>
    <div id="controls">
      <button id="first" title="first position (Home)"></button>
      <button id="back" title="one move back (←)"></button>
      <button id="next" title="one move on (→)"></button>
      <button id="last" title="last position (End)"></button>
      <button id="flip" title="turn the board (F)"></button>
      <span id="where" aria-live="polite"></span>
    </div>
    <div id="graph" role="slider" tabindex="0" aria-label="White's win probability, move by move" title=""></div>
  </section>
  <section id="story">
    <h2>Where the game turned</h2>
    <div id="turns"></div>
    <h2 id="now-title">This move</h2>
    <div id="now"></div>
    <h2>Moves</h2>
    <div id="moves"></div>
    <h2>Accuracy</h2>
    <table id="sides"></table>
    <h2>About the game</h2>
    <table id="tags"></table>
    <p id="made"></p>
  </section>
</main>
<noscript><p>This report shows its board and moves by JavaScript, which is switched off here.</p></noscript>
<script id="data" type="application/json">@DATA@</script>
<script>
"use strict";
@HELPERS@
@BOARD@
@SCRIPT@
</script>
</body>
</html>
)html";
}

std::string_view page_style() {
    return R"css(:root { color-scheme: light; --page: #f4f5f7; --card: #fff; --ink: #1f2430; --soft: #5b6270; --line: #d9dde4; --link: #2456a6; --here: #dbe7fb;
  --white: #fdfdfd; --black: #4a4f5a; --edge: #8b91a0;
  --best: #15803d; --good: #5b6270; --inaccuracy: #8a6400; --mistake: #b4540a; --blunder: #b42318; --only: #0f766e; --brilliant: #0369a1; --missed: #8b2fa8; }
:root[data-theme="dark"] { color-scheme: dark; --page: #15171c; --card: #1f222a; --ink: #e6e8ec; --soft: #a0a7b4; --line: #363b46; --link: #8ab4f8; --here: #2b3d5c;
  --white: #e4e6ea; --black: #3b3f49; --edge: #787f8d;
  --best: #4ade80; --good: #a0a7b4; --inaccuracy: #facc15; --mistake: #fb923c; --blunder: #f87171; --only: #2dd4bf; --brilliant: #38bdf8; --missed: #d88af0; }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.45 system-ui, "DejaVu Sans", Verdana, sans-serif; color: var(--ink); background: var(--page); }
header { display: flex; justify-content: space-between; align-items: flex-start; gap: 12px; max-width: 1240px; margin: 0 auto; padding: 14px 20px 4px; }
h1 { font-size: 21px; line-height: 1.25; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 16px; margin: 20px 0 8px; }
h2:first-child { margin-top: 0; }
header p { margin: 2px 0 0; color: var(--soft); overflow-wrap: anywhere; }
nav { display: flex; gap: 8px; align-items: center; flex: none; }
a { color: var(--link); }
button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 6px; cursor: pointer; padding: 3px 9px; }
button:hover { border-color: var(--edge); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
main { display: grid; grid-template-columns: minmax(0, 560px) minmax(0, 1fr); gap: 24px; max-width: 1240px; margin: 0 auto; padding: 10px 20px 30px; align-items: start; }
#stage { position: sticky; top: 10px; }
#story { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 16px 18px; min-width: 0; }
.player { display: flex; justify-content: space-between; gap: 10px; padding: 4px 0 4px 26px; }
.player b { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.player span { color: var(--soft); white-space: nowrap; }
#table { display: flex; gap: 8px; }
#bar { width: 18px; flex: none; background: var(--black); border: 1px solid var(--edge); border-radius: 4px; overflow: hidden; display: flex; flex-direction: column-reverse; }
#bar.flipped { flex-direction: column; }
#share { background: var(--white); transition: height .2s; }
#board { flex: 1; min-width: 0; line-height: 0; position: relative; touch-action: manipulation; }
#board svg { width: 100%; height: auto; border-radius: 4px; display: block; }
#controls { display: flex; gap: 6px; align-items: center; padding: 4px 0 8px 26px; }
#controls button { min-width: 38px; min-height: 36px; display: inline-flex; align-items: center; justify-content: center; }
#theme { display: inline-flex; padding: 6px; }
#where button { min-height: 0; padding: 1px 8px; display: inline; }
#where { margin-left: 6px; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
#graph { margin-left: 26px; height: 110px; background: var(--black); border: 1px solid var(--edge); border-radius: 4px; overflow: hidden; cursor: crosshair; touch-action: pan-y; position: relative; user-select: none; }
#graph svg { display: block; }
#graph .tip { position: absolute; top: 4px; padding: 1px 7px; border-radius: 4px; background: var(--card); color: var(--ink); border: 1px solid var(--edge); font-size: 12.5px; pointer-events: none; white-space: nowrap; }
.turn { border: 1px solid var(--line); border-left: 4px solid var(--mark, var(--edge)); border-radius: 6px; padding: 8px 12px; margin-bottom: 8px; }
.turn > button { all: unset; cursor: pointer; font-weight: 650; }
.turn > button:focus-visible { outline: 2px solid var(--link); }
.turn > button:hover { text-decoration: underline; }
.turn p, #now p { margin: 4px 0; }
.nag { color: var(--mark, inherit); font-weight: 700; }
.class { color: var(--mark, inherit); font-weight: 600; }
.best { --mark: var(--best); } .good { --mark: var(--good); } .inaccuracy { --mark: var(--inaccuracy); } .mistake { --mark: var(--mistake); }
.blunder { --mark: var(--blunder); } .only { --mark: var(--only); } .brilliant { --mark: var(--brilliant); } .missedwin, .missedmate { --mark: var(--missed); }
.lines { width: 100%; border-collapse: collapse; margin-top: 4px; }
.lines td { padding: 2px 0; vertical-align: top; border: 0; }
.lines .name, .lines .value { width: 1%; }
.lines .name { color: var(--soft); white-space: nowrap; padding-right: 10px; }
.lines .value { font-variant-numeric: tabular-nums; font-weight: 650; white-space: nowrap; padding-right: 10px; text-align: right; }
.step { all: unset; cursor: pointer; border-radius: 4px; padding: 0 2px; white-space: nowrap; }
.step:hover { background: var(--here); }
.step:focus-visible { outline: 2px solid var(--link); }
.step.here { background: var(--here); box-shadow: 0 0 0 1px var(--link); }
.together { white-space: nowrap; }
.number { color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap; }
#moves { display: grid; grid-template-columns: max-content 1fr 1fr; gap: 1px 6px; max-height: 340px; overflow-y: auto; border: 1px solid var(--line); border-radius: 6px; padding: 6px 8px; position: relative; }
#moves .together { white-space: nowrap; }
.number { text-align: right; padding: 2px 0; }
#moves .step { padding: 2px 5px; white-space: normal; }
#moves small { color: var(--soft); float: right; font-variant-numeric: tabular-nums; }
#sides, #tags { border-collapse: collapse; max-width: 100%; }
#sides { table-layout: fixed; width: 480px; }
#sides th:first-child { width: 44%; }
#sides th, #sides td { padding: 3px 16px 3px 0; text-align: right; font-variant-numeric: tabular-nums; font-weight: 400; }
#sides th:first-child, #sides td:first-child { text-align: left; }
#sides thead th { font-weight: 650; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
#sides .all td { font-weight: 650; }
#tags td { padding: 2px 14px 2px 0; vertical-align: top; overflow-wrap: anywhere; }
#tags td:first-child { color: var(--soft); overflow-wrap: normal; }
#made { color: var(--soft); margin: 14px 0 0; font-size: 13px; }
@media (max-width: 900px) {
  header { padding: 10px 12px 0; }
  h1 { font-size: 18px; }
  main { grid-template-columns: minmax(0, 1fr); padding: 6px 12px 20px; gap: 14px; }
  #stage { position: static; max-width: 640px; width: 100%; margin: 0 auto; }
  .player, #controls { padding-left: 0; }
  #bar { width: 12px; }
  #table { gap: 5px; }
  #controls { flex-wrap: wrap; }
  #controls > button { min-width: 44px; min-height: 42px; }
  #where { flex-basis: 100%; margin: 0; order: -1; }
  #graph { margin-left: 0; }
  #story { padding: 14px 12px; }
  #moves { max-height: 300px; }
  .step { padding: 1px 3px; }
}
@media (min-width: 901px) and (max-height: 860px) { main { grid-template-columns: minmax(0, max(360px, calc(100vh - 290px))) minmax(0, 1fr); } }
)css";
}

std::string_view page_helpers() {
    return R"js(// --- what all pages need -------------------------------------------------------------------------------
const D = JSON.parse(document.getElementById("data").textContent);
const $ = id => document.getElementById(id);
const make = (tag, look, text) => {
  const element = document.createElement(tag);
  if (look) element.className = look;
  if (text !== undefined) element.textContent = text;
  return element;
};
// Drawn, as few fonts have such signs.
const draw = (id, path) => { $(id).innerHTML = `<svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor"><path d="${path}"/></svg>`; };

// The page follows the system, until its reader says otherwise.
const system = matchMedia("(prefers-color-scheme: dark)");
const setTheme = dark => { document.documentElement.dataset.theme = dark ? "dark" : "light"; };
setTheme(system.matches);
system.onchange = () => setTheme(system.matches);
$("theme").onclick = () => setTheme(document.documentElement.dataset.theme !== "dark");
draw("theme", "M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zm0 1.5v11a5.5 5.5 0 0 0 0-11z");
)js";
}

std::string_view page_script() {
    return R"js(// --- the game ------------------------------------------------------------------------------------------
const M = D.moves, last = M.length;
const percent = share => `${Math.round(share)}%`;

// The boards before the first move and after each, made once.
const boards = [{ board: boardOfFen(D.start), marked: [] }];
for (const move of M) {
  const board = [...boards[boards.length - 1].board];
  boards.push({ marked: playOnBoard(board, move.uci), board });
}

// What is shown: the position after so many moves of the game, or a line that leaves it there, and how far into it.
let ply = 0, line = null, step = 0, flipped = false;

// "12. " or "12... ": the number that stands before a move, always before White's and at the start of a line.
function numberOf(at, always) {
  const count = D.firstPly + at, n = Math.floor(count / 2) + 1;
  return count % 2 === 0 ? `${n}. ` : always ? `${n}... ` : "";
}
const className = move => D.classes[move.class];
const textOf = at => `${numberOf(at, true)}${M[at].san}${M[at].nag}`;

function shownBoard() {
  if (!line) return boards[ply];
  const board = [...boards[line.from].board];
  let marked = [];
  for (let i = 0; i < step; i++) marked = playOnBoard(board, line.moves[i][0]);
  return { board, marked };
}

// --- parts of the page ---------------------------------------------------------------------------------
// A line of moves that can be played on the board: from is the number of moves of the game before it.
function lineCell(from, moves) {
  const cell = make("td");
  const shown = { from, moves };
  moves.forEach(([, san], i) => {
    const number = numberOf(from + i, i === 0), together = make("span", "together"), button = make("button", "step", san);
    button.onclick = () => { line = shown; step = i + 1; ply = from + 1; show(); };
    button.shown = shown;
    button.step = i + 1;
    if (number) together.append(make("span", "number", number.trim()), " ");
    together.append(button);
    cell.append(together, " ");
  });
  return cell;
}
function lineRow(name, value, from, moves, most) {
  const row = make("tr");
  row.append(make("td", "name", name), make("td", "value", value), lineCell(from, moves.slice(0, most)));
  return row;
}
// What could have been played, and how the game would go on after the move that was; at most so many lines and plies.
function linesOf(at, count, most) {
  const table = make("table", "lines"), move = M[at];
  move.lines.slice(0, count).forEach((best, i) => table.append(lineRow(i ? "" : "Best", best.value, at, best.moves, most)));
  if (move.uci !== move.lines[0].moves[0][0]) table.append(lineRow("Played", move.value, at, [[move.uci, move.san + move.nag], ...move.reply], most));
  return table;
}
function explanationOf(at) {
  // "--", a pass, is not to be parted at the end of a line.
  return M[at].text.map(sentence => make("p", "", sentence.replaceAll("--", "-\u2060-")));
}
function headOf(at) {
  const head = make("span");
  head.append(`${numberOf(at, true)}${M[at].san}`, make("span", "nag", M[at].nag));
  head.className = M[at].class;
  const words = make("span", "class", ` ${className(M[at])}`);
  head.append(words);
  return head;
}

function fillTurns() {
  if (!D.turns.length) $("turns").append(make("p", "", D.noTurn));
  const atFirst = 5, cards = D.turns.map(at => {
    const card = make("div", `turn ${M[at].class}`), head = make("button");
    head.append(headOf(at));
    head.onclick = () => goTo(at + 1);
    card.append(head, ...explanationOf(at), linesOf(at, 1, 10));
    return card;
  });
  $("turns").append(...cards.slice(0, atFirst));
  if (cards.length <= atFirst) return;
  const more = make("button", "", `show ${cards.length - atFirst} more`);
  more.onclick = () => more.replaceWith(...cards.slice(atFirst));
  $("turns").append(more);
}

function fillMoves() {
  const cell = at => {
    const button = make("button", `step ${M[at].class}`);
    button.append(M[at].san, make("span", "nag", M[at].nag), make("small", "", M[at].value));
    button.onclick = () => goTo(at + 1);
    button.ply = at + 1;
    return button;
  };
  for (let at = 0; at < last; at++) {
    const white = (D.firstPly + at) % 2 === 0;
    if (white || at === 0) $("moves").append(make("span", "number", `${Math.floor((D.firstPly + at) / 2) + 1}.`));
    if (!white && at === 0) $("moves").append(make("span", "", "…"));
    $("moves").append(cell(at));
  }
  if (!last) $("moves").append(make("span", "", "none"));
}

function fillSides() {
  const [white, black] = D.sides, head = make("tr"), body = make("tbody"), top = make("thead");
  head.append(make("th"), make("th", "", white.name), make("th", "", black.name));
  top.append(head);
  const add = (look, name, a, b) => {
    const row = make("tr", look);
    row.append(make("td", look ? "class" : "", name), make("td", "", a), make("td", "", b));
    body.append(row);
    return row;
  };
  add("", "Accuracy", white.accuracy, black.accuracy).className = "all";
  add("", "Mean loss in centipawns", white.loss, black.loss);
  for (const [key, name] of Object.entries(D.classes)) add(key, name, white.classes[key], black.classes[key]);
  $("sides").append(top, body);
}

function fillTexts() {
  document.title = D.title;
  $("title").textContent = D.title;
  $("facts").textContent = D.facts;
  $("made").textContent = D.made;
  for (const [name, value] of D.tags) {
    const row = make("tr");
    row.append(make("td", "", name), make("td", "", value));
    $("tags").append(row);
  }
  if (D.index) { $("up").href = D.index; $("up").hidden = false; }
}

// --- the graph -----------------------------------------------------------------------------------------
let graphWidth = 0;
const graphHeight = 110;
const graphX = at => last ? at / last * (graphWidth - 8) + 4 : graphWidth / 2;
const graphY = at => 3 + (100 - D.win[at]) / 100 * (graphHeight - 8);

function drawGraph() {
  graphWidth = $("graph").clientWidth;
  const points = D.win.map((_, at) => `${graphX(at).toFixed(1)} ${graphY(at).toFixed(1)}`);
  const colour = name => `var(--${name})`;
  const dots = M.map((move, at) => {
    if (!move.dot) return "";
    const turn = D.turns.includes(at), name = move.class.startsWith("missed") ? "missed" : move.class;
    return `<circle cx="${graphX(at + 1)}" cy="${graphY(at + 1)}" r="${turn ? 5 : 3.5}" fill="${colour(name)}" stroke="var(--card)" stroke-width="1.2"/>`;
  });
  $("graph").innerHTML = `<svg width="${graphWidth}" height="${graphHeight}"><path d="M0 ${graphHeight}V${graphY(0)}L${points.join("L")}H${graphWidth}V${graphHeight}z" fill="var(--white)"/>` +
    `<path d="M0 ${graphHeight / 2 - 1}H${graphWidth}" stroke="var(--edge)" stroke-dasharray="3 3"/>${dots.join("")}<line id="cursor" y1="0" y2="${graphHeight}" stroke="#2f6fe0" stroke-width="2"/></svg>`;
  $("graph").append(tip);
  moveCursor();
}
function moveCursor() {
  const x = graphX(line ? line.from : ply);
  $("cursor").setAttribute("x1", x);
  $("cursor").setAttribute("x2", x);
  $("graph").setAttribute("aria-valuemin", 0);
  $("graph").setAttribute("aria-valuemax", last);
  $("graph").setAttribute("aria-valuenow", ply);
}
const tip = make("div", "tip");
tip.hidden = true;
const plyAt = event => {
  const x = event.clientX - $("graph").getBoundingClientRect().left - 4;
  return Math.max(0, Math.min(last, Math.round(x / Math.max(1, graphWidth - 8) * last)));
};
function showTip(event) {
  const at = plyAt(event);
  tip.hidden = false;
  tip.textContent = `${at ? textOf(at - 1) : "start"}  White ${percent(D.win[at])}`;
  tip.style.left = `${Math.max(2, Math.min(graphWidth - tip.offsetWidth - 4, graphX(at) - tip.offsetWidth / 2))}px`;
}
$("graph").onpointerdown = event => { $("graph").setPointerCapture(event.pointerId); goTo(plyAt(event)); showTip(event); };
$("graph").onpointermove = event => { showTip(event); if (event.buttons) goTo(plyAt(event)); };
$("graph").onpointerleave = () => { tip.hidden = true; };

// --- moving about --------------------------------------------------------------------------------------
function show() {
  const { board, marked } = shownBoard();
  $("board").innerHTML = boardSvg(board, { flipped, marked, coordinates: true });
  const at = line ? line.from : ply, [white, black] = D.sides;
  $("share").style.height = `${D.win[at]}%`;
  $("bar").className = flipped ? "flipped" : "";
  $("bar").title = `White's win probability: ${percent(D.win[at])}`;
  for (const [where, side] of [["far", flipped ? white : black], ["near", flipped ? black : white]]) {
    $(where).replaceChildren(make("b", "", side.name + (side.elo ? ` (${side.elo})` : "")), make("span", "", side.moves ? `accuracy ${side.accuracy}` : ""));
  }
  showWhere();
  showMove();
  for (const button of document.querySelectorAll(".step")) {
    const here = line ? button.shown === line && button.step === step : button.ply === ply;
    button.classList.toggle("here", here);
    if (here && button.ply) scrollTo(button);
  }
  moveCursor();
}
function showWhere() {
  $("where").replaceChildren();
  if (line) {
    const back = make("button", "", "back to the game");
    back.id = "leave";
    back.onclick = leaveLine;
    const at = line.from + step - 1;
    $("where").append(step ? `Line: ${numberOf(at, true)}${line.moves[step - 1][1]} ` : "Line ", back);
  } else if (ply) {
    $("where").append(headOf(ply - 1));
  } else {
    $("where").append("Start");
  }
}
let movePly = -1;
function showMove() {
  if (movePly === ply) return;
  movePly = ply;
  $("now").replaceChildren();
  $("now-title").hidden = ply === 0;
  if (!ply) return;
  const head = make("p");
  head.append(headOf(ply - 1));
  $("now").append(head, ...explanationOf(ply - 1), linesOf(ply - 1, 9, 99));
}
// Within the list alone: the page stays where its reader has it.
function scrollTo(button) {
  const list = $("moves");
  if (button.offsetTop < list.scrollTop || button.offsetTop + button.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = button.offsetTop - list.clientHeight / 2;
}
function goTo(to) {
  ply = Math.max(0, Math.min(last, to));
  line = null;
  show();
}
function leaveLine() {
  line = null;
  show();
}
function walk(by) {
  if (!line) return goTo(ply + by);
  step = Math.max(0, Math.min(line.moves.length, step + by));
  show();
}
const jump = to => { if (line) { step = to ? line.moves.length : 0; show(); } else goTo(to ? last : 0); };
const turn = () => { flipped = !flipped; show(); };
$("first").onclick = () => jump(false);
$("back").onclick = () => walk(-1);
$("next").onclick = () => walk(1);
$("last").onclick = () => jump(true);
$("flip").onclick = turn;
const keys = { ArrowLeft: () => walk(-1), ArrowRight: () => walk(1), Home: () => jump(false), End: () => jump(true), f: turn, F: turn, Escape: leaveLine };
document.onkeydown = event => {
  if (!(event.key in keys) || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  keys[event.key]();
};

draw("first", "M2 2h2.2v12H2zM14 2v12L5 8z");
draw("back", "M12 2v12L3 8z");
draw("next", "M4 2v12l9-6z");
draw("last", "M11.8 2H14v12h-2.2zM2 2v12l9-6z");
draw("flip", "M5 1l3.5 4.5H6.2V15H3.8V5.5H1.5zM11 15l-3.5-4.5h2.3V1h2.4v9.5h2.3z");

fillTexts();
fillTurns();
fillMoves();
fillSides();
drawGraph();
goTo(Number(location.hash.slice(1)) || 0);
new ResizeObserver(() => { if ($("graph").clientWidth !== graphWidth) drawGraph(); }).observe($("graph"));
)js";
}

}  // namespace annotate_tool
