import type { Persistence } from '../persistence/persistence';
import type { Rules } from '../rules/rules';
import type { RuleAuth } from '../rules/values';
import { hashOf } from '../tree/hash';
import { WHOLE } from '../tree/query';
import type { Json, Path, Primitive, ReadNode } from '../tree/read-node';
import type { Change, Tree } from '../tree/tree';
import { nodeAt } from '../tree/tree-node';
import type { WriteQuota } from './write-quota';

/** Branches of an operating mode that are not saved: who is present, who is typing and who is in calls or rooms. */
const EPHEMERAL = [
  'attendees',
  'attendeeCounts',
  'attendeeTabs',
  'typing',
  'wroteAt',
  'ringing',
  'calls',
  'rooms',
];

/** Returns whether the leaf at this joined path is saved; who points where on a board is not. */
function isPersistent(path: string): boolean {
  const [, branch = '', , part] = path.split('/', 4);
  return !EPHEMERAL.includes(branch) && !(branch === 'whiteboards' && part === 'pointers');
}

/** Writes that succeed together or not at all. */
export interface Writes {
  writes: readonly { path: Path; value: Json }[];
  /** The user who writes; the rules do not apply to the server. */
  as: RuleAuth | null | 'server';
  /** Condition: the data at a path, which the user must be allowed to read, has this hash. */
  expected?: { path: Path; hash: string } | undefined;
}

/**
 * Result of writes: `durable` resolves when they are saved, and rejects when they were undone because they cannot be; it
 * is undefined when none of them are saved.
 */
export type Written =
  | { status: 'ok'; durable: Promise<void> | undefined }
  | { status: 'permission_denied' }
  | { status: 'datastale' }
  /** Data of a user, who writes into chats too often. */
  | { status: 'too_often' }
  /** Data of a user, who has stored as much as one may. */
  | { status: 'quota_exceeded' }
  /** Data of a user, and all of the data takes as much memory as it may. */
  | { status: 'storage_full' }
  /** Data of a user that would be saved, and the disk has no room. */
  | { status: 'disk_full' }
  /** Too much is waiting to be saved. */
  | { status: 'unavailable' };

/** The data behind rules, hash conditions and persistence. */
export type DataStore = ReturnType<typeof createDataStore>;

interface DataStoreParts {
  tree: Tree;
  rules: Pick<Rules, 'mayRead' | 'mayWrite'>;
  persistence: Pick<Persistence, 'save'> & Partial<Pick<Persistence, 'isOverloaded' | 'isDiskFull'>>;
  quota: Pick<WriteQuota, 'refusal'>;
  clock: () => number;
  /** Called with every accepted change. */
  onChange: (paths: readonly Path[]) => void;
}

const mayBePersistent = (path: Path): boolean => path.length < 2 || isPersistent(path.join('/'));

function persistentLeaves(change: Change): Map<string, Primitive | null> {
  const kept = new Map<string, Primitive | null>();
  if (change.paths.some(mayBePersistent))
    for (const [path, value] of change.leaves()) if (isPersistent(path)) kept.set(path, value);
  return kept;
}

type Leaves = ReadonlyMap<string, Primitive | null>;

/** The leaves before an unsaved change. */
type Before = readonly { path: Path; value: Primitive | null }[];

// Removals first, since a removed leaf may block a restored one.
const rankOf = ({ value }: Before[number]): number => Number(value !== null);

const leavesOf = (leaves: Leaves, before: ReadNode | undefined): Before =>
  [...leaves.keys()]
    .map((text) => {
      const path = text === '' ? [] : text.split('/');
      return { path, value: nodeAt(before, path)?.leaf ?? null };
    })
    .sort((one, other) => rankOf(one) - rankOf(other));

/** @param onChange is called with undone paths */
export function createUnsaved(tree: Tree, onChange: (paths: readonly Path[]) => void) {
  const waiting = new Set<Before>();
  let last: Promise<void> | undefined;

  function undo(before: Before): void {
    for (const write of before) tree.apply([write], 0);
    onChange(before.map(({ path }) => path));
  }

  /** Undoes the latest change first; skips those already undone. */
  function undoSince(first: Before): void {
    const all = [...waiting];
    const lost = waiting.has(first) ? all.slice(all.indexOf(first)).reverse() : [];
    for (const before of lost) {
      waiting.delete(before);
      undo(before);
    }
  }

  async function settle(before: Before, saving: Promise<void>): Promise<void> {
    try {
      await saving;
      waiting.delete(before);
    } catch (error) {
      undoSince(before);
      throw error;
    }
  }

  return {
    /** Returns the last save under way, undefined when there is none. */
    last: (): Promise<void> | undefined => (waiting.size > 0 ? last : undefined),
    /** Tracks a save; the promise settles with it, after the changes are undone if it failed. */
    follow(leaves: Leaves, root: ReadNode | undefined, saving: Promise<void>) {
      const before = leavesOf(leaves, root);
      waiting.add(before);
      last = settle(before, saving);
      // Callers may ignore the promise.
      last.catch(() => undefined);
      return last;
    },
  };
}

export function createDataStore(parts: DataStoreParts) {
  const { tree, rules, persistence, quota, clock, onChange } = parts;
  const root = () => tree.at([]);
  const unsaved = createUnsaved(tree, onChange);

  function isStale({ expected }: Writes): boolean {
    return expected !== undefined && hashOf(tree.at(expected.path)) !== expected.hash;
  }

  /** The result of a hash condition reveals the data. */
  function mayCompare({ as, expected }: Writes): boolean {
    if (as === 'server' || expected === undefined) return true;
    return rules.mayRead({ auth: as, now: clock(), root: root(), path: expected.path, query: WHOLE });
  }

  /** Returns why a change may not be, undefined when it may. */
  function refusal({ as }: Writes, { before, paths, growth }: Change, now: number) {
    if (as === 'server') return undefined;
    if (!rules.mayWrite({ auth: as, now, before, after: root(), paths })) return 'permission_denied' as const;
    return as === null ? undefined : quota.refusal(as.uid, { growth, paths });
  }

  /** A write without a change is durable when the earlier ones are. */
  function save(change: Change): Promise<void> | undefined {
    const kept = persistentLeaves(change);
    if (kept.size > 0) return unsaved.follow(kept, change.before, persistence.save(kept));
    return change.paths.some(mayBePersistent) ? unsaved.last() : undefined;
  }

  function apply(request: Writes): Written {
    const now = clock();
    const change = tree.apply(request.writes, now);
    const refused = refusal(request, change, now);
    if (refused) {
      change.undo();
      return { status: refused };
    }
    const durable = save(change);
    onChange(change.paths);
    return { status: 'ok', durable };
  }

  const isOverloaded = ({ writes }: Writes): boolean =>
    writes.some(({ path }) => mayBePersistent(path)) && persistence.isOverloaded?.() === true;

  /** Removals need no room, and the server's own writes follow calls that were already checked. */
  const hasNoRoom = ({ writes, as }: Writes): boolean =>
    as !== 'server' &&
    writes.some(({ path, value }) => value !== null && mayBePersistent(path)) &&
    persistence.isDiskFull?.() === true;

  return {
    root,
    /** @throws BadData, without a change */
    write(request: Writes): Written {
      if (hasNoRoom(request)) return { status: 'disk_full' };
      if (isOverloaded(request)) return { status: 'unavailable' };
      if (!mayCompare(request)) return { status: 'permission_denied' };
      return isStale(request) ? { status: 'datastale' } : apply(request);
    },
    /** Validates writes. @throws BadData */
    check: (writes: Writes['writes']) => tree.apply(writes, clock()).undo(),
  };
}
