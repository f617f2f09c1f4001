// @ts-check
import { isTarget, keyOf, outerKey, siblingTarget } from './targets.mjs';

/**
 * @typedef {import('./targets.mjs').Path} Path
 * @typedef {{ operator: string, start: number, end: number, after: string }} Change
 * @typedef {{ strings: string[], states: string[][] }} Known
 * @typedef {Change & { id: number, file: string, line: number, before: string, text: string }} Mutant
 */

/** All mutation operators; a mutant is the result of one. */
export const OPERATORS = [
  'target', // leads to a sibling of the state
  'action', // one action less
  'guard', // without its guard
  'not guard', // with the opposite of its guard
  'delay', // one millisecond more
  'reenter',
  'logical', // && and ||
  'equality', // === and !==
  'relation', // < and <=, > and >=
  'arithmetic', // + and -, * and /
  'boolean', // true and false
  'number', // one more, one less
  'condition', // the opposite of a condition
  'statement', // without a statement
  'element', // without an element of a list
  'string', // another string of the file
];

const ACTIONS = new Set(['actions', 'entry', 'exit']);
/** Names of slots, guards and actions: an unknown one is no mutant but a typing error. */
const NAMES = new Set(['id', 'src', 'guard', ...ACTIONS]);
const SLOT = /^(promiseSlot|streamSlot|stateIn|and|or|not|Error|matches|hasTag|RegExp)$/;
const PAIRS = [
  ['logical', '&&', '||'],
  ['equality', '===', '!=='],
  ['relation', '<', '<='],
  ['relation', '>', '>='],
  ['arithmetic', '+', '-'],
  ['arithmetic', '*', '/'],
];

/** @param {any} node @param {string} operator @param {string} after @returns {Change} */
const replaced = (node, operator, after) => ({ operator, start: node.start, end: node.end, after });

/** Takes a node out of a list, together with the comma behind it. @param {Path} path @param {string} operator @param {string} source */
function removed({ node }, operator, source) {
  const comma = /^\s*,/.exec(source.slice(node.end))?.[0].length ?? 0;
  return { operator, start: node.start, end: node.end + comma, after: '' };
}

/** @param {Path} path @param {string} source @returns {Change[]} */
function oppositeOperator({ node }, source) {
  const pair = PAIRS.find(([, ...signs]) => signs.includes(node.operator));
  if (!pair) return [];
  const [operator = '', one, other = ''] = pair;
  const sign = node.operator === one ? other : one;
  const [left, right] = [
    source.slice(node.start, node.left.end),
    source.slice(node.left.end, node.end).replace(node.operator, String(sign)),
  ];
  // Without parentheses && and || may not stand beside ??, and bind differently.
  return [replaced(node, operator, `(${left}${right})`)];
}

/** @param {Path} path @returns {boolean} */
const isSlotName = ({ parent }) =>
  /^(Call|New)Expression$/.test(parent.type) &&
  SLOT.test(parent.callee.name ?? parent.callee.property?.name ?? '');

/** @param {Path} path a string */
export const isName = (path) =>
  isSlotName(path) ||
  NAMES.has(keyOf(path)) ||
  (keyOf(path) === 'type' && isTypeName(path)) ||
  path.parent.key === path.node ||
  (path.parent.type === 'ArrayExpression' && NAMES.has(keyOf(path.parentPath ?? path)));

/** The type of a parallel state, or of an action or guard with parameters. @param {Path} path */
function isTypeName(path) {
  const owner = path.parentPath?.parentPath;
  const list = owner?.parent.type === 'ArrayExpression' ? owner.parentPath : owner;
  return path.node.value === 'parallel' || (list ? NAMES.has(keyOf(list)) : false);
}

