// @ts-check

/** @typedef {any} Path */

const TARGETS = new Set(['target', 'initial', 'onDone', 'onError', 'onSnapshot', 'always']);
const TRANSITIONS = new Set(['on', 'after']);

/** @param {any} property @returns {string} */
const nameOf = ({ key }) => (key?.type === 'Identifier' ? key.name : String(key?.value ?? ''));

/** @param {Path} path @returns {string} the key of the property that a node is the value of */
export const keyOf = ({ parent, key }) =>
  parent?.type === 'ObjectProperty' && key === 'value' ? nameOf(parent) : '';

/** @param {Path} path the value of a property @returns {string} the key of the object around the property */
export const outerKey = (path) => (path.parentPath?.parentPath ? keyOf(path.parentPath.parentPath) : '');

/** @param {Path} path a string */
export const isTarget = (path) =>
  TARGETS.has(keyOf(path)) || (keyOf(path) !== '' && TRANSITIONS.has(outerKey(path)));

/** @param {any} node @returns {string[] | null} the states an object declares */
function statesIn(node) {
  const states = node.properties?.find((/** @type {any} */ one) => one.key && nameOf(one) === 'states');
  return states?.value?.type === 'ObjectExpression' ? states.value.properties.map(nameOf) : null;
}

/** @param {Path} path @returns {string[][]} the states around a node, nearest first */
function surroundings(path) {
  /** @type {string[][]} */
  const found = [];
  path.findParent((/** @type {Path} */ { node }) => {
    const states = node.type === 'ObjectExpression' ? statesIn(node) : null;
    if (states) found.push(states);
    return false;
  });
  return found;
}

/**
 * Returns a sibling of the state that a transition leads to; null when it has none.
 * @param {Path} path a target
 * @param {string[][]} everywhere the states of all objects of the file
 */
export function siblingTarget(path, everywhere) {
  const target = path.node.value;
  const [, prefix = '', name = ''] = /^(.*[.#])?([^.#]+)$/.exec(target) ?? [];
  const inner = prefix === '.' || keyOf(path) === 'initial' ? statesIn(path.parentPath?.parent) : null;
  const states = [inner ?? [], ...surroundings(path), ...everywhere].find((names) => names.includes(name));
  const sibling = states?.[(states.indexOf(name) + 1) % states.length];
  return sibling === undefined || sibling === name ? null : `${prefix}${sibling}`;
}

/** @param {Path} program @returns {string[][]} the states of all objects of a file */
export function statesOf(program) {
  /** @type {string[][]} */
  const found = [];
  program.traverse({
    ObjectExpression(/** @type {Path} */ { node }) {
      const states = statesIn(node);
      if (states) found.push(states);
    },
  });
  return found;
}
