import type { Place, VisitState } from './visit.model';

/** An element that a person, a screen reader or a test finds on the page, by role and name. */
export interface PageElement {
  by: 'heading' | 'button' | 'alert' | 'label';
  /** The accessible name; of an alert its text. */
  name: string;
  is: 'there' | 'gone' | 'disabled';
}

const there = (by: PageElement['by'], name: string): PageElement => ({ by, name, is: 'there' });
const gone = (by: PageElement['by'], name: string): PageElement => ({ by, name, is: 'gone' });

export const AREA_NAMES: Record<Place, string> = { lobby: 'Lobby', expo: 'Expo' };

export const INVALID = 'Invalid credentials.';
export const TOO_MANY = 'Too many attempts. The account is blocked for 2 minutes after 6 failed attempts.';

const LOGIN_FORM = [there('label', 'Email'), there('label', 'Password'), there('button', 'Log in')];
const CHOICE = ['Cvent', 'Bizzabo', 'Demo Identity', 'email'].map((way) =>
  there('button', `Log in with ${way}`),
);
const SIGNED_OUT = [gone('button', 'Account'), gone('button', 'People')];

const ELEMENTS: Record<string, (place: Place) => PageElement[]> = {
  outside: () => [],
  greeted: () => [...CHOICE, ...SIGNED_OUT, gone('alert', INVALID), gone('alert', TOO_MANY)],
  asked: () => [
    ...LOGIN_FORM,
    ...SIGNED_OUT,
    there('button', 'Back'),
    there('button', 'Reset password'),
    gone('alert', INVALID),
    gone('alert', TOO_MANY),
  ],
  refused: () => [...LOGIN_FORM, ...SIGNED_OUT, there('alert', INVALID)],
  locked: () => [...SIGNED_OUT, there('alert', TOO_MANY), { by: 'button', name: 'Log in', is: 'disabled' }],
  barred: () => [...CHOICE, ...SIGNED_OUT, there('alert', TOO_MANY)],
  inside: (place) => [
    there('heading', AREA_NAMES[place]),
    there('button', 'Account'),
    there('button', 'People'),
    gone('label', 'Password'),
  ],
};

/** The content of the page in a state of the visit. */
export function elementsOf({ value, context }: VisitState): PageElement[] {
  const elements = ELEMENTS[String(value)];
  if (!elements) throw new Error(`Nobody knows what is seen ${String(value)}`);
  return elements(context.place);
}

/** The path that the browser shows in a state of the visit; null outside. */
export function pathIn({ value, context }: VisitState, architectureId: string): string | null {
  if (value === 'outside') return null;
  return value === 'inside' ? `/v/${architectureId}/area/${context.place}` : '/login';
}

/** The wrong passwords that remain until the lock. */
export const untilLock = ({ context }: VisitState): number => 6 - context.mistakes;
