// @ts-check
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseSync, traverse } from '@babel/core';
import { root } from './check/run.mjs';

/**
 * Changes machines, one fault at a time, and names the faults that no test notices.
 * @typedef {any} Path
 * @typedef {{ file: string, start: number, end: number, after: string }} Mutant
 */

const LISTS = new Set(['actions', 'entry', 'exit']);
const TARGETS = new Set(['target', 'initial', 'onDone', 'onError', 'always']);
/** @type {Record<string, string>} */
const OPPOSITES = { '&&': '||', '||': '&&', '===': '!==', '!==': '===', '<': '<=', '>': '>=' };

/** @param {any} property @returns {string} */
const nameOf = ({ key }) => key?.name ?? String(key?.value ?? '');

/** @param {Path} path @returns {string} the name of the property that a node is the value of */
const keyOf = ({ parent, key }) =>
  parent?.type === 'ObjectProperty' && key === 'value' ? nameOf(parent) : '';

/** @param {Path} path @returns {string} the name of the property whose value is the object around a property */
const outerKeyOf = (path) => (path.parentPath?.parentPath ? keyOf(path.parentPath.parentPath) : '');

/** Returns the names of the states that an object declares. @param {any} node @returns {string[]} */
function statesOf(node) {
  const states = node?.properties?.find((/** @type {any} */ one) => nameOf(one) === 'states');
  return states?.value?.type === 'ObjectExpression' ? states.value.properties.map(nameOf) : [];
}

/** Returns the target of a transition with the next state of the same object, or null. @param {Path} path */
function nextTarget(path) {
  const isTarget = TARGETS.has(keyOf(path)) || ['on', 'after'].includes(outerKeyOf(path));
  const [, prefix = '', name = ''] = /^(.*[.#])?([^.#]+)$/.exec(path.node.value) ?? [];
  if (!isTarget || !name) return null;
  /** @type {string[][]} */
  const around = [];
  path.findParent((/** @type {Path} */ { node }) => {
    around.push(statesOf(node));
    return false;
  });
  const states = around.find((names) => names.includes(name)) ?? [];
  const next = states[(states.indexOf(name) + 1) % states.length];
  return next === undefined || next === name ? null : `'${prefix}${next}'`;
}

/** @param {string} delay a number, or a function that returns one */
const longer = (delay) =>
  `(...all) => (typeof (${delay}) === 'function' ? (${delay})(...all) : ${delay}) + 1`;

/**
 * Returns the faults of a chart: another target, an action or a guard less, a delay longer by a millisecond, and in
 * conditions the opposite operator.
 * @param {string} file
 * @returns {Mutant[]}
 */
function mutantsOf(file) {
  const source = readFileSync(join(root, file), 'utf8');
  const tree = parseSync(source, {
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript'] },
  });
  /** @type {Mutant[]} */
  const found = [];
  const replace = (/** @type {any} */ { start, end }, /** @type {string} */ after) =>
    found.push({ file, start, end, after });
  const remove = (/** @type {any} */ { start, end }) =>
    replace({ start, end: end + (/^\s*,/.exec(source.slice(end))?.[0].length ?? 0) }, '');
  /** @param {Path} path */
  const operator = ({ node }) => {
    const opposite = OPPOSITES[node.operator];
    const between = source.slice(node.left.end, node.right.start);
    if (opposite)
      replace(
        { start: node.left.end, end: node.right.start },
        between.replace(node.operator, () => opposite),
      );
  };
  traverse(/** @type {any} */ (tree), {
    TSType: (path) => path.skip(),
    ImportDeclaration: (path) => path.skip(),
    LogicalExpression: operator,
    BinaryExpression: operator,
    StringLiteral(path) {
      const target = nextTarget(path);
      if (target) replace(path.node, target);
    },
    ObjectProperty(/** @type {Path} */ path) {
      const { value } = path.node;
      if (nameOf(path.node) === 'guard') remove(path.node);
      if (outerKeyOf(path.get('value')) === 'delays')
        replace(value, longer(source.slice(value.start, value.end)));
      if (LISTS.has(nameOf(path.node))) value.elements?.forEach(remove);
    },
  });
  return found;
}

/** Returns `count` mutants in an order that depends on the seed alone (mulberry32). @param {Mutant[]} mutants @param {number} count @param {number} seed */
function sampleOf(mutants, count, seed) {
  let state = seed | 0;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return mutants
    .map((mutant) => ({ mutant, order: random() }))
    .sort((one, other) => one.order - other.order)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/** Returns a copy of the project in which files may be changed. */
function copyOfProject() {
  const copy = mkdtempSync(join(tmpdir(), 'foyer-mutants-'));
  const left = new Set(['node_modules', 'dist', '.git', 'data', 'reports', 'test-results']);
  cpSync(root, copy, { recursive: true, filter: (path) => path === root || !left.has(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Returns whether a test that imports a changed file fails. @param {string} copy @param {Mutant} mutant */
function isNoticed(copy, { file, start, end, after }) {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, source.slice(0, start) + after + source.slice(end));
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/.bin/vitest', 'related', file, '--run', '--bail=1', '--project=units'],
    { cwd: copy, env: { ...process.env, FOYER_FAIL_FAST: '1' }, stdio: 'ignore', timeout: 300_000 },
  );
  writeFileSync(path, source);
  return status !== 0;
}

/** @param {Mutant} mutant */
function lineOf({ file, start, end, after }) {
  const source = readFileSync(join(root, file), 'utf8');
  const line = source.slice(0, start).split('\n').length;
  const short = (/** @type {string} */ text) => text.replaceAll(/\s+/g, ' ').slice(0, 70);
  return `${file}:${line} ${short(source.slice(start, end))} → ${short(after) || '(nothing)'}`;
}

const [count = 60, seed = 1] = process.argv.slice(2).map(Number);
const files = readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.machine.ts'))
  .map((file) => join('machines', file))
  .sort();
const all = files.flatMap(mutantsOf);
const sample = sampleOf(all, count, seed);
const copy = copyOfProject();
let survivors = 0;
try {
  const [{ file } = { file: '' }] = sample;
  if (isNoticed(copy, { file, start: 0, end: 0, after: '' }))
    throw new Error(`The tests of ${file} fail without a change.`);
  for (const mutant of sample) {
    if (isNoticed(copy, mutant)) continue;
    survivors += 1;
    console.log(`not noticed: ${lineOf(mutant)}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${sample.length} of ${all.length} mutants tried, ${survivors} not noticed`);
