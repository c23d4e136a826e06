// --- what all pages need -------------------------------------------------------------------------------
const D = JSON.parse(document.getElementById("data").textContent);
const $ = id => document.getElementById(id);
const make = (tag, look, text) => {
  const element = document.createElement(tag);
  if (look) element.className = look;
  if (text !== undefined) element.textContent = text;
  return element;
};
// The text with its names in braces filled in.
const say = (text, values = {}) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
// Drawn, as few fonts have such signs.
const draw = (id, path) => { $(id).innerHTML = `<svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor"><path d="${path}"/></svg>`; };

// The page follows the system, until its reader says otherwise.
const system = matchMedia("(prefers-color-scheme: dark)");
const setTheme = dark => { document.documentElement.dataset.theme = dark ? "dark" : "light"; };
setTheme(system.matches);
system.onchange = () => setTheme(system.matches);
$("theme").onclick = () => setTheme(document.documentElement.dataset.theme !== "dark");
draw("theme", "M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zm0 1.5v11a5.5 5.5 0 0 0 0-11z");
