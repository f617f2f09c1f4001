import { and, not, or, type SnapshotFrom, stateIn } from 'xstate';
import { failed, memory } from './cookie-banner.memory';
import { cookieBannerSetup, NO_VENUE, outcome } from './cookie-banner.setup';

const isRecalling = stateIn({ memory: { followed: 'recalling' } });
const isOutcomeNew = or(['isChanged', and(['isUnannounced', not(isRecalling)])]);
const asks = and(['isUnanswered', not(isRecalling)]);
const isBusy = stateIn({ page: 'busy' });

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
  on: {
    'user.enter': { actions: { type: 'rememberPerson', params: ({ event }) => event } },
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
      initial: 'idle',
      on: {
        'user.leave': { target: '.idle', actions: 'forgetPerson' },
        'consent.acceptAll': { guard: 'hasBanner', target: '.capturing' },
        'consent.rejectAll': { guard: 'hasBanner', target: '.capturing' },
        'consent.save': { guard: 'hasBanner', target: '.capturing' },
        'provider.allow': {
          guard: { type: 'isForGood', params: ({ event }) => event },
          target: '.capturing',
        },
      },
      states: {
        idle: {},
        capturing: {
          invoke: {
            id: 'captureConsent',
            src: 'captureConsent',
            input: ({ context: { terms, consent, person } }) => ({ terms, consent, person }),
            onDone: 'idle',
            onError: { target: 'idle', actions: failed },
          },
        },
      },
    },
  },
});

export type CookieBannerSnapshot = SnapshotFrom<typeof cookieBannerMachine>;
