import { readRuleTree } from '../rule-tree';
import { Condition } from './expressions';

/** The rules of a location and of those below it. */
export interface RuleTree {
  readonly [key: string]: Condition | boolean | readonly string[] | RuleTree;
}

/** Stands for the data of the mode of operation after a write, which a rule finds only by the way up to them. */
export const AFTER = '@after';

const isTree = (value: RuleTree[string]): value is RuleTree =>
  typeof value === 'object' && !(value instanceof Condition) && !Array.isArray(value);

/** @param depth levels of the rule below the mode of operation */
const expanded = ({ text }: Condition, depth: number): string =>
  text.replaceAll(AFTER, `newData${'.parent()'.repeat(depth)}`);

function plain(tree: RuleTree, depth: number): object {
  const entries = Object.entries(tree).map(([key, value]) => {
    if (value instanceof Condition) return [key, expanded(value, depth)];
    return [key, isTree(value) ? plain(value, depth + 1) : value];
  });
  return Object.fromEntries(entries);
}

/** Puts the rules of a path such as `hints/venueVersion` into the tree of all of them. */
function placed(tree: object, [key = '', ...below]: readonly string[], rules: object): object {
  const there = (tree as Record<string, object>)[key] ?? {};
  return { ...tree, [key]: below.length > 0 ? placed(there, below, rules) : rules };
}

/** What is no character everywhere, or not seen by a reader of the file. */
const UNPRINTABLE = /[\u007f-\uffff]/g;
const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Returns the text of the rules file for the server and for hosted Firebase: JSON in ASCII.
 * @param rules by their paths below the mode of operation
 * @throws RulesError for an invalid rule
 */
export function rulesFile(rules: RuleTree): string {
  const $mode = Object.entries(rules)
    .map(([path, tree]) => [path.split('/'), plain(tree as RuleTree, path.split('/').length)] as const)
    .reduce((tree, [path, below]) => placed(tree, path, below), {});
  const text = `${JSON.stringify({ rules: { $mode } }, null, 2).replaceAll(UNPRINTABLE, escaped)}\n`;
  readRuleTree(text);
  return text;
}
