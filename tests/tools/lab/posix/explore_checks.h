// Scripts that check the player of `explore` in a browser. They read what a reader sees, and write what they
// find to #found.
#pragma once

#include <string_view>

namespace lab_tool {

// Of cases { page, trace, pruned }: is each step, forward and back, what a line of `tree --trace` says, and
// are the leaves struck that no search has visited?
inline constexpr std::string_view PlayedAsTraced = R"js(
const ascii = text =>
  text
    .replaceAll("−", "-")
    .replaceAll("ε", "eps")
    .replaceAll(/(^|[^\w.])∞/g, "$1+inf")
    .replaceAll("-+inf", "-inf");
// The line of the trace that is to be seen in the pane, or null for what the trace leaves out.
function lineShown(pane, windows) {
  const say = pane.querySelector(".say"),
    rows = [...pane.querySelectorAll(".path-table tr")].slice(1),
    row = rows.at(-1);
  const cell = name => ascii(row.querySelector(`.${name}`).textContent),
    text = ascii(say.textContent);
  const kind = row && (row.className === "chance" ? "CHANCE" : row.className.toUpperCase());
  const name = row && row.querySelector(".name").textContent;
  const indent = more => "  ".repeat(rows.length - 1 + more);
  switch (say.className.slice(4)) {
    case "enter":
      if (kind === "LEAF") return null;
      return (
        indent(0) +
        `${kind} ${name}` +
        (windows ? `: alpha ${cell("alpha")}, beta ${cell("beta")}` : "") +
        (text.includes("for MIN.") ? " (for MIN)" : "")
      );
    case "leaf":
      return indent(0) + `${name} leaf ` + text.match(/(?:worth|with|says) (\S+?)\.( |$)/)[1];
    case "window": {
      const bound = row.querySelector(".changed").className.split(" ")[0],
        [, from, to] = text.match(/from (\S+) to (\S+):/);
      if (cell(bound) !== to) return `the sentence says ${to}, the table ${cell(bound)}`;
      return indent(1) + `${bound} ${from} -> ${to}`;
    }
    case "cut": {
      if (kind === "LEAF") return indent(0) + `${name} leaf ${text.match(/bound (\S+),/)[1]} (in the table)`;
      const [, value, sign, bound, limit] = text.match(/(\S+) ([≤≥]) ([αβ]) (\S+?)[.:]( |$)/) ?? [
        0,
        text.match(/bound (\S+),/)?.[1],
        "",
        "",
        "",
      ];
      const skipped = text.match(/(\d+) of (\d+) not searched/);
      return (
        indent(1) +
        `cut: ${value} ${sign}${bound}${limit}` +
        (skipped ? ` ${skipped[1]} of ${skipped[2]}` : "")
      );
    }
    case "leave":
      return kind === "LEAF" ? null : indent(0) + `${kind} ${name} = ${cell("best").replace(/^[≤≥]/, "")}`;
    case "again": {
      const [, alpha, beta] = text.match(/α = (\S+), β = (\S+)\./);
      return indent(1) + `again, with alpha ${alpha}, beta ${beta}`;
    }
    default:
      return null;
  }
}
// A cut in the trace, with what the page tells of it.
function lineExpected(line) {
  const cut = line.match(/^( *)cut: (.*); (\d+) of (\d+) children not visited$/);
  if (!cut) return line;
  const reason = cut[2].match(/(\S+?)(?: whatever comes)?,? ([<>]=) (alpha|beta) (\S+)$/);
  const shown = reason
    ? `${reason[1]} ${reason[2] === "<=" ? "≤" : "≥"}${reason[3] === "alpha" ? "α" : "β"}${reason[4]}`
    : `${cut[2].match(/bound (\S+)/)[1]} `;
  return `${cut[1]}cut: ${shown}` + (cut[3] === "0" ? "" : ` ${cut[3]} of ${cut[4]}`);
}
function difference({ page, trace, pruned }) {
  const player = new Player(document.getElementById("player"), page),
    pane = player.panes[0].element;
  const windows = player.panes[0].trace.windows,
    shown = [],
    seen = [];
  for (let step = 1; step <= player.stepCount; step++) {
    player.go(step);
    shown.push(lineShown(pane, windows));
    seen.push(pane.innerHTML);
    if (!pane.querySelector(".acting")) return `no line of the algorithm acts in step ${step}`;
  }
  const struck = [...pane.querySelectorAll(".item.leaf.never text")].map(text => text.textContent);
  if (page.traces[0].algorithm !== "mcts" && struck.join() !== pruned.join())
    return `struck are ${struck}, and not ${pruned}`;
  for (let step = player.stepCount - 1; step >= 1; step--) {
    player.go(step);
    if (pane.innerHTML !== seen[step - 1]) return `step ${step} looks different on the way back`;
  }
  const lines = shown.filter(line => line !== null),
    expected = trace.trimEnd().split("\n").map(lineExpected);
  const at = expected.findIndex((line, i) => line !== lines[i]);
  if (at >= 0) return `line ${at + 1} is "${lines[at]}", and not "${expected[at]}"`;
  return lines.length === expected.length ? null : `${lines.length} lines, and not ${expected.length}`;
}
const differences = [];
for (const example of cases) {
  const what = difference(example);
  if (what) differences.push(`${example.page.traces[0].algorithm} ${example.page.board.start}: ${what}`);
}
document.getElementById("found").textContent = differences.join("\n") || `${cases.length} examples are alike`;
)js";

