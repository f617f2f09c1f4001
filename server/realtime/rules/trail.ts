import type { Path } from '../tree/read-node';
import type { RuleNode } from './rule-tree';

/** A place on the way from the root, with the rules that stand there. */
export interface Step {
  rules: RuleNode;
  /** The keys that the `$variables` on the way stand for. */
  captures: readonly string[];
}

/** The rules for one key further down; undefined when there are none there and below. */
export function stepTo({ rules, captures }: Step, key: string): Step | undefined {
  const named = rules.named.get(key);
  if (named) return { rules: named, captures };
  const { other } = rules;
  return other && { rules: other.node, captures: [...captures, key] };
}

/** The steps from the root to a path, as far as there are rules; the first is the root's. */
export function trailOf(rules: RuleNode, path: Path): Step[] {
  const trail: Step[] = [{ rules, captures: [] }];
  for (const key of path) {
    const last = trail.at(-1);
    const next = last && stepTo(last, key);
    if (!next) return trail;
    trail.push(next);
  }
  return trail;
}
