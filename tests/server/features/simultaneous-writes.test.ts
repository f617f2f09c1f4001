import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCalendars } from '../../../server/features/agenda/calendars';
import { createStars } from '../../../server/features/agenda/stars';
import { venueStore } from '../../../server/features/venue/venue-store';
import type { Store } from '../../../server/platform/store/store';
import { hall } from '../../support/small-venue';
import { openOwnStore } from '../../support/store';
import { onPostgresAlone } from '../platform/store/engines';

// Its connections work at the same time, those to the embedded database one after the other.
onPostgresAlone((createDatabase) => {
  let store: Store;
  beforeAll(async () => {
    store = await openOwnStore(await createDatabase());
  }, 60_000);
  afterAll(() => store.close());

  test('simultaneous saves of venues get distinct numbers', async () => {
    const { save } = venueStore(store.db, 'LIVE');
    const { architecture } = hall();
    const venues = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
      architectures: [{ ...architecture, id }],
      assets: [],
    }));
    expect((await Promise.all(venues.map(save))).toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  test('a star reminds once, also when many windows ask at the same time', async () => {
    const stars = createStars(store.db, Date.now);
    const owner = { architectureId: 'hall', uid: 'ada' };
    await stars.add(owner, 'a', { titles: [], start: '2027-03-09T08:30:00Z' });
    const reminders = await Promise.all(Array.from({ length: 8 }, () => stars.remind(owner, 'a', 'nine')));
    expect(reminders.filter(Boolean)).toHaveLength(1);
  });

  test('simultaneous requests get the same secret of a calendar', async () => {
    const calendars = createCalendars(store.db, Date.now);
    const secrets = await Promise.all(Array.from({ length: 8 }, () => calendars.secretOf('ada')));
    expect(new Set(secrets).size).toBe(1);
  });
});
