import { beforeEach, describe, expect, test } from 'vitest';
import type { Trouble } from './event-services';
import { attendee } from './event-services';
import { keepHouse, newcomer, type RegistrationHouse } from './registration-house';

const openHouse = keepHouse();
let house: RegistrationHouse;
let person: ReturnType<typeof newcomer>;
let network: string;
beforeEach(() => {
  house = openHouse();
  person = newcomer();
  network = `net-${person.id}`;
});

const MINUTE = 60_000;

/** What came of it in one word. */
async function attempt(number = person.number, from = network): Promise<string> {
  const answer = house.atCvent(number, from);
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
const register = () => house.services.attendees.push(attendee(person.number, person.email));

describe('the lock of a number', () => {
  test('begins with the sixth failure, for two minutes, and counts from nothing afterwards', async () => {
    expect(await attempts(7)).toEqual([...Array(5).fill('NO_USER_FOUND'), 'locked', 'locked']);
    register();
    house.pass(2 * MINUTE - 1);
    expect(await attempt()).toBe('locked');
    house.pass(1);
    expect(await attempt()).toBe('USER_CREATED');
  });

  test('says how long it lasts', async () => {
    await attempts(6);
    house.pass(30_000);
    await expect(house.atCvent(person.number)).rejects.toMatchObject({ code: 'locked', retryAfter: 90_000 });
  });

  test('concerns no other number, and one however it is written', async () => {
    await attempts(3);
    expect(await attempts(3, person.number.toLowerCase())).toEqual([
      'NO_USER_FOUND',
      'NO_USER_FOUND',
      'locked',
    ]);
    expect(await attempt(newcomer().number)).toBe('NO_USER_FOUND');
  });

  test('concerns no other event', async () => {
    await attempts(6);
    house.venue.cventEvent = 'gala-2027';
    expect(await attempt()).toBe('NO_USER_FOUND');
  });

  test('holds for the number of a registration whatever address is tried with it', async () => {
    const tries: string[] = [];
    for (let one = 1; one <= 6; one += 1) {
      const answer = house.atBizzabo(person.id, `guess-${one}@opera.example`, network);
      tries.push(await answer.then(String, (error: { code: string }) => error.code));
    }
    expect(tries.at(-1)).toBe('locked');
  });

  test('is reset by a success', async () => {
    await attempts(5);
    register();
    house.pass(MINUTE);
    expect(await attempt()).toBe('USER_CREATED');
    house.services.attendees.pop();
    house.pass(MINUTE);
    expect(await attempts(6)).toEqual([...Array(5).fill('NO_USER_FOUND'), 'locked']);
  });

  test('survives a restart', async () => {
    await attempts(6);
    house = openHouse();
    expect(await attempt()).toBe('locked');
  });

  test('lets twelve right logins at once in, even after five failures', async () => {
    await attempts(5);
    register();
    house.pass(MINUTE);
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => attempt()));
    expect(outcomes.filter((outcome) => !outcome.startsWith('USER_'))).toEqual([]);
  });
});

describe('a network', () => {
  test('may fail sixty times in a quarter of an hour, and others go on', async () => {
    for (let one = 1; one <= 60; one += 1) expect(await attempt(newcomer().number)).toBe('NO_USER_FOUND');
    register();
    await expect(house.atCvent(person.number, network)).rejects.toMatchObject({
      code: 'throttled',
      retryAfter: 15 * MINUTE,
    });
    expect(await attempt(person.number, 'another')).toBe('USER_CREATED');
    house.pass(15 * MINUTE);
    expect(await attempt()).toBe('USER_FOUND');
  });

  test('is charged for no success', async () => {
    register();
    for (let one = 1; one <= 70; one += 1) await attempt();
    expect(await attempt()).toBe('USER_FOUND');
  });

  test('is stopped soon when it guesses many numbers at once', async () => {
    const guesses = Array.from({ length: 200 }, () => attempt(newcomer().number));
    const outcomes = await Promise.all(guesses);
    expect(outcomes.filter((outcome) => outcome === 'NO_USER_FOUND').length).toBeLessThanOrEqual(68);
  });

  test('that asks for everything at once leaves room for others', async () => {
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
  test('locks nobody, and everybody may come as soon as it is back', async () => {
    house.services.down(trouble);
    expect(await attempts(8)).toEqual(Array(8).fill(reason));
    house.services.down(undefined);
    register();
    expect(await attempt()).toBe('USER_CREATED');
  });

  test('takes no failure back', async () => {
    await attempts(5);
    house.pass(MINUTE);
    house.services.down(trouble);
    await attempts(3);
    house.services.down(undefined);
    expect(await attempt()).toBe('locked');
  });

  test('is logged by name and reason, without number and address', async () => {
    house.services.down(trouble);
    const sought = house.atBizzabo(20_269_999, 'bruno@carmen.example', network);
    await expect(sought).rejects.toMatchObject({ name: 'ServiceFailure', reason });
    expect(JSON.parse(house.logged())).toMatchObject({ service: 'bizzabo', reason });
    expect(house.logged()).not.toMatch(/20269999|bruno|carmen|secret|Bearer/);
  });
});