/** @param {Path} path @param {string} source @returns {Change[]} */
function withoutAction(path, source) {
  const { node } = path;
  if (!ACTIONS.has(keyOf(path)) || /^(setup|provide|extend)$/.test(calleeAround(path))) return [];
  if (node.type !== 'ArrayExpression') return [replaced(node, 'action', '[]')];
  return path.get('elements').map((/** @type {Path} */ element) => removed(element, 'action', source));
}

/** @param {Path} path @returns {string} the function whose argument the object around a property is */
function calleeAround(path) {
  const call = path.parentPath?.parentPath?.parent;
  return call?.type === 'CallExpression' ? (call.callee.name ?? call.callee.property?.name ?? '') : '';
}

/** @param {Path} path @param {string} source @returns {Change[]} */
function changedProperty(path, source) {
  const { node } = path;
  const key = node.key.name ?? node.key.value;
  const value = path.get('value');
  const text = source.slice(value.node.start, value.node.end);
  if (key === 'guard')
    return [removed(path, 'guard', source), replaced(value.node, 'not guard', `__not(${text})`)];
  if (key === 'reenter') return [removed(path, 'reenter', source)];
  if (outerKey(value) === 'delays') return [delayed(value, text)];
  return withoutAction(value, source);
}

/** @param {Path} value @param {string} text */
function delayed(value, text) {
  const isFunction = value.node.type === 'ArrowFunctionExpression';
  const after = isFunction
    ? `(...all) => (${text})(...all) + 1`
    : `(typeof ${text} === 'function' ? (...all) => ${text}(...all) + 1 : ${text} + 1)`;
  return replaced(value.node, 'delay', after);
}

/** @param {Path} path @param {string} source @returns {Change[]} */
function negated(path, source) {
  const test = path.node.test;
  return test ? [replaced(test, 'condition', `!(${source.slice(test.start, test.end)})`)] : [];
}

/** @param {Path} path @param {string[][]} states @returns {Change[]} */
function changedTarget(path, states) {
  const target = siblingTarget(path, states);
  if (target !== null) return [replaced(path.node, 'target', `'${target}'`)];
  if (keyOf(path) === 'initial') return [];
  return [replaced(path.node, 'target', keyOf(path) === 'target' ? 'undefined' : '{}')];
}

/** @param {Path} path @param {Known} known @returns {Change[]} */
function changedString(path, { strings, states }) {
  if (isTarget(path)) return changedTarget(path, states);
  if (isName(path)) return [];
  const { value } = path.node;
  const other = strings[(strings.indexOf(value) + 1) % strings.length];
  return [replaced(path.node, 'string', other === value ? "'other'" : JSON.stringify(other))];
}

/** Without the narrowing of a type there is no mutant but a typing error. @param {any} node */
const isNarrowing = ({ expression }) => expression.callee?.name === 'assertEvent';

/** @type {Record<string, (path: Path, source: string, known: Known) => Change[]>} */
export const CHANGES = {
  ObjectProperty: changedProperty,
  LogicalExpression: oppositeOperator,
  BinaryExpression: oppositeOperator,
  IfStatement: negated,
  ConditionalExpression: negated,
  WhileStatement: negated,
  UnaryExpression: ({ node }, source) =>
    node.operator === '!'
      ? [replaced(node, 'condition', `(${source.slice(node.argument.start, node.end)})`)]
      : [],
  BooleanLiteral: (path) =>
    keyOf(path) === 'reenter' ? [] : [replaced(path.node, 'boolean', String(!path.node.value))],
  NumericLiteral: ({ node }) => [
    replaced(node, 'number', `${node.value + 1}`),
    replaced(node, 'number', `(${node.value - 1})`),
  ],
  ExpressionStatement: ({ node }) => (isNarrowing(node) ? [] : [replaced(node, 'statement', ';')]),
  ArrayExpression: (path, source) =>
    ACTIONS.has(keyOf(path))
      ? []
      : path.get('elements').map((/** @type {Path} */ element) => removed(element, 'element', source)),
  StringLiteral: (path, _, known) => changedString(path, known),
};
