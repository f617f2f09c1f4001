import { readFile } from 'node:fs/promises';
import { withoutPriority } from '../tree/path';
import type { Path, ReadNode } from '../tree/read-node';
import type { RuleQuery } from '../tree/rule-query';
import { Snapshot } from './evaluation/snapshot';
import type { RuleAuth } from './rule-auth';
import { type RuleNode, readRuleTree } from './rule-tree';
import { RulesError } from './rules-error';
import { trailOf } from './trail';
import { mayWritePath } from './write-check';

interface Request {
  /** Null for a connection without a token. */
  auth: RuleAuth | null;
  /** Milliseconds since 1970; the same moment that the server values of the write were resolved with. */
  now: number;
}

interface ReadRequest extends Request {
  root: ReadNode | undefined;
  path: Path;
  query: RuleQuery;
}

interface WriteRequest extends Request {
  /** The root before the write. */
  before: ReadNode | undefined;
  /** The root after all parts of the write. */
  after: ReadNode | undefined;
  paths: readonly Path[];
}

/** The rules in force. Nothing here throws: what can't be evaluated is refused. */
export interface Rules {
  /** `.read` of the path or of a place above it; a place above does not see the query, which asks only the path. */
  mayRead(request: ReadRequest): boolean;
  /** `.write` on the way to every path, then `.validate` on the way and below for everything that stands there then. */
  mayWrite(request: WriteRequest): boolean;
  /** May this query be answered without the warning that an index is missing? */
  isIndexed(path: Path, query: RuleQuery): boolean;
}

const WHOLE: RuleQuery = {
  orderByKey: false,
  orderByValue: false,
  orderByPriority: true,
  orderByChild: null,
  startAt: null,
  endAt: null,
  equalTo: null,
  limitToFirst: null,
  limitToLast: null,
};

function mayRead(rules: RuleNode, { auth, now, root: node, path, query }: ReadRequest): boolean {
  const root = new Snapshot(node);
  let data = root;
  return trailOf(rules, path).some(({ rules: { read }, captures }, index) => {
    const key = index === 0 ? undefined : path[index - 1];
    if (key !== undefined) data = data.step(key);
    const asked = index === path.length ? query : WHOLE;
    return read?.({ auth, now, root, data, newData: null, query: asked, captures });
  });
}

function mayWrite(rules: RuleNode, { auth, now, before, after: node, paths }: WriteRequest): boolean {
  const context = { auth, now, root: new Snapshot(before) };
  const after = new Snapshot(node);
  return paths.every((path) => mayWritePath(rules, context, withoutPriority(path), after));
}

function isIndexed(rules: RuleNode, path: Path, { orderByChild, orderByValue }: RuleQuery): boolean {
  const wanted = orderByValue ? '.value' : orderByChild;
  if (wanted === null) return true;
  const trail = trailOf(rules, path);
  return trail.length === path.length + 1 && (trail.at(-1)?.rules.indexOn.includes(wanted) ?? false);
}

/**
 * The rules in the text of a rules file.
 * @throws RulesError with the line
 */
export function parseRules(text: string): Rules {
  const tree = readRuleTree(text);
  return {
    mayRead: (request) => mayRead(tree, { ...request, path: withoutPriority(request.path) }),
    mayWrite: (request) => mayWrite(tree, request),
    isIndexed: (path, query) => isIndexed(tree, path, query),
  };
}

/**
 * The rules in a file.
 * @param file absolute path
 * @throws RulesError with the line, or without one for a file that can't be read
 */
export async function loadRules(file: string): Promise<Rules> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new RulesError(`can't be read (${error.code})`);
  });
  return parseRules(text);
}
