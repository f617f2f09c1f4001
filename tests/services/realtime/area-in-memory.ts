import { type Attendee, attendeeOf } from '@domain/people/attendee';
import { AREA_PAGE_SIZE } from '@domain/shared/limits';
import { followPages, type PageListener } from '@/services/people/area-pages';

const person = (uid: string): Attendee => ({
  ...(attendeeOf({ userId: uid, name: uid }, 'lobby', 'Available') as Attendee),
  timestamp: 1,
});

export const uidOf = (number: number): string => `p${String(number).padStart(5, '0')}`;

/** A database that serves windows of the people of an area as the real one does. */
export function area(uids: readonly string[]) {
  const present = new Set(uids);
  const windows = new Set<{ start: string; shown: string[]; listener: PageListener }>();
  const seen = new Set<string>();
  const told = { whole: 0, pages: 0, more: false };

  const windowFrom = (start: string): string[] =>
    [...present]
      .filter((uid) => uid >= start)
      .toSorted()
      .slice(0, AREA_PAGE_SIZE);

  function update(): void {
    for (const window of [...windows]) {
      const next = windowFrom(window.start);
      const [gone, come] = [
        window.shown.filter((uid) => !next.includes(uid)),
        next.filter((uid) => !window.shown.includes(uid)),
      ];
      window.shown = next;
      for (const uid of gone) window.listener.remove(uid);
      for (const uid of come) window.listener.put(uid, person(uid));
    }
  }

  const listen = (start: string | null, listener: PageListener) => {
    const window = { start: start ?? '', shown: windowFrom(start ?? ''), listener };
    windows.add(window);
    queueMicrotask(() => {
      if (!windows.has(window)) return;
      for (const uid of window.shown) listener.put(uid, person(uid));
      listener.complete();
    });
    return () => void windows.delete(window);
  };

  const own = new Set<Omit<PageListener, 'complete'>>();
  const tellOwn = (uid: string) => {
    for (const { put, remove } of own) present.has(uid) ? put(uid, person(uid)) : remove(uid);
  };
  /** Listens to one person of the area. */
  const listenTo = (uid: string) => (listener: Omit<PageListener, 'complete'>) => {
    own.add(listener);
    tellOwn(uid);
    return () => void own.delete(listener);
  };

  const follow = (pages: number, uid?: string) =>
    followPages(
      pages,
      { page: listen, person: uid === undefined ? undefined : listenTo(uid) },
      {
        put: (one) => void seen.add(one.uid),
        remove: (gone) => void seen.delete(gone),
        complete: () => {
          told.whole += 1;
        },
        completePage: () => {
          told.pages += 1;
        },
        setMore: (more) => {
          told.more = more;
        },
        setLink: () => {},
        close: () => {},
      },
    );

  return {
    follow,
    seen,
    told,
    listeners: () => windows.size + own.size,
    first: (count: number) => [...present].toSorted().slice(0, count),
    come: (uid: string) => {
      present.add(uid);
      update();
      tellOwn(uid);
    },
    go: (uid: string) => {
      present.delete(uid);
      update();
      tellOwn(uid);
    },
  };
}
