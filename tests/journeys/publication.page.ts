import type { PublicationState } from './publication.model';
import { AREA_NAMES, type PageElement } from './visit.page';

const NOT_OPEN = 'This event is not open yet';

/** The content of the page in a state of the path. */
export function publicationElements({ value, context }: PublicationState): PageElement[] {
  const [inside, closed, asked] = ['inside', 'closed', 'asked'].map((state) =>
    value === state ? ('there' as const) : ('gone' as const),
  );
  if (!inside || !closed || !asked) throw new Error(`Nobody knows what is seen ${String(value)}`);
  return [
    { by: 'heading', name: AREA_NAMES[context.place], is: inside },
    { by: 'heading', name: NOT_OPEN, is: closed },
    { by: 'button', name: 'Log in with email', is: asked },
    { by: 'button', name: 'Account', is: inside },
  ];
}

/** The path and query that the browser shows in a state of the path. */
export function publicationPath({ value, context }: PublicationState, architectureId: string): string {
  const area = `/v/${architectureId}/area/${context.place}`;
  if (value === 'inside') return area;
  if (value === 'asked') return '/login';
  return '/work-in-progress';
}
