// @ts-check
import { buildPrograms as build } from '../../support/node-programs.mjs';

/**
 * Builds programs of this folder for Node and returns where they are.
 * @template {string} Name
 * @param {Name[]} names
 */
export function buildPrograms(names) {
  const entries = names.map((name) => [name, `tests/bench/realtime/${name}.ts`]);
  return build('bench', /** @type {Record<Name, string>} */ (Object.fromEntries(entries)));
}
