// --- the game ------------------------------------------------------------------------------------------
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
