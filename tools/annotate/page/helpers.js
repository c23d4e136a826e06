// --- what all pages need -------------------------------------------------------------------------------
const D = JSON.parse(document.getElementById("data").textContent);
const $ = id => document.getElementById(id);
const make = (tag, look, text) => {
  const element = document.createElement(tag);
  if (look) element.className = look;
  if (text !== undefined) element.textContent = text;
  return element;
};
// The page's texts in its language, by the English ones; none in English.
const Texts = new Map(Object.entries(@TEXTS@));
// The text in the language of the page, with its names in braces filled in.
const say = (text, values = {}) => (Texts.get(text) ?? text).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
// The texts that stand in the page itself.
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) walker.currentNode.data = Texts.get(walker.currentNode.data.trim()) ?? walker.currentNode.data;
document.title = say(document.title);
for (const name of ["title", "aria-label", "placeholder"])
  for (const element of document.querySelectorAll(`[${name}]`)) element.setAttribute(name, say(element.getAttribute(name)));
// Drawn, as few fonts have such signs.
const draw = (id, path) => { $(id).innerHTML = `<svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor"><path d="${path}"/></svg>`; };

// The page follows the system, until its reader says otherwise.
const system = matchMedia("(prefers-color-scheme: dark)");
const setTheme = dark => { document.documentElement.dataset.theme = dark ? "dark" : "light"; };
setTheme(system.matches);
system.onchange = () => setTheme(system.matches);
$("theme").onclick = () => setTheme(document.documentElement.dataset.theme !== "dark");
draw("theme", "M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zm0 1.5v11a5.5 5.5 0 0 0 0-11z");
