import { AREA_PAGE_SIZE } from '@domain/shared/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { area, uidOf } from '../realtime/area-in-memory';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const crowd = (count: number) => Array.from({ length: count }, (_, number) => uidOf(number * 10));

describe('the pages of an area', () => {
  it.each([
    [1, 3, 1],
    [1, 500, 1],
    [2, 150, 1],
    [2, 500, 2],
    [3, 10_000, 3],
  ])('%d pages of %d people need %d listeners and are complete once', async (pages, count, listeners) => {
    const lobby = area(crowd(count));
    lobby.follow(pages);
    await settled();
    expect(lobby.listeners()).toBe(listeners);
    expect(lobby.told.whole).toBe(1);
    const sure = Math.min(count, AREA_PAGE_SIZE + ((pages - 1) * AREA_PAGE_SIZE * 3) / 4);
    expect([...lobby.seen].toSorted()).toEqual(lobby.first(sure));
    expect(lobby.told.more).toBe(sure < count);
  });

  it('the pages know whether more people follow, however the area fills and empties', async () => {
    const lobby = area(crowd(AREA_PAGE_SIZE - 1));
    lobby.follow(1);
    await settled();
    const heard = [lobby.told.more];
    for (const uid of ['z1', 'z2']) lobby.come(uid);
    heard.push(lobby.told.more);
    for (const uid of [uidOf(0), uidOf(10), uidOf(20)]) lobby.go(uid);
    heard.push(lobby.told.more);
    expect(heard).toEqual([false, true, false]);
  });

  it('the pages include a separately followed person, whatever their page, until they leave', async () => {
    const lobby = area(crowd(1_000));
    const last = uidOf(9_990);
    const { stop } = lobby.follow(1, last);
    await settled();
    expect([...lobby.seen].toSorted()).toEqual([...lobby.first(AREA_PAGE_SIZE), last]);
    lobby.go(last);
    expect(lobby.seen.has(last)).toBe(false);
    lobby.come(last);
    expect(lobby.seen.has(last)).toBe(true);
    stop();
    expect([lobby.listeners(), lobby.seen.size]).toEqual([0, 1]);
  });

  it('the pages include a separately followed person only once, also when a page contains them', async () => {
    const lobby = area(crowd(10));
    lobby.follow(1, uidOf(30));
    await settled();
    expect([...lobby.seen].toSorted()).toEqual(lobby.first(10));
    lobby.go(uidOf(30));
    expect([...lobby.seen].toSorted()).toEqual(lobby.first(9));
  });

  it('the pages grow with an area that fills up', async () => {
    const lobby = area(crowd(AREA_PAGE_SIZE - 1));
    lobby.follow(2);
    await settled();
    lobby.come('z1');
    lobby.come('z2');
    await settled();
    expect(lobby.listeners()).toBe(2);
    expect(lobby.seen.has('z2')).toBe(true);
  });

  it('the pages have no gap however many people are inserted in front', async () => {
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

  it('the pages keep no page that was replaced twice in one burst', async () => {
    const lobby = area(crowd(1_000));
    const { stop } = lobby.follow(2);
    await settled();
    for (let number = 0; number < 180; number += 1) lobby.come(`a${uidOf(number)}`);
    await settled();
    expect(lobby.listeners()).toBe(2);
    for (let number = 200; number < 380; number += 1) lobby.come(`a${uidOf(number)}`);
    stop();
    expect(lobby.listeners()).toBe(0);
  });

  it('a requested page is added without listening to the previous ones again', async () => {
    const lobby = area(crowd(1_000));
    const pages = lobby.follow(1);
    await settled();
    expect([lobby.listeners(), lobby.told.pages]).toEqual([1, 0]);
    pages.requestPage();
    expect(lobby.told.pages).toBe(0);
    await settled();
    expect([lobby.listeners(), lobby.told.pages, lobby.told.whole]).toEqual([2, 1, 1]);
    expect([...lobby.seen].toSorted()).toEqual(lobby.first((AREA_PAGE_SIZE * 7) / 4));
    expect(lobby.told.more).toBe(true);
  });

  it('a requested page is reported as complete when nobody follows the previous pages', async () => {
    const lobby = area(crowd(10));
    const pages = lobby.follow(1);
    await settled();
    pages.requestPage();
    expect([lobby.listeners(), lobby.told.pages]).toEqual([1, 1]);
  });

  it('a page that is requested before the first one is complete is reported', async () => {
    const lobby = area(crowd(1_000));
    lobby.follow(1).requestPage();
    await settled();
    expect([lobby.listeners(), lobby.told.pages, lobby.told.whole]).toEqual([2, 1, 1]);
  });

  it('the pages contain the first people of the area without a gap while people come and go', async () => {
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
