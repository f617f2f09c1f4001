import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createConcurrencyLimit } from '../../../../server/backend/identity/concurrency';
import { IdentityError } from '../../../../server/backend/identity/identity-error';
import { ServiceFailure } from '../../../../server/features/registration/errors';
import { createStillRegistered } from '../../../../server/features/registration/registration-recheck';
import { attendee, ticket } from './event-services';
import { newcomer, outcomeOf, type RegistrationFixture, registrationFixtures } from './registration-fixture';

const openFixture = registrationFixtures();
let fixture: RegistrationFixture;
let person: ReturnType<typeof newcomer>;
let uid: string;

const QUARTER = 15 * 60_000;
const accounts = () => fixture.identity.identity.accounts;
const still = () => fixture.registrations.stillRegistered(uid);
const asked = () => fixture.services.asked.length;
const cancel = () =>
  fixture.services.attendees.splice(0, 1, attendee(person.number, person.email, { status: 'Cancelled' }));

beforeEach(async () => {
  fixture = openFixture();
  person = newcomer();
  fixture.services.attendees.push(attendee(person.number, person.email));
  await fixture.atCvent(person.number);
  uid = (await accounts().byEmail(person.email))?.uid ?? '';
});

test('a registration is rechecked after a quarter of an hour, not before', async () => {
  const before = asked();
  fixture.pass(QUARTER - 1);
  expect([await still(), asked()]).toEqual([true, before]);
  fixture.pass(1);
  expect([await still(), asked()]).toEqual([true, before + 1]);
  expect([await still(), asked()]).toEqual([true, before + 1]);
});

test('a person without a registration is not rechecked', async () => {
  uid = (await accounts().create({ email: newcomer().email })).uid;
  fixture.pass(QUARTER);
  const before = asked();
  expect([await still(), asked()]).toEqual([true, before]);
});

describe('a registration that is no longer active', () => {
  test.each<[string, () => void]>([
    ['was cancelled', cancel],
    [
      'was reassigned to another person',
      () => fixture.services.attendees.splice(0, 1, attendee(person.number, newcomer().email)),
    ],
    ['is gone', () => fixture.services.attendees.pop()],
    [
      'belongs to an event that is no longer shown',
      () => {
        fixture.venue.cventEvent = 'gala-2027';
      },
    ],
  ])('an inactive registration ends the membership when it %s', async (_, happen) => {
    happen();
    fixture.pass(QUARTER);
    expect(await still()).toBe(false);
    expect(await accounts().byUid(uid)).toMatchObject({ member: false });
  });

  test('a reactivated registration restores the membership', async () => {
    cancel();
    fixture.pass(QUARTER);
    await still();
    expect(await fixture.atCvent(person.number)).toEqual({ status: 'USER_INACTIVE', emailAddress: '' });
    fixture.services.attendees.splice(0, 1, attendee(person.number, person.email));
    fixture.pass(QUARTER);
    expect(outcomeOf(await fixture.atCvent(person.number))).toEqual(['USER_FOUND', person.email, true]);
    expect(await accounts().byUid(uid)).toMatchObject({ member: true });
    expect(await still()).toBe(true);
  });

  test('an inactive registration has no effect while another one is active', async () => {
    fixture.services.tickets.push(ticket(person.id, person.email));
    await fixture.atBizzabo(person.id, person.email);
    cancel();
    fixture.pass(QUARTER);
    expect(await still()).toBe(true);
    expect(await accounts().byUid(uid)).toMatchObject({ member: true });
  });

  test('an inactive registration has no effect on a person with a password', async () => {
    await accounts().update(uid, { password: 'opera-1875' });
    cancel();
    fixture.pass(QUARTER);
    expect(await still()).toBe(true);
  });
});

test('a membership ended by a host is not restored by a registration', async () => {
  await accounts().update(uid, { member: false });
  expect(await fixture.atCvent(person.number)).toEqual({ status: 'USER_INACTIVE', emailAddress: '' });
});

test('an unavailable service ends no membership, and is asked again after a minute', async () => {
  cancel();
  fixture.pass(QUARTER);
  fixture.services.down('cut');
  expect(await still()).toBe(true);
  const before = asked();
  expect([await still(), asked()]).toEqual([true, before]);
  fixture.services.down(undefined);
  fixture.pass(60_000);
  expect(await still()).toBe(false);
  expect(fixture.logged()).not.toContain(person.number);
});

test('many people waiting for a service do not wait for each of its failures', async () => {
  const guests = Array.from({ length: 20 }, newcomer);
  for (const { number, email } of guests) {
    fixture.services.attendees.push(attendee(number, email));
    await fixture.atCvent(number);
  }
  fixture.pass(QUARTER);
  let waiting = 0;
  const inTurn = createConcurrencyLimit(4, 1_000);
  let fail: (error: ServiceFailure) => void = () => undefined;
  const answer = new Promise<undefined>((_, reject) => {
    fail = reject;
  });
  const lookUp = vi.fn(() => answer);
  const stillRegistered = createStillRegistered({
    db: fixture.store.db,
    accounts: accounts(),
    lookups: { cvent: lookUp },
    eventOf: async () => 'fair-2026',
    gate: (work) => {
      waiting += 1;
      return inTurn(work);
    },
    failed: () => undefined,
    clock: () => fixture.identity.clock.now,
  });
  const crowd = guests.map(async ({ email }) =>
    stillRegistered((await accounts().byEmail(email))?.uid ?? ''),
  );
  await expect.poll(() => waiting, { timeout: 20_000 }).toBe(guests.length);
  fail(new ServiceFailure('slow'));
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([true]));
  expect(lookUp).toHaveBeenCalledTimes(4);
});

test('an overloaded server rechecks at once afterwards, because the service has not failed', async () => {
  const { number, email } = newcomer();
  fixture.services.attendees.push(attendee(number, email));
  await fixture.atCvent(number);
  fixture.pass(QUARTER);
  const lookUp = vi.fn(async () => undefined);
  const failed = vi.fn();
  let isOverloaded = true;
  const stillRegistered = createStillRegistered({
    db: fixture.store.db,
    accounts: accounts(),
    lookups: { cvent: lookUp },
    eventOf: async () => 'fair-2026',
    gate: async (work) => {
      if (isOverloaded) throw new IdentityError('UNAVAILABLE');
      return work();
    },
    failed,
    clock: () => fixture.identity.clock.now,
  });
  const { uid = '' } = (await accounts().byEmail(email)) ?? {};
  expect([await stillRegistered(uid), lookUp.mock.calls.length]).toEqual([true, 0]);
  isOverloaded = false;
  expect([await stillRegistered(uid), lookUp.mock.calls.length]).toEqual([false, 1]);
  expect(failed).not.toHaveBeenCalled();
});

test('a venue that disables Cvent has no effect on people who registered with it', async () => {
  cancel();
  fixture.venue.cventLoginEnabled = false;
  fixture.pass(QUARTER);
  expect(await still()).toBe(true);
});
