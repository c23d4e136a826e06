// The page of an index: rows are made as they are shown.
#include "annotate/index_template.h"

namespace annotate_tool {

std::string_view index_template() {
    return R"html(@HEAD@<style>
@STYLE@
.index { max-width: 1240px; margin: 0 auto; padding: 10px 20px 30px; }
.index input { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 6px 10px; width: min(100%, 340px); }
.index p { color: var(--soft); margin: 8px 0; }
#frame { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
#games { border-collapse: collapse; width: 100%; }
#games th { position: sticky; top: 0; background: var(--card); text-align: left; border-bottom: 1px solid var(--line); padding: 0; }
#games th button { all: unset; cursor: pointer; padding: 8px 10px; white-space: nowrap; font-weight: 650; }
#games th button:focus-visible { outline: 2px solid var(--link); }
#games td { padding: 6px 10px; border-bottom: 1px solid var(--line); vertical-align: top; }
#games tr:last-child td { border-bottom: 0; }
#games td.figure { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
#games .name { overflow-wrap: anywhere; min-width: 110px; }
</style>
</head>
<body>
<header><h1>Annotated games</h1><nav><button id="theme" title="light or dark"></button></nav></header>
<div class="index">
  <input id="search" type="search" placeholder="search: name, event, date" aria-label="search">
  <p id="count"></p>
  <div id="frame"><table id="games"><thead><tr></tr></thead><tbody></tbody></table></div>
  <p><button id="more" hidden></button></p>
  <p id="pages"></p>
</div>
<noscript><p>This index shows its games by JavaScript, which is switched off here.</p></noscript>
<script id="data" type="application/json">@DATA@</script>
<script>
"use strict";
@HELPERS@
const Chunk = 200;
const rows = D.rows.map(([file, white, black, result, event, date, moves, accuracyOfWhite, accuracyOfBlack, blundersOfWhite, blundersOfBlack, turns], i) =>
  ({ number: D.first + i + 1, file, white, black, result, event, date, moves, accuracyOfWhite, accuracyOfBlack, blundersOfWhite, blundersOfBlack, turns,
     words: `${white} ${black} ${event} ${date} ${result}`.toLowerCase() }));
// Name, what it sorts by, what a row shows, and whether that is a figure.
const columns = [
  ["No.", row => row.number, row => row.number, true],
  ["White", row => row.white, row => row.white],
  ["Black", row => row.black, row => row.black],
  ["Result", row => row.result, row => row.result === "1/2-1/2" ? "½-½" : row.result],
  ["Moves", row => row.moves, row => row.moves, true],
  ["Accuracy", row => Number(row.accuracyOfWhite) + Number(row.accuracyOfBlack) || 0, row => `${row.accuracyOfWhite} / ${row.accuracyOfBlack}`, true],
  ["Blunders", row => row.blundersOfWhite + row.blundersOfBlack, row => `${row.blundersOfWhite} / ${row.blundersOfBlack}`, true],
  ["Turns", row => row.turns, row => row.turns, true],
  ["Event", row => row.event, row => row.event],
  ["Date", row => row.date, row => row.date],
];
let sortedBy = 0, upwards = true, found = rows, shown = 0;

function rowOf(row) {
  const tr = make("tr");
  columns.forEach(([, , show, isFigure], i) => {
    const cell = make("td", isFigure ? "figure" : i === 3 || i === 9 ? "" : "name");
    if (i === 1 || i === 2) {
      const link = make("a", "", show(row));
      link.href = row.file.split("/").map(encodeURIComponent).join("/");
      cell.append(link);
    } else {
      cell.textContent = show(row);
    }
    tr.append(cell);
  });
  return tr;
}
function showMore() {
  const part = document.createDocumentFragment();
  for (const row of found.slice(shown, shown + Chunk)) part.append(rowOf(row));
  $("games").tBodies[0].append(part);
  shown = Math.min(found.length, shown + Chunk);
  $("more").hidden = shown === found.length;
  $("more").textContent = `show ${Math.min(Chunk, found.length - shown)} more of ${found.length}`;
}
function update() {
  const words = $("search").value.toLowerCase().split(/\s+/).filter(word => word);
  const [, by] = columns[sortedBy];
  found = rows.filter(row => words.every(word => row.words.includes(word)));
  found.sort((a, b) => {
    const x = by(a), y = by(b), order = typeof x === "string" ? x.localeCompare(y) : x - y;
    return (upwards ? order : -order) || a.number - b.number;
  });
  shown = 0;
  $("games").tBodies[0].replaceChildren();
  const here = D.pages.length > 1 ? ` on this page, ${D.games} in all` : "";
  $("count").textContent = words.length ? `${found.length} of ${rows.length} games${here}` : `${rows.length} ${rows.length === 1 ? "game" : "games"}${here}`;
  showMore();
  [...$("games").tHead.rows[0].cells].forEach((cell, i) => { cell.ariaSort = i === sortedBy ? (upwards ? "ascending" : "descending") : "none"; cell.firstChild.textContent = columns[i][0] + (i === sortedBy ? (upwards ? " ▴" : " ▾") : ""); });
}
columns.forEach(([name], i) => {
  const cell = make("th"), button = make("button", "", name);
  button.onclick = () => { upwards = i === sortedBy ? !upwards : i < 4 || i > 7; sortedBy = i; update(); };
  cell.append(button);
  $("games").tHead.rows[0].append(cell);
});
D.pages.forEach((file, i) => {
  if (D.pages.length < 2) return;
  const link = make(i === D.page ? "b" : "a", "", `page ${i + 1}`);
  if (i !== D.page) link.href = file;
  $("pages").append(link, " ");
});
$("search").oninput = update;
$("more").onclick = showMore;
update();
</script>
</body>
</html>
)html";
}

}  // namespace annotate_tool
