import { and, not, or, type SnapshotFrom, stateIn } from 'xstate';
import { failed, memory } from './cookie-banner.memory';
import { cookieBannerSetup, NO_VENUE, outcome } from './cookie-banner.setup';

const isRecalling = stateIn({ memory: { followed: 'recalling' } });
const isNews = or(['isChanged', and(['isUntold', not(isRecalling)])]);
const asks = and(['isUnanswered', not(isRecalling)]);

/** spec §4, Cookie acceptance: what visitors decided about providers and personal tracking, and when they are asked. */
export const cookieBannerMachine = cookieBannerSetup.createMachine({
  id: 'cookieBanner',
  context: NO_VENUE,
  type: 'parallel',
  always: {
    guard: isNews,
    actions: [
      {
        type: 'announce',
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
          always: { guard: asks, target: 'visible.asking' },
          on: { 'banner.open': { guard: 'hasBanner', target: 'visible.opened' } },
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
export const isBannerVisible = (snapshot: CookieBannerSnapshot): boolean =>
  snapshot.matches({ banner: 'visible' });
