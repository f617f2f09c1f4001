import { isDeepStrictEqual } from 'node:util';
import type { RecordCommand, TrackerOrder } from '@machines/tracking/tracking.events';
import type { trackingMachine } from '@machines/tracking/tracking.machine';
import type { StatePromises } from '../support/replay/state-promises';
import type { Step } from '../support/replay/step';

export type TrackingStep = Step<typeof trackingMachine>;

export const own = { trackerUrl: '/matomo.php', scriptUrl: '/matomo.js' };

export const orders = ({ sent }: TrackingStep): TrackerOrder[] =>
  sent.flatMap(({ to, event }) => (to === 'tracker' ? [event as TrackerOrder] : []));
export const records = ({ sent }: TrackingStep): RecordCommand[] =>
  sent.flatMap(({ to, event }) => (to === 'records' ? [event as RecordCommand] : []));
export const isPersonalized = (snapshot: TrackingStep['now']) =>
  snapshot.matches({ allowed: 'personalized' });

/** The condition of spec §4 and the providers of the venue, computed independently. */
export const allowed = ({ context: { analytics, venue, consent } }: TrackingStep['now']): boolean =>
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
export const TRACKING_STATES: StatePromises<typeof trackingMachine> = {
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
