import { parseRules, type Rules } from '../../server/backend/realtime/rules/rules';
import type { RuleAuth } from '../../server/backend/realtime/rules/values';
import { parsePath } from '../../server/backend/realtime/tree/path';
import { parseQuery, toRuleQuery } from '../../server/backend/realtime/tree/query';
import type { Json } from '../../server/backend/realtime/tree/read-node';
import { createTree, type Tree } from '../../server/backend/realtime/tree/tree';

export const NOW = 1_700_000_000_000;

/** Replaces the tree. */
export function treeOf(value: Json): Tree {
  const tree = createTree();
  if (value !== null) tree.apply([{ path: [], value }], NOW);
  return tree;
}

interface Lab {
  tree: Tree;
  /** Reads with `query` as the SDK sends it. */
  mayRead(auth: RuleAuth | null, path: string, query?: unknown): boolean;
  /** Writes all paths together, or leaves the data unchanged; returns whether it was allowed. */
  write(auth: RuleAuth | null, writes: Record<string, Json>): boolean;
}

/** Evaluates rules over data that complies with them, as the server uses them. */
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

/** Creates a lab with rules given as an object. */
export const labWith = (rules: object, value: Json = null): Lab =>
  labOf(parseRules(JSON.stringify({ rules })), value);
