import type { Path } from '../tree/read-node';
import { compileRule, type Rule } from './compile/compile-rule';
import type { RuleKind } from './compile/compiled';
import { type JsonNode, type JsonObject, readJson } from './text/read-json';
import { fileSource, type Source } from './text/source';

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

class TreeReader {
  readonly #file: Source;

  constructor(file: Source) {
    this.#file = file;
  }

  object(node: JsonNode, what: string): JsonObject {
    return node.kind === 'object' ? node : this.#file.fail(node.at, `${what} has to be an object`);
  }

  node(object: JsonObject, captures: readonly string[]): RuleNode {
    const node: RuleNode = {
      read: undefined,
      write: undefined,
      validate: undefined,
      indexOn: [],
      named: new Map(),
      other: undefined,
    };
    const named = new Map<string, RuleNode>();
    for (const { key, at, value } of object.entries) {
      if (key.startsWith('.')) this.#setting(node, key, at, value, captures);
      else if (key.startsWith('$')) this.#other(node, key, at, value, captures);
      else named.set(this.#key(key, at), this.node(this.object(value, `"${key}"`), captures));
    }
    return { ...node, named };
  }

  #key(key: string, at: number): string {
    return KEY.test(key) ? key : this.#file.fail(at, `"${key}" can be no key of the data`);
  }

  #other(node: RuleNode, key: string, at: number, value: JsonNode, captures: readonly string[]): void {
    if (!CAPTURE.test(key)) this.#file.fail(at, `"${key}" is no name for a variable`);
    if (node.other) this.#file.fail(at, `"${node.other.name}" and "${key}" stand for the same keys`);
    if (captures.includes(key)) this.#file.fail(at, `"${key}" has a meaning already further up`);
    const inner = this.node(this.object(value, `"${key}"`), [...captures, key]);
    node.other = { name: key, node: inner };
  }

  #setting(node: RuleNode, key: string, at: number, value: JsonNode, captures: readonly string[]): void {
    if (key === '.indexOn') {
      node.indexOn = this.#indexes(value);
      return;
    }
    const kind = Object.hasOwn(KINDS, key) ? KINDS[key] : undefined;
    if (kind) node[kind] = this.#rule(kind, value, captures);
    else this.#file.fail(at, `"${key}" is none of .read, .write, .validate and .indexOn`);
  }

  #rule(kind: RuleKind, value: JsonNode, captures: readonly string[]): Rule {
    if (value.kind === 'string') return compileRule(value.source, kind, captures);
    const constant = value.kind === 'scalar' ? value.value : null;
    if (typeof constant !== 'boolean') {
      return this.#file.fail(value.at, `.${kind} has to be an expression in a string, or true or false`);
    }
    return () => constant;
  }

  #indexes(value: JsonNode): string[] {
    return (value.kind === 'list' ? value.items : [value]).map((item) =>
      item.kind === 'string'
        ? item.source.text
        : this.#file.fail(item.at, '.indexOn has to be a string or a list of strings'),
    );
  }
}

/**
 * Parses and checks a rules file.
 * @throws RulesError with the line
 */
export function readRuleTree(text: string): RuleNode {
  const file = fileSource(text);
  const reader = new TreeReader(file);
  const { at, entries } = reader.object(readJson(file), 'the file');
  const [rules, ...others] = entries;
  if (rules?.key !== 'rules')
    return file.fail(rules?.at ?? at, 'the file has to hold "rules" and nothing else');
  for (const { at: where, key } of others) file.fail(where, `"${key}" stands beside "rules"`);
  return reader.node(reader.object(rules.value, '"rules"'), []);
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
