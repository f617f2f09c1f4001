import type { Attendee } from '@domain/people/attendee';
import { AREA_PAGE_SIZE } from '@domain/shared/limits';
import type { AreaPeople } from './area-people';

/** Receives the changes of one page, by keys. */
export interface PageListener {
  put(key: string, person: Attendee): void;
  remove(key: string): void;
  /** All people who were there at the beginning have been put. */
  complete(): void;
}

/** Listens to the first people from a key on, `AREA_PAGE_SIZE` of them; returns the function that stops. */
type ListenToPage = (start: string | null, listener: PageListener) => () => void;

/** Listens to one person while they are in the area; returns the function that stops. */
export type ListenToPerson = (listener: Omit<PageListener, 'complete'>) => () => void;

interface Sources {
  page: ListenToPage;
  /** A person who is in the list regardless of their page. */
  person?: ListenToPerson | undefined;
}

interface Holder {
  people: Map<string, Attendee>;
}

interface Page extends Holder {
  /** From 1. */
  number: number;
  start: string | null;
  complete: boolean;
  next: Page | null;
  /** The page that is used instead of this one until it is complete. */
  replaced: Page | null;
  stop: () => void;
}

/** A page overlaps the one before it, so that people who move from page to page are not missed. */
const OVERLAP = AREA_PAGE_SIZE / 4;

const isFull = ({ people }: Page): boolean => people.size >= AREA_PAGE_SIZE;
const keysOf = ({ people }: Page): string[] => [...people.keys()].toSorted();
const lastOf = (page: Page): Page => (page.next ? lastOf(page.next) : page);

/** Returns whether people between the end of a page and the beginning of the next one would be missed. */
const hasGap = (page: Page, next: Page): boolean =>
  isFull(page) && next.start !== null && (keysOf(page).at(-1) ?? '') < next.start;

/** Follows the first `pages` pages of an area, each with its own listener, as one list. */
export function followPages(pages: number, listen: Sources, people: AreaPeople) {
  const holders = new Map<string, number>();
  let most = pages;
  let isComplete = false;
  let isRequested = false;

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

  function check(page: Page): void {
    if (!page.complete) return;
    extend(page);
    if (!page.next) people.setMore(isFull(page));
  }

  function open(number: number, start: string | null, replaced: Page | null): Page {
    const page: Page = {
      number,
      start,
      people: new Map(),
      complete: false,
      next: null,
      replaced,
      stop: () => {},
    };
    page.stop = listen.page(start, {
      put: (key, person) => {
        hold(page, key, person);
        check(page);
      },
      remove: (key) => {
        release(page, key);
        check(page);
      },
      complete: () => {
        page.complete = true;
        closeReplaced(page);
        check(page);
        if (!page.next) reportComplete();
      },
    });
    return page;
  }

  /** Opens or reopens the next page if a full page needs it. */
  function extend(page: Page): void {
    if (page.number >= most || !isFull(page)) return;
    const { next } = page;
    if (next && !hasGap(page, next)) return;
    page.next = open(page.number + 1, keysOf(page).at(-OVERLAP) ?? null, next);
  }

  function reportComplete(): void {
    if (!isComplete) people.complete();
    if (isRequested) people.completePage();
    isComplete = true;
    isRequested = false;
  }

  const apart: Holder = { people: new Map() };
  const stopPerson = listen.person?.({
    put: (key, person) => hold(apart, key, person),
    remove: (key) => release(apart, key),
  });
  const first = open(1, null, null);
  return {
    /** Follows one more page, if there is one; `people.completePage` is called either way. */
    requestPage: () => {
      most += 1;
      isRequested = true;
      const last = lastOf(first);
      check(last);
      if (last.complete && !last.next) reportComplete();
    },
    stop: () => {
      stopPerson?.();
      close(first);
    },
  };
}
