import type { Attendee } from '@domain/attendee';
import { AREA_PAGE_SIZE } from '@domain/limits';
import type { AreaPeople } from './area-people';

/** What one page is told by the database; people come and go by their keys. */
export interface PageListener {
  put(key: string, person: Attendee): void;
  remove(key: string): void;
  /** Everybody who is there at the beginning has been put. */
  complete(): void;
}

/** Listens to the first people from a key on, `AREA_PAGE_SIZE` of them; returns how to stop. */
export type ListenToPage = (start: string | null, listener: PageListener) => () => void;

/** Listens to one person, as long as they are in the area; returns how to stop. */
export type ListenToPerson = (listener: Omit<PageListener, 'complete'>) => () => void;

interface Sources {
  page: ListenToPage;
  /** Somebody who is in the list whatever page they would be on. */
  person?: ListenToPerson | undefined;
}

interface Holder {
  people: Map<string, Attendee>;
}

interface Page extends Holder {
  start: string | null;
  complete: boolean;
  next: Page | null;
  /** What stands in for this page until it is complete. */
  replaced: Page | null;
  stop: () => void;
}

/** A page begins with somebody of the page before, so that people who push each other on fall into no gap. */
const OVERLAP = AREA_PAGE_SIZE / 4;

const isFull = ({ people }: Page): boolean => people.size >= AREA_PAGE_SIZE;
const keysOf = ({ people }: Page): string[] => [...people.keys()].toSorted();

/** People between the end of a page and the beginning of the next one would be missed. */
const hasGap = (page: Page, next: Page): boolean =>
  isFull(page) && next.start !== null && (keysOf(page).at(-1) ?? '') < next.start;

/** Follows the first `most` pages of an area, each a listener of its own, as if they were one list. */
export function followPages(most: number, listen: Sources, people: AreaPeople): () => void {
  const holders = new Map<string, number>();
  let isComplete = false;

  function hold(page: Holder, key: string, person: Attendee): void {
    if (!page.people.has(key)) holders.set(key, (holders.get(key) ?? 0) + 1);
    page.people.set(key, person);
    people.put(person);
  }

  function release(page: Holder, key: string): void {
    const person = page.people.get(key);
    if (!person) return;
    page.people.delete(key);
    const left = (holders.get(key) ?? 1) - 1;
    holders.set(key, left);
    if (left > 0) return;
    holders.delete(key);
    people.remove(person.uid);
  }

  function close(page: Page): void {
    page.stop();
    for (const key of [...page.people.keys()]) release(page, key);
    if (page.next) close(page.next);
    page.next = null;
    closeReplaced(page);
  }

  function closeReplaced(page: Page): void {
    if (page.replaced) close(page.replaced);
    page.replaced = null;
  }

  function open(start: string | null, left: number, replaced: Page | null): Page {
    const page: Page = { start, people: new Map(), complete: false, next: null, replaced, stop: () => {} };
    const check = (): void => {
      if (!page.complete) return;
      extend(page, left);
      if (!page.next) people.setMore(isFull(page));
    };
    page.stop = listen.page(start, {
      put: (key, person) => {
        hold(page, key, person);
        check();
      },
      remove: (key) => {
        release(page, key);
        check();
      },
      complete: () => {
        page.complete = true;
        closeReplaced(page);
        check();
        if (!page.next) announce();
      },
    });
    return page;
  }

  /** Opens the next page, or opens it anew, where a full page asks for that. */
  function extend(page: Page, left: number): void {
    if (left === 0 || !isFull(page)) return;
    const { next } = page;
    if (next && !hasGap(page, next)) return;
    page.next = open(keysOf(page).at(-OVERLAP) ?? null, left - 1, next);
  }

  function announce(): void {
    if (isComplete) return;
    isComplete = true;
    people.complete();
  }

  const apart: Holder = { people: new Map() };
  const stopPerson = listen.person?.({
    put: (key, person) => hold(apart, key, person),
    remove: (key) => release(apart, key),
  });
  const first = open(null, most - 1, null);
  return () => {
    stopPerson?.();
    close(first);
  };
}
