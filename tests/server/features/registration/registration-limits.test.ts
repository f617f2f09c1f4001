import { beforeEach, describe, expect, test } from 'vitest';
import type { Trouble } from './event-services';
import { attendee } from './event-services';
import { newcomer, type RegistrationFixture, registrationFixtures } from './registration-fixture';

const openFixture = registrationFixtures();
let fixture: RegistrationFixture;
let person: ReturnType<typeof newcomer>;
let network: string;
beforeEach(() => {
  fixture = openFixture();
  person = newcomer();
  network = `net-${person.id}`;
});

const MINUTE = 60_000;

/** Returns the result in one word. */
async function attempt(number = person.number, from = network): Promise<string> {
  const answer = fixture.atCvent(number, from);
  return answer.then(
    (found) => found?.status ?? 'not offered',
    (error: { code?: string; reason?: string }) => error.code ?? error.reason ?? 'unknown',
  );
}
async function attempts(times: number, number?: string, from?: string): Promise<string[]> {
  const outcomes: string[] = [];
  for (let one = 0; one < times; one += 1) outcomes.push(await attempt(number, from));
  return outcomes;
}
const register = () => fixture.services.attendees.push(attendee(person.number, person.email));

test('a failed login by number is recorded with its network, without the number', async () => {
  register();
  expect([await attempt(), await attempt(newcomer().number)]).toEqual(['USER_CREATED', 'NO_USER_FOUND']);
  const rows = await fixture.store.db
    .selectFrom('security_event')
    .select(['kind', 'uid', 'detail'])
    .where('address', '=', network)
    .execute();
  expect(rows).toEqual([{ kind: 'signInFailed', uid: null, detail: 'cvent' }]);
});

describe('the lock of a number', () => {
  test('the lock starts with the sixth failure, for two minutes, and then counts from zero', async () => {
    expect(await attempts(7)).toEqual([...Array(5).fill('NO_USER_FOUND'), 'locked', 'locked']);
    register();
    fixture.pass(2 * MINUTE - 1);
    expect(await attempt()).toBe('locked');
    fixture.pass(1);
    expect(await attempt()).toBe('USER_CREATED');
  });

  test('the lock reports its remaining time', async () => {
    await attempts(6);
    fixture.pass(30_000);
    await expect(fixture.atCvent(person.number)).rejects.toMatchObject({
      code: 'locked',
      retryAfter: 90_000,
    });
  });

  test('the lock applies to one number in any spelling, and to no other', async () => {
    await attempts(3);
    expect(await attempts(3, person.number.toLowerCase())).toEqual([
      'NO_USER_FOUND',
      'NO_USER_FOUND',
      'locked',
    ]);
    expect(await attempt(newcomer().number)).toBe('NO_USER_FOUND');
  });

  test('the lock applies to no other event', async () => {
    await attempts(6);
    fixture.venue.cventEvent = 'gala-2027';
    expect(await attempt()).toBe('NO_USER_FOUND');
  });

  test('the lock of a registration number applies whatever email is tried with it', async () => {
    const tries: string[] = [];
    for (let one = 1; one <= 6; one += 1) {
      const answer = fixture.atBizzabo(person.id, `guess-${one}@opera.example`, network);
      tries.push(await answer.then(String, (error: { code: string }) => error.code));
    }
    expect(tries.at(-1)).toBe('locked');
  });
});

describe('a network', () => {
  test('a network may fail sixty times in a quarter of an hour, without effect on others', async () => {
    for (let one = 1; one <= 60; one += 1) expect(await attempt(newcomer().number)).toBe('NO_USER_FOUND');
    register();
    await expect(fixture.atCvent(person.number, network)).rejects.toMatchObject({
      code: 'throttled',
      retryAfter: 15 * MINUTE,
      message: 'login.tooManyFromNetwork.15',
    });
    fixture.pass(10 * MINUTE);
    await expect(fixture.atCvent(person.number, network)).rejects.toMatchObject({
      message: 'login.tooManyFromNetwork.5',
    });
    expect(await attempt(person.number, 'another')).toBe('USER_CREATED');
    fixture.pass(5 * MINUTE);
    expect(await attempt()).toBe('USER_FOUND');
  });

  test('successful logins of a network are not counted', async () => {
    register();
    for (let one = 1; one <= 70; one += 1) await attempt();
    expect(await attempt()).toBe('USER_FOUND');
  });

  test('a network that guesses many numbers at once is blocked early', async () => {
    const guesses = Array.from({ length: 200 }, () => attempt(newcomer().number));
    const outcomes = await Promise.all(guesses);
    expect(outcomes.filter((outcome) => outcome === 'NO_USER_FOUND').length).toBeLessThanOrEqual(68);
  });

  test('a network with many simultaneous requests leaves capacity for others', async () => {
    register();
    const guesses = Array.from({ length: 1_100 }, () => attempt(newcomer().number));
    expect(await attempt(person.number, 'another')).toBe('USER_CREATED');
    expect(await Promise.all(guesses)).not.toContain('busy');
  });
});

describe.each<[string, Trouble, string]>([
  ['is down', 'cut', 'unreachable'],
  ['fails', { status: 500 }, 'failed'],
  ['answers nonsense', { status: 200, body: '<html>' }, 'nonsense'],
  ['refuses this server', { status: 403 }, 'refused'],
])('a service that %s', (_, trouble, reason) => {
  test('a failing service locks no number, and logins work as soon as it recovers', async () => {
    fixture.services.down(trouble);
    expect(await attempts(8)).toEqual(Array(8).fill(reason));
    fixture.services.down(undefined);
    register();
    expect(await attempt()).toBe('USER_CREATED');
  });

  test('a failing service leaves earlier failures counted', async () => {
    await attempts(5);
    fixture.pass(MINUTE);
    fixture.services.down(trouble);
    await attempts(3);
    fixture.services.down(undefined);
    expect(await attempt()).toBe('locked');
  });

  test('a failing service is logged by name and reason, without number and email', async () => {
    fixture.services.down(trouble);
    const sought = fixture.atBizzabo(20_269_999, 'bruno@carmen.example', network);
    await expect(sought).rejects.toMatchObject({ name: 'ServiceFailure', reason });
    expect(JSON.parse(fixture.logged())).toMatchObject({ service: 'bizzabo', reason });
    expect(fixture.logged()).not.toMatch(/20269999|bruno|carmen|secret|Bearer/);
  });
});
