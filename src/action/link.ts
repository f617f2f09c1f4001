import { safeRedirect } from '@domain/redirect';

/** What a link of a password mail says. */
export interface ActionLink {
  /** Empty when the link is not about a password. */
  code: string;
  /** Where the page leads on to: an address of this origin. */
  continueTo: string;
}

function pathOf(address: string | null, origin: string): string {
  if (address === null || !URL.canParse(address)) return '/';
  const { origin: of, pathname, search, hash } = new URL(address);
  return of === origin ? safeRedirect(pathname + search + hash) : '/';
}

/** Reads the link that the page was opened with; the spelling is the hosted service's. */
export function readLink({ search, origin }: Pick<Location, 'search' | 'origin'>): ActionLink {
  const query = new URLSearchParams(search);
  const isReset = query.get('mode') === 'resetPassword';
  return {
    code: (isReset && query.get('oobCode')) || '',
    continueTo: pathOf(query.get('continueUrl'), origin),
  };
}
