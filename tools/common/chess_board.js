// --- the chess board -----------------------------------------------------------------------------------
// Squares are numbered 0 (a8) to 63 (h1), as a FEN names them; pieces are its letters, "" for none.
const squareOf = name => (8 - Number(name[1])) * 8 + name.charCodeAt(0) - 97;

function boardOfFen(fen) {
  const board = [];
  for (const c of fen.split(" ")[0]) {
    if (c >= "1" && c <= "8") for (let n = Number(c); n > 0; n--) board.push("");
    else if (c !== "/") board.push(c);
  }
  return board;
}

// Plays a move in UCI's notation, castling in either of its two; gives the two squares that it names. A pass is "0000".
function playOnBoard(board, move) {
  if (move === "0000") return [];
  const from = squareOf(move), to = squareOf(move.slice(2)), piece = board[from], type = piece.toLowerCase();
  const taken = board[to];
  const castles = type === "k" && (Math.abs(from - to) === 2 && from % 8 === 4 && !taken || taken && taken.toLowerCase() === "r" && (taken === "R") === (piece === "K"));
  board[from] = "";
  if (castles) {
    const row = from - from % 8, side = to > from ? 1 : -1;
    let rook = to;
    if (!taken) for (rook = from + side; board[rook].toLowerCase() !== "r"; rook += side);
    const rookPiece = board[rook];
    board[rook] = "";
    board[row + (side > 0 ? 6 : 2)] = piece;
    board[row + (side > 0 ? 5 : 3)] = rookPiece;
  } else {
    if (type === "p" && from % 8 !== to % 8 && !taken) board[from - from % 8 + to % 8] = "";
    board[to] = move.length > 4 ? (piece === "P" ? move[4].toUpperCase() : move[4]) : piece;
  }
  return [from, to];
}

// The castling rights of a FEN, each with the squares of the king and of the rook: of the outermost one, or by its file.
function castlingRights(board, field) {
  return field === "-" ? [] : [...field].map(letter => {
    const white = letter < "a", row = white ? 56 : 0, column = letter.toLowerCase().charCodeAt(0) - 97, rook = white ? "R" : "r";
    const at = { K: board.lastIndexOf(rook, row + 7), Q: board.indexOf(rook, row) }[letter.toUpperCase()] ?? row + column;
    return { letter, squares: [board.indexOf(white ? "K" : "k"), at] };
  });
}

// The FEN after the moves, in UCI's notation, from a FEN.
function fenAfter(start, moves) {
  let [, side, castling, passed, quiet, number] = start.split(" ");
  const board = boardOfFen(start);
  let rights = castlingRights(board, castling);
  for (const move of moves) {
    const men = board.filter(man => man).length;
    const [from, to] = playOnBoard(board, move), pawn = from !== undefined && /p/i.test(board[to]) || move.length > 4;
    rights = rights.filter(({ squares }) => !squares.includes(from) && !squares.includes(to));
    quiet = pawn || board.filter(man => man).length < men ? 0 : Number(quiet) + 1;
    passed = "-";
    if (pawn && Math.abs(from - to) === 16) {
      const enemy = side === "w" ? "p" : "P", beside = [to - 1, to + 1].filter(at => at >> 3 === to >> 3);
      if (beside.some(at => board[at] === enemy)) passed = "abcdefgh"[to % 8] + (side === "w" ? 3 : 6);
    }
    if (side === "b") number = Number(number) + 1;
    side = side === "w" ? "b" : "w";
  }
  const rows = [0, 1, 2, 3, 4, 5, 6, 7].map(row => board.slice(8 * row, 8 * row + 8).map(man => man || "1").join("").replace(/1+/g, empty => empty.length));
  return `${rows.join("/")} ${side} ${rights.map(({ letter }) => letter).join("") || "-"} ${passed} ${quiet} ${number}`;
}

