import type { Place, VisitState } from './visit.model';

/** Something a person, a screen reader or a test finds on the page, by role and name. */
export interface Sight {
  by: 'heading' | 'button' | 'alert' | 'label';
  /** The accessible name; of an alert its text. */
  name: string;
  is: 'there' | 'gone' | 'disabled';
}

const there = (by: Sight['by'], name: string): Sight => ({ by, name, is: 'there' });
const gone = (by: Sight['by'], name: string): Sight => ({ by, name, is: 'gone' });

export const AREA_NAMES: Record<Place, string> = { lobby: 'Lobby', expo: 'Expo' };

export const INVALID = 'Invalid credentials.';
export const TOO_MANY = 'Too many attempts. The account is blocked for 2 minutes after 6 failed attempts.';

const LOGIN_FORM = [there('label', 'Email'), there('label', 'Password'), there('button', 'Log in')];
const CHOICE = ['Cvent', 'Bizzabo', 'Demo Identity', 'email'].map((way) =>
  there('button', `Log in with ${way}`),
);
const STRANGER = [gone('button', 'Account'), gone('button', 'People')];

const SIGHTS: Record<string, (place: Place) => Sight[]> = {
  outside: () => [],
  greeted: () => [...CHOICE, ...STRANGER, gone('alert', INVALID), gone('alert', TOO_MANY)],
  asked: () => [
    ...LOGIN_FORM,
    ...STRANGER,
    there('button', 'Back'),
    there('button', 'Reset password'),
    gone('alert', INVALID),
    gone('alert', TOO_MANY),
  ],
  refused: () => [...LOGIN_FORM, ...STRANGER, there('alert', INVALID)],
  locked: () => [...STRANGER, there('alert', TOO_MANY), { by: 'button', name: 'Log in', is: 'disabled' }],
  barred: () => [...CHOICE, ...STRANGER, there('alert', TOO_MANY)],
  inside: (place) => [
    there('heading', AREA_NAMES[place]),
    there('button', 'Account'),
    there('button', 'People'),
    gone('label', 'Password'),
  ],
};

/** What the page shows in a state of the visit. */
export function sightsOf({ value, context }: VisitState): Sight[] {
  const sights = SIGHTS[String(value)];
  if (!sights) throw new Error(`Nobody knows what is seen ${String(value)}`);
  return sights(context.place);
}

/** The path the browser shows in a state of the visit; null outside. */
export function pathIn({ value, context }: VisitState, architectureId: string): string | null {
  if (value === 'outside') return null;
  return value === 'inside' ? `/v/${architectureId}/area/${context.place}` : '/login';
}

/** The wrong passwords that are still missing until the lock. */
export const untilLock = ({ context }: VisitState): number => 6 - context.mistakes;
