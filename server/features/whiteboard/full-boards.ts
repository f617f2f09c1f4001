import { escapeKey } from '@domain/shared/database-key';
import type { BoardState } from '@domain/whiteboard/board-state';
import { BOARD_CHARACTERS_MAX, BOARD_MAX, PERSON_SHARE } from '@domain/whiteboard/whiteboard-limits';
import type { Realtime } from '../../backend/realtime/realtime';
import type { Json } from '../../backend/realtime/tree/read-node';
import type { Logger } from '../../platform/log';
import { childrenOf, fieldOf, MODES } from '../presence';
import { readBoardState } from './board-states';

/** An element as far as it counts for how full its board is. */
interface Counted {
  authorId: string;
  changedBy: string;
  characters: number;
}

interface Use {
  elements: number;
  characters: number;
}

const isUsedUp = ({ elements, characters }: Use, share: number): boolean =>
  elements >= BOARD_MAX * share || characters >= BOARD_CHARACTERS_MAX * share;

/** Returns an element that is on a board; undefined for one that is deleted or was cleared. */
function countedOf(element: Json, shownFrom: number): Counted | undefined {
  const json = fieldOf(element, 'json');
  if (typeof json !== 'string' || Number(fieldOf(element, 'epoch')) < shownFrom) return undefined;
  const [authorId, changedBy] = [fieldOf(element, 'authorId'), fieldOf(element, 'changedBy')].map(String);
  return { authorId: authorId ?? '', changedBy: changedBy ?? '', characters: json.length };
}

/** Counts what is on a board, in all and of each person: the elements that they drew, and how long those are that they
 * changed last. */
function createBoardUse() {
  const counted = new Map<string, Counted>();
  const people = new Map<string, Use>();
  const whole: Use = { elements: 0, characters: 0 };

  function add(uid: string, more: Partial<Use>): void {
    const used = people.get(uid) ?? { elements: 0, characters: 0 };
    for (const use of [used, whole]) {
      use.elements += more.elements ?? 0;
      use.characters += more.characters ?? 0;
    }
    if (used.elements + used.characters > 0) people.set(uid, used);
    else people.delete(uid);
  }

  function count({ authorId, changedBy, characters }: Counted, sign: 1 | -1): void {
    add(authorId, { elements: sign });
    add(changedBy, { characters: sign * characters });
  }

  return {
    /** Counts an element as it is now. */
    take(id: string, now: Counted | undefined): void {
      const before = counted.get(id);
      counted.delete(id);
      if (before) count(before, -1);
      if (now) counted.set(id, now);
      if (now) count(now, 1);
    },
    isFull: (): boolean => isUsedUp(whole, 1),
    /** Returns the keys of the people who have drawn as much as one may. */
    fullFor: (): string[] =>
      [...people].filter(([, used]) => isUsedUp(used, PERSON_SHARE)).map(([uid]) => escapeKey(uid)),
  };
}

type BoardUse = ReturnType<typeof createBoardUse>;

/** Returns the element that a change is about; undefined where it may be about all of them. */
const elementIn = ([, , , part, id]: Path): string | undefined => (part === 'elements' ? id : undefined);

/** Returns what has changed of whether a board is full, and for whom. */
function changesOf({ full = false, fullFor = {} }: BoardState, use: BoardUse): Record<string, true | null> {
  const [before, now] = [Object.keys(fullFor), use.fullFor()];
  const changes: [string, true | null][] = [
    ...before.filter((key) => !now.includes(key)).map((key): [string, null] => [`fullFor/${key}`, null]),
    ...now.filter((key) => !before.includes(key)).map((key): [string, true] => [`fullFor/${key}`, true]),
  ];
  if (full !== use.isFull()) changes.push(['full', use.isFull() || null]);
  return Object.fromEntries(changes);
}

interface FullParts {
  realtime: Pick<Realtime, 'read' | 'keys' | 'write' | 'watch'>;
  log: Logger;
}

const BRANCH = 'whiteboards';

type Path = readonly string[];

/** Whether a change may be about the elements of a board, or about which of them are on it. */
const isCounted = ([, , , part = 'elements', key = 'shownFrom']: Path): boolean =>
  part === 'elements' || (part === 'state' && key === 'shownFrom');

/**
 * Follows what is on the boards of this server's realtime database, and writes for the rules which of them are full, and
 * for whom: what is above that could not be loaded by the pages.
 */
export function watchFullBoards({ realtime, log }: FullParts): void {
  const boards = new Map<string, BoardUse>();
  const changed = new Set<string>();

  const shownFromOf = (board: string): number => Number(realtime.read(`${board}/state/shownFrom`) ?? 0);

  function countAll(board: string): BoardUse {
    const use = createBoardUse();
    const shownFrom = shownFromOf(board);
    for (const [id, element] of childrenOf(realtime.read(`${board}/elements`)))
      use.take(id, countedOf(element, shownFrom));
    boards.set(board, use);
    return use;
  }

  function countOne(board: string, id: string): void {
    const element = realtime.read(`${board}/elements/${id}`);
    (boards.get(board) ?? countAll(board)).take(id, countedOf(element, shownFromOf(board)));
  }

  /** Writes what has changed of whether a board is full. */
  async function tell(board: string): Promise<void> {
    const state = await readBoardState({ read: async (path) => realtime.read(path) }, board);
    const use = boards.get(board);
    if (!state || !use) return;
    const writes = Object.entries(changesOf(state, use)).map(([key, value]) => [
      `${board}/state/${key}`,
      value,
    ]);
    if (writes.length > 0) await realtime.write(Object.fromEntries(writes));
  }

  function tellChanged(): void {
    const all = [...changed];
    changed.clear();
    for (const board of all)
      tell(board).catch((error: unknown) => log.error({ err: error }, 'a full board could not be closed'));
  }

  /** Returns the boards that a change concerns. */
  function boardsAt([mode, branch = BRANCH, widget]: Path): string[] {
    const modes = branch === BRANCH ? (mode === undefined ? MODES : [mode]) : [];
    const keysIn = (path: string) => (widget === undefined ? realtime.keys(path) : [widget]);
    return modes
      .map((one) => `${one}/${BRANCH}`)
      .flatMap((path) => keysIn(path).map((key) => `${path}/${key}`));
  }

  function take(board: string, id: string | undefined): void {
    if (id === undefined) countAll(board);
    else countOne(board, id);
    if (changed.size === 0) queueMicrotask(tellChanged);
    changed.add(board);
  }

  realtime.watch((paths) => {
    for (const path of paths.filter(isCounted))
      for (const board of boardsAt(path)) take(board, elementIn(path));
  });
}
