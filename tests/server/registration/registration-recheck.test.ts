import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createGate } from '../../../server/identity/gate';
import { createStillRegistered } from '../../../server/registration/registration-recheck';
import { ServiceFailure } from '../../../server/registration/service-failure';
import { attendee, ticket } from './event-services';
import { keepHouse, newcomer, outcomeOf, type RegistrationHouse } from './registration-house';

const openHouse = keepHouse();
let house: RegistrationHouse;
let person: ReturnType<typeof newcomer>;
let uid: string;

const QUARTER = 15 * 60_000;
const accounts = () => house.identity.identity.accounts;
const still = () => house.registrations.stillRegistered(uid);
const asked = () => house.services.asked.length;
const cancel = () =>
  house.services.attendees.splice(0, 1, attendee(person.number, person.email, { status: 'Cancelled' }));

beforeEach(async () => {
  house = openHouse();
  person = newcomer();
  house.services.attendees.push(attendee(person.number, person.email));
  await house.atCvent(person.number);
  uid = (await accounts().byEmail(person.email))?.uid ?? '';
});

test('a registration is looked at again after a quarter of an hour, not before', async () => {
  const before = asked();
  house.pass(QUARTER - 1);
  expect([await still(), asked()]).toEqual([true, before]);
  house.pass(1);
  expect([await still(), asked()]).toEqual([true, before + 1]);
  expect([await still(), asked()]).toEqual([true, before + 1]);
});

test('nobody without a registration is looked for', async () => {
  uid = (await accounts().create({ email: newcomer().email })).uid;
  house.pass(QUARTER);
  const before = asked();
  expect([await still(), asked()]).toEqual([true, before]);
});

describe('a registration that is no longer active', () => {
  test.each<[string, () => void]>([
    ['was cancelled', cancel],
    [
      'was handed to somebody else',
      () => house.services.attendees.splice(0, 1, attendee(person.number, newcomer().email)),
    ],
    ['is gone', () => house.services.attendees.pop()],
    [
      'was for an event that is not shown any more',
      () => {
        house.venue.cventEvent = 'gala-2027';
      },
    ],
  ])('ends the membership when it %s', async (_, happen) => {
    happen();
    house.pass(QUARTER);
    expect(await still()).toBe(false);
    expect(await accounts().byUid(uid)).toMatchObject({ member: false });
  });

  test('gives the membership back when it is active again', async () => {
    cancel();
    house.pass(QUARTER);
    await still();
    expect(await house.atCvent(person.number)).toEqual({ status: 'USER_INACTIVE', emailAddress: '' });
    house.services.attendees.splice(0, 1, attendee(person.number, person.email));
    house.pass(QUARTER);
    expect(outcomeOf(await house.atCvent(person.number))).toEqual(['USER_FOUND', person.email, true]);
    expect(await accounts().byUid(uid)).toMatchObject({ member: true });
    expect(await still()).toBe(true);
  });

  test('ends nothing while another one is active', async () => {
    house.services.tickets.push(ticket(person.id, person.email));
    await house.atBizzabo(person.id, person.email);
    cancel();
    house.pass(QUARTER);
    expect(await still()).toBe(true);
    expect(await accounts().byUid(uid)).toMatchObject({ member: true });
  });

  test('ends nothing for somebody whom a password keeps', async () => {
    await accounts().update(uid, { password: 'opera-1875' });
    cancel();
    house.pass(QUARTER);
    expect(await still()).toBe(true);
  });
});

test('a membership that a host ended does not come back with a registration', async () => {
  await accounts().update(uid, { member: false });
  expect(await house.atCvent(person.number)).toEqual({ status: 'USER_INACTIVE', emailAddress: '' });
});

test('while the service is down everybody stays, and it is asked again after a minute', async () => {
  cancel();
  house.pass(QUARTER);
  house.services.down('cut');
  expect(await still()).toBe(true);
  const before = asked();
  expect([await still(), asked()]).toEqual([true, before]);
  house.services.down(undefined);
  house.pass(60_000);
  expect(await still()).toBe(false);
  expect(house.logged()).not.toContain(person.number);
});

test('a crowd that waits for a service does not wait for each of its failures', async () => {
  const guests = Array.from({ length: 20 }, newcomer);
  for (const { number, email } of guests) {
    house.services.attendees.push(attendee(number, email));
    await house.atCvent(number);
  }
  house.pass(QUARTER);
  let waiting = 0;
  const inTurn = createGate(4, 1_000);
  let fail: (error: ServiceFailure) => void = () => undefined;
  const answer = new Promise<undefined>((_, reject) => {
    fail = reject;
  });
  const lookUp = vi.fn(() => answer);
  const stillRegistered = createStillRegistered({
    db: house.store.db,
    accounts: accounts(),
    lookups: { cvent: lookUp },
    eventOf: async () => 'fair-2026',
    gate: (work) => {
      waiting += 1;
      return inTurn(work);
    },
    failed: () => undefined,
    clock: () => house.identity.clock.now,
  });
  const crowd = guests.map(async ({ email }) =>
    stillRegistered((await accounts().byEmail(email))?.uid ?? ''),
  );
  await expect.poll(() => waiting).toBe(guests.length);
  fail(new ServiceFailure('slow'));
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([true]));
  expect(lookUp).toHaveBeenCalledTimes(4);
});

test('a venue that switches Cvent off says nothing about those who came with it', async () => {
  cancel();
  house.venue.cventLoginEnabled = false;
  house.pass(QUARTER);
  expect(await still()).toBe(true);
});
