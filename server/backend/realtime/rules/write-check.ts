import type { Path } from '../tree/read-node';
import { type RuleNode, type Step, stepsTo, stepTo } from './rule-tree';
import { type RuleAuth, type Scope, Snapshot } from './values';

/** The values shared by all locations of a write. */
export interface WriteContext {
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
export function mayWritePath(rules: RuleNode, context: WriteContext, path: Path, after: Snapshot): boolean {
  const places = placesOf(rules, path, context.root, after);
  if (!places.some((place) => isAllowed(context, place))) return false;
  if (!places.every((place) => isValid(context, place))) return false;
  const last = places.length === path.length + 1 ? places.at(-1) : undefined;
  return last === undefined || isValidBelow(context, last);
}
