// --- large trees, as a list to fold and unfold ---------------------------------------------------------
const Chunk = 200; // children shown at once
const MostRefreshed = 300; // events after which single rows are not worth finding

class FoldingList {
  constructor(element, history) {
    Object.assign(this, { element, history });
    this.elements = new Map(); // node -> its element, while it has one
    this.openedByPlay = new Set(); // nodes that are folded again when play leaves them
    this.starred = new Map(); // node -> its child whose row has the star
  }
  start(words) {
    this.words = words;
    this.elements.clear();
    this.element.replaceChildren(...this.history.roots.map(root => this.make(root)));
  }

  // --- rows ---
  make(node) {
    const element = document.createElement("div");
    element.innerHTML = `<div class="row" data-node="${node}"></div>`;
    this.elements.set(node, element);
    this.refresh(node);
    return element;
  }
  refresh(node) {
    const element = this.elements.get(node);
    if (!element) return;
    const row = element.firstChild;
    row.classList.toggle("later", this.history.lastVisit[node] < 0);
    row.innerHTML = this.twist(node) + this.facts(node);
  }
  twist(node) {
    const sign = this.history.firstChild[node] < 0 ? "" : this.isOpen(node) ? "▾" : "▸";
    return `<button class="twist" title="${this.words.fold}">${sign}</button>`;
  }
  facts(node) {
    const history = this.history;
    const last = history.lastVisit[node];
    const visit = last < 0 ? history.firstVisit[node] : last;
    const isLeaf = history.isLeaf(visit);
    const kind = history.kind(visit);
    const words = this.words;
    const shape = isLeaf
      ? `<span class="shape" title="${words.leaf}">■</span>`
      : `<span class="shape ${KindNames[kind]}" title="${words.kinds[kind]}">${KindSigns[kind]}</span>`;
    const name = `<span class="move">${this.nameOf(node)}</span>`;
    if (last < 0)
      return `${shape}${name}<span class="value"></span><span class="size">${words.notYet}</span>`;
    const isChosen = history.isChosen(node);
    if (isChosen) this.starred.set(history.nodeParent[node], node);
    const star = isChosen
      ? ` <span class="star" title="${history.isMcts ? words.mostVisited : words.best}">★</span>`
      : "";
    return (
      `${shape}${name}<span class="value">${this.valueOf(node, visit)}${star}</span>` +
      (history.trace.windows && !isLeaf ? `<span class="window">${this.windowOf(visit)}</span>` : "") +
      (history.searchedAgain[visit] ? `<span class="badge again">${words.again}</span>` : "") +
      this.cutBadge(visit) +
      this.sizeOf(node, visit)
    );
  }
  nameOf(node) {
    const { roots, trace } = this.history;
    const root = roots.indexOf(node);
    if (root < 0) return this.history.nameOf(node);
    const depth = trace.rootDepths[root];
    return (
      (roots.length > 1 ? this.words.pass(root + 1) : this.words.root) +
      (depth === null ? "" : this.words.comma + this.words.depth(depth))
    );
  }
  valueOf(node, visit) {
    const history = this.history;
    if (history.isMcts) return meanSoFar(history, node);
    const value = valueSoFar(history, visit, " ");
    return history.left[visit] ? value : `${value} …`;
  }
  windowOf(visit) {
    const history = this.history;
    const change = (from, to) => (from === to ? from : `${from} → ${to}`);
    return (
      `α ${change(boundText(history.firstAlpha(visit)), boundText(history.alpha(visit)))} · ` +
      `β ${change(boundText(history.firstBeta(visit)), boundText(history.beta(visit)))}`
    );
  }
  cutBadge(visit) {
    const history = this.history;
    const cut = history.cut[visit];
    if (!cut) return "";
    const skipped = history.skipped(visit);
    const all = history.trace.branches[visit];
    const rest = skipped ? ` · ${this.words.notSearched(skipped, all)}` : "";
    return `<span class="badge cut">${this.words.cuts[cut]}${rest}</span>`;
  }
  sizeOf(node, visit) {
    const history = this.history;
    if (history.isMcts) return `<span class="size">${this.words.visits(history.visits(node))}</span>`;
    return history.left[visit] && history.size[node] > 1
      ? `<span class="size">${this.words.size(history.size[node])}</span>`
      : "";
  }

