// --- boards --------------------------------------------------------------------------------------------
// The position after some moves, as SVG text; empty for games without a board. `board` says which game it is
// and where the search began.
function boardAfter(board, moves) {
  const draw = {
    chess: chessPosition,
    tictactoe: ticTacToePosition,
    connect4: connectFourPosition,
    pig: pigPosition,
  };
  return board.kind in draw ? draw[board.kind](board, moves) : "";
}
const svg = (w, h, inner) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${inner}</svg>`;

function chessPosition({ start }, moves) {
  const squares = boardOfFen(start);
  let marked = [];
  for (const move of moves) marked = playOnBoard(squares, move);
  return boardSvg(squares, { size: 192, marked });
}

function ticTacToePosition(board, moves) {
  return gridPosition(board, moves, (cells, move) => (3 - Number(move[1])) * 3 + move.charCodeAt(0) - 97);
}
function connectFourPosition(board, moves) {
  return gridPosition(board, moves, (cells, move) => {
    let row = board.height - 1;
    while (cells[row * board.width + Number(move) - 1] !== ".") row--;
    return row * board.width + Number(move) - 1;
  });
}
// `place` is the cell of a move. X and O play in turn.
function gridPosition({ width, height, start }, moves, place) {
  const cells = [...start];
  const size = width > 12 ? 14 : 26;
  let stones = cells.filter(c => c !== ".").length;
  let last = -1;
  for (const move of moves) cells[(last = place(cells, move))] = stones++ % 2 ? "O" : "X";
  return svg(
    width * size + 1,
    height * size + 1,
    cells.map((c, i) => cell(c, (i % width) * size, Math.floor(i / width) * size, size, i === last)).join(""),
  );
}
function cell(stone, x, y, size, isLast) {
  const m = size / 2;
  const r = size * 0.3;
  const cross =
    `<path d="M${x + m - r} ${y + m - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}" ` +
    'stroke="#2f5fb3" stroke-width="3" fill="none"/>';
  const ring =
    `<circle cx="${x + m + 0.5}" cy="${y + m + 0.5}" r="${r}" ` +
    'stroke="#b3402f" stroke-width="3" fill="none"/>';
  return (
    `<rect x="${x + 0.5}" y="${y + 0.5}" width="${size}" height="${size}" ` +
    `fill="${isLast ? "#fff3c4" : "#fff"}" stroke="#b9bfca"/>` +
    ({ X: cross, O: ring }[stone] ?? "")
  );
}

function pigPosition({ start }, moves) {
  const [, first, second, turn, mover] = start.match(/MAX (\d+), MIN (\d+), turn (\d+), (MAX|MIN)/);
  const state = {
    score: [Number(first), Number(second)],
    turn: Number(turn),
    mover: mover === "MAX" ? 0 : 1,
  };
  for (const move of moves) playPig(state, move);
  return svg(
    130,
    62,
    `<rect x="0.5" y="0.5" width="129" height="61" rx="6" fill="#fff" stroke="#b9bfca"/>` +
      pigScore(state, 0, 25) +
      pigScore(state, 1, 48),
  );
}
function playPig(state, move) {
  if (move === "roll") return;
  if (move === "hold") state.score[state.mover] += state.turn;
  if (move === "hold" || move === "1") {
    state.turn = 0;
    state.mover = 1 - state.mover;
  } else {
    state.turn += Number(move);
  }
}
function pigScore(state, who, y) {
  const moves = state.mover === who;
  return (
    `<text x="12" y="${y}" font-size="14" font-weight="${moves ? 700 : 400}" ` +
    `fill="${who ? "#b3402f" : "#2f5fb3"}">` +
    `${who ? "MIN" : "MAX"}: ${state.score[who]}${moves ? ` + ${state.turn}` : ""}</text>`
  );
}
