// --- one search ----------------------------------------------------------------------------------------
const MostMerged = 5000; // visits, in a tree that may be small enough to be drawn

class Pane {
  constructor(player, trace) {
    this.player = player;
    this.element = document.createElement("section");
    this.element.className = "pane";
    this.element.innerHTML = PaneFrame;
    this.listen();
    this.load(trace);
    this.request = this.requestOf(trace);
  }
  find(selector) {
    return this.element.querySelector(selector);
  }
  get words() {
    return this.player.words;
  }
  get isDrawn() {
    return this.view instanceof DrawnTree;
  }

  load(trace) {
    const mayBeDrawn = trace.action.length <= MostMerged;
    this.trace = trace;
    this.history = new SearchHistory(trace, mayBeDrawn || trace.algorithm === "mcts");
    const outline = mayBeDrawn ? outlineOf(this.history, this.player.tree) : null;
    if (!outline && this.history.merges && !this.history.isMcts)
      this.history = new SearchHistory(trace, false);
    const element = this.find(".tree");
    this.view = outline
      ? new DrawnTree(element, this.history, outline)
      : new FoldingList(element, this.history);
    this.element.classList.toggle("drawn", this.isDrawn);
    this.cutSteps = this.findCuts();
    this.look = this.placeOf(0);
    if (!this.isDrawn) this.view.start(this.words);
  }
  // What searchTree needs to search again.
  requestOf({ algorithm }) {
    const { history } = this;
    const isTurned = history.view(0) === Min;
    const [alpha, beta] = [history.firstAlpha(0), history.firstBeta(0)];
    return {
      mover: rootMover(history),
      ...(isTurned ? { alpha: -beta, beta: -alpha } : { alpha, beta }),
    };
  }
  hasChance() {
    return this.history.kindAndView.some(both => (both & 3) === Chance);
  }
  hasViews() {
    return this.history.kindAndView.some(both => both >> 2 === Min);
  }
  findCuts() {
    const steps = [];
    for (let step = 1; step <= this.history.stepCount; step++) {
      if (this.history.typeOf(this.history.eventOf(step)) === Cut) steps.push(step);
    }
    return steps;
  }

  // --- time ---
  open() {
    this.history.goTo(this.history.stepCount);
    this.look = this.placeOf(this.history.chosenLine().at(-1));
    this.draw();
  }
  goTo(step) {
    const { history } = this;
    const from = history.eventsUpTo(history.step);
    history.goTo(Math.min(step, history.stepCount));
    const to = history.eventsUpTo(history.step);
    const now = this.nodeNow();
    this.look = this.placeOf(now < 0 ? 0 : now);
    this.show(Math.min(from, to), Math.max(from, to));
  }
  // The node of the present step; -1 if it has none.
  nodeNow() {
    if (this.history.step === 0) return -1;
    const visit = this.history.visitOf[this.history.eventOf(this.history.step)];
    return visit < 0 ? -1 : this.history.node[visit];
  }

  // --- the node that is looked at ---
  placeOf(node) {
    return { node, names: this.history.namesTo(node) };
  }
  lookAt(place) {
    this.look = place;
    this.show(0, 0);
  }
  lookAtNames(names) {
    const item = this.isDrawn && this.view.itemAt(names);
    if (item) this.lookAt({ node: item.node, names });
  }
  onPick(event) {
    const item = event.target.closest("[data-item]");
    const row = event.target.closest(".row");
    if (item) this.lookAtNames(this.view.outline[item.dataset.item].names);
    if (!row) return;
    const node = Number(row.dataset.node);
    this.lookAt(this.placeOf(node));
    this.view.toggle(node);
  }
  foldAll() {
    if (!this.isDrawn) this.view.foldAll();
  }

