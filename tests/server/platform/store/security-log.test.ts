import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createSecurityLog,
  type SecurityEvent,
  securityEvents,
} from '../../../../server/platform/store/security-log';
import type { Store } from '../../../../server/platform/store/store';
import { openTestStore } from '../../../support/store';

const DAY = 86_400_000;
const TODAY = Date.UTC(2026, 10, 20);
const PER_DAY = 120;

let store: Store;
let now: number;
let logged: string[];
beforeAll(async () => {
  store = await openTestStore();
});
beforeEach(async () => {
  now = TODAY + DAY / 2;
  logged = [];
  await store.db.deleteFrom('security_event').execute();
});
afterAll(() => store.close());

/** Starts a server's log of security events. */
function start() {
  const log = pino({ base: null }, { write: (line) => void logged.push(JSON.parse(line).msg) });
  return createSecurityLog({ db: store.db, log, clock: () => now, perDay: PER_DAY });
}

async function repeat(times: number, event: SecurityEvent, log = start()): Promise<void> {
  for (let time = 0; time < times; time += 1) await log.record(event);
}

/** Returns how many events of each kind are stored, by kind and detail. */
async function stored(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind, uid, detail } of await securityEvents(store.db, new Date(0), 10_000)) {
    const name = `${kind} ${uid ?? detail}`.trim();
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const UNKNOWN: SecurityEvent = { kind: 'signInFailed', address: '192.0.2.1' };

test('failed logins end at a number a day, with one event that says so, and begin again the next day', async () => {
  const log = start();
  await repeat(PER_DAY + 30, UNKNOWN, log);
  expect(await stored()).toEqual({ signInFailed: PER_DAY, 'limitReached of unknown accounts': 1 });
  expect(logged).toEqual(['no more failed logins and reset requests of unknown accounts are stored today']);
  now = TODAY + DAY;
  await repeat(2, UNKNOWN, log);
  expect(await stored()).toMatchObject({ signInFailed: PER_DAY + 2 });
});

test('a restart begins with what the day has stored', async () => {
  await repeat(PER_DAY - 10, UNKNOWN);
  await repeat(30, UNKNOWN);
  await repeat(30, UNKNOWN);
  expect(await stored()).toEqual({ signInFailed: PER_DAY, 'limitReached of unknown accounts': 1 });
});

test('attempts on unknown accounts hide neither those on accounts nor what people do themselves', async () => {
  const log = start();
  await repeat(PER_DAY + 1, UNKNOWN, log);
  for (const kind of ['signInFailed', 'accountLocked', 'resetRequested'] as const)
    await repeat(PER_DAY / 3, { kind, uid: 'ada' }, log);
  await repeat(1, { kind: 'accountLocked', uid: 'ada' }, log);
  await repeat(PER_DAY + 5, { kind: 'signIn', uid: 'ada', actor: 'ada' }, log);
  expect(await stored()).toEqual({
    signInFailed: PER_DAY,
    'limitReached of unknown accounts': 1,
    'signInFailed ada': PER_DAY / 3,
    'accountLocked ada': PER_DAY / 3,
    'resetRequested ada': PER_DAY / 3,
    'limitReached of accounts': 1,
    'signIn ada': PER_DAY + 5,
  });
});