// Drawn for Houyi, each in a field of 45 by 45: the outline, and lines within it.
const pieceShapes = {
  p: ["M22.5 9a5.3 5.3 0 0 1 3.5 9.2c2.5 1.2 4.1 3 4.1 4.8h-3.7c.5 4.8 2.6 7.8 6.4 10.6V38H12.2v-4.4c3.8-2.8 5.9-5.8 6.4-10.6h-3.7c0-1.8 1.6-3.6 4.1-4.8A5.3 5.3 0 0 1 22.5 9z", "M14 34h17"],
  r: ["M10.5 38.5v-4h3v-3.2l2.6-2.3V17.3L12.6 14V7.5h4.9v3.2h3V7.5h4v3.2h3V7.5h4.9V14l-3.5 3.3V29l2.6 2.3v3.2h3v4z", "M16 17.3h13M16 29h13M13.6 34.5h17.8"],
  b: ["M22.5 5.2a2.5 2.5 0 0 1 1.5 4.6c4.6 3.8 7.1 7.9 7.1 12 0 3-1.5 5.3-3.6 6.8l1.2 3.7c4.4 1.2 7 2.7 7.3 6.2H9c.3-3.5 2.9-5 7.3-6.2l1.2-3.7c-2.1-1.5-3.6-3.8-3.6-6.8 0-4.1 2.5-8.2 7.1-12a2.5 2.5 0 0 1 1.5-4.6z", "M22.5 15.5v8.4M18.3 19.6h8.4M17.3 28.6h10.4M16.3 32.3h12.4"],
  n: ["M11.7 38.5c0-6.4 2.3-9.6 6.4-13 1.5-1.3 2-2.5 1.7-3.9-2 1.5-3.8 1.9-5.6 2.3-1 1.6-2.2 2.7-3.8 2.5-2-.2-3.3-2-2.9-4 .8-3.6 2.9-6 4.6-9 .2-2.5 1-4.5 2.6-6.4l1.6 3c.7-.3 1.4-.5 2.2-.6l1.7-3.2 2 3.6c8 1.5 12.6 9 12.6 19.2 0 3.5-.4 6.5-1 9.5z", "M24.6 13.2c4.5 3 6.7 8.2 6.5 16M13.3 34.5h20.6M10 21.4l1.2-.9"],
  q: ["M10.9 33.3 6.3 16.2a2.4 2.4 0 1 1 1.9-.3l6 7.6.3-11.4a2.4 2.4 0 1 1 2-.1l4.6 10.6 1-11.9a2.4 2.4 0 1 1 .8 0l1 11.9L28.5 12a2.4 2.4 0 1 1 2 .1l.3 11.4 6-7.6a2.4 2.4 0 1 1 1.9.3l-4.6 17.1c1.2 1.6 1.7 3.3 1.6 5.2H9.3c-.1-1.9.4-3.6 1.6-5.2z", "M10.9 33.3h23.2M10.4 29.8h24.2"],
  k: ["M21 4.6h3v2.6h2.7v2.9H24v3c2 .8 2.6 3 1.7 5.2-.4 1-.9 2-1.2 3 2.2-3.3 5.4-4.9 8.5-4 4.3 1.2 5.5 5.8 2.9 9.9-1.3 2.1-2.9 3.5-3.9 5.8.6 1.8.9 3.6.8 5.5H12.2c-.1-1.9.2-3.7.8-5.5-1-2.3-2.6-3.7-3.9-5.8-2.6-4.1-1.4-8.7 2.9-9.9 3.1-.9 6.3.7 8.5 4-.3-1-.8-2-1.2-3-.9-2.2-.3-4.4 1.7-5.2v-3h-2.7V7.2H21z", "M13 33h19M13.9 29.4c5.7-1.5 11.5-1.5 17.2 0M22.5 29V23"],
};
const pieceEyes = { n: '<circle cx="15.8" cy="15.8" r="1.3"/>' };

function pieceSvg(letter) {
  const type = letter.toLowerCase(), white = letter !== type;
  const [body, ink] = white ? ["#fff", "#23252b"] : ["#3a3d45", "#101114"], line = white ? ink : "#d9dbe0";
  const [outline, lines] = pieceShapes[type];
  return `<g fill="${body}" stroke="${ink}" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"><path d="${outline}"/><path d="${lines}" fill="none" stroke="${line}" stroke-width="1.3"/>` +
    `${type in pieceEyes ? `<g fill="${line}" stroke="none">${pieceEyes[type]}</g>` : ""}</g>`;
}

// From the middle of a square to that of another, in the colour; with a light edge, as a board has many colours.
function arrowSvg([from, to, colour], S, flipped) {
  const middle = square => (flipped ? 63 - square : square), x = square => (middle(square) % 8 + .5) * S, y = square => ((middle(square) >> 3) + .5) * S;
  const length = Math.hypot(x(to) - x(from), y(to) - y(from)), angle = Math.atan2(y(to) - y(from), x(to) - x(from)) * 180 / Math.PI;
  const neck = length - .42 * S, w = .07 * S, head = .2 * S;
  return `<path class="arrow" transform="translate(${x(from)} ${y(from)}) rotate(${angle.toFixed(2)})" d="M${.2 * S} ${-w}H${neck}V${-head}L${length} 0L${neck} ${head}V${w}H${.2 * S}z" fill="${colour}" stroke="#fff" stroke-width="1.5" stroke-linejoin="round" opacity=".85"/>`;
}

// The board as SVG text. Options: size in pixels (else as wide as it may be), flipped, marked squares, coordinates,
// arrows, each [from, to, colour], and squares with dots.
function boardSvg(board, { size = 0, flipped = false, marked = [], coordinates = false, arrows = [], dots = [] } = {}) {
  const S = 45;
  let inner = "";
  for (let i = 0; i < 64; i++) {
    const at = flipped ? 63 - i : i, column = at % 8, row = at >> 3, dark = (column + row) % 2;
    const fill = marked.includes(i) ? (dark ? "#cdb64f" : "#efe39a") : dark ? "#b58b64" : "#f0dec0";
    inner += `<rect x="${column * S}" y="${row * S}" width="${S}" height="${S}" fill="${fill}"/>`;
    const letter = (x, y, text) => `<text x="${x}" y="${y}" font-size="9" font-family="sans-serif" font-weight="600" fill="${dark ? "#f0dec0" : "#94683f"}">${text}</text>`;
    if (coordinates && row === 7) inner += letter(column * S + 38.5, 8 * S - 3, "abcdefgh"[i % 8]);
    if (coordinates && column === 0) inner += letter(2, row * S + 10, 8 - (i >> 3));
    if (board[i]) inner += `<g transform="translate(${column * S} ${row * S})" data-square="${i}">${pieceSvg(board[i])}</g>`;
    if (dots.includes(i)) inner += `<circle class="dot" cx="${(column + .5) * S}" cy="${(row + .5) * S}" r="${S / 6}" fill="#1f2430" opacity=".45"/>`;
  }
  for (const arrow of arrows) inner += arrowSvg(arrow, S, flipped);
  return `<svg viewBox="0 0 ${8 * S} ${8 * S}"${size ? ` width="${size}" height="${size}"` : ""}>${inner}</svg>`;
}
