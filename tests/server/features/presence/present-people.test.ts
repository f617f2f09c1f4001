import { attendeeOf } from '@domain/people/attendee';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createPresentPeople } from '../../../../server/features/presence';

describe('the people who are in the venue', () => {
  const entry = { ...attendeeOf({ userId: 'grace', name: 'Grace' }, 'lobby', 'Available'), timestamp: 1 };
  const presentIn = (read: () => Promise<unknown>) =>
    createPresentPeople({
      records: { read: read as never },
      mode: 'live',
      hosted: true,
      log: pino({ level: 'silent' }),
    });

  test('many searches read the entries once, without those that are broken', async () => {
    let reads = 0;
    const present = presentIn(async () => {
      reads += 1;
      return { grace: { ...entry, tab: 'a' }, broken: { uid: 'broken' } };
    });
    const all = await Promise.all([present(), present()]);
    expect([[...(all[0] ?? [])], reads]).toEqual([[['grace', entry]], 1]);
  });

  test('an empty venue has no present people', async () => {
    expect((await presentIn(async () => null)()).size).toBe(0);
  });

  test('entries that cannot be read are reported as unavailable, and read again next time', async () => {
    let fails = true;
    const present = presentIn(async () => {
      if (fails) throw new Error('away');
      return { grace: entry };
    });
    await expect(present()).rejects.toMatchObject({ kind: 'unavailable' });
    fails = false;
    expect((await present()).has('grace')).toBe(true);
  });
});