  // --- drawing ---
  // Everything anew: after a change of language or of the search.
  draw() {
    if (!this.isDrawn) {
      this.view.start(this.words);
      const { history } = this;
      if (history.step === history.stepCount) this.view.unfoldLine(history.chosenLine().slice(0, -1));
    }
    this.show(0, 0);
  }
  show(from, to) {
    const now = this.nodeNow();
    const { names, node } = this.look;
    if (this.isDrawn) this.view.show(this.words, now, this.view.itemAt(names));
    else this.view.show(from, to, now, node);
    this.showStep();
    this.showPath();
    this.showCode();
    this.showLook();
  }
  label() {
    const { words, trace } = this;
    const several = this.player.panes.length > 1;
    this.find(".algorithm").textContent = several ? algorithmTitle(trace, words) : "";
    this.find(".facts").innerHTML = this.factsOfSearch();
    this.find(".edited").textContent = this.player.isEdited ? words.edited : "";
    this.find(".path-title").textContent = words.path;
    this.find(".code-title").textContent = words.code;
    this.find(".node-title").textContent = words.node;
    this.find(".up").textContent = words.up;
    this.find(".down").textContent = words.down;
    this.find(".go-there").textContent = words.goThere;
  }
  factsOfSearch() {
    const { words, trace } = this;
    const separator = this.player.isTree ? "." : " ";
    const values = [
      trace.bound + valueText(Number(trace.value)),
      trace.line.join(separator) || words.none,
      trace.depth,
      counted(trace.nodes),
      counted(trace.leaves),
      trace.windows ? counted(trace.alphaCuts) : null,
      trace.windows ? counted(trace.betaCuts) : null,
      trace.reSearches ? counted(trace.reSearches) : null,
    ];
    return words.facts
      .map((name, i) => (values[i] === null ? "" : `<span>${name} <b>${values[i]}</b></span>`))
      .join(" ");
  }
  nameOf(node) {
    return this.nameOfPath(this.history.namesTo(node));
  }
  nameOfPath(names) {
    return names.join(this.player.isTree ? "." : " ") || this.words.root;
  }

  showStep() {
    const { history, words } = this;
    const say = this.find(".say");
    say.innerHTML = sentenceOf(history, history.step, words, node => this.nameOf(node));
    say.className = history.step ? `say ${EventNames[history.typeOf(history.eventOf(history.step))]}` : "say";
  }
  // From the root to the node of this step: kinds, windows, best values.
  showPath() {
    const { history, words } = this;
    const event = history.step ? history.eventOf(history.step) : -1;
    const visits = event < 0 ? [] : history.pathTo(history.visitOf[event]);
    const columns = history.isMcts
      ? words.mctsColumns
      : words.columns.filter((_, i) => history.trace.windows || i === 0 || i === 3);
    const head = columns.map(text => `<th>${text}</th>`).join("");
    this.find(".path-table").innerHTML =
      `<tr>${head}</tr>` + visits.map(visit => this.pathRow(visit, event)).join("");
  }
  pathRow(visit, event) {
    const { history, words } = this;
    const isLeaf = history.isLeaf(visit);
    const kind = history.kind(visit);
    const look = isLeaf ? "leaf" : KindNames[kind];
    const names = history.namesTo(history.node[visit]);
    const name = this.player.isTree ? this.nameOfPath(names) : (names.at(-1) ?? words.root);
    return (
      `<tr class="${look}"><td><span class="shape ${look}">${isLeaf ? "■" : KindSigns[kind]}</span> ` +
      `${isLeaf ? words.leaf : words.kinds[kind]} <b class="name">${name}</b></td>` +
      `${history.isMcts ? this.meanCells(visit, event) : this.windowCells(visit, event)}</tr>`
    );
  }
  meanCells(visit, event) {
    const { history } = this;
    const node = history.node[visit];
    const isChanged = history.typeOf(event) === Leave && visit === history.visitOf[event];
    return (
      tableCell("visits", counted(history.visits(node)), isChanged) +
      tableCell("best", meanSoFar(history, node), isChanged)
    );
  }
  windowCells(visit, event) {
    const { history } = this;
    const isMoved = which =>
      history.typeOf(event) === Window &&
      visit === history.visitOf[event] &&
      history.bound(history.before[event], which) !== history.bound(event, which);
    const best = tableCell("best", valueSoFar(history, visit), this.isNewBest(visit, event));
    if (!history.trace.windows) return best;
    return (
      tableCell("alpha", boundText(history.alpha(visit)), isMoved(0)) +
      tableCell("beta", boundText(history.beta(visit)), isMoved(1)) +
      best
    );
  }
  isNewBest(visit, event) {
    const { history } = this;
    const child = history.visitOf[event];
    return history.left[child] === 1 && history.parent[child] === visit && history.best[visit] === child;
  }
  showCode() {
    const { history } = this;
    const acting = history.step ? actingLine(history, history.eventOf(history.step)) : -1;
    this.find(".code").innerHTML = Listings[this.trace.algorithm]
      .map(([, text], i) => `<span class="line${i === acting ? " acting" : ""}">${escapeHtml(text)}</span>`)
      .join("");
  }
  showLook() {
    const { history, words, look } = this;
    const visit = look.node < 0 ? -1 : history.lastVisit[look.node];
    this.find(".path").textContent = this.nameOfPath(look.names);
    this.find(".board").innerHTML = boardAfter(this.player.page.board, look.names);
    this.find(".words").innerHTML = visit < 0 ? `<p>${words.notYet}</p>` : this.factsOfVisit(visit);
    this.find(".up").disabled = look.names.length === 0;
    this.find(".down").disabled = look.node < 0 || history.chosenChild(look.node) < 0;
    this.find(".go-there").disabled = look.node < 0;
    this.showLeafValue();
  }
  showLeafValue() {
    const leaf = this.player.canEdit && this.leafLookedAt();
    const label = this.find(".leaf-value");
    label.hidden = !leaf;
    if (!leaf) return;
    label.firstChild.textContent = `${this.words.leafValue} `;
    if (label.lastChild !== document.activeElement) label.lastChild.value = leaf.value;
  }
  leafLookedAt() {
    const branch = this.look.names.reduce(
      (node, name) => node?.children?.[Number(name) - 1],
      this.player.tree,
    );
    return branch && !branch.children ? branch : null;
  }
  factsOfVisit(visit) {
    const { history, words } = this;
    const lines = [this.moverFact(visit), this.valueFact(visit)];
    if (history.trace.windows) lines.splice(1, 0, this.windowFacts(visit));
    if (history.searchedAgain[visit]) lines.push(words.wasSearchedAgain);
    const cut = history.cut[visit] && cutSentence(history, visit, valueText(history.value[visit]), words);
    return lines.map(line => `<p>${line}</p>`).join("") + (cut ? `<p class="why">${cut}</p>` : "");
  }
  moverFact(visit) {
    const { history, words } = this;
    const kind = history.kind(visit);
    const mover = kind === Chance ? words.chanceMoves : words.mover(words.kinds[kind]);
    const forMin = history.view(visit) === Min ? words.space + words.forMin : "";
    const ply = words.ply(this.look.names.length) + words.colon;
    return ply + (history.isLeaf(visit) ? words.leaf : mover) + words.stop + forMin;
  }
  valueFact(visit) {
    const { history, words } = this;
    const visits = history.visits(history.node[visit]);
    if (history.isMcts && visits === 0) return words.notYet;
    if (history.isMcts)
      return (
        words.valueNow(valueText(history.mean(history.node[visit]))) + words.meanOf(visits) + words.stop
      );
    if (history.left[visit])
      return words.valueNow(valueText(history.value[visit])) + words.stop + this.boundFact(visit);
    const best = valueSoFar(history, visit);
    return best && words.bestSoFar(best) + words.stop;
  }
  boundFact(visit) {
    const bound = this.history.boundOf(visit);
    return bound ? this.words.space + this.words.bounds[bound] : "";
  }
  windowFacts(visit) {
    const { history, words } = this;
    const entered = words.window(boundText(history.firstAlpha(visit)), boundText(history.firstBeta(visit)));
    const now = words.window(boundText(history.alpha(visit)), boundText(history.beta(visit)));
    return words.enteredWith(entered) + (now === entered ? words.stop : words.isNow(now));
  }

