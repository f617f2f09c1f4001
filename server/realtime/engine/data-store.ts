import { isKept } from '../kept';
import type { Persistence } from '../persistence/persistence';
import type { RuleAuth } from '../rules/rule-auth';
import type { Rules } from '../rules/rules';
import { hashOf } from '../tree/hash';
import { parseQuery, toRuleQuery } from '../tree/query';
import type { Json, Path, Primitive, ReadNode } from '../tree/read-node';
import type { Change, Tree } from '../tree/tree';
import { createUnsaved } from './unsaved';

/** Writes that happen together or not at all. */
export interface Writes {
  writes: readonly { path: Path; value: Json }[];
  /** Who writes; the server itself is subject to no rules. */
  as: RuleAuth | null | 'server';
  /** What stands at a path, which the writer has to be allowed to read, has to have this hash. */
  expected?: { path: Path; hash: string } | undefined;
}

/**
 * What became of writes: the promise resolves when they are durable, and rejects when they were undone because they
 * cannot be; there is none when nothing of them is kept.
 */
export type Written =
  | { status: 'ok'; durable: Promise<void> | undefined }
  | { status: 'permission_denied' }
  | { status: 'datastale' }
  /** Nothing more can be written down at the moment. */
  | { status: 'unavailable' };

/** The data, with everything that guards it. */
export interface DataStore {
  /** @throws BadData, and changes nothing then */
  write(writes: Writes): Written;
  /** Would these writes be well-formed now? @throws BadData when not */
  check(writes: Writes['writes']): void;
  root(): ReadNode | undefined;
}

interface DataStoreParts {
  tree: Tree;
  rules: Pick<Rules, 'mayRead' | 'mayWrite'>;
  persistence: Pick<Persistence, 'save'> & Partial<Pick<Persistence, 'isOverloaded'>>;
  clock: () => number;
  /** Told about every accepted change. */
  onChange: (paths: readonly Path[]) => void;
}

const mayBeKept = (path: Path): boolean => path.length < 2 || isKept(path.join('/'));

function keptLeaves(change: Change): Map<string, Primitive | null> {
  const kept = new Map<string, Primitive | null>();
  if (change.paths.some(mayBeKept))
    for (const [path, value] of change.leaves()) if (isKept(path)) kept.set(path, value);
  return kept;
}

const WHOLE = toRuleQuery(parseQuery({}));

export function createDataStore({ tree, rules, persistence, clock, onChange }: DataStoreParts): DataStore {
  const root = () => tree.at([]);
  const unsaved = createUnsaved(tree, onChange);

  function isStale({ expected }: Writes): boolean {
    return expected !== undefined && hashOf(tree.at(expected.path)) !== expected.hash;
  }

  /** Whether a hash is right tells what stands there. */
  function mayCompare({ as, expected }: Writes): boolean {
    if (as === 'server' || expected === undefined) return true;
    return rules.mayRead({ auth: as, now: clock(), root: root(), path: expected.path, query: WHOLE });
  }

  function accepted({ as }: Writes, change: Change, now: number): boolean {
    if (as === 'server') return true;
    const { before, paths } = change;
    return rules.mayWrite({ auth: as, now, before, after: root(), paths });
  }

  /** Who writes what stands already, but is not written down yet, is answered when it is. */
  function save(change: Change): Promise<void> | undefined {
    const kept = keptLeaves(change);
    if (kept.size > 0) return unsaved.follow(kept, change.before, persistence.save(kept));
    return change.paths.some(mayBeKept) ? unsaved.last() : undefined;
  }

  function apply(request: Writes): Written {
    const now = clock();
    const change = tree.apply(request.writes, now);
    if (!accepted(request, change, now)) {
      change.undo();
      return { status: 'permission_denied' };
    }
    const durable = save(change);
    onChange(change.paths);
    return { status: 'ok', durable };
  }

  const isOverloaded = ({ writes }: Writes): boolean =>
    writes.some(({ path }) => mayBeKept(path)) && persistence.isOverloaded?.() === true;

  return {
    root,
    write(request) {
      if (isOverloaded(request)) return { status: 'unavailable' };
      if (!mayCompare(request)) return { status: 'permission_denied' };
      return isStale(request) ? { status: 'datastale' } : apply(request);
    },
    check: (writes) => tree.apply(writes, clock()).undo(),
  };
}
