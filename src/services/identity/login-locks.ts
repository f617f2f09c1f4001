import { type AccountLocks, activeLocks, type StartedLock } from '@domain/login/login-lock';
import { LOGIN_LOCKOUT } from '@domain/shared/limits';
import type { LoginLocks } from '@machines/auth/auth.machine';
import * as v from 'valibot';
import { watchWake } from '@/services/browser/browser-signs';
import type { TextStore } from '@/services/storage/storage';
import { storedValue } from '@/services/storage/stored-value';

const KEY = 'foyer:login-lock';
const locksSchema = v.array(v.object({ account: v.string(), until: v.number() }));

/** Keeps the locked accounts of this tab, which survive a reload. */
export function createLoginLocks(session: TextStore): LoginLocks {
  const stored = storedValue(session, KEY, locksSchema);
  const store = (locks: StartedLock[]): StartedLock[] => {
    stored.write(locks);
    return locks;
  };
  return {
    recall: async () => store(activeLocks(stored.read() ?? [], Date.now())),
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
