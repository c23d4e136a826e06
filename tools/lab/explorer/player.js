// --- the player ----------------------------------------------------------------------------------------
// new Player(element, page) plays the searches of a page in an element: a pane for each search, which step
// together. The page is what explore_data() in explore_page.cpp writes:
//   title, language   of the game; "en" or "zh"
//   board             how to draw a position: kind, start, width, height
//   traces            the searches, packed (or from searchTree)
const Delays = [1600, 700, 120]; // between the steps of play, in ms

class Player {
  constructor(element, page) {
    Object.assign(this, { element, page, step: 0, timer: 0 });
    this.words = Words[page.language];
    this.original = page.board.kind === "tree" ? parseTree(page.board.start) : null;
    this.tree = this.original;
    const traces = page.traces.map(trace => (trace.columns ? unpacked(trace) : trace));
    this.canEdit =
      this.tree !== null && !hasChance(this.tree) && traces.every(trace => trace.algorithm in PageSearches);
    element.innerHTML = PlayerFrame;
    element.classList.toggle("several", traces.length > 1);
    this.panes = traces.map(trace => new Pane(this, trace));
    this.find(".panes").append(...this.panes.map(pane => pane.element));
    this.listen();
    this.open();
  }
  find(selector) {
    return this.element.querySelector(selector);
  }
  get stepCount() {
    return Math.max(...this.panes.map(pane => pane.history.stepCount));
  }
  get isTree() {
    return this.page.board.kind === "tree";
  }

  // The finished searches, with their best lines.
  open() {
    this.step = this.stepCount;
    for (const pane of this.panes) pane.open();
    this.label();
    this.showStep();
  }

