import { isDeepStrictEqual } from 'node:util';
import { LOGIN_EVENT } from '@domain/shared/analytics';
import type { RecordCommand, TrackerOrder } from '@machines/tracking/tracking.events';
import { trackingMachine } from '@machines/tracking/tracking.machine';
import { beforeEach, vi } from 'vitest';
import { describeMachine } from '../support/replay/describe-machine';
import { failing, given, withoutData } from '../support/replay/plan';
import type { StatePromises } from '../support/replay/state-promises';
import type { Step } from '../support/replay/step';
import { hall } from '../support/small-venue';

type TrackingStep = Step<typeof trackingMachine>;

const own = { trackerUrl: '/matomo.php', scriptUrl: '/matomo.js' };

const orders = ({ sent }: TrackingStep): TrackerOrder[] =>
  sent.flatMap(({ to, event }) => (to === 'tracker' ? [event as TrackerOrder] : []));
const records = ({ sent }: TrackingStep): RecordCommand[] =>
  sent.flatMap(({ to, event }) => (to === 'records' ? [event as RecordCommand] : []));
const isPersonalized = (snapshot: TrackingStep['now']) => snapshot.matches({ allowed: 'personalized' });

/** The condition of spec §4 and the providers of the venue, computed independently. */
const allowed = ({ context: { analytics, venue, consent } }: TrackingStep['now']): boolean =>
  Boolean(analytics && venue) &&
  (venue?.trackers.length === 0 || consent?.accepted.includes('counter') === true);

const isNamed = ({ context: { venue, consent, email } }: TrackingStep['now']): boolean =>
  venue?.personal === true && consent?.personal === true && email !== null;
/** The venue is known, and so is the decision about its providers. */
const isDecided = ({ context: { venue, consent } }: TrackingStep['now']): boolean =>
  venue !== null && consent !== null;
const childrenOf = ({ children }: TrackingStep['now']): string[] =>
  Object.entries(children)
    .flatMap(([id, child]) => (child ? [id] : []))
    .sort();
const isSilent = (step: TrackingStep): boolean =>
  [...orders(step), ...records(step)].every(({ type }) => type === 'user.forget');
/** The names that the tracker and the records were told, which are the same. */
const names = (step: TrackingStep): string => {
  const [one, other] = [orders(step), records(step)].map((all) =>
    all
      .map(({ type }) => type)
      .filter((type) => type.startsWith('user.'))
      .join(),
  );
  return one === other ? (one ?? '') : `${one} but ${other}`;
};
const isStarted = ({ asked }: TrackingStep): boolean =>
  isDeepStrictEqual(
    asked,
    ['tracker', 'trackerScript', 'records'].map((slot) => ({ slot, input: own })),
  );

/** spec §4, Tracking: what runs and who is named in each state. */
const TRACKING_STATES: StatePromises<typeof trackingMachine> = {
  'off.unknown': {
    holds: ({ now }) => !allowed(now) && !isDecided(now) && childrenOf(now).length === 0,
    entered: (step) => step.asked.length === 0 && isSilent(step),
  },
  'off.refused': {
    holds: ({ now }) => !allowed(now) && isDecided(now),
    entered: (step) =>
      isDeepStrictEqual(step.asked, [{ slot: 'forgetVisitor', input: undefined }]) && isSilent(step),
  },
  'allowed.anonymous': {
    holds: ({ now }) =>
      allowed(now) && !isNamed(now) && childrenOf(now).join() === 'records,tracker,trackerScript',
    entered: (step) =>
      step.before.matches('allowed')
        ? step.asked.length === 0 && names(step) === 'user.forget'
        : isStarted(step) && names(step) === '',
  },
  'allowed.personalized': {
    holds: ({ now }) => allowed(now) && isNamed(now),
    entered: (step) =>
      (step.before.matches('allowed') ? step.asked.length === 0 : isStarted(step)) &&
      names(step) === 'user.identify',
  },
};

const { architecture } = hall();
const provider = (id: string, type: 'TRACKING' | 'EXTERNAL_MEDIA') => ({
  id,
  name: id,
  type,
  defaultProvider: false,
  attributes: [],
});
const withProviders = {
  ...architecture,
  cookieProviders: [provider('counter', 'TRACKING'), provider('films', 'EXTERNAL_MEDIA')],
  personalizedTrackingEnabled: true,
};
const lobby = { url: 'https://hall.example/v/hall/area/lobby', title: 'Lobby', referrer: '' };
const expo = { url: 'https://hall.example/v/hall/area/expo', title: 'Expo', referrer: lobby.url };
const broken = new Error('broken');

const logins = (step: TrackingStep) => records(step).filter(({ type }) => type === 'event.record');
const entered = ({ before, event }: TrackingStep) => event.type === 'user.enter' && isPersonalized(before);

