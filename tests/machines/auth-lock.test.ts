import { Failure } from '@domain/failure';
import type { Access, Credentials } from '@domain/login';
import type { Session } from '@domain/session';
import { authMachine } from '@machines/auth/auth.machine';
import { isLocked, isSignedIn } from '@machines/auth/auth.selectors';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';

const LOCKOUT = 120_000;
const right: Credentials = { email: 'ada@hall.example', password: 'lovelace-1843' };
const wrong: Credentials = { ...right, password: 'guess' };
const session: Session = {
  user: { userId: 'ada', email: right.email, name: 'Ada' },
  token: 'one',
  roles: [],
};

function openLogin(errMsg: string | undefined) {
  const clock = new SimulatedClock();
  const asked: Credentials[] = [];
  const actor = createActor(
    authMachine.provide({
      actors: {
        loadAccess: fromPromise<Access>(async () => ({ loginEnabled: true, options: [] })),
        restoreSession: fromPromise<Session | null>(async () => null),
        signIn: fromPromise<Session, Credentials>(async ({ input }) => {
          asked.push(input);
          if (input.password === right.password) return session;
          throw new Failure('PROCESSING_ERROR', 'refused', errMsg === undefined ? {} : { errMsg });
        }),
        checkAuthority: fromPromise<void, { token: string }>(async () => {}),
        watchSession: fromPromise<void>(() => new Promise(() => {})) as never,
        signOut: fromPromise<void>(async () => {}),
      },
    }),
    { clock },
  ).start();
  const attempt = async (credentials: Credentials) => {
    await waitFor(actor, (snapshot) => !snapshot.hasTag('pending'));
    actor.send({ type: 'session.start', credentials });
    return waitFor(actor, (snapshot) => !snapshot.hasTag('pending'));
  };
  return { actor, attempt, asked, clock };
}

describe('the login lock', () => {
  it('closes with the sixth refused attempt and asks nobody while it is closed', async () => {
    const { attempt, asked } = openLogin('login.loginError');
    for (let count = 1; count <= 5; count += 1) expect(isLocked(await attempt(wrong))).toBe(false);
    expect(isLocked(await attempt(wrong))).toBe(true);
    expect(isLocked(await attempt(right))).toBe(true);
    expect(asked).toHaveLength(6);
  });

  it('opens after exactly two minutes and counts from the beginning', async () => {
    const { actor, attempt, clock } = openLogin('login.loginError');
    for (let count = 1; count <= 6; count += 1) await attempt(wrong);
    clock.increment(LOCKOUT - 1);
    expect(isLocked(actor.getSnapshot())).toBe(true);
    clock.increment(1);
    expect(isLocked(actor.getSnapshot())).toBe(false);
    for (let count = 1; count <= 5; count += 1) expect(isLocked(await attempt(wrong))).toBe(false);
    expect(isSignedIn(await attempt(right))).toBe(true);
  });

  it('forgets earlier failures after a success', async () => {
    const { actor, attempt } = openLogin('login.loginError');
    for (let count = 1; count <= 5; count += 1) await attempt(wrong);
    expect(isSignedIn(await attempt(right))).toBe(true);
    actor.send({ type: 'session.end' });
    actor.send({ type: 'session.release' });
    for (let count = 1; count <= 5; count += 1) expect(isLocked(await attempt(wrong))).toBe(false);
  });

  it('closes at once when the server says that it is throttled', async () => {
    const { attempt } = openLogin('login.tooManyAttempts');
    expect(isLocked(await attempt(wrong))).toBe(true);
  });

  it.each([undefined, 'login.unknownError'])(
    'does not count attempts that nobody judged (%s)',
    async (errMsg) => {
      const { attempt } = openLogin(errMsg);
      for (let count = 1; count <= 12; count += 1) expect(isLocked(await attempt(wrong))).toBe(false);
    },
  );
});
