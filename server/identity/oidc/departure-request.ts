import * as v from 'valibot';
import { IdentityError } from '../identity-error';

const own = (address: string, origin: string): URL | undefined => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // Addresses of blobs have the origin too, and no path of this server.
  return url?.href.startsWith(`${origin}/`) ? url : undefined;
};

const departureSchema = v.object({
  providerId: v.string(),
  authType: v.picklist(['signInViaPopup', 'signInViaRedirect']),
  eventId: v.optional(v.pipe(v.string(), v.regex(/^[\w:-]{0,128}$/)), ''),
  redirectUrl: v.pipe(v.string(), v.maxLength(4_000)),
  customParameters: v.optional(v.string(), '{}'),
});

const LANGUAGES = /^[A-Za-z0-9-]{1,35}( [A-Za-z0-9-]{1,35}){0,9}$/;

const parametersSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ui_locales: v.pipe(v.string(), v.regex(LANGUAGES)) }),
);

/** What the SDK asks for when it sends somebody to an identity provider. */
export interface DepartureRequest {
  providerId: string;
  eventType: string;
  /** Empty for redirects. */
  eventId: string;
  /** Path, query and fragment. */
  returnTo: string;
  /** As in `ui_locales`, empty for any; other wishes for the provider are not passed on. */
  languages: string;
}

/**
 * Reads the query of the handler's address; `origin` is the one the request came to.
 * @throws IdentityError INVALID_ARGUMENT, UNAUTHORIZED_DOMAIN for a way back to another origin
 */
export function departureRequest(query: Record<string, string>, origin: string): DepartureRequest {
  const asked = v.safeParse(departureSchema, query);
  if (!asked.success) throw new IdentityError('INVALID_ARGUMENT', 'The query has the wrong shape.');
  const { providerId, authType, eventId, redirectUrl, customParameters } = asked.output;
  const page = own(redirectUrl, origin);
  if (!page) throw new IdentityError('UNAUTHORIZED_DOMAIN');
  const wishes = v.safeParse(parametersSchema, customParameters);
  return {
    providerId,
    eventType: authType,
    eventId,
    returnTo: page.pathname + page.search + page.hash,
    languages: wishes.success ? wishes.output.ui_locales : '',
  };
}
