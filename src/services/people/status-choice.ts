import type { AuthPort } from '@machines/auth/auth.machine';
import type { PresencePort } from '@machines/presence/presence.machine';
import type { TextStore } from '@/services/storage/storage';

/** The storage key of the busy user. */
const KEY = 'foyer:busy';

export type StatusChoice = PresencePort['statusChoice'] & AuthPort['statusChoice'];

/** Keeps the status a user chose for the lifetime of this tab: it survives a reload. */
export function createStatusChoice(session: TextStore): StatusChoice {
  const forget = () => session.remove(KEY);
  return {
    recall: (uid) => (session.get(KEY) === uid ? 'Busy' : 'Available'),
    keep: (uid, status) => {
      if (status === 'Busy') session.set(KEY, uid);
      else forget();
    },
    forget,
  };
}
