import type { Credentials } from '@domain/login';
import type { AccountLock } from '@domain/login-lock';
import { accountLocks, loginLockMachine, TOO_MANY_ATTEMPTS } from '@machines/login-lock/login-lock.machine';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { ada, alan, REFUSED, staff, UNJUDGED } from './login-lock-credentials';

function openLock() {
  const ends: (() => void)[] = [];
  const facts: string[] = [];
  const actor = createActor(
    loginLockMachine.provide({
      actors: {
        recallLocks: fromPromise<readonly AccountLock[]>(async () => []),
        lockAccount: fromPromise<readonly AccountLock[], { account: string; locks: readonly AccountLock[] }>(
          async ({ input }) => [...input.locks, { account: input.account, until: ends.length }],
        ),
        awaitUnlock: fromPromise<readonly AccountLock[], { locks: readonly AccountLock[] }>(
          ({ input }) => new Promise((resolve) => ends.push(() => resolve(input.locks.slice(1)))),
        ),
      },
      actions: {
        announce: (_, fact) => void facts.push('message' in fact ? fact.message : fact.type),
      },
    }),
  ).start();
  const attempt = async (credentials: Credentials, message = REFUSED) => {
    facts.length = 0;
    actor.send({ type: 'attempt.request', credentials });
    if (facts.at(-1) === 'attempt.admitted') actor.send({ type: 'attempt.fail', message });
    await new Promise((resolve) => setImmediate(resolve));
    return facts.at(-1);
  };
  const attempts = async (credentials: Credentials, count: number) => {
    const told: (string | undefined)[] = [];
    for (let left = count; left > 0; left -= 1) told.push(await attempt(credentials));
    return told;
  };
  return { actor, facts, attempt, attempts, end: () => ends.at(-1)?.() };
}

const FIVE_REFUSALS = Array(5).fill(REFUSED);

describe('the login lock', () => {
  it('closes with the sixth refused attempt at an account, and others may still be tried', async () => {
    const { attempt, attempts } = openLock();
    expect(await attempts(ada, 7)).toEqual([...FIVE_REFUSALS, TOO_MANY_ATTEMPTS, TOO_MANY_ATTEMPTS]);
    expect(await attempt(alan)).toBe(REFUSED);
  });

  it('counts each account by itself, in whatever order they are tried', async () => {
    const { attempt } = openLock();
    for (let count = 1; count <= 5; count += 1) {
      expect(await attempt(ada)).toBe(REFUSED);
      expect(await attempt(alan)).toBe(REFUSED);
    }
    expect(await attempt(ada)).toBe(TOO_MANY_ATTEMPTS);
    expect(await attempt(alan)).toBe(TOO_MANY_ATTEMPTS);
  });

  it('counts from the beginning once it has opened', async () => {
    const { actor, attempts, end } = openLock();
    await attempts(ada, 6);
    end();
    await expect.poll(() => accountLocks(actor.getSnapshot())).toEqual([]);
    expect(await attempts(ada, 5)).toEqual(FIVE_REFUSALS);
  });

  it('forgets earlier failures after a success', async () => {
    const { actor, attempts } = openLock();
    await attempts(ada, 5);
    actor.send({ type: 'attempt.request', credentials: ada });
    actor.send({ type: 'attempt.succeed' });
    expect(await attempts(ada, 5)).toEqual(FIVE_REFUSALS);
  });

  it('closes at once when the server says that it is throttled', async () => {
    const { attempt, attempts } = openLock();
    expect(await attempt(ada, TOO_MANY_ATTEMPTS)).toBe(TOO_MANY_ATTEMPTS);
    expect(await attempts(ada, 1)).toEqual([TOO_MANY_ATTEMPTS]);
  });

  it.each([UNJUDGED, 'login.userNotAccepted', 'The door is stuck.'])(
    'does not count attempts that nobody judged (%s)',
    async (message) => {
      const { attempt } = openLock();
      for (let count = 1; count <= 12; count += 1) expect(await attempt(ada, message)).toBe(message);
    },
  );

  it('leaves single sign-on to its provider', async () => {
    const { attempt } = openLock();
    for (let count = 1; count <= 12; count += 1) expect(await attempt(staff)).toBe(REFUSED);
    expect(await attempt(staff, TOO_MANY_ATTEMPTS)).toBe(TOO_MANY_ATTEMPTS);
    expect(await attempt(staff)).toBe(REFUSED);
  });
});
