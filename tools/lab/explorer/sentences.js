// --- sentences -----------------------------------------------------------------------------------------
// What happens in a step, as HTML. `nameOf` names a node.
function sentenceOf(history, step, words, nameOf) {
  if (step === 0) return words.begin;
  const event = history.eventOf(step);
  const visit = history.visitOf[event];
  const type = history.typeOf(event);
  const bound = which => boundText(history.numberAt(event, which));
  const value = valueText(history.numberAt(event));
  if (type === ReSearch) return againSentence(history.trace.algorithm, words, bound(0), bound(1));
  if (type === Iteration) return iterationSentence(history, words, value);
  const name = nameOf(history.node[visit]);
  const sentence = {
    [Enter]: () => enterSentence(history, visit, words, name),
    [Window]: () => windowSentence(history, event, words, name),
    [Cut]: () => cutSentence(history, visit, value, words),
    [Leaf]: () => words.leaves[history.detailOf(event)](name, value),
    [Leave]: () => leaveSentence(history, visit, words, name),
  }[type]();
  const isForMin = history.view(visit) === Min && type !== Cut;
  return isForMin ? sentence + words.space + words.forMin : sentence;
}
function againSentence(algorithm, words, alpha, beta) {
  const rules = words.searchAgain;
  return (rules[algorithm] ?? rules[algorithm.replace("id-", "")] ?? rules.other)(alpha, beta);
}
function iterationSentence(history, words, value) {
  return history.isMcts ? words.iterations(history.visits(0), value) : words.iteration(value);
}
function enterSentence(history, visit, words, name) {
  const node = words.nodes[history.kind(visit)];
  if (history.isMcts && history.parent[visit] < 0) return words.iterationBegins;
  if (history.isMcts) return (history.prior[visit] < 0 ? words.enterNew : words.enterKnown)(name);
  const again = history.searchedAgain[visit] ? words.space + words.wasSearchedAgain : "";
  if (!history.trace.windows) return words.enterPlain(node, name);
  return (
    words.enter(node, name, boundText(history.firstAlpha(visit)), boundText(history.firstBeta(visit))) +
    again
  );
}
function windowSentence(history, event, words, name) {
  const visit = history.visitOf[event];
  const before = history.before[event];
  const change = which => [before, event].map(e => boundText(history.bound(e, which)));
  return history.bound(before, 0) !== history.bound(event, 0)
    ? words.alphaRises(name, ...change(0), words.kinds[history.view(visit)])
    : words.betaFalls(name, ...change(1));
}
function leaveSentence(history, visit, words, name) {
  if (history.isMcts) return words.backUp(name, history.count[visit], valueText(history.value[visit]));
  const bound = history.boundOf(visit);
  const node = words.nodes[history.kind(visit)];
  return (
    words.leave(node, name, valueText(history.value[visit])) +
    (bound ? words.space + words.bounds[bound] : "")
  );
}
// Why the rest of a node is not searched, and how much that is.
function cutSentence(history, visit, value, words) {
  const skipped = history.skipped(visit);
  const all = history.trace.branches[visit];
  const rest = skipped ? words.space + words.notSearched(skipped, all) + words.stop : "";
  return cutReason(history, visit, value, words) + rest;
}
function cutReason(history, visit, value, words) {
  const rules = words.cut;
  const alpha = boundText(history.alpha(visit));
  const beta = boundText(history.beta(visit));
  const isMax = history.kind(visit) === Max;
  const who = isMax ? "MAX" : "MIN";
  const other = isMax ? "MIN" : "MAX";
  const settled = rules.settled(other) + (mayBeNarrow(history) ? rules.narrow : "") + rules.end;
  switch (history.cut[visit]) {
    case 1:
      return rules.beta(value, beta, who) + settled;
    case 2:
      return (
        (history.view(visit) === Min ? rules.alphaForMin(value, beta) : rules.alpha(value, alpha, who)) +
        settled
      );
    case 3:
      return rules.starBeta(value, beta);
    case 4:
      return rules.starAlpha(value, alpha);
    case 5:
      return rules.probeBeta(value, beta);
    case 6:
      return rules.probeAlpha(value, alpha);
    default:
      return rules.memory(value);
  }
}
// The value of a visit: "≤3" where it is only a bound; while it goes on, the best so far, or "".
function valueSoFar(history, visit, space = "") {
  if (history.left[visit]) {
    const sign = { "-1": "≤" + space, 0: "", 1: "≥" + space }[history.boundOf(visit)];
    return sign + valueText(history.value[visit]);
  }
  const best = history.bestValue(visit);
  return best === null ? "" : valueText(best);
}
// The mean of the visits to a node in MCTS, or "".
const meanSoFar = (history, node) => (history.visits(node) ? valueText(history.mean(node)) : "");
// Do some windows come from the algorithm or from its caller, and not from values on the path?
function mayBeNarrow(history) {
  return (
    history.trace.reSearches > 0 || history.firstAlpha(0) !== -Infinity || history.firstBeta(0) !== Infinity
  );
}
