import { escapeKey, unescapeKey } from '@domain/shared/database-key';
import { toFailure } from '@domain/shared/failure';
import { shownName } from '@domain/shared/shown-text';
import { boardStateSchema } from '@domain/whiteboard/board-state';
import {
  elementRecord,
  isAtLeast,
  type StoredElement,
  storedElement,
} from '@domain/whiteboard/element-record';
import { type Pointer, pointerOf } from '@domain/whiteboard/pointer';
import {
  BOARD_CHARACTERS_MAX,
  BOARD_MAX,
  BOARD_PAGE,
  POINTERS_MAX,
} from '@domain/whiteboard/whiteboard-limits';
import type { BoardPicturesPort } from '@machines/whiteboard/board-pictures.machine';
import type { BoardNews, BoardPlace } from '@machines/whiteboard/board-place';
import type { WhiteboardPort } from '@machines/whiteboard/whiteboard.machine';
import {
  type Database,
  type DataSnapshot,
  endBefore,
  limitToLast,
  onChildAdded,
  onChildChanged,
  onChildRemoved,
  onDisconnect,
  onValue,
  orderByChild,
  type Query,
  type QueryConstraint,
  query,
  ref,
  serverTimestamp,
  set,
  startAt,
} from 'firebase/database';
import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';
import { isDenied, realtimeFailure } from '@/services/identity/firebase-failure';
import type { Firebase } from '@/services/identity/identity';
import { read } from '@/services/people/firebase-people';
import { sharedPictureUpload } from '@/services/pictures/shared-pictures';
import { all, childrenOf, entriesOf, send } from '@/services/realtime/listening';
import { signedInDatabase } from '@/services/realtime/signed-in-database';

/** The whiteboards of the venue; every rejection is a `Failure`. */
export interface Whiteboard extends WhiteboardPort, BoardPicturesPort {}

const pointersIn = (snapshot: DataSnapshot, userId: string): Pointer[] =>
  entriesOf(snapshot)
    .flatMap(([key, value]) => pointerOf(unescapeKey(key), value) ?? [])
    .filter((pointer) => pointer.userId !== userId)
    .slice(0, POINTERS_MAX);

type ElementsNews = Extract<BoardNews, { type: 'elements.received' }>;

/** Collects changes of elements; reports those of one answer of the server together. */
function createReports(onNews: (news: ElementsNews) => void) {
  const stored = new Map<string, StoredElement>();
  const removed = new Set<string>();
  let isWaiting = false;
  const report = () => {
    isWaiting = false;
    onNews({ type: 'elements.received', stored: [...stored.values()], removed: [...removed] });
    stored.clear();
    removed.clear();
  };
  const reportSoon = () => {
    if (!isWaiting) queueMicrotask(report);
    isWaiting = true;
  };
  return {
    report: reportSoon,
    put(snapshot: DataSnapshot): void {
      const one = storedElement(snapshot.key ?? '', snapshot.val());
      if (!one) return;
      stored.set(one.element.id, one);
      removed.delete(one.element.id);
      reportSoon();
    },
    remove({ key }: DataSnapshot): void {
      stored.delete(key ?? '');
      removed.add(key ?? '');
      reportSoon();
    },
  };
}

const changedAtOf = (child: DataSnapshot | undefined): number => Number(child?.child('changedAt').val() ?? 0);
const charactersOf = (child: DataSnapshot): number => String(child.child('json').val() ?? '').length;

/** Whether a child is an element that can be shown: neither deleted nor of another form. */
const isDrawn = (child: DataSnapshot): boolean =>
  child.hasChild('json') && storedElement(child.key ?? '', child.val()) !== null;

type ByTime = (...ends: QueryConstraint[]) => Query;

/** Milliseconds before a page is asked for again when the link was lost. */
const LINK_PAUSE = 2_000;

interface Reading {
  byTime: ByTime;
  /** Returns from which clearing on what was drawn is on the board. */
  shownFrom: () => number;
  isOver: () => boolean;
}

/** Reads a page; waits for the link, and asks for fewer elements when they are too large together. */
async function readPage(
  reading: Reading,
  ends: QueryConstraint[],
  size: number,
): Promise<[DataSnapshot[], number]> {
  try {
    return [childrenOf(await read(reading.byTime(...ends, limitToLast(size)))), size];
  } catch (error) {
    const isAway = toFailure(error).kind === 'NOT_REACHABLE';
    const isTooLarge = toFailure(error).kind === 'PROCESSING_ERROR' && size > 1;
    if (reading.isOver() || !(isAway || isTooLarge)) throw error;
    if (isTooLarge) return readPage(reading, ends, Math.ceil(size / 5));
    await new Promise((resolve) => setTimeout(resolve, LINK_PAUSE));
    return readPage(reading, ends, size);
  }
}

/** Yields elements in pages, the newest first, until all are there that may be shown. */
async function* pagesOf(reading: Reading): AsyncGenerator<DataSnapshot[]> {
  let [count, characters, size] = [0, 0, BOARD_PAGE];
  let page: DataSnapshot[] = [];
  const isCleared = () => page.every((child) => Number(child.child('epoch').val()) < reading.shownFrom());
  do {
    const [oldest] = page;
    const ends = oldest ? [endBefore(changedAtOf(oldest), oldest.key ?? '')] : [];
    [page, size] = await readPage(reading, ends, size);
    yield page;
    count += page.filter(isDrawn).length;
    characters += page.reduce((sum, child) => sum + charactersOf(child), 0);
  } while (page.length === size && count < BOARD_MAX && characters < BOARD_CHARACTERS_MAX && !isCleared());
}

