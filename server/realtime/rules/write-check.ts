import type { Path } from '../tree/read-node';
import { Snapshot } from './evaluation/snapshot';
import type { Scope } from './evaluation/value';
import type { RuleAuth } from './rule-auth';
import type { RuleNode } from './rule-tree';
import { type Step, stepTo, trailOf } from './trail';

/** What does not change from one place of a write to the next. */
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
  return trailOf(rules, path).map((step, index) => {
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

/** May this path be written? `after` is the root with the whole update in it. */
export function mayWritePath(rules: RuleNode, context: WriteContext, path: Path, after: Snapshot): boolean {
  const places = placesOf(rules, path, context.root, after);
  if (!places.some((place) => isAllowed(context, place))) return false;
  if (!places.every((place) => isValid(context, place))) return false;
  const last = places.length === path.length + 1 ? places.at(-1) : undefined;
  return last === undefined || isValidBelow(context, last);
}
