import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCalendars } from '../../../../server/features/agenda/calendars';
import { createStars, STARS_MAX } from '../../../../server/features/agenda/stars';
import type { Store } from '../../../../server/platform/store/store';
import { openTestStore } from '../../../support/store';

const SEEN = { titles: [], start: '2027-03-09T08:30:00Z' };
const OWNER = { architectureId: 'hall', uid: 'ada' };

const guids = (stars: readonly { guid: string }[]) => stars.map(({ guid }) => guid);

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
}, 60_000);
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.deleteFrom('agenda_star').execute();
  await store.db.deleteFrom('agenda_calendar').execute();
});

describe('stars', () => {
  test('are of one person in one venue, in the order in which they were set', async () => {
    let now = 1;
    const stars = createStars(store.db, () => now++);
    for (const guid of ['b', 'a', 'b']) await stars.add(OWNER, guid, SEEN);
    await stars.add({ ...OWNER, uid: 'guest' }, 'c', SEEN);
    await stars.add({ ...OWNER, architectureId: 'fair' }, 'd', SEEN);
    expect(guids(await stars.of(OWNER))).toEqual(['b', 'a']);
    expect([await stars.remove(OWNER, 'b'), await stars.remove(OWNER, 'b')]).toEqual([true, false]);
    expect(guids(await stars.of(OWNER))).toEqual(['a']);
    expect(await stars.of({ ...OWNER, uid: 'guest' })).toEqual([{ guid: 'c', seen: SEEN }]);
  });

  test('remind of each start once, also when two windows ask at the same time', async () => {
    const stars = createStars(store.db, Date.now);
    const remind = (start: string) => stars.remind(OWNER, 'a', start);
    expect(await remind('nine')).toBe(false);
    await stars.add(OWNER, 'a', SEEN);
    expect((await Promise.all([remind('nine'), remind('nine')])).toSorted()).toEqual([false, true]);
    expect([await remind('nine'), await remind('ten')]).toEqual([false, true]);
  });

  test('are limited in their number, but a star that is set can be set again', async () => {
    const stars = createStars(store.db, Date.now);
    const rows = Array.from({ length: STARS_MAX }, (_, index) => ({
      architecture_id: OWNER.architectureId,
      uid: OWNER.uid,
      guid: `g${index}`,
      starred_at: new Date(),
    }));
    await store.db.insertInto('agenda_star').values(rows).execute();
    await expect(stars.add(OWNER, 'one-more', SEEN)).rejects.toMatchObject({ kind: 'conflict' });
    await stars.add(OWNER, 'g7', SEEN);
    await stars.remove(OWNER, 'g7');
    await stars.add(OWNER, 'one-more', SEEN);
  });
});

test('two requests at once get the same secret of a calendar, until it is renewed', async () => {
  const calendars = createCalendars(store.db, Date.now);
  const [one = '', other] = await Promise.all([calendars.secretOf('ada'), calendars.secretOf('ada')]);
  expect(other).toBe(one);
  expect(await createCalendars(store.db, Date.now).secretOf('ada')).toBe(one);
  expect(await calendars.ownerOf(one)).toBe('ada');
  const renewed = await calendars.renew('ada');
  expect([await calendars.ownerOf(one), await calendars.ownerOf(renewed)]).toEqual([undefined, 'ada']);
  expect(await calendars.secretOf('guest')).not.toBe(renewed);
});
