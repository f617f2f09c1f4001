import { LOGIN_EVENT } from '@domain/analytics';
import type { RecordCommand, TrackerOrder } from '@machines/tracking/tracking.events';
import { trackingMachine } from '@machines/tracking/tracking.machine';
import { beforeEach, vi } from 'vitest';
import { hall } from '../support/open-house';
import { describeMachine } from '../support/replay/describe-machine';
import type { Step } from '../support/replay/plan';

type TrackingStep = Step<typeof trackingMachine>;

const own = { trackerUrl: '/matomo.php', scriptUrl: '/matomo.js' };
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

const orders = ({ sent }: TrackingStep): TrackerOrder[] =>
  sent.flatMap(({ to, event }) => (to === 'tracker' ? [event as TrackerOrder] : []));
const records = ({ sent }: TrackingStep): RecordCommand[] =>
  sent.flatMap(({ to, event }) => (to === 'records' ? [event as RecordCommand] : []));
const logins = (step: TrackingStep) => records(step).filter(({ type }) => type === 'event.record');
const isPersonalized = (snapshot: TrackingStep['now']) => snapshot.matches({ allowed: 'personalized' });
const entered = ({ before, event }: TrackingStep) => event.type === 'user.enter' && isPersonalized(before);

/** What spec §4 and the providers of the venue say, in its own words. */
const allowed = ({ context: { analytics, venue, consent } }: TrackingStep['now']): boolean =>
  Boolean(analytics && venue) &&
  (venue?.trackers.length === 0 || consent?.accepted.includes('counter') === true);

// A crashed child is still spoken to; the library says so every time.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

describeMachine({
  machine: trackingMachine,
  events: {
    'analytics.configure': [
      { type: 'analytics.configure', analytics: own },
      { type: 'analytics.configure', analytics: null },
    ],
    'venue.show': [
      { type: 'venue.show', architecture },
      { type: 'venue.show', architecture: withProviders },
    ],
    'venue.clear': [{ type: 'venue.clear' }],
    'user.enter': [
      { type: 'user.enter', userId: 'ada', email: 'ada@hall.example', fresh: true },
      { type: 'user.enter', userId: 'grace', email: 'grace@hall.example' },
    ],
    'user.leave': [{ type: 'user.leave' }],
    'consent.set': [
      { type: 'consent.set', accepted: [], personal: true },
      { type: 'consent.set', accepted: ['counter'], personal: false },
      { type: 'consent.set', accepted: ['films', 'counter'], personal: true },
    ],
    'page.view': [
      { type: 'page.view', ...lobby },
      { type: 'page.view', ...expo },
    ],
    'script.failed': [{ type: 'script.failed', error: broken }],
  },
  slots: {
    tracker: { error: [broken] },
    trackerScript: { error: [broken] },
    records: { error: [broken] },
    forgetVisitor: { done: [undefined], error: [broken] },
  },
  isFar: ({ context }) =>
    context.page?.url === expo.url || (context.email === 'grace@hall.example' && context.uncounted),
  invariants: {
    'it is off unless there is somewhere to count, a venue, and every provider that tracks is accepted': ({
      now,
    }) => now.matches('allowed') === allowed(now),
    'nobody is known by name but with the venue, their consent and their login': ({ now }) =>
      isPersonalized(now) ===
      (allowed(now) &&
        now.context.venue?.personal === true &&
        now.context.consent?.personal === true &&
        now.context.email !== null),
    'while it is off nothing reaches the tracker or is recorded': (step) =>
      step.now.matches('allowed') ||
      [...orders(step), ...records(step)].every(({ type }) => type === 'user.forget'),
    'the tracker, its script and the records live exactly as long as tracking is allowed': (step) =>
      ['tracker', 'trackerScript', 'records'].every(
        (slot) =>
          step.asked.some((ask) => ask.slot === slot && ask.input === own) ===
          (step.now.matches('allowed') && !step.before.matches('allowed')),
      ),
    'whoever is named is who is logged in': (step) =>
      [...orders(step), ...records(step)].every(
        (order) => order.type !== 'user.identify' || order.userId === step.now.context.email,
      ),
    'the tracker is told a name when somebody becomes known, and to forget it afterwards': (step) => {
      const told = orders(step).filter(({ type }) => type !== 'page.track');
      const was = isPersonalized(step.before);
      const is = isPersonalized(step.now);
      const expected = [
        ...(was && (!is || entered(step)) ? ['user.forget'] : []),
        ...(is && (!was || entered(step)) ? ['user.identify'] : []),
      ];
      return told.map(({ type }) => type).join() === expected.join();
    },
    'a page is counted once, and under the name of whoever is known by then': (step) => {
      const { now, event, before } = step;
      const counted = orders(step).filter(({ type }) => type === 'page.track');
      const due = now.matches('allowed') && (event.type === 'page.view' || before.context.uncounted);
      return counted.length === (due ? 1 : 0) && !(now.matches('allowed') && now.context.uncounted);
    },
    'the page that is counted is the one that is looked at': (step) =>
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
    'who left has no login to record and no name': ({ event, now }) =>
      event.type !== 'user.leave' || (now.context.email === null && !now.context.unrecorded),
    'the visitor is forgotten as soon as tracking is known to be refused': ({ before, now, asked }) =>
      asked.some(({ slot }) => slot === 'forgetVisitor') ===
      (now.matches({ off: 'refused' }) && !before.matches({ off: 'refused' })),
    'what was decided is about the venue that is shown': ({ now }) =>
      now.context.venue !== null || now.context.consent === null,
    'a script that could not be had is told about while it is wanted': ({ before, event, facts }) =>
      facts.length === (event.type === 'script.failed' && before.matches('allowed') ? 1 : 0),
  },
});
