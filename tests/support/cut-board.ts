import { type BoardElement, isNewer } from '@domain/whiteboard/element';
import {
  elementRecord,
  isAtLeast,
  type StoredElement,
  storedElement,
} from '@domain/whiteboard/element-record';
import type { BoardNews } from '@machines/whiteboard/board-place';
import type { Whiteboard } from '@/services/whiteboard/create-whiteboard';

interface Link {
  isUp: boolean;
  /** What waits for the link, in this order. */
  waiting: (() => void)[];
  /** What a link that comes up again brings. */
  refresh: () => void;
}

/**
 * A board of a server in memory that keeps the rules of `database.rules.json`, and people whose links to it are slow and
 * can be cut: what they send waits for the link, and shows at once where it was sent, as with the SDK of the browser.
 */
export function createCutBoard() {
  const stored = new Map<string, StoredElement>();
  const state = { readOnly: false, epoch: 0, shownFrom: 0, place: 'area:lobby' };
  const links: Link[] = [];
  const everywhere: ((one: StoredElement) => void)[] = [];
  const states: (() => void)[] = [];
  let writes = 0;

  /** Returns what the server has once it has taken an element; the reason stays its own. */
  function take(one: StoredElement): boolean {
    const before = stored.get(one.element.id);
    if (one.epoch !== state.epoch || !isNewer(one.element, before?.element)) return false;
    const kept = storedElement(one.element.id, JSON.parse(JSON.stringify(elementRecord(one))));
    if (!kept) throw new Error('what was sent is no element');
    stored.set(kept.element.id, kept);
    writes += 1;
    for (const tell of everywhere) tell(kept);
    return true;
  }

  function join(delay: () => number): { service: Whiteboard; link: Link } {
    const link: Link = { isUp: true, waiting: [], refresh: () => {} };
    links.push(link);
    let last = 0;
    /** Happens after a delay, in order, once the link is up. */
    const later = (act: () => void): void => {
      const attempt = () => void (link.isUp ? act() : link.waiting.push(attempt));
      last = Math.max(last + 1, Date.now() + delay());
      setTimeout(attempt, last - Date.now());
    };
    let report: ((news: BoardNews) => void) | undefined;
    const show = (some: readonly StoredElement[], removed: readonly string[] = []) =>
      report?.({ type: 'elements.received', stored: some, removed });
    const tellState = () => report?.({ type: 'state.received', state: { ...state } });
    everywhere.push((one) => {
      if (link.isUp) later(() => show([stored.get(one.element.id) ?? one]));
    });
    states.push(() => {
      if (link.isUp) later(tellState);
    });
    link.refresh = () => {
      later(tellState);
      later(() => show([...stored.values()]));
    };
    /** What the SDK shows of an element that was denied. */
    const revert = (id: string, known: StoredElement | undefined) => (known ? show([known]) : show([], [id]));
    const answer = (one: StoredElement, isTaken: boolean, known: StoredElement | undefined): boolean => {
      if (!isTaken) revert(one.element.id, known);
      return isTaken || (known !== undefined && isAtLeast(known, one));
    };
    const ask = (one: StoredElement, onAnswer: (isTaken: boolean) => void): void => {
      const isTaken = take(one);
      const known = stored.get(one.element.id);
      later(() => onAnswer(answer(one, isTaken, known)));
    };
    const send = (one: StoredElement): Promise<boolean> => {
      show([one]);
      return new Promise((resolve) => later(() => ask(one, resolve)));
    };
    return {
      link,
      service: {
        watchBoard: (_, onNews) => {
          report = onNews;
          link.refresh();
          return () => {
            report = undefined;
          };
        },
        sendElements: async ({ stored: sending }) => {
          const answers = await Promise.all(sending.map(send));
          return { denied: sending.filter((_, place) => !answers[place]) };
        },
        showPointer: async () => {},
        uploadPicture: () => Promise.reject(new Error('there are no pictures here')),
      },
    };
  }

  return {
    join,
    writes: () => writes,
    elements: (): BoardElement[] =>
      [...stored.values()].filter(({ epoch }) => epoch >= state.shownFrom).map(({ element }) => element),
    cut: (link: Link) => {
      link.isUp = false;
    },
    mend: (link: Link) => {
      if (link.isUp) return;
      link.isUp = true;
      for (const attempt of link.waiting.splice(0)) attempt();
      link.refresh();
    },
    /** Clears the board, as a host does. */
    clear: (epoch: number) => {
      Object.assign(state, { epoch, shownFrom: epoch });
      for (const tell of states) tell();
    },
    restore: (shownFrom: number) => {
      state.shownFrom = shownFrom;
      for (const tell of states) tell();
    },
  };
}
