import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError } from '../../../platform/config/configuration-error';
import { packageRoot } from '../../../platform/package-root';
import { type RuleQuery, WHOLE } from '../tree/query';
import type { Path, ReadNode } from '../tree/read-node';
import { type RuleNode, readRuleTree, type Step, stepsTo, stepTo } from './rule-tree';
import { RulesError } from './rules-error';
import { type RuleAuth, type Scope, Snapshot } from './values';

interface Request {
  /** Null for an unauthenticated connection. */
  auth: RuleAuth | null;
  /** Milliseconds since 1970; the same moment that the server values of the write were resolved with. */
  now: number;
}

interface ReadRequest extends Request {
  root: ReadNode | undefined;
  path: Path;
  query: RuleQuery;
  /** Called with every location whose data the rules look at; a change there may change the result. */
  onRead?: ((path: Path) => void) | undefined;
}

interface WriteRequest extends Request {
  /** The root before the write. */
  before: ReadNode | undefined;
  /** The root after all parts of the write. */
  after: ReadNode | undefined;
  paths: readonly Path[];
}

/** Security rules. No method throws: a rule that cannot be evaluated denies. */
export interface Rules {
  /** Checks `.read` of the path and of the locations above it, which do not see the query. */
  mayRead(request: ReadRequest): boolean;
  /** Checks `.write` along every path, then `.validate` along and below it for the data after the write. */
  mayWrite(request: WriteRequest): boolean;
  /** Returns whether the rules define the index of this query. */
  isIndexed(path: Path, query: RuleQuery): boolean;
}

function mayRead(rules: RuleNode, { auth, now, root: node, path, query, onRead }: ReadRequest): boolean {
  const root = new Snapshot(node, null, onRead ? { path: [], onRead } : null);
  let data = root;
  return stepsTo(rules, path).some(({ rules: { read }, captures }, index) => {
    const key = index === 0 ? undefined : path[index - 1];
    if (key !== undefined) data = data.step(key);
    const asked = index === path.length ? query : WHOLE;
    return read?.({ auth, now, root, data, newData: null, query: asked, captures });
  });
}

/** The values shared by all locations of a write. */
interface WriteContext {
  auth: RuleAuth | null;
  now: number;
  root: Snapshot;
}

interface Place {
  step: Step;
  data: Snapshot;
  newData: Snapshot;
}

const scopeOf = ({ auth, now, root }: WriteContext, { step, data, newData }: Place): Scope => ({
  auth,
  now,
  root,
  data,
  newData,
  query: null,
  captures: step.captures,
});

const isAllowed = (context: WriteContext, place: Place): boolean =>
  place.step.rules.write?.(scopeOf(context, place)) ?? false;

const isValid = (context: WriteContext, place: Place): boolean =>
  !place.newData.exists() || (place.step.rules.validate?.(scopeOf(context, place)) ?? true);

function placesOf(rules: RuleNode, path: Path, before: Snapshot, after: Snapshot): Place[] {
  let data = before;
  let newData = after;
  return stepsTo(rules, path).map((step, index) => {
    const key = index === 0 ? undefined : path[index - 1];
    if (key !== undefined) [data, newData] = [data.step(key), newData.step(key)];
    return { step, data, newData };
  });
}

function isValidBelow(context: WriteContext, { step: above, data, newData }: Place): boolean {
  for (const [key, node] of newData.node?.entries() ?? []) {
    const step = stepTo(above, key);
    const below = step && { step, data: data.step(key), newData: new Snapshot(node, newData) };
    if (below && !(isValid(context, below) && isValidBelow(context, below))) return false;
  }
  return true;
}

/** Returns whether this path may be written; `after` is the root after the whole update. */
function mayWritePath(rules: RuleNode, context: WriteContext, path: Path, after: Snapshot): boolean {
  const places = placesOf(rules, path, context.root, after);
  if (!places.some((place) => isAllowed(context, place))) return false;
  if (!places.every((place) => isValid(context, place))) return false;
  const last = places.length === path.length + 1 ? places.at(-1) : undefined;
  return last === undefined || isValidBelow(context, last);
}

function mayWrite(rules: RuleNode, { auth, now, before, after: node, paths }: WriteRequest): boolean {
  const context = { auth, now, root: new Snapshot(before) };
  const after = new Snapshot(node);
  return paths.every((path) => mayWritePath(rules, context, path, after));
}

function isIndexed(rules: RuleNode, path: Path, { orderByChild, orderByValue }: RuleQuery): boolean {
  const wanted = orderByValue ? '.value' : orderByChild;
  if (wanted === null) return true;
  const steps = stepsTo(rules, path);
  return steps.length === path.length + 1 && (steps.at(-1)?.rules.indexOn.includes(wanted) ?? false);
}

/**
 * Compiles the text of a rules file.
 * @throws RulesError with the place of the error
 */
export function parseRules(text: string): Rules {
  const tree = readRuleTree(text);
  return {
    mayRead: (request) => mayRead(tree, request),
    mayWrite: (request) => mayWrite(tree, request),
    isIndexed: (path, query) => isIndexed(tree, path, query),
  };
}

/**
 * Loads rules from a file.
 * @param file absolute path
 * @throws RulesError also for a file that can't be read
 */
export async function loadRules(file: string): Promise<Rules> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new RulesError('', `can't be read (${error.code})`);
  });
  return parseRules(text);
}

const RULES_FILE = join(packageRoot, 'database.rules.json');

/**
 * Loads the rules that are shipped with this server.
 * @throws ConfigurationError with the place of the error
 */
export async function ownRules(file = RULES_FILE): Promise<Rules> {
  return loadRules(file).catch((error: unknown) => {
    throw error instanceof RulesError ? new ConfigurationError(error.message) : error;
  });
}
