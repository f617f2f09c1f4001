// @ts-check
import { parseSync, traverse } from '@babel/core';
import { CHANGES, isName } from './operators.mjs';
import { isTarget, statesOf } from './targets.mjs';

/**
 * @typedef {import('./targets.mjs').Path} Path
 * @typedef {import('./operators.mjs').Change} Change
 * @typedef {import('./operators.mjs').Mutant} Mutant
 */

const TYPED = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);

/** @param {Path} program @returns {string[]} the strings a program may compare or send */
function stringsOf(program) {
  /** @type {Set<string>} */
  const found = new Set();
  program.traverse({
    enter(/** @type {Path} */ path) {
      if (isSkipped(path)) path.skip();
    },
    StringLiteral(/** @type {Path} */ path) {
      if (!isTarget(path) && !isName(path)) found.add(path.node.value);
    },
  });
  return [...found];
}

/** @param {Path} path */
const isSkipped = ({ node }) =>
  node.type === 'ImportDeclaration' || (node.type.startsWith('TS') && !TYPED.has(node.type));

/**
 * Returns every mutant of a source.
 * @param {string} file
 * @param {string} source
 * @returns {Mutant[]}
 */
export function mutantsOf(file, source) {
  const tree = parseSync(source, {
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript'] },
  });
  /** @type {Change[]} */
  const changes = [];
  traverse(/** @type {any} */ (tree), {
    Program(program) {
      const known = { strings: stringsOf(program), states: statesOf(program) };
      program.traverse({
        enter(/** @type {Path} */ path) {
          if (isSkipped(path)) path.skip();
          else changes.push(...(CHANGES[path.node.type]?.(path, source, known) ?? []));
        },
      });
    },
  });
  return changes.map((change, id) => ({
    ...change,
    id,
    file,
    line: source.slice(0, change.start).split('\n').length,
    before: source.slice(change.start, change.end),
    text: (source.split('\n')[source.slice(0, change.start).split('\n').length - 1] ?? '').trim(),
  }));
}

/** @param {string} source @param {Mutant} mutant */
export const mutated = (source, { operator, start, end, after }) =>
  `${source.slice(0, start)}${after}${source.slice(end)}${operator === 'not guard' ? "\nimport { not as __not } from 'xstate';" : ''}`;
