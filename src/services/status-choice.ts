import type { ChosenStatus } from '@domain/attendee';
import type { TextStore } from './storage';

/** Who is busy. */
const KEY = 'foyer:busy';

/** What a person chose to be shown as, for as long as this tab lives: reloading the page is no change of mind. */
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
