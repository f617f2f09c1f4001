import { PERSONAL_PROVIDER } from '@domain/consent/consent-answers';
import { type CookiePreferences, cookiePreferencesSchema } from '@domain/consent/consent-capture';
import { withDefaultProviders } from '@domain/venue/foreign-content';
import type { Architecture } from '@domain/venue/venue';
import type { Kysely } from 'kysely';
import type { Accounts } from '../../backend/identity/accounts';
import { route } from '../../platform/http/endpoint';
import type { Database } from '../../platform/store/database';
import { eraseRows, type PersonalTables } from '../../platform/store/personal-data';
import { agingRows } from '../../platform/store/retention';
import { accountUid } from '../people';
import type { VenueView } from '../venue';

/** A consent decision; `at` in milliseconds. */
export interface CapturedConsent {
  at: number;
  /** Null for visitors without an account. */
  person: { uid: string; email: string | null } | null;
  decision: Omit<CookiePreferences, 'userId' | 'email'>;
}

/** Stores a person's decision about providers. */
export async function captureConsent(
  db: Kysely<Database>,
  { at, person, decision }: CapturedConsent,
): Promise<void> {
  const { clientUsername: _, ...client } = decision.clientDetails;
  const values = {
    captured_at: new Date(at),
    uid: person?.uid ?? null,
    email: person?.email ?? null,
    banner_type: decision.bannerType,
    preferences: JSON.stringify(decision.cookiePreferences),
    client: JSON.stringify(client),
  };
  await db.insertInto('consent').values(values).execute();
}

export const personalData: PersonalTables = {
  name: 'consents',
  tables: ['consent'],
  read: (db, { uid }) =>
    db
      .selectFrom('consent')
      .select(['captured_at as capturedAt', 'email', 'banner_type as bannerType', 'preferences', 'client'])
      .where('uid', '=', uid)
      .orderBy('id')
      .execute(),
  erase: eraseRows('consent'),
};

export const retention = agingRows('consent', 'captured_at', {
  name: 'consents',
  key: 'consents',
  days: 1_095,
});

type Preferences = CookiePreferences['cookiePreferences'];

/**
 * Returns the answers about what the venue asks, each once and by the venue's own name. Others are dropped: a page may
 * have an earlier version of the venue, and its answers about the rest still count.
 */
function listedPreferences(architecture: Architecture | undefined, sent: Preferences): Preferences {
  if (!architecture) return [];
  const personal = architecture.personalizedTrackingEnabled ? [PERSONAL_PROVIDER] : [];
  const answers = new Map(sent.map(({ id, accepted }) => [id, accepted]));
  return [...withDefaultProviders(architecture), ...personal].flatMap(({ id, name, type }) => {
    const accepted = answers.get(id);
    return accepted === undefined ? [] : [{ id, name, type, accepted }];
  });
}

interface ConsentDeps {
  db: Kysely<Database>;
  accounts: Accounts;
  view: VenueView;
  clock: () => number;
}

const capturePreferences = route({
  path: '/api/capture/cookiePreferences',
  POST: {
    summary:
      'Stores the decision of a visitor about the providers of the venue; others are ignored. Only the token names the person: userId and email of the body are ignored',
    access: 'visitors',
    body: cookiePreferencesSchema,
    answers: { 204: { description: 'It is stored' } },
    captures: true,
    refusals: { 429: 'Too many from this network or account, or on this day' },
  },
}).handled(({ db, accounts, view, clock }: ConsentDeps) => ({
  POST: async (c, { body }) => {
    const principal = c.get('principal');
    const known = principal && !principal.anonymous ? principal : null;
    const { userId: _, email: __, ...decision } = body;
    const architecture = (await view.shown())?.architecture;
    const cookiePreferences = listedPreferences(architecture, decision.cookiePreferences);
    if (cookiePreferences.length > 0) {
      const person = known && { uid: await accountUid(accounts, known), email: known.email ?? null };
      await captureConsent(db, { at: clock(), person, decision: { ...decision, cookiePreferences } });
    }
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  },
}));

/**
 * `POST /api/capture/cookiePreferences` (spec §7). The person is taken from the token and never from the body, which
 * is not compared: pages identify people by an email without its plus part. Visitors of a venue that needs no
 * login are stored without a person.
 */
export const routes = [capturePreferences];