interface ElementsWatch {
  elements: Query;
  onNews: (news: ElementsNews) => void;
  onFailure: (error: Error) => void;
  /** Returns from which clearing on what was drawn is on the board. */
  shownFrom: () => number;
}

/** Loads elements in pages, the newest first, and follows what changes from then on. */
function watchElements({ elements, onNews, onFailure, shownFrom }: ElementsWatch): () => void {
  const byTime: ByTime = (...ends) => query(elements, orderByChild('changedAt'), ...ends);
  const { put, remove, report } = createReports(onNews);
  let stops: (() => void)[] = [];
  let isOver = false;
  let followed = 0;

  /** Takes off what is gone; what others only pushed out of those that are followed stays. */
  async function takeOff(child: DataSnapshot): Promise<void> {
    followed -= 1;
    // What pushes others out is told after what it pushes out.
    await Promise.resolve();
    const isThere = followed === BOARD_MAX && (await read(query(child.ref))).exists();
    if (!isThere && !isOver) remove(child);
  }

  function follow(from: number): void {
    const changes = byTime(startAt(from), limitToLast(BOARD_MAX));
    const add = (child: DataSnapshot) => {
      followed += 1;
      put(child);
    };
    stops = [
      onChildAdded(changes, add, onFailure),
      onChildChanged(changes, put),
      // What cannot be looked up stays until the board is opened again.
      onChildRemoved(changes, (child) => void takeOff(child).catch(() => {})),
    ];
  }

  async function load(): Promise<void> {
    for await (const page of pagesOf({ byTime, shownFrom, isOver: () => isOver })) {
      if (isOver) return;
      if (stops.length === 0) follow(changedAtOf(page.at(-1)));
      page.forEach(put);
      report();
    }
  }

  load().catch((error: Error) => {
    if (!isOver) onFailure(error);
  });
  return () => {
    isOver = true;
    for (const stop of stops) stop();
  };
}

/** Follows elements, and loads them anew when hosts restore what was cleared: that was left out. */
function followElements(watch: Omit<ElementsWatch, 'shownFrom'>) {
  let from = 0;
  const follow = () => watchElements({ ...watch, shownFrom: () => from });
  let stop = follow();
  return {
    showFrom(next: number): void {
      const isRestored = next < from;
      from = next;
      if (!isRestored) return;
      stop();
      stop = follow();
    },
    stop: () => stop(),
  };
}

/** Opens the whiteboards in the realtime database. */
export function openWhiteboard(database: Database): WhiteboardPort {
  const at = ({ mode, widgetId }: BoardPlace, ...path: string[]) =>
    ref(database, [mode, 'whiteboards', escapeKey(widgetId), ...path].join('/'));
  const ownPointer = (place: BoardPlace) => at(place, 'pointers', escapeKey(place.userId));

  /** Lets each connection end with the pointer; returns the function that takes it away now. */
  function keepPointer(place: BoardPlace): () => void {
    const pointer = ownPointer(place);
    const stop = onValue(ref(database, '.info/connected'), (connected) => {
      if (connected.val() === true) send(onDisconnect(pointer).remove());
    });
    return () => {
      stop();
      send(set(pointer, null));
      send(onDisconnect(pointer).cancel());
    };
  }

  /** Returns whether the database has an element as it is here, or newer. */
  async function isKnown(place: BoardPlace, one: StoredElement): Promise<boolean> {
    const { id } = one.element;
    const known = storedElement(id, (await read(at(place, 'elements', id))).val());
    return known !== null && isAtLeast(known, one);
  }

  /** Sends an element; returns whether the database has it then, or something newer. */
  async function isTaken(place: BoardPlace, one: StoredElement): Promise<boolean> {
    try {
      const change = { changedBy: place.userId, changedAt: serverTimestamp() };
      const record = { ...elementRecord(one), ...change };
      await set(at(place, 'elements', one.element.id), record);
      return true;
    } catch (error) {
      if (isDenied(error)) return isKnown(place, one);
      throw realtimeFailure(error, 'drawing on a whiteboard');
    }
  }

  return {
    watchBoard(place, onNews, onFailure) {
      const fail = (error: Error) => onFailure(realtimeFailure(error, 'listening to a whiteboard'));
      const elements = followElements({ elements: at(place, 'elements'), onNews, onFailure: fail });
      const takeState = (snapshot: DataSnapshot) => {
        const { success, output } = v.safeParse(boardStateSchema, snapshot.val());
        if (success) elements.showFrom(output.shownFrom);
        onNews({ type: 'state.received', state: success ? output : null });
      };
      return all([
        onValue(at(place, 'state'), takeState, fail),
        elements.stop,
        onValue(
          at(place, 'pointers'),
          (snapshot) => onNews({ type: 'pointers.received', pointers: pointersIn(snapshot, place.userId) }),
          // The elements say so, too.
          () => {},
        ),
        keepPointer(place),
      ]);
    },
    async sendElements({ stored, ...place }) {
      const answers = await Promise.all(stored.map((one) => isTaken(place, one)));
      return { denied: stored.filter((_, at) => !answers[at]) };
    },
    showPointer: async ({ name, place: { x, y }, ...place }) =>
      send(set(ownPointer(place), { name: shownName(name), x: Math.round(x), y: Math.round(y) })),
  };
}

/** Creates the whiteboards over the signed-in user's connection to the realtime database; their pictures go to the server. */
export async function createWhiteboard(firebase: Firebase, call: ApiClient['call']): Promise<Whiteboard> {
  const upload = sharedPictureUpload(call);
  return {
    ...openWhiteboard(await signedInDatabase(firebase)),
    uploadPicture: ({ widgetId, data }, signal) => upload({ use: 'board', widgetId, data }, signal),
  };
}
