// @ts-check

/** @typedef {import('xstate').AnyStateMachine} Machine */
/** @typedef {Machine['root']} Node */
/** @typedef {(transition: import('xstate').AnyTransitionDefinition) => string} LabelOf returns "event [guard]" */
/** @typedef {{ from: Node, to: Node, labels: string[] }} Edge */
/**
 * @typedef {{ of: Node, label: string, to: Node | undefined }} Shared a transition that a diagram cannot show
 */

/** @param {Node} node @returns {Node[]} */
const childrenOf = (node) => /** @type {Node[]} */ (Object.values(node.states));
/** @param {Node} node */
const isLeaf = (node) => childrenOf(node).length === 0;
/** @param {Node} node */
const idOf = (node) => node.id.replaceAll(/\W/g, '_');
/** @param {Node} node */
const drawnRoot = (node) => node.machine.root.type === 'parallel' || node !== node.machine.root;

/** @param {Node} node @returns {Node[]} */
const withDescendants = (node) => [node, ...childrenOf(node).flatMap(withDescendants)];
/** @param {Node} node @returns {Node[]} the node's parents, the nearest first */
const ancestorsOf = (node) => (node.parent ? [node.parent, ...ancestorsOf(node.parent)] : []);

/** @param {Node} node @param {LabelOf} labelOf @returns {{ node: Node, label: string, targets: (Node | undefined)[] }[]} */
const transitionsOf = (node, labelOf) =>
  [...node.transitions.values(), node.always ?? []].flat().map((transition) => ({
    node,
    label: labelOf(transition),
    targets: /** @type {Node[] | undefined} */ (transition.target) ?? [undefined],
  }));

/** Transitions of a leaf are arrows; so are those of a composite state to states outside of it. */
const isArrow = (/** @type {Node} */ from, /** @type {Node | undefined} */ to) =>
  isLeaf(from) || (to !== undefined && to !== from && !ancestorsOf(to).includes(from));

/**
 * Returns all transitions of a machine: the arrows of the diagram, and those that composite states share.
 * @param {Machine} machine
 * @param {LabelOf} labelOf
 * @returns {{ edges: Edge[], shared: Shared[] }}
 */
export function movesOf(machine, labelOf) {
  /** @type {Map<string, Edge>} */
  const edges = new Map();
  /** @type {Shared[]} */
  const shared = [];
  const moves = withDescendants(machine.root)
    .flatMap((node) => transitionsOf(node, labelOf))
    .flatMap(({ node, label, targets }) => targets.map((to) => ({ node, label, to })));
  for (const { node, label, to } of moves) {
    if (!isArrow(node, to)) {
      shared.push({ of: node, label, to });
      continue;
    }
    const key = `${idOf(node)} ${idOf(to ?? node)}`;
    const edge = edges.get(key) ?? { from: node, to: to ?? node, labels: [] };
    edges.set(key, { ...edge, labels: [...edge.labels, label] });
  }
  return { edges: [...edges.values()], shared };
}

/** @param {Edge} edge the innermost state around both ends */
const placeOf = ({ from, to }) => ancestorsOf(from).find((parent) => ancestorsOf(to).includes(parent));

/** @param {string[]} lines */
const indent = (lines) => lines.map((line) => `  ${line}`);

/** @param {Node} node */
const invokesOf = (node) => node.invoke.map(({ id }) => id);

/** @param {Node} node @param {Edge[]} edges @returns {string[]} */
function draw(node, edges) {
  const invokes = invokesOf(node);
  if (isLeaf(node))
    return [`state "${node.key}" as ${idOf(node)}`, ...invokes.map((id) => `${idOf(node)} : runs ${id}`)];
  const title = [node.key, ...invokes.map((id) => `runs ${id}`)].join(' · ');
  return [`state "${title}" as ${idOf(node)} {`, ...indent(inside(node, edges)), '}'];
}

/** @param {Node} node @param {Edge[]} edges @returns {string[]} */
function inside(node, edges) {
  const states = childrenOf(node).map((child) => draw(child, edges));
  const own = edges.filter((edge) => placeOf(edge) === node);
  const arrows = own.map(({ from, to, labels }) => `${idOf(from)} --> ${idOf(to)} : ${labels.join('<br/>')}`);
  if (node.type === 'parallel')
    return [...states.flatMap((lines, index) => (index ? ['--', ...lines] : lines)), ...arrows];
  const first = node.initial.target.map((/** @type {Node} */ child) => `[*] --> ${idOf(child)}`);
  const last = childrenOf(node)
    .filter(({ type }) => type === 'final')
    .map((child) => `${idOf(child)} --> [*]`);
  return [...first, ...states.flat(), ...arrows, ...last];
}

/**
 * Returns a machine as a Mermaid state diagram; the output is deterministic.
 * @param {Machine} machine
 * @param {LabelOf} labelOf
 * @returns {string}
 */
export function stateDiagram(machine, labelOf) {
  const { edges } = movesOf(machine, labelOf);
  const { root } = machine;
  const lines = drawnRoot(root) ? draw(root, edges) : inside(root, edges);
  return ['stateDiagram-v2', ...indent(lines)].join('\n');
}
