import { consentTermsOf } from '@domain/consent/consent-answers';
import { toFailure } from '@domain/shared/failure';
import { raise } from 'xstate';
import type { CookieBannerCommand, CookieBannerFact } from './cookie-banner.events';
import { type CookieBannerContext, cookieBannerSetup } from './cookie-banner.setup';

const userIn = ({ person }: CookieBannerContext): string | null => person?.userId ?? null;

const askedIn = ({ context }: { context: CookieBannerContext }) => ({
  providerIds: context.terms?.providers.map(({ id }) => id) ?? [],
  userId: userIn(context),
});

export const failed = {
  type: 'notifyParent',
  params: ({ event }: { event: { error: unknown } }): CookieBannerFact => ({
    type: 'consent.failed',
    failure: toFailure(event.error),
  }),
} as const;

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
        onError: { target: 'empty', actions: failed },
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
        onError: { actions: failed },
      },
      on: {
        'venue.show': {
          target: 'followed',
          reenter: true,
          actions: showVenue,
        },
        'venue.clear': { target: 'empty', actions: 'forgetVenue' },
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
            onError: { target: 'known', actions: failed },
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
            onError: { target: 'known', actions: failed },
          },
        },
      },
    },
  },
});