  // --- time ---
  go(step) {
    this.step = Math.min(Math.max(step, 0), this.stepCount);
    for (const pane of this.panes) pane.goTo(this.step);
    this.showStep();
  }
  showStep() {
    const { step, stepCount } = this;
    Object.assign(this.find(".slider"), { max: stepCount, value: step });
    this.find(".status").textContent = this.words.step(step, stepCount);
    for (const name of ["first", "back"]) this.find(`.${name}`).disabled = step === 0;
    for (const name of ["forward", "last"]) this.find(`.${name}`).disabled = step === stepCount;
  }
  get isPlaying() {
    return this.timer !== 0;
  }
  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.find(".play").innerHTML = Icons.play;
  }
  play() {
    if (this.step === this.stepCount) this.go(0);
    this.find(".play").innerHTML = Icons.pause;
    this.waitForNext();
  }
  waitForNext() {
    this.timer = setTimeout(() => {
      this.go(this.step + 1);
      this.step === this.stepCount ? this.pause() : this.waitForNext();
    }, Delays[this.find(".speed").value]);
  }
  togglePlay() {
    this.isPlaying ? this.pause() : this.play();
  }
  // By hand, so play ends.
  move(step) {
    this.pause();
    this.go(step);
  }
  // The next cut of any pane; after the last one the first again.
  nextCut() {
    const cuts = this.panes.flatMap(pane => pane.cutSteps);
    const later = cuts.filter(step => step > this.step);
    const from = later.length ? later : cuts;
    if (from.length > 0) this.move(from.reduce((a, b) => Math.min(a, b)));
  }

  // --- edited leaves ---
  setLeaf(names, value) {
    this.tree = withLeaf(this.tree, names, value);
    this.searchAgain(names);
  }
  restore() {
    this.tree = this.original;
    this.searchAgain([]);
  }
  searchAgain(names) {
    const wasAtEnd = this.step === this.stepCount;
    for (const pane of this.panes) pane.load({ ...searchTree(this.tree, pane.trace.algorithm, pane.request), title: pane.trace.title });
    this.label();
    this.move(wasAtEnd ? this.stepCount : this.step);
    for (const pane of this.panes) pane.lookAtNames(names);
  }
  get isEdited() {
    return this.tree !== this.original;
  }

  // --- words ---
  useLanguage(language) {
    this.page.language = language;
    this.words = Words[language];
    this.label();
    for (const pane of this.panes) pane.draw();
    this.showStep();
  }
  label() {
    const { words, page } = this;
    const titles = this.panes.map(pane => algorithmTitle(pane.trace, words));
    document.documentElement.lang = page.language;
    const title = `${gameTitle(page.title, words)}${words.colon}${titles.join(words.semicolon)}`;
    document.title = title;
    this.find(".title").textContent = title;
    for (const name of ["first", "back", "play", "forward", "last", "slider", "speed"]) {
      this.find(`.${name}`).title = words[name];
      this.find(`.${name}`).setAttribute("aria-label", words[name]);
    }
    words.speeds.forEach((text, i) => {
      this.find(".speed").options[i].textContent = text;
    });
    this.find(".next-cut").textContent = words.nextCut;
    this.find(".next-cut").hidden = this.panes.every(pane => pane.cutSteps.length === 0);
    this.find(".best-line").textContent = words.bestLine;
    this.find(".fold-all").textContent = words.foldAll;
    this.find(".fold-all").hidden = this.panes.every(pane => pane.isDrawn);
    this.find(".restore").textContent = words.restore;
    this.find(".restore").hidden = !this.isEdited;
    this.find(".language").textContent = words.otherLanguage;
    this.find(".legend").innerHTML = this.legend();
    for (const pane of this.panes) pane.label();
  }
  legend() {
    const { words, panes, page } = this;
    const { legend } = words;
    const { kind, start } = page.board;
    const mover = kind === "chess" ? words.inBrackets(words.colours[start.split(" ")[1]]) : "";
    const some = test => panes.some(pane => test(pane));
    return [
      `<span class="max">▲</span> MAX${mover}`,
      '<span class="min">▼</span> MIN',
      some(pane => pane.hasChance()) && `<span class="chance">●</span> ${legend.chance}`,
      `■ ${legend.leaf}`,
      some(pane => !pane.isDrawn) &&
        `<span class="star">★</span> ${some(pane => pane.history.isMcts) ? words.mostVisited : words.best}`,
      some(pane => pane.isDrawn) && `${legend.line} · ${legend.later}`,
      some(pane => pane.isDrawn && !pane.history.isMcts) && legend.never,
      some(pane => pane.trace.windows) && legend.bounds,
      some(pane => pane.hasViews()) && legend.mover,
      this.canEdit ? legend.edit : legend.click,
    ]
      .filter(text => text)
      .join(" · ");
  }

  // --- controls ---
  listen() {
    const actions = {
      first: () => this.move(0),
      back: () => this.move(this.step - 1),
      play: () => this.togglePlay(),
      forward: () => this.move(this.step + 1),
      last: () => this.move(this.stepCount),
      "next-cut": () => this.nextCut(),
      "best-line": () => {
        this.pause();
        this.open();
      },
      "fold-all": () => this.panes.forEach(pane => pane.foldAll()),
      restore: () => this.restore(),
      language: () => this.useLanguage(this.page.language === "en" ? "zh" : "en"),
    };
    for (const [name, action] of Object.entries(actions)) this.find(`.${name}`).onclick = action;
    this.find(".slider").oninput = event => this.move(Number(event.target.value));
    this.element.onkeydown = event => this.onKey(event);
    document.onkeydown = event => {
      if (event.target === document.body) this.onKey(event);
    };
  }
  onKey(event) {
    const { tagName, type } = event.target;
    const isButton = tagName === "BUTTON" && event.key === " ";
    if (event.ctrlKey || event.altKey || event.metaKey || isButton || tagName === "SELECT") return;
    if (tagName === "INPUT" && type !== "range") return;
    const actions = {
      ArrowRight: () => this.move(this.step + 1),
      ArrowLeft: () => this.move(this.step - 1),
      " ": () => this.togglePlay(),
      Home: () => this.move(0),
      End: () => this.move(this.stepCount),
    };
    if (!(event.key in actions)) return;
    actions[event.key]();
    event.preventDefault();
    event.stopPropagation();
  }
}
// Signs of the buttons, drawn since not every font has them.
const icon = path =>
  `<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="${path}"/></svg>`;
const Icons = {
  first: icon("M2 2h2v12H2zM14 2v12L5 8z"),
  back: icon("M11 2h2v12h-2zM9 2v12L1 8z"),
  play: icon("M4 2v12l9-6z"),
  pause: icon("M3 2h4v12H3zM9 2h4v12H9z"),
  forward: icon("M3 2h2v12H3zM7 2v12l8-6z"),
  last: icon("M2 2v12l9-6zM12 2h2v12h-2z"),
};
const PlayerFrame = `<header>
<div class="top"><h1 class="title"></h1><button class="language"></button></div><p class="legend"></p>
</header>
<div class="tools">
<div class="transport">
<button class="first">${Icons.first}</button>
<button class="back">${Icons.back}</button>
<button class="play">${Icons.play}</button>
<button class="forward">${Icons.forward}</button>
<button class="last">${Icons.last}</button>
<input class="slider" type="range" min="0">
<select class="speed">
<option value="0"></option><option value="1" selected></option><option value="2"></option>
</select>
</div>
<span class="status"></span>
<button class="next-cut"></button><button class="best-line"></button>
<button class="fold-all"></button><button class="restore"></button>
</div>
<main class="panes"></main>`;

function withLeaf(tree, names, value) {
  if (names.length === 0) return { value };
  const place = Number(names[0]) - 1;
  const children = tree.children.map((child, i) =>
    i === place ? withLeaf(child, names.slice(1), value) : child,
  );
  return { ...tree, children };
}
