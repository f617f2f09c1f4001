import {
  acceptedIds,
  answered,
  type Consent,
  type ConsentTerms,
  consentTermsOf,
  hasBanner,
  isPersonal,
  isUnanswered,
  listedIds,
  sameAnswer,
  UNDECIDED,
} from '@domain/consent-answers';
import type { Architecture } from '@domain/venue';
import { assign, setup } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import type { ConsentReport, CookieBannerCommand, CookieBannerFact } from './cookie-banner.events';

interface Person {
  userId: string;
  email: string;
}

export interface CookieBannerContext {
  /** What the venue asks about; null without a venue. */
  terms: ConsentTerms | null;
  consent: Consent;
  /** Allowed on this page alone. */
  once: readonly string[];
  accepted: readonly string[];
  personal: boolean;
  /** Whether it was announced what is accepted in this venue. */
  told: boolean;
  person: Person | null;
}

export const NO_VENUE: CookieBannerContext = {
  terms: null,
  consent: UNDECIDED,
  once: [],
  accepted: [],
  personal: false,
  told: true,
  person: null,
};

type Asked = { providerIds: readonly string[]; userId: string | null };
type Allowed = { providerIds: readonly string[]; once: boolean };
const NOBODY: readonly string[] = [];

const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, place) => id === other[place]);

/** What may load now; the ids stay the array they are where nothing changed. */
export function outcome({ terms, consent, once, accepted, person }: CookieBannerContext) {
  const ids = acceptedIds(terms, consent, once);
  return {
    accepted: sameIds(accepted, ids) ? accepted : ids,
    personal: person !== null && isPersonal(terms, consent),
  };
}

/** Of what is allowed on this page, what was not refused since. */
const stillAllowed = (once: readonly string[], before: Consent, now: Consent): readonly string[] =>
  once.filter((id) => now.choices[id] !== false || before.choices[id] === false);

/** Slots, actions and guards of the banner. */
export const cookieBannerSetup = setup({
  types: { context: {} as CookieBannerContext, events: {} as CookieBannerCommand | ConsentReport },
  actors: {
    recallConsent: promiseSlot<Consent, Asked>('recallConsent'),
    watchConsent: streamSlot<ConsentReport, Asked>('watchConsent'),
    storeConsent: promiseSlot<void, { consent: Consent; userId: string | null }>('storeConsent'),
    captureConsent: promiseSlot<
      void,
      { terms: ConsentTerms | null; consent: Consent; person: Person | null }
    >('captureConsent'),
  },
  actions: {
    announce: (_, _fact: CookieBannerFact) => {},
    rememberOutcome: assign(({ context }) => ({ ...outcome(context), told: true })),
    rememberTerms: assign((_, { architecture }: { architecture: Architecture }) => ({
      terms: consentTermsOf(architecture),
    })),
    // What is new was not agreed to yet, whatever the storage will say of it.
    narrowAcceptance: assign(({ context }) => ({ ...outcome(context), told: false })),
    forgetVenue: assign({ terms: null, consent: UNDECIDED, once: [] }),
    // A yes to personal tracking is that of one person.
    rememberPerson: assign(({ context: { consent, person } }, { userId, email }: Person) => ({
      person: { userId, email },
      consent: person?.userId === userId ? consent : { ...consent, personal: null },
    })),
    forgetPerson: assign({ person: null, once: [] }),
    addStored: assign(({ context: { consent } }, { output }: { output: Consent }) => ({
      consent: {
        choices: { ...consent.choices, ...output.choices },
        personal: output.personal ?? consent.personal,
      },
    })),
    replaceConsent: assign(({ context }, { consent }: { consent: Consent }) => ({
      consent,
      once: stillAllowed(context.once, context.consent, consent),
    })),
    answer: assign(({ context: { terms, consent } }, { answers }: { answers: Consent }) => ({
      consent: terms ? answered(terms, consent, answers) : consent,
      once: NOBODY,
    })),
    answerAll: assign(({ context: { terms, consent } }, { yes }: { yes: boolean }) => ({
      consent: terms ? answered(terms, consent, sameAnswer(terms, yes)) : consent,
      once: NOBODY,
    })),
    allowOnce: assign(({ context: { once } }, { providerIds }: Allowed) => ({
      once: [...new Set([...once, ...providerIds])],
    })),
    allow: assign(({ context: { terms, consent, once } }, { providerIds }: Allowed) => {
      const listed = terms ? listedIds(terms, providerIds) : [];
      const granted = Object.fromEntries(listed.map((id) => [id, true]));
      return {
        consent: { ...consent, choices: { ...consent.choices, ...granted } },
        once: [...new Set([...once, ...providerIds.filter((id) => !listed.includes(id))])],
      };
    }),
  },
  guards: {
    hasBanner: ({ context }) => hasBanner(context.terms),
    isChanged: ({ context }) => {
      const { accepted, personal } = outcome(context);
      return accepted !== context.accepted || personal !== context.personal;
    },
    isUntold: ({ context }) => !context.told,
    isUnanswered: ({ context }) => isUnanswered(context.terms, context.consent),
    isForGood: ({ context: { terms } }, { providerIds, once }: Allowed) =>
      !once && hasBanner(terms) && listedIds(terms, providerIds).length > 0,
  },
});
