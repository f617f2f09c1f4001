import { type AccountLocks, activeLocks, type StartedLock } from '@domain/login/login-lock';
import { LOGIN_LOCKOUT } from '@domain/shared/limits';
import * as v from 'valibot';
import { watchWake } from '@/services/browser/browser-signs';
import type { TextStore } from '@/services/storage/storage';

/** The locked accounts of this tab, which survive a reload. */
export interface LoginLocks {
  /** Returns the locks of earlier pages that still hold. */
  recall(): Promise<AccountLocks>;
  /**
   * Starts new locks; calls back with the locks that hold, at once and whenever one ends. Returns the
   * function that stops.
   */
  hold(locks: AccountLocks, onChange: (locks: AccountLocks) => void): () => void;
}

const KEY = 'foyer:login-lock';
const locksSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ account: v.string(), until: v.number() })),
);

export function createLoginLocks(session: TextStore): LoginLocks {
  const store = (locks: StartedLock[]): StartedLock[] => {
    if (locks.length > 0) session.set(KEY, JSON.stringify(locks));
    else session.remove(KEY);
    return locks;
  };
  return {
    recall: async () => {
      const stored = v.safeParse(locksSchema, session.get(KEY));
      return store(stored.success ? activeLocks(stored.output, Date.now()) : []);
    },
    hold: (locks, onChange) => {
      let held: StartedLock[] = [];
      let timer: ReturnType<typeof setTimeout> | undefined;
      const firstEnd = () => Math.min(...held.map(({ until }) => until));
      const show = (left: AccountLocks): void => {
        held = store(activeLocks(left, Date.now()));
        clearTimeout(timer);
        // A lock ends after two minutes even if the clock was changed.
        const wait = Math.min(Math.max(0, firstEnd() - Date.now()), LOGIN_LOCKOUT);
        if (held.length > 0) timer = setTimeout(end, wait);
        onChange(held);
      };
      const end = (): void => {
        const first = firstEnd();
        show(held.filter(({ until }) => until > first));
      };
      const unwatch = watchWake(() => held.length > 0 && Date.now() >= firstEnd() && end());
      show(locks);
      return () => {
        clearTimeout(timer);
        unwatch();
      };
    },
  };
}
