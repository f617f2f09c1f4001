import { and, not, or, type SnapshotFrom, stateIn } from 'xstate';
import type { CookieBannerCommand } from './cookie-banner.events';
import { failed, memory } from './cookie-banner.memory';
import { cookieBannerSetup, NO_VENUE, outcome } from './cookie-banner.setup';

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
          on: { 'banner.open': 'visible.asking' },
        },
        visible: {
          initial: 'opened',
          always: { guard: not('hasBanner'), target: 'hidden' },
          states: {
            asking: { always: { guard: not('isUnanswered'), target: '#cookieBanner.banner.hidden' } },
            opened: {
              always: { guard: asks, target: 'asking' },
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
                onError: { target: 'idle', actions: failed },
              },
            },
          },
        },
      },
    },
  },
});

export type CookieBannerSnapshot = SnapshotFrom<typeof cookieBannerMachine>;
