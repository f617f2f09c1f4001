import type { BannerType, ConsentChoices, CookieBannerConfig, CookieProvider } from './consent';
import type { CookiePreferences } from './consent-capture';
import type { Architecture } from './venue';
import { withDefaultProviders } from './video-provider';

/** What a venue asks its visitors about. */
export interface ConsentTerms {
  architectureId: string;
  config: CookieBannerConfig;
  providers: readonly CookieProvider[];
  /** The venue follows those who allow it by their email. */
  personalTracking: boolean;
}

/** What was decided in this browser; `personal` is the consent to personal tracking, null: not asked yet. */
export interface Consent {
  choices: ConsentChoices;
  personal: boolean | null;
}

/** Personal tracking beside the ids of providers, in the browser's storage and in what is captured. */
export const PERSONAL_TRACKING = 'tracking';
/** Whose answer about personal tracking is stored. */
export const PERSONAL_TRACKING_BY = 'tracking:by';

export const UNDECIDED: Consent = { choices: {}, personal: null };

/** The terms of a venue; providers that come with the addresses of its background videos are asked about too. */
export const consentTermsOf = (architecture: Architecture): ConsentTerms => ({
  architectureId: architecture.id,
  config: architecture.cookieBannerConfig,
  providers: withDefaultProviders(architecture),
  personalTracking: architecture.personalizedTrackingEnabled,
});

/** Whether there is a banner at all: NONE accepts everything. */
export const hasBanner = (terms: ConsentTerms | null): terms is ConsentTerms =>
  terms !== null && terms.config.type !== 'NONE';

/** What may load: spec §4, Cookie acceptance. */
export function isProviderAccepted(
  provider: CookieProvider,
  bannerType: BannerType,
  choices: ConsentChoices,
): boolean {
  return bannerType === 'NONE' || provider.type === 'TECHNICALLY_REQUIRED' || choices[provider.id] === true;
}

/** spec §4: some provider has no stored choice, or nobody was asked about personal tracking. */
export const isUnanswered = (terms: ConsentTerms | null, { choices, personal }: Consent): boolean =>
  hasBanner(terms) &&
  (terms.providers.some(({ id }) => choices[id] === undefined) ||
    (terms.personalTracking && personal === null));

/** Ids of what may load: accepted providers in the venue's order, then what else is allowed for this page. */
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

/** Personal tracking needs a yes of its own: a venue without a banner has asked nobody. */
export const isPersonal = (terms: ConsentTerms | null, { personal }: Consent): boolean =>
  hasBanner(terms) && terms.personalTracking && personal === true;

/** What is decided once every question is answered: missing answers mean no, technically required ones are on. */
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

/** The same answer to every question. */
export const sameAnswer = ({ providers }: ConsentTerms, yes: boolean): Consent => ({
  choices: Object.fromEntries(providers.map(({ id }) => [id, yes])),
  personal: yes,
});

/** Ids that the venue lists: only these can be taken back in the banner, so only these are allowed for good. */
export const listedIds = ({ providers }: ConsentTerms, ids: readonly string[]): string[] =>
  ids.filter((id) => providers.some((provider) => provider.id === id));

/** The message that is captured without what only the browser knows. */
export type DecidedPreferences = Omit<CookiePreferences, 'clientDetails'>;

interface Person {
  userId: string;
  email: string;
}

/** What is captured of a decision; the consent to personal tracking is an entry of its own beside the providers. */
export function decidedPreferences(
  { config, providers, personalTracking }: ConsentTerms,
  { choices, personal }: Consent,
  person: Person | null,
): DecidedPreferences {
  const own = { id: PERSONAL_TRACKING, name: 'Personalized tracking', type: 'TRACKING' } as const;
  return {
    userId: person?.userId ?? '',
    email: person?.email ?? '',
    bannerType: config.type,
    cookiePreferences: [
      ...providers.map(({ id, name, type }) => ({ id, name, type, accepted: choices[id] === true })),
      ...(personalTracking ? [{ ...own, accepted: personal === true }] : []),
    ],
  };
}
