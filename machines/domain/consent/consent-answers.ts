import type { BannerType, ConsentChoices, CookieProvider } from '../venue/cookie-provider';
import { withDefaultProviders } from '../venue/foreign-content';
import { PERSONAL_TRACKING } from '../venue/personal-tracking';
import type { Architecture } from '../venue/venue';
import type { CookiePreferences } from './consent-capture';
import { type ConsentTerms, hasBanner } from './consent-terms';

/**
 * The decisions stored in this browser; `personal` is the consent to personal tracking, null: not asked yet.
 */
export interface Consent {
  choices: ConsentChoices;
  personal: boolean | null;
}

export const UNDECIDED: Consent = { choices: {}, personal: null };

/** Returns the terms of a venue, with the default providers of its background videos. */
export const consentTermsOf = (architecture: Architecture): ConsentTerms => ({
  architectureId: architecture.id,
  config: architecture.cookieBannerConfig,
  providers: withDefaultProviders(architecture),
  personalTracking: architecture.personalizedTrackingEnabled,
});

/** Returns whether a provider may load: spec §4, Cookie acceptance. */
export function isProviderAccepted(
  provider: CookieProvider,
  bannerType: BannerType,
  choices: ConsentChoices,
): boolean {
  return bannerType === 'NONE' || provider.type === 'TECHNICALLY_REQUIRED' || choices[provider.id] === true;
}

/** spec §4: returns whether a provider, or personal tracking, has no stored choice. */
export const isUnanswered = (terms: ConsentTerms | null, { choices, personal }: Consent): boolean =>
  hasBanner(terms) &&
  (terms.providers.some(({ id }) => choices[id] === undefined) ||
    (terms.personalTracking && personal === null));

/**
 * Returns the ids that may load: accepted providers in the venue's order, then others allowed on this page.
 */
export function acceptedIds(
  terms: ConsentTerms | null,
  { choices }: Consent,
  once: readonly string[],
): readonly string[] {
  if (!terms) return [];
  const listed = terms.providers.filter(
    (provider) => once.includes(provider.id) || isProviderAccepted(provider, terms.config.type, choices),
  );
  return [...new Set([...listed.map(({ id }) => id), ...once])];
}

/** Returns whether personal tracking is accepted: a venue without a banner never asked for that. */
export const isPersonal = (terms: ConsentTerms | null, { personal }: Consent): boolean =>
  hasBanner(terms) && terms.personalTracking && personal === true;

/** Returns the decision with every question answered: no by default, yes if technically required. */
export function answered(terms: ConsentTerms, before: Consent, answers: Consent): Consent {
  const yes = ({ id, type }: CookieProvider): boolean =>
    type === 'TECHNICALLY_REQUIRED' || (answers.choices[id] ?? before.choices[id] ?? false);
  return {
    choices: {
      ...before.choices,
      ...Object.fromEntries(terms.providers.map((provider) => [provider.id, yes(provider)])),
    },
    personal: terms.personalTracking ? (answers.personal ?? before.personal ?? false) : before.personal,
  };
}

/** Returns the same answer to every question. */
export const sameAnswer = ({ providers }: ConsentTerms, yes: boolean): Consent => ({
  choices: Object.fromEntries(providers.map(({ id }) => [id, yes])),
  personal: yes,
});

/**
 * Returns the ids that the venue lists: only these are accepted permanently, as only these can be withdrawn.
 */
export const listedIds = ({ providers }: ConsentTerms, ids: readonly string[]): string[] =>
  ids.filter((id) => providers.some((provider) => provider.id === id));

/** The captured message without the fields that only the browser knows. */
export type DecidedPreferences = Omit<CookiePreferences, 'clientDetails'>;

interface Person {
  userId: string;
  email: string;
}

/** Personal tracking among the captured choices. */
export const PERSONAL_PROVIDER = {
  id: PERSONAL_TRACKING,
  name: 'Personalized tracking',
  type: 'TRACKING',
} as const;

/** Returns the captured form of a decision; personal tracking is an entry of its own beside the providers. */
export function decidedPreferences(
  { config, providers, personalTracking }: ConsentTerms,
  { choices, personal }: Consent,
  person: Person | null,
): DecidedPreferences {
  return {
    userId: person?.userId ?? '',
    email: person?.email ?? '',
    bannerType: config.type,
    cookiePreferences: [
      ...providers.map(({ id, name, type }) => ({ id, name, type, accepted: choices[id] === true })),
      ...(personalTracking ? [{ ...PERSONAL_PROVIDER, accepted: personal === true }] : []),
    ],
  };
}
