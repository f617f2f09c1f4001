import type { ChosenStatus } from '@domain/people/attendee';
import type { TextStore } from '@/services/storage/storage';

/** The storage key of the busy user. */
const KEY = 'foyer:busy';

/** The status a user chose, for the lifetime of this tab: it survives a reload. */
export interface StatusChoice {
  recall(uid: string): ChosenStatus;
  keep(uid: string, status: ChosenStatus): void;
  forget(): void;
}

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
