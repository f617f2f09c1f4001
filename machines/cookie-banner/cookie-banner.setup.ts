import {
  acceptedIds,
  answered,
  type Consent,
  isPersonal,
  isUnanswered,
  listedIds,
  sameAnswer,
  UNDECIDED,
} from '@domain/consent/consent-answers';
import { type ConsentTerms, hasBanner } from '@domain/consent/consent-terms';
import { assign, sendTo, setup } from 'xstate';
import { fact, parentActor } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';
import type { ConsentReport, CookieBannerCommand, CookieBannerFact } from './cookie-banner.events';

interface Person {
  userId: string;
  email: string;
}

export interface CookieBannerContext {
  /** The questions of the venue; null without a venue. */
  terms: ConsentTerms | null;
  consent: Consent;
  /** The providers allowed on this page only. */
  once: readonly string[];
  accepted: readonly string[];
  personal: boolean;
  /** Whether the accepted providers of this venue were announced. */
  announced: boolean;
  person: Person | null;
  /** A decision made before the login, as it is captured after it. */
  due: Pick<CookieBannerContext, 'terms' | 'consent'> | null;
}

export const NO_VENUE: CookieBannerContext = {
  terms: null,
  consent: UNDECIDED,
  once: [],
  accepted: [],
  personal: false,
  announced: true,
  person: null,
  due: null,
};

type Asked = { providerIds: readonly string[]; userId: string | null };
type Allowed = { providerIds: readonly string[]; once: boolean };
const NO_PROVIDERS: readonly string[] = [];

const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, place) => id === other[place]);

/** Returns what may load now; the array of ids stays the same while its content does. */
export function outcome({ terms, consent, once, accepted, person }: CookieBannerContext) {
  const ids = acceptedIds(terms, consent, once);
  return {
    accepted: sameIds(accepted, ids) ? accepted : ids,
    personal: person !== null && isPersonal(terms, consent),
  };
}

/** Returns the providers allowed on this page, without those declined since. */
const stillAllowed = (once: readonly string[], before: Consent, now: Consent): readonly string[] =>
  once.filter((id) => now.choices[id] !== false || before.choices[id] === false);

/** The slots, actions and guards of the banner. */
export const cookieBannerSetup = setup({
  types: { context: {} as CookieBannerContext, events: {} as CookieBannerCommand | ConsentReport },
  actors: {
    /** The questions of the venue before the login; null before the first publication. */
    loadTerms: promiseSlot<ConsentTerms | null>('loadTerms'),
    recallConsent: promiseSlot<Consent, Asked>('recallConsent'),
    watchConsent: streamSlot<ConsentReport, Asked>('watchConsent'),
    storeConsent: promiseSlot<void, { consent: Consent; userId: string | null }>('storeConsent'),
    captureConsent: promiseSlot<
      void,
      { terms: ConsentTerms | null; consent: Consent; person: Person | null }
    >('captureConsent'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<CookieBannerFact>),
    rememberOutcome: assign(({ context }) => ({ ...outcome(context), announced: true })),
    rememberTerms: assign((_, { terms }: { terms: ConsentTerms | null }) => ({ terms })),
    // New providers have no consent yet, whatever the storage returns for them later.
    narrowAcceptance: assign(({ context }) => ({ ...outcome(context), announced: false })),
    forgetVenue: assign({ terms: null, consent: UNDECIDED, once: [] }),
    // The consent to personal tracking belongs to one user.
    rememberPerson: assign(({ context: { consent, person } }, { userId, email }: Person) => ({
      person: { userId, email },
      consent: person?.userId === userId ? consent : { ...consent, personal: null },
    })),
    forgetPerson: assign({ person: null, once: [], due: null }),
    rememberDecision: assign({ due: ({ context: { terms, consent } }) => ({ terms, consent }) }),
    forgetDecision: assign({ due: null }),
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
      once: NO_PROVIDERS,
    })),
    answerAll: assign(({ context: { terms, consent } }, { yes }: { yes: boolean }) => ({
      consent: terms ? answered(terms, consent, sameAnswer(terms, yes)) : consent,
      once: NO_PROVIDERS,
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
    isVenue: (_, { output }: { output: ConsentTerms | null }) => output !== null,
    isUnannounced: ({ context }) => !context.announced,
    isUnanswered: ({ context }) => isUnanswered(context.terms, context.consent),
    isForGood: ({ context: { terms } }, { providerIds, once }: Allowed) =>
      !once && hasBanner(terms) && listedIds(terms, providerIds).length > 0,
  },
});
