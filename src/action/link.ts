import { safeRedirect } from '@domain/shared/address';

/** The parts of a link in a password mail. */
export interface ActionLink {
  /** Empty when the link is not about a password. */
  code: string;
  /** The address of this origin to continue to. */
  continueTo: string;
}

function pathOf(address: string | null, origin: string): string {
  if (address === null || !URL.canParse(address)) return '/';
  const { origin: of, pathname, search, hash } = new URL(address);
  return of === origin ? safeRedirect(pathname + search + hash) : '/';
}

/** Reads the link the page was opened with; its parameters are those of the hosted service. */
export function readLink({ search, origin }: Pick<Location, 'search' | 'origin'>): ActionLink {
  const query = new URLSearchParams(search);
  const isReset = query.get('mode') === 'resetPassword';
  return {
    code: (isReset && query.get('oobCode')) || '',
    continueTo: pathOf(query.get('continueUrl'), origin),
  };
}