// A crashed child still receives events; the library warns every time.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

describeMachine({
  machine: trackingMachine,
  events: {
    ...withoutData('venue.clear', 'user.leave'),
    'analytics.configure': [{ analytics: own }, { analytics: null }],
    'venue.show': [{ architecture }, { architecture: withProviders }],
    'user.enter': [
      { userId: 'ada', email: 'ada@hall.example', fresh: true },
      { userId: 'grace', email: 'grace@hall.example' },
    ],
    'consent.set': [
      { accepted: [], personal: true },
      { accepted: ['counter'], personal: false },
      { accepted: ['films', 'counter'], personal: true },
    ],
    'page.view': [{ ...lobby }, { ...expo }],
    'script.failed': [{ error: broken }],
  },
  slots: {
    ...failing(broken, 'tracker', 'trackerScript', 'records'),
    forgetVisitor: { done: [undefined], error: [broken] },
  },
  isFar: ({ context }) =>
    context.page?.url === expo.url || (context.email === 'grace@hall.example' && context.uncounted),
  states: TRACKING_STATES,
  invariants: {
    'every failure of a child is announced': (step) =>
      step.facts.filter(({ type }) => type === 'tracking.failed').length ===
      Number(step.event.type.startsWith('xstate.error.actor.')),
    'no call reaches the tracker or is recorded while tracking is off': (step) =>
      step.now.matches('allowed') ||
      [...orders(step), ...records(step)].every(({ type }) => type === 'user.forget'),
    'the identified user is the logged-in user': (step) =>
      [...orders(step), ...records(step)].every(
        (order) => order.type !== 'user.identify' || order.userId === step.now.context.email,
      ),
    'the tracker identifies a known user and forgets them afterwards': (step) => {
      const told = orders(step).filter(({ type }) => type !== 'page.track');
      const was = isPersonalized(step.before);
      const is = isPersonalized(step.now);
      const expected = [
        ...(was && (!is || entered(step)) ? ['user.forget'] : []),
        ...(is && (!was || entered(step)) ? ['user.identify'] : []),
      ];
      return told.map(({ type }) => type).join() === expected.join();
    },
    'a page is tracked once, under the current name': (step) => {
      const { now, event, before } = step;
      const counted = orders(step).filter(({ type }) => type === 'page.track');
      const due = now.matches('allowed') && (event.type === 'page.view' || before.context.uncounted);
      return counted.length === (due ? 1 : 0) && !(now.matches('allowed') && now.context.uncounted);
    },
    'the tracker knows the user before it counts a page': (step) => {
      const names = (all: readonly { type: string }[]) =>
        all.findIndex(({ type }) => type === 'user.identify');
      return given(names(orders(step)) !== -1, () =>
        orders(step)
          .slice(0, names(orders(step)))
          .every(({ type }) => type === 'user.forget'),
      );
    },
    'a user who logs in replaces the earlier one in the records before their login is recorded': (step) =>
      given(entered(step) && isPersonalized(step.now) && logins(step).length > 0, () =>
        isDeepStrictEqual(
          records(step).map(({ type }) => type),
          ['user.forget', 'user.identify', 'event.record'],
        ),
      ),
    'a user who enters is known by their email': ({ event, now }) =>
      given(event.type === 'user.enter', () => now.context.email === event.email),
    'a visited page is remembered with its address, title and referrer': ({ event, now }) =>
      given(event.type === 'page.view', () =>
        isDeepStrictEqual(now.context.page, { url: event.url, title: event.title, referrer: event.referrer }),
      ),
    'a recorded login has the page it happened on': (step) =>
      given(logins(step).length > 0, () =>
        isDeepStrictEqual(logins(step), [
          { type: 'event.record', event: LOGIN_EVENT, page: step.now.context.page },
        ]),
      ),
    'the counted page is the current one': (step) =>
      orders(step).every((order) => order.type !== 'page.track' || order.page === step.now.context.page),
    'a login is recorded once, when tracking is allowed': (step) => {
      const { now, event, before } = step;
      const fresh = event.type === 'user.enter' && event.fresh === true;
      const due = now.matches('allowed') && (fresh || before.context.unrecorded);
      return (
        logins(step).length === (due ? 1 : 0) &&
        logins(step).every((record) => record.type === 'event.record' && record.event === LOGIN_EVENT)
      );
    },
    'after logout no login is recorded and no name is known': ({ event, now }) =>
      event.type !== 'user.leave' || (now.context.email === null && !now.context.unrecorded),
    'the decision applies to the current venue': ({ now }) =>
      now.context.venue !== null || now.context.consent === null,
    'a script that could not be loaded is announced while tracking is allowed': ({ before, event, facts }) =>
      facts.filter(({ type }) => type === 'script.failed').length ===
      (event.type === 'script.failed' && before.matches('allowed') ? 1 : 0),
  },
});