  // --- controls ---
  listen() {
    this.find(".tree").onclick = event => this.onPick(event);
    this.find(".up").onclick = () => this.lookAtParent();
    this.find(".down").onclick = () => this.lookAt(this.placeOf(this.history.chosenChild(this.look.node)));
    this.find(".go-there").onclick = () => this.player.move(this.stepThatEnters(this.look.node));
    this.find(".leaf-value input").onchange = event => {
      const value = event.target.valueAsNumber;
      if (Number.isFinite(value)) this.player.setLeaf(this.look.names, value);
    };
  }
  lookAtParent() {
    const { node, names } = this.look;
    if (this.isDrawn) this.lookAtNames(names.slice(0, -1));
    else this.lookAt(this.placeOf(this.history.nodeParent[node]));
  }
  stepThatEnters(node) {
    const event = this.history.entered[this.history.firstVisit[node]];
    return this.history.stepEnds.findIndex(end => end > event) + 1;
  }
}
const PaneFrame = `<div class="left">
<h2 class="algorithm"></h2><p class="facts"></p><p class="edited"></p>
<p class="say" aria-live="polite"></p><div class="tree"></div>
</div>
<aside class="side">
<div><h3 class="path-title"></h3><table class="path-table"></table></div>
<div><h3 class="code-title"></h3><pre class="code"></pre></div>
<div><h3 class="node-title"></h3>
<div class="look">
<p class="path"></p><div class="board"></div><div class="words"></div>
<label class="leaf-value"> <input type="number" step="any"></label>
<div class="walk">
<button class="up"></button><button class="down"></button><button class="go-there"></button>
</div>
</div></div>
</aside>`;

const tableCell = (look, text, isChanged) => `<td class="${look}${isChanged ? " changed" : ""}">${text}</td>`;
const escapeHtml = text => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