  // --- folding ---
  isOpen(node) {
    return this.elements.get(node)?.lastChild.className === "body";
  }
  unfold(node, child) {
    if (this.history.firstChild[node] < 0) return;
    const element = this.elements.get(node);
    if (!this.isOpen(node)) {
      const body = document.createElement("div");
      body.className = "body";
      element.append(body);
      this.addChildren(body, this.history.children(node), 0, Chunk);
      this.refresh(node);
    }
    if (child !== undefined && !this.elements.has(child)) this.showMore(node, child);
  }
  showMore(node, child) {
    const body = this.elements.get(node).lastChild;
    const children = this.history.children(node);
    const from = children.findIndex(c => !this.elements.has(c));
    body.querySelector(":scope > .more")?.remove();
    this.addChildren(body, children, from, Math.max(from + Chunk, children.indexOf(child) + 1));
  }
  addChildren(body, children, from, upTo) {
    body.append(...children.slice(from, upTo).map(child => this.make(child)));
    if (upTo >= children.length) return;
    const more = document.createElement("button");
    more.className = "more";
    more.textContent = this.words.more(Math.min(Chunk, children.length - upTo), counted(children.length));
    more.onclick = () => {
      more.remove();
      this.addChildren(body, children, upTo, upTo + Chunk);
    };
    body.append(more);
  }
  fold(node) {
    this.openedByPlay.delete(node);
    if (!this.isOpen(node)) return;
    const body = this.elements.get(node).lastChild;
    for (const row of body.querySelectorAll(".row")) this.elements.delete(Number(row.dataset.node));
    body.remove();
    this.refresh(node);
  }
  foldAll() {
    for (const root of this.history.roots) this.fold(root);
  }
  toggle(node) {
    this.isOpen(node) ? this.fold(node) : this.unfold(node);
  }
  ancestors(node) {
    const path = [];
    for (let n = this.history.nodeParent[node]; n >= 0; n = this.history.nodeParent[n]) path.unshift(n);
    return path;
  }
  reveal(node) {
    const path = this.ancestors(node);
    path.forEach((above, i) => {
      if (!this.isOpen(above)) this.openedByPlay.add(above);
      this.unfold(above, path[i + 1] ?? node);
    });
  }
  unfoldLine(line) {
    line.forEach((node, i) => {
      this.unfold(node, line[i + 1]);
      this.openedByPlay.add(node);
    });
  }

  // --- play ---
  // Shows what is so after the events of a move through time. `now` is the node of the present step or -1,
  // `look` the node that is looked at or -1.
  show(from, to, now, look) {
    for (const node of this.touched(from, to)) this.refresh(node);
    if (to > from && now >= 0) this.leaveAllBut(now);
    if (look >= 0) this.reveal(look);
    this.mark("now", now);
    this.mark("here", look);
    if (look >= 0) this.scrollTo(look);
  }
  touched(from, to) {
    if (to - from > MostRefreshed) return this.elements.keys();
    const history = this.history;
    const nodes = new Set();
    for (let e = from; e < to; e++) {
      const visit = history.visitOf[e];
      if (visit < 0) continue;
      const node = history.node[visit];
      nodes.add(node);
      if (history.nodeParent[node] >= 0) this.addStars(history.nodeParent[node], nodes);
    }
    return nodes;
  }
  // A node with a new best child, and the children that lose and get the star.
  addStars(node, nodes) {
    nodes.add(node).add(this.history.chosenChild(node));
    if (this.starred.has(node)) nodes.add(this.starred.get(node));
  }
  leaveAllBut(node) {
    const path = new Set(this.ancestors(node));
    for (const open of [...this.openedByPlay].reverse()) {
      if (!path.has(open)) this.fold(open);
    }
  }
  mark(name, node) {
    this.element.querySelector(`.row.${name}`)?.classList.remove(name);
    this.elements.get(node)?.firstChild.classList.add(name);
  }
  // Scrolls this list alone: scrollIntoView() would move the page as well.
  scrollTo(node) {
    const row = this.elements.get(node).firstChild;
    const box = this.element;
    const top = row.offsetTop; // from the top of the list, which is positioned
    const bottom = top + row.offsetHeight;
    if (top < box.scrollTop + 20 || bottom > box.scrollTop + box.clientHeight - 20)
      box.scrollTop = top - box.clientHeight / 2;
  }
}
