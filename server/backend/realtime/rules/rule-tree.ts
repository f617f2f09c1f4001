import type { Path } from '../tree/read-node';
import { compileRule, type Rule } from './compile/compile-rule';
import type { RuleKind } from './compile/compiled';
import { expressionSource, RulesError } from './rules-error';

/** The rules of one location. */
export interface RuleNode {
  read: Rule | undefined;
  write: Rule | undefined;
  validate: Rule | undefined;
  indexOn: readonly string[];
  named: ReadonlyMap<string, RuleNode>;
  /** For every key that is not named. */
  other: { name: string; node: RuleNode } | undefined;
}

const KINDS: Readonly<Record<string, RuleKind>> = {
  '.read': 'read',
  '.write': 'write',
  '.validate': 'validate',
};
const CAPTURE = /^\$\w+$/;
const KEY = /^[^.#$[\]/\p{Cc}]+$/u;

/** A location in the file. */
interface Place {
  path: readonly string[];
  /** The `$variables` among the keys of the path. */
  captures: readonly string[];
}

function fail({ path }: Pick<Place, 'path'>, fault: string): never {
  throw new RulesError(path.join('/'), fault);
}

function childrenOf(value: unknown, place: Place): [key: string, value: unknown, place: Place][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail(place, 'is no object');
  return Object.entries(value).map(([key, below]) => [key, below, { ...place, path: [...place.path, key] }]);
}

function readCapture(node: RuleNode, name: string, value: unknown, place: Place): void {
  if (!CAPTURE.test(name)) fail(place, `"${name}" is no name for a variable`);
  if (node.other) fail(place, `"${node.other.name}" and "${name}" stand for the same keys`);
  if (place.captures.includes(name)) fail(place, `"${name}" has a meaning already further up`);
  node.other = { name, node: readNode(value, { ...place, captures: [...place.captures, name] }) };
}

function readRule(kind: RuleKind, value: unknown, { path, captures }: Place): Rule {
  if (typeof value === 'boolean') return () => value;
  if (typeof value !== 'string')
    return fail({ path }, 'is neither an expression in a string nor true or false');
  return compileRule(expressionSource(value, path.join('/')), kind, captures);
}

function readIndexes(value: unknown, place: Place): string[] {
  const indexes = Array.isArray(value) ? value : [value];
  return indexes.every((index) => typeof index === 'string')
    ? indexes
    : fail(place, 'is neither a string nor a list of strings');
}

function readSetting(node: RuleNode, key: string, value: unknown, place: Place): void {
  const kind = Object.hasOwn(KINDS, key) ? KINDS[key] : undefined;
  if (kind) node[kind] = readRule(kind, value, place);
  else if (key === '.indexOn') node.indexOn = readIndexes(value, place);
  else fail(place, 'is none of .read, .write, .validate and .indexOn');
}

function readNode(value: unknown, above: Place): RuleNode {
  const named = new Map<string, RuleNode>();
  const node: RuleNode = {
    read: undefined,
    write: undefined,
    validate: undefined,
    indexOn: [],
    named,
    other: undefined,
  };
  for (const [key, below, place] of childrenOf(value, above)) {
    if (key.startsWith('.')) readSetting(node, key, below, place);
    else if (key.startsWith('$')) readCapture(node, key, below, place);
    else if (KEY.test(key)) named.set(key, readNode(below, place));
    else fail(place, `"${key}" can be no key of the data`);
  }
  return node;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return fail({ path: [] }, (error as SyntaxError).message);
  }
}

/**
 * Parses and checks a rules file.
 * @throws RulesError with the place in the file
 */
export function readRuleTree(text: string): RuleNode {
  const [rules, ...more] = childrenOf(parsed(text), { path: [], captures: [] });
  if (rules?.[0] !== 'rules' || more.length > 0)
    return fail({ path: [] }, 'the file has to hold "rules" and nothing else');
  return readNode(rules[1], rules[2]);
}

/** A location along a path, with its rules. */
export interface Step {
  rules: RuleNode;
  /** Values of the `$variables` so far. */
  captures: readonly string[];
}

/** Returns the rules one key further down; undefined when there are none there and below. */
export function stepTo({ rules, captures }: Step, key: string): Step | undefined {
  const named = rules.named.get(key);
  if (named) return { rules: named, captures };
  const { other } = rules;
  return other && { rules: other.node, captures: [...captures, key] };
}

/** Returns the steps from the root along a path, as far as there are rules. */
export function stepsTo(rules: RuleNode, path: Path): Step[] {
  const steps: Step[] = [{ rules, captures: [] }];
  for (const key of path) {
    const last = steps.at(-1);
    const next = last && stepTo(last, key);
    if (!next) return steps;
    steps.push(next);
  }
  return steps;
}
