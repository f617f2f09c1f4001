import { consentTermsOf } from '@domain/consent/consent-answers';
import { legalSchema } from '@domain/venue/legal-texts';
import { venueDocumentSchema } from '@domain/venue/venue-document';
import { venueVersionSchema } from '@domain/venue/venue-version';
import * as v from 'valibot';
import { forbidden, notFound } from '../../platform/domain-error';
import { route } from '../../platform/http/endpoint';
import type { HttpContext, Principal } from '../../platform/http/http-app';
import { answerBytes } from '../../platform/http/representation';
import { idSchema } from '../../platform/http/validate';
import type { VenueView } from './venue-view';

const PRIVATE = { 'Cache-Control': 'private, no-cache', Vary: 'Authorization' };

interface VenueDeps {
  view: VenueView;
  /** Returns whether a person's registration, if they have one, is still active. */
  stillRegistered: (uid: string) => Promise<boolean>;
  /** Records the first visit of a person; `at` in milliseconds. */
  recordEntry: (principal: Principal, at: number) => Promise<void>;
  clock: () => number;
}

/** Returns the caller, if there is one. @throws DomainError forbidden when their registration has ended */
async function admitted(c: HttpContext, { stillRegistered }: Pick<VenueDeps, 'stillRegistered'>) {
  const principal = c.get('principal');
  if (principal && !(await stillRegistered(principal.uid))) throw forbidden();
  return principal;
}

const version = route({
  path: '/api/venue/version',
  GET: {
    summary: 'Which version of the venue is saved and which is published; never cached',
    access: 'everyone',
    answers: { 200: { json: venueVersionSchema } },
  },
}).handled(({ view }: Pick<VenueDeps, 'view'>) => ({
  GET: async (c) => c.json(await view.version(), 200, { 'Cache-Control': 'no-store' }),
}));

const enter = route({
  path: '/api/venue',
  HEAD: {
    summary: 'May this person enter the venue',
    access: 'visitors',
    answers: { 200: { description: 'Yes' } },
    refusals: { 403: 'The registration that the person logged in with is no longer active' },
  },
}).handled((deps: Omit<VenueDeps, 'view'>) => ({
  HEAD: async (c) => {
    const principal = await admitted(c, deps);
    if (principal) await deps.recordEntry(principal, deps.clock());
    return c.body(null, 200, { 'Cache-Control': 'no-store' });
  },
}));

const venue = route({
  path: '/api/ui/venue',
  GET: {
    summary:
      'The venue as the operating mode shows it, with a strong ETag; `hostMeetingUrl` only for hosts (DESIGNER or ADMIN)',
    access: 'visitors',
    query: v.object({ architectureId: idSchema }),
    answers: { 200: { json: venueDocumentSchema }, 304: { description: 'The venue matches If-None-Match' } },
    refusals: {
      403: 'The registration that the person logged in with is no longer active',
      404: 'There is no such venue',
    },
  },
}).handled((deps: Pick<VenueDeps, 'view' | 'stillRegistered'>) => ({
  GET: async (c, { query }) => {
    const principal = await admitted(c, deps);
    const isHost = principal?.designer === true || principal?.admin === true;
    const sent = await deps.view.sent(query.architectureId, isHost ? 'hosts' : 'others');
    if (!sent) throw notFound('There is no such venue.');
    return answerBytes(c, sent, PRIVATE);
  },
}));

const legal = route({
  path: '/api/ui/legal',
  GET: {
    summary:
      'The imprint, the privacy policy and the questions of the cookie banner of the current venue, or of the one published last; readable before the login',
    access: 'everyone',
    answers: { 200: { json: legalSchema } },
  },
}).handled(({ view }: Pick<VenueDeps, 'view'>) => ({
  GET: async (c) => {
    const shown = (await view.known())?.architecture;
    const texts = { impress: shown?.impress ?? [], privacyNotice: shown?.privacyNotice ?? [] };
    return c.json({ ...texts, consent: shown && consentTermsOf(shown) }, 200, {
      'Cache-Control': 'no-cache',
    });
  },
}));

/** `GET /api/venue/version`, `GET /api/ui/legal`, `HEAD /api/venue` (whether the caller may enter) and `GET /api/ui/venue`. */
export const routes = [version, enter, venue, legal];
