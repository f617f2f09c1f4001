import { LOGIN_LOCKOUT } from '@domain/limits';
import { type AccountLock, heldLocks, withLock } from '@domain/login-lock';
import * as v from 'valibot';
import { watchWake } from './browser-signs';
import type { TextStore } from './storage';
import { waitUntil } from './wait';

type Locks = readonly AccountLock[];

/** The locks of this tab, which outlive a reload. */
export interface LoginLocks {
  /** Those of earlier pages that still hold. */
  recall(): Promise<Locks>;
  /** Locks an account from now on and tells all locks. */
  lock(account: string, locks: Locks): Promise<Locks>;
  /** The locks that are left when the first of them has ended. */
  awaitUnlock(locks: Locks, signal: AbortSignal): Promise<Locks>;
}

const KEY = 'foyer:login-lock';
const locksSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ account: v.string(), until: v.number() })),
);

/** Resolves when it is `until` by the clock, and after two minutes whatever the clock says. */
async function waitForClock(until: number, signal: AbortSignal): Promise<void> {
  const wait = waitUntil(Math.min(Math.max(0, until - Date.now()), LOGIN_LOCKOUT));
  const unwatch = watchWake(() => Date.now() >= until && wait.stop());
  signal.addEventListener('abort', wait.stop);
  await wait.elapsed;
  signal.removeEventListener('abort', wait.stop);
  unwatch();
}

export function createLoginLocks(session: TextStore): LoginLocks {
  const keep = (locks: Locks): Locks => {
    if (locks.length > 0) session.set(KEY, JSON.stringify(locks));
    else session.remove(KEY);
    return locks;
  };
  return {
    recall: async () => {
      const kept = v.safeParse(locksSchema, session.get(KEY));
      return keep(kept.success ? heldLocks(kept.output, Date.now()) : []);
    },
    lock: async (account, locks) => keep(withLock(locks, account, Date.now())),
    awaitUnlock: async (locks, signal) => {
      const first = Math.min(...locks.map(({ until }) => until));
      await waitForClock(first, signal);
      const left = locks.filter(({ until }) => until > first);
      return signal.aborted ? left : keep(heldLocks(left, Date.now()));
    },
  };
}
