import type { RuleAuth } from '../../server/realtime/rules/rule-auth';
import { parseRules, type Rules } from '../../server/realtime/rules/rules';
import { parsePath } from '../../server/realtime/tree/path';
import { parseQuery, toRuleQuery } from '../../server/realtime/tree/query';
import type { Json } from '../../server/realtime/tree/read-node';
import { createTree, type Tree } from '../../server/realtime/tree/tree';

export const NOW = 1_700_000_000_000;

/** A tree that holds this. */
export function treeOf(value: Json): Tree {
  const tree = createTree();
  if (value !== null) tree.apply([{ path: [], value }], NOW);
  return tree;
}

interface Lab {
  tree: Tree;
  /** `query` as the SDK sends it. */
  mayRead(auth: RuleAuth | null, path: string, query?: unknown): boolean;
  /** Writes all paths together, or leaves everything as it was; tells whether it was allowed. */
  write(auth: RuleAuth | null, writes: Record<string, Json>): boolean;
}

/** Rules over data that obeys them, as the server uses them. */
export function labOf(rules: Rules, value: Json = null): Lab {
  const tree = treeOf(value);
  return {
    tree,
    mayRead: (auth, path, query = {}) =>
      rules.mayRead({
        auth,
        now: NOW,
        root: tree.at([]),
        path: parsePath(path),
        query: toRuleQuery(parseQuery(query)),
      }),
    write(auth, writes) {
      const parts = Object.entries(writes).map(([path, json]) => ({ path: parsePath(path), value: json }));
      const { before, paths, undo } = tree.apply(parts, NOW);
      const allowed = rules.mayWrite({ auth, now: NOW, before, after: tree.at([]), paths });
      if (!allowed) undo();
      return allowed;
    },
  };
}

/** A lab whose rules are given as an object. */
export const labWith = (rules: object, value: Json = null): Lab =>
  labOf(parseRules(JSON.stringify({ rules })), value);
