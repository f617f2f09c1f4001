import { type Consent, type DecidedPreferences, decidedPreferences } from '@domain/consent/consent-answers';
import type { ConsentTerms } from '@domain/consent/consent-terms';
import { and, fromCallback, fromPromise, not, or, type SnapshotFrom, stateIn } from 'xstate';
import type { Signal } from '../patterns/port';
import type { ConsentReport, CookieBannerCommand } from './cookie-banner.setup';
import { announceFailure, cookieBannerSetup, memory, NO_VENUE, outcome } from './cookie-banner.setup';

/** What the banner needs of the world: consent is stored in the browser and captured on the server. */
export interface CookieBannerPort {
  /** Returns the questions of the venue before the login; null before the first publication. */
  loadTerms(signal: Signal): Promise<ConsentTerms | null>;
  /**
   * Returns the stored decisions about these providers; undecided providers are missing. `personal` is the
   * answer of this user alone: null after another user's, false while signed out (`userId` null) after a
   * user's. An answer stored without a user counts for the current one.
   */
  recall(providerIds: readonly string[], userId: string | null): Consent;
  keep(consent: Consent, userId: string | null): void;
  /** Calls back with the current decisions when another tab changes them; returns the function that stops. */
  watch(
    providerIds: readonly string[],
    userId: string | null,
    listener: (consent: Consent) => void,
  ): () => void;
  /** Sends `POST /api/capture/cookiePreferences` unless aborted; reports only the end of the session. */
  capture(preferences: DecidedPreferences, signal: Signal): Promise<void>;
}

const isRecalling = stateIn({ memory: { followed: 'recalling' } });
const isOutcomeNew = or(['isChanged', and(['isUnannounced', not(isRecalling)])]);
const asks = and(['isUnanswered', not(isRecalling)]);
const isBusy = stateIn({ page: 'busy' });

const enterPerson = {
  type: 'rememberPerson',
  params: ({ event }: { event: Extract<CookieBannerCommand, { type: 'user.enter' }> }) => event,
} as const;

/** The transitions of a decision to be captured. */
const answersTo = <Target extends string>(target: Target) =>
  ({
    'consent.acceptAll': { guard: 'hasBanner', target },
    'consent.rejectAll': { guard: 'hasBanner', target },
    'consent.save': { guard: 'hasBanner', target },
    'provider.allow': {
      guard: {
        type: 'isForGood',
        params: ({ event }: { event: Extract<CookieBannerCommand, { type: 'provider.allow' }> }) => event,
      },
      target,
    },
  }) as const;

/** spec §4, Cookie acceptance: the consent to providers and personal tracking, and when to ask for it. */
export const cookieBannerMachine = cookieBannerSetup.createMachine({
  id: 'cookieBanner',
  context: NO_VENUE,
  type: 'parallel',
  always: {
    guard: isOutcomeNew,
    actions: [
      {
        type: 'notifyParent',
        params: ({ context }) => ({ type: 'consent.changed' as const, ...outcome(context) }),
      },
      'rememberOutcome',
    ],
  },
  states: {
    banner: {
      initial: 'hidden',
      states: {
        hidden: {
          always: [
            { guard: and([asks, isBusy]), target: 'deferred' },
            { guard: asks, target: 'visible.asking' },
          ],
          on: { 'banner.open': { guard: 'hasBanner', target: 'visible.opened' } },
        },
        deferred: {
          always: [
            { guard: not('isUnanswered'), target: 'hidden' },
            { guard: not(isBusy), target: 'visible.asking' },
          ],
          on: { 'banner.open': 'visible.asking.detailed' },
        },
        visible: {
          initial: 'opened',
          always: { guard: not('hasBanner'), target: 'hidden' },
          states: {
            asking: {
              always: { guard: not('isUnanswered'), target: '#cookieBanner.banner.hidden' },
              initial: 'brief',
              states: {
                // One sentence and the answers to everything; the single choices unfold.
                brief: {
                  on: {
                    'choices.show': { guard: 'isDetailed', target: 'detailed' },
                    'banner.open': 'detailed',
                  },
                },
                detailed: {},
              },
            },
            opened: {
              always: { guard: asks, target: 'asking.detailed' },
              on: {
                'banner.close': '#cookieBanner.banner.hidden',
                'consent.acceptAll': '#cookieBanner.banner.hidden',
                'consent.rejectAll': '#cookieBanner.banner.hidden',
                'consent.save': '#cookieBanner.banner.hidden',
              },
            },
          },
        },
      },
    },
    page: {
      initial: 'free',
      states: {
        free: { on: { 'page.occupy': 'busy' } },
        busy: { on: { 'page.release': 'free' } },
      },
    },
    memory,
    record: {
      initial: 'outside',
      on: {
        'user.enter': { actions: enterPerson },
        'user.leave': { target: '.outside', actions: 'forgetPerson' },
      },
      states: {
        // The server takes no decision from here: a venue that needs a login shows itself only after it.
        outside: {
          initial: 'idle',
          on: answersTo('.due'),
          states: {
            idle: {
              on: {
                'venue.show': '#cookieBanner.record.inside',
                'user.enter': { target: '#cookieBanner.record.inside', actions: enterPerson },
              },
            },
            due: {
              entry: 'rememberDecision',
              on: {
                'venue.show': '#cookieBanner.record.inside.capturing',
                'user.enter': { target: '#cookieBanner.record.inside.capturing', actions: enterPerson },
              },
            },
          },
        },
        inside: {
          initial: 'idle',
          on: answersTo('.capturing'),
          states: {
            idle: {},
            capturing: {
              exit: 'forgetDecision',
              invoke: {
                id: 'captureConsent',
                src: 'captureConsent',
                input: ({ context: { terms, consent, person, due } }) => ({ terms, consent, ...due, person }),
                onDone: 'idle',
                onError: { target: 'idle', actions: announceFailure },
              },
            },
          },
        },
      },
    },
  },
});

export type CookieBannerSnapshot = SnapshotFrom<typeof cookieBannerMachine>;

/** Fills the chart by its port. */
export const createCookieBanner = (port: CookieBannerPort) =>
  cookieBannerMachine.provide({
    actors: {
      loadTerms: fromPromise(({ signal }) => port.loadTerms(signal)),
      recallConsent: fromPromise(async ({ input: { providerIds, userId } }) =>
        port.recall(providerIds, userId),
      ),
      watchConsent: fromCallback(({ sendBack, input: { providerIds, userId } }) =>
        port.watch(providerIds, userId, (consent) =>
          sendBack({ type: 'consent.received', consent } satisfies ConsentReport),
        ),
      ),
      storeConsent: fromPromise(async ({ input: { consent, userId } }) => port.keep(consent, userId)),
      captureConsent: fromPromise(async ({ input: { terms, consent, person }, signal }) => {
        if (terms) await port.capture(decidedPreferences(terms, consent, person), signal);
      }),
    },
  });
