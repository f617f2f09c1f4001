// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, traverse } from '@babel/core';
import { root } from './run.mjs';

/**
 * @typedef {{ path: string, source: string }} Source
 * @typedef {{ handled: Set<string>, sent: Set<string> }} Events
 * @typedef {any} Path
 */

const EVENT = /^[a-z][\w-]*\.[a-z][\w.-]*$/i;
const TYPED = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);
const COMPARISON = new Set(['BinaryExpression', 'SwitchCase']);

/** @param {any} property */
const nameOf = ({ key }) => key?.name ?? key?.value;

/** @param {Path} path @returns {boolean} a key of the transitions of a state */
const isTransitionKey = ({ parent, parentPath, key }) =>
  parent.type === 'ObjectProperty' && key === 'key' && nameOf(parentPath.parentPath.parent) === 'on';

/** @param {Path} path */
const isSkipped = ({ node }) =>
  node.type === 'ImportDeclaration' || (node.type.startsWith('TS') && !TYPED.has(node.type));

/** @param {Source} source @returns {Events} the events that a file handles and those it names to send them */
function eventsOf({ path: file, source }) {
  /** @type {Events} */
  const events = { handled: new Set(), sent: new Set() };
  /** @type {('typescript' | 'jsx')[]} */
  const plugins = file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'];
  const tree = parseSync(source, {
    babelrc: false,
    configFile: false,
    parserOpts: { plugins },
  });
  traverse(/** @type {any} */ (tree), {
    enter(/** @type {Path} */ path) {
      if (isSkipped(path)) path.skip();
    },
    StringLiteral(/** @type {Path} */ path) {
      if (!EVENT.test(path.node.value) || COMPARISON.has(path.parent.type)) return;
      if (isTransitionKey(path)) events.handled.add(path.node.value);
      else if (path.key !== 'key') events.sent.add(path.node.value);
    },
  });
  return events;
}

/**
 * Returns the events that a machine handles and no code of the product names to send them, with the machine's file.
 * @param {Source[]} machines
 * @param {Source[]} others
 * @returns {{ path: string, type: string }[]}
 */
export function unsentEvents(machines, others) {
  const own = machines.map((machine) => ({ path: machine.path, ...eventsOf(machine) }));
  const sent = new Set(own.flatMap((machine) => [...machine.sent]));
  const unsent = () =>
    own.flatMap(({ path, handled }) =>
      [...handled].filter((type) => !sent.has(type)).map((type) => ({ path, type })),
    );
  const candidates = unsent();
  for (const other of others)
    if (candidates.some(({ type }) => other.source.includes(`'${type}'`)))
      for (const type of eventsOf(other).sent) sent.add(type);
  return unsent();
}

/** @param {string} folder @returns {Source[]} */
const sourcesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path))
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));

/**
 * Compares the events that machines handle with those that the product sends.
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function checkUnsentEvents() {
  const unsent = unsentEvents(sourcesIn('machines'), sourcesIn('src'));
  const lines = unsent.map(({ path, type }) => `${path}: no code of the product sends ${type}`);
  return { ok: lines.length === 0, output: lines.join('\n') };
}
