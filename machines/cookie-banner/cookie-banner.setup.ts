import {
  acceptedIds,
  answered,
  type Consent,
  consentTermsOf,
  isPersonal,
  isUnanswered,
  listedIds,
  sameAnswer,
  UNDECIDED,
} from '@domain/consent/consent-answers';
import { type ConsentTerms, hasBanner } from '@domain/consent/consent-terms';
import type { Failure } from '@domain/shared/failure';
import type { Architecture } from '@domain/venue/venue';
import { assign, raise, sendTo, setup } from 'xstate';
import { announced, fact, parentActor } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';

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

export type CookieBannerCommand =
  /** Sets the shown venue; a different list of providers can open the banner again. */
  | { type: 'venue.show'; architecture: Architecture }
  | { type: 'venue.clear' }
  | { type: 'user.enter'; userId: string; email: string }
  | { type: 'user.leave' }
  | { type: 'banner.open' }
  /** Unfolds a switch for every choice. */
  | { type: 'choices.show' }
  /** A dialog is open or a guard is registered: a required answer is requested afterwards. */
  | { type: 'page.occupy' }
  | { type: 'page.release' }
  /** Does nothing while an answer is required. */
  | { type: 'banner.close' }
  | { type: 'provider.allow'; providerIds: readonly string[]; once: boolean }
  | { type: 'consent.acceptAll' }
  | { type: 'consent.rejectAll' }
  /** Providers that are not named keep their choice; those without a choice are declined. */
  | ({ type: 'consent.save' } & Consent);

/** The stored consent after a change in another tab. */
export type ConsentReport = { type: 'consent.received'; consent: Consent };

export type CookieBannerFact =
  /** The providers that may load now; `personal` is the consent to personal tracking. */
  | { type: 'consent.changed'; accepted: readonly string[]; personal: boolean }
  /** A decision could not be stored or captured; it still applies on this page. */
  | { type: 'consent.failed'; failure: Failure };

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
    isDetailed: ({ context }) => context.terms?.config.type === 'DETAILED',
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

const userIn = ({ person }: CookieBannerContext): string | null => person?.userId ?? null;

const askedIn = ({ context }: { context: CookieBannerContext }) => ({
  providerIds: context.terms?.providers.map(({ id }) => id) ?? [],
  userId: userIn(context),
});

export const announceFailure = announced('consent.failed');

const allAnswered = (yes: boolean) => ({ type: 'answerAll', params: { yes } }) as const;

const showVenue = [
  {
    type: 'rememberTerms',
    params: ({ event }: { event: Extract<CookieBannerCommand, { type: 'venue.show' }> }) => ({
      terms: consentTermsOf(event.architecture),
    }),
  },
  'narrowAcceptance',
] as const;

/** Loads and stores the consent of this browser for the shown venue. */
export const memory = cookieBannerSetup.createStateConfig({
  initial: 'empty',
  states: {
    empty: {
      on: {
        'venue.show': { target: 'followed', actions: showVenue },
        'banner.open': 'loading',
      },
    },
    // The banner was opened outside the venue.
    loading: {
      invoke: {
        id: 'loadTerms',
        src: 'loadTerms',
        onDone: [
          {
            guard: { type: 'isVenue', params: ({ event }) => event },
            target: 'followed',
            actions: [
              { type: 'rememberTerms', params: ({ event }) => ({ terms: event.output }) },
              'narrowAcceptance',
              raise({ type: 'banner.open' }),
            ],
          },
          { target: 'empty' },
        ],
        onError: { target: 'empty', actions: announceFailure },
      },
      on: {
        'venue.show': { target: 'followed', actions: [...showVenue, raise({ type: 'banner.open' })] },
        'venue.clear': 'empty',
      },
    },
    followed: {
      invoke: {
        id: 'watchConsent',
        src: 'watchConsent',
        input: askedIn,
        onError: { actions: announceFailure },
      },
      on: {
        'venue.show': {
          target: 'followed',
          reenter: true,
          actions: showVenue,
        },
        'venue.clear': { target: 'empty', actions: assign({ terms: null, consent: UNDECIDED, once: [] }) },
        'user.enter': { target: 'followed', reenter: true },
        'consent.received': {
          actions: { type: 'replaceConsent', params: ({ event }) => event },
        },
        'consent.acceptAll': { guard: 'hasBanner', target: '.storing', actions: allAnswered(true) },
        'consent.rejectAll': { guard: 'hasBanner', target: '.storing', actions: allAnswered(false) },
        'consent.save': {
          guard: 'hasBanner',
          target: '.storing',
          actions: { type: 'answer', params: ({ event }) => ({ answers: event }) },
        },
        'provider.allow': [
          {
            guard: { type: 'isForGood', params: ({ event }) => event },
            target: '.storing',
            actions: { type: 'allow', params: ({ event }) => event },
          },
          {
            guard: 'hasBanner',
            actions: { type: 'allowOnce', params: ({ event }) => event },
          },
        ],
      },
      initial: 'recalling',
      states: {
        recalling: {
          invoke: {
            id: 'recallConsent',
            src: 'recallConsent',
            input: askedIn,
            onDone: { target: 'known', actions: { type: 'addStored', params: ({ event }) => event } },
            onError: { target: 'known', actions: announceFailure },
          },
        },
        known: {},
        // An answer given while the stored consent is loading does not hide the stored one.
        storing: {
          invoke: {
            id: 'storeConsent',
            src: 'storeConsent',
            input: ({ context }) => ({ consent: context.consent, userId: userIn(context) }),
            onDone: 'recalling',
            onError: { target: 'known', actions: announceFailure },
          },
        },
      },
    },
  },
});
