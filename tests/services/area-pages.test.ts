import { type Attendee, attendeeOf } from '@domain/attendee';
import { AREA_PAGE_SIZE } from '@domain/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followPages, type PageListener } from '@/services/area-pages';

const person = (uid: string): Attendee => ({
  ...(attendeeOf({ userId: uid, name: uid }, 'lobby', 'Available') as Attendee),
  timestamp: 1,
});

const uidOf = (number: number): string => `p${String(number).padStart(5, '0')}`;

/** A database that keeps windows of an area's people as the real one does. */
function area(uids: readonly string[]) {
  const present = new Set(uids);
  const windows = new Set<{ start: string; shown: string[]; listener: PageListener }>();
  const seen = new Set<string>();
  const told = { whole: 0 };

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

  const follow = (pages: number) =>
    followPages(pages, listen, {
      put: ({ uid }) => void seen.add(uid),
      remove: (uid) => void seen.delete(uid),
      complete: () => {
        told.whole += 1;
      },
      setLink: () => {},
      close: () => {},
    });

  return {
    follow,
    seen,
    told,
    listeners: () => windows.size,
    first: (count: number) => [...present].toSorted().slice(0, count),
    come: (uid: string) => {
      present.add(uid);
      update();
    },
    go: (uid: string) => {
      present.delete(uid);
      update();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const crowd = (count: number) => Array.from({ length: count }, (_, number) => uidOf(number * 10));

describe('the pages of an area', () => {
  it.each([
    [1, 3, 1],
    [1, 500, 1],
    [2, 150, 1],
    [2, 500, 2],
    [3, 10_000, 3],
  ])(
    'for %d pages of %d people take %d listeners, and are complete once',
    async (pages, count, listeners) => {
      const lobby = area(crowd(count));
      lobby.follow(pages);
      await settled();
      expect(lobby.listeners()).toBe(listeners);
      expect(lobby.told.whole).toBe(1);
      const sure = Math.min(count, AREA_PAGE_SIZE + ((pages - 1) * AREA_PAGE_SIZE * 3) / 4);
      expect([...lobby.seen].toSorted()).toEqual(lobby.first(sure));
    },
  );

  it('grow with an area that fills up', async () => {
    const lobby = area(crowd(AREA_PAGE_SIZE - 1));
    lobby.follow(2);
    await settled();
    lobby.come('z1');
    lobby.come('z2');
    await settled();
    expect(lobby.listeners()).toBe(2);
    expect(lobby.seen.has('z2')).toBe(true);
  });

  it('leave no gap however many come in front', async () => {
    const lobby = area(crowd(1_000));
    lobby.follow(2);
    await settled();
    for (let number = 0; number < 180; number += 1) {
      lobby.come(`a${uidOf(number)}`);
      await settled();
    }
    expect(lobby.listeners()).toBe(2);
    const seen = [...lobby.seen].toSorted();
    expect(seen).toEqual(lobby.first(seen.length));
    expect(seen.length).toBeGreaterThan(AREA_PAGE_SIZE);
  });

  it('keep no page that was replaced twice in one burst', async () => {
    const lobby = area(crowd(1_000));
    const stop = lobby.follow(2);
    await settled();
    for (let number = 0; number < 180; number += 1) lobby.come(`a${uidOf(number)}`);
    await settled();
    expect(lobby.listeners()).toBe(2);
    for (let number = 200; number < 380; number += 1) lobby.come(`a${uidOf(number)}`);
    stop();
    expect(lobby.listeners()).toBe(0);
  });

  it('stop listening altogether', async () => {
    const lobby = area(crowd(1_000));
    const stop = lobby.follow(3);
    await settled();
    stop();
    expect(lobby.listeners()).toBe(0);
  });

  it('are the first people of the area without a hole, whoever comes and goes', async () => {
    const step = fc.record({ number: fc.nat(9_999), comes: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.integer({ min: 350, max: 600 }),
        async (steps, count) => {
          const lobby = area(crowd(count));
          lobby.follow(2);
          await settled();
          for (const { number, comes } of steps) {
            if (comes) lobby.come(uidOf(number));
            else lobby.go(uidOf(number - (number % 10)));
          }
          await settled();
          const seen = [...lobby.seen].toSorted();
          expect(seen).toEqual(lobby.first(seen.length));
          expect(seen.length).toBeGreaterThanOrEqual(Math.min(lobby.first(9_999).length, AREA_PAGE_SIZE));
        },
      ),
      { numRuns: 40, seed: 1843 },
    );
  });
});