// Of pages of the lab: does the page's own search write the same trace?
inline constexpr std::string_view SearchedAsInTheLab = R"js(
const plain = ({
  event,
  action,
  branches,
  number,
  actions,
  value,
  line,
  nodes,
  leaves,
  alphaCuts,
  betaCuts,
  reSearches,
  windows,
}) =>
  JSON.stringify([
    [...event],
    [...action].map(a => actions[a]),
    [...branches],
    [...number].map(String),
    Number(value),
    line,
    nodes,
    leaves,
    alphaCuts,
    betaCuts,
    reSearches,
    windows,
  ]);
const different = cases.filter(page => {
  const player = new Player(document.getElementById("player"), page),
    { trace, request } = player.panes[0];
  return plain(trace) !== plain(searchTree(player.tree, trace.algorithm, request));
});
document.getElementById("found").textContent =
  different.map(page => `${page.traces[0].algorithm} ${page.board.start}`).join("\n") ||
  `${cases.length} traces are alike`;
)js";

// Of one page with two searches: keys, slider, language, edited leaves.
inline constexpr std::string_view Driven = R"js(
const found = [],
  say = text => found.push(text),
  element = document.getElementById("player");
let player = new Player(element, structuredClone(cases));
const key = name => {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
  return player.step;
};
const text = (selector, i = 0) => element.querySelectorAll(selector)[i].textContent;
const leaves = () => element.querySelector(".facts span:nth-child(4) b").textContent;
say(`opens with ${player.step} of ${player.stepCount}`);
say(
  `Home ${key("Home")}, right ${key("ArrowRight")}, right ${key("ArrowRight")}, ` +
    `left ${key("ArrowLeft")}, End ${key("End")}`,
);
const slider = element.querySelector(".slider");
slider.value = 11;
slider.oninput({ target: slider });
say(
  `slider ${player.step}: ${[...element.querySelectorAll(".say")].map(p => p.className.slice(4)).join(", ")}`,
);
const decisions = table => table.querySelectorAll("tr.max, tr.min").length;
say(`MAX and MIN: ${[...element.querySelectorAll(".path-table")].map(decisions).join(" ")}`);
const language = () => {
  element.querySelector(".language").click();
  return document.documentElement.lang;
};
say(`language: ${language()} ${language()}`);
const edit = (leaf, value) => {
  element.querySelector(`[data-item="${leaf}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const input = element.querySelector(".leaf-value input");
  input.value = value;
  input.dispatchEvent(new Event("change"));
};
key("End");
const before = leaves();
for (const leaf of [2, 3, 4]) edit(leaf, 1);
edit(6, 4);
say(`edited: ${before} leaves, then ${leaves()} leaves, value ${text(".facts span:nth-child(1) b")}, ${text(".title")}`);
element.querySelector(".restore").click();
say(`restored: ${leaves()} leaves`);
const large = {
  ...structuredClone(cases),
  board: { kind: "tree", start: `(${"(1 2 3 4 5 6)".repeat(12)})` },
};
large.traces = [searchTree(parseTree(large.board.start), "minimax")];
player = new Player(element, large);
player.go(1);
say(
  `a large tree: ${player.panes[0].isDrawn ? "drawn" : "list"}, ${text(".words").match(/MAX to move/)?.[0]}`,
);
document.getElementById("found").textContent = found.join("\n");
)js";

}  // namespace lab_tool
