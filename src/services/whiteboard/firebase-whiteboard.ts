import { escapeKey, unescapeKey } from '@domain/shared/database-key';
import { shownName } from '@domain/shared/shown-text';
import { boardStateSchema } from '@domain/whiteboard/board-state';
import {
  elementRecord,
  isAtLeast,
  type StoredElement,
  storedElement,
} from '@domain/whiteboard/element-record';
import { type Pointer, pointerOf } from '@domain/whiteboard/pointer';
import { BOARD_MAX, POINTERS_MAX } from '@domain/whiteboard/whiteboard-limits';
import type { BoardNews, BoardPlace } from '@machines/whiteboard/board-place';
import type { WhiteboardPort } from '@machines/whiteboard/whiteboard.machine';
import {
  type Database,
  type DataSnapshot,
  limitToLast,
  onChildAdded,
  onChildChanged,
  onChildRemoved,
  onDisconnect,
  onValue,
  orderByChild,
  type Query,
  query,
  ref,
  serverTimestamp,
  set,
} from 'firebase/database';
import * as v from 'valibot';
import { isDenied, realtimeFailure } from '@/services/identity/firebase-failure';
import { read } from '@/services/people/firebase-people';

/** Nothing waits for the answer: the SDK drops it when the link is lost. */
const send = (request: Promise<void>): void => void request.catch(() => {});

function pointersIn(snapshot: DataSnapshot, userId: string): Pointer[] {
  const pointers: Pointer[] = [];
  snapshot.forEach((child) => {
    const pointer = pointerOf(unescapeKey(child.key ?? ''), child.val());
    if (pointer && pointer.userId !== userId) pointers.push(pointer);
  });
  return pointers.slice(0, POINTERS_MAX);
}

/** Follows elements; reports those of one answer of the server together, and the first ones with all others. */
function watchElements(
  elements: Query,
  onNews: (news: BoardNews) => void,
  onFailure: (error: Error) => void,
): () => void {
  const stored = new Map<string, StoredElement>();
  const removed = new Set<string>();
  let isLoaded = false;
  let isWaiting = false;
  const report = () => {
    isWaiting = false;
    onNews({ type: 'elements.received', stored: [...stored.values()], removed: [...removed] });
    stored.clear();
    removed.clear();
  };
  const reportSoon = () => {
    if (!isLoaded || isWaiting) return;
    isWaiting = true;
    queueMicrotask(report);
  };
  const put = (snapshot: DataSnapshot) => {
    const one = storedElement(snapshot.key ?? '', snapshot.val());
    if (!one) return;
    stored.set(one.element.id, one);
    removed.delete(one.element.id);
    reportSoon();
  };
  const remove = ({ key }: DataSnapshot) => {
    stored.delete(key ?? '');
    removed.add(key ?? '');
    reportSoon();
  };
  const load = () => {
    isLoaded = true;
    report();
  };
  const stops = [
    onChildAdded(elements, put, onFailure),
    onChildChanged(elements, put),
    onChildRemoved(elements, remove),
    onValue(elements, load, () => {}, { onlyOnce: true }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Opens the whiteboards in the realtime database. */
export function openWhiteboard(database: Database): WhiteboardPort {
  const at = ({ mode, widgetId }: BoardPlace, ...path: string[]) =>
    ref(database, [mode, 'whiteboards', escapeKey(widgetId), ...path].join('/'));
  const newestIn = (place: BoardPlace) =>
    query(at(place, 'elements'), orderByChild('changedAt'), limitToLast(BOARD_MAX));
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
      const record = { ...elementRecord(one), changedAt: serverTimestamp() };
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
      const takeState = (snapshot: DataSnapshot) => {
        const { success, output } = v.safeParse(boardStateSchema, snapshot.val());
        onNews({ type: 'state.received', state: success ? output : null });
      };
      const stops = [
        onValue(at(place, 'state'), takeState, fail),
        watchElements(newestIn(place), onNews, fail),
        onValue(
          at(place, 'pointers'),
          (snapshot) => onNews({ type: 'pointers.received', pointers: pointersIn(snapshot, place.userId) }),
          // The elements say so, too.
          () => {},
        ),
        keepPointer(place),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    async sendElements({ stored, ...place }) {
      const answers = await Promise.all(stored.map((one) => isTaken(place, one)));
      return { denied: stored.filter((_, at) => !answers[at]) };
    },
    showPointer: async ({ name, place: { x, y }, ...place }) =>
      send(set(ownPointer(place), { name: shownName(name), x: Math.round(x), y: Math.round(y) })),
  };
}
