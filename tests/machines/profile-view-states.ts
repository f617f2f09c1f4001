import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@domain/shared/failure';
import type { profileViewMachine } from '@machines/profile-view/profile-view.machine';
import {
  attendeeAttributes,
  isOwnOpen,
  isProfileLoading,
  isProfileOpen,
  profileDraft,
  savingFailure,
  savingProgress,
  shownPerson,
  storedAttributes,
} from '@machines/profile-view/profile-view.selectors';
import type { StatePromises } from '../support/replay/state-promises';
import type { Step } from '../support/replay/step';

type ProfileStep = Step<typeof profileViewMachine>;

export const offline = new Failure('NOT_REACHABLE', 'offline');
export const unknown = new Failure('PROCESSING_ERROR', 'unknown', { status: 404, errMsg: 'profile.unknown' });

export const STORED = { name: 'Ada', email: 'ada@hall.example', title: 'Analyst' };
export const SAVED = { ...STORED, title: 'Countess', picture: 'aa' };
export const GRACE = { name: 'Grace', openForNetworking: true };
const factsOf = ({ facts }: ProfileStep) => facts.map(({ type }) => type).join();
const asks =
  (slot: string, input: object) =>
  ({ asked }: ProfileStep) =>
    isDeepStrictEqual(asked, [{ slot, input }]);
const isFailing = ({ event }: ProfileStep) => /^xstate\.error\.actor\.load/.test(event.type);

/** What the profile view shows, requests and announces in each state. */
export const PROFILE_VIEW_STATES: StatePromises<typeof profileViewMachine> = {
  'view.none': {
    holds: ({ now }) => !isProfileOpen(now) && !isProfileLoading(now),
    entered: (step) =>
      step.event.type === 'start' ||
      (factsOf(step) === (isFailing(step) ? 'profile.closed,profile.unavailable' : 'profile.closed') &&
        step.facts.every(({ type, failure }) => type === 'profile.closed' || failure === step.event.error)),
  },
  'view.open.ownProfile.loading': {
    holds: ({ now }) => isOwnOpen(now) && isProfileLoading(now),
    entered: (step) =>
      factsOf(step) === 'profile.opened' && asks('loadOwn', { architectureId: 'hall', userId: 'ada' })(step),
  },
  'view.open.ownProfile.ready': {
    holds: ({ now }) => isOwnOpen(now) && !isProfileLoading(now),
    entered: ({ event, now, asked, facts, before }) => {
      if (event.type === 'profile.open')
        return (
          savingProgress(before) === 'pending' &&
          asked.every(({ slot }) => slot === 'picture') &&
          facts[0]?.type === 'profile.opened'
        );
      return facts.length === 0 && isDeepStrictEqual(storedAttributes(now), event.output.attributes);
    },
  },
  'view.open.loadingAttendee': {
    holds: ({ now }) => isProfileOpen(now) && !isOwnOpen(now) && isProfileLoading(now),
    entered: (step) =>
      factsOf(step) === 'profile.opened' &&
      isDeepStrictEqual(shownPerson(step.now), { userId: 'grace', name: 'Grace' }) &&
      asks('loadAttendee', {
        architectureId: 'hall',
        userId: 'grace',
        ownId: isDeepStrictEqual(storedAttributes(step.before), {}) ? 'ada' : null,
      })(step),
  },
  'view.open.attendee': {
    holds: ({ now }) => isProfileOpen(now) && !isOwnOpen(now) && !isProfileLoading(now),
    entered: ({ before, now, facts, event }) =>
      attendeeAttributes(now) === event.output.seen &&
      isDeepStrictEqual(
        storedAttributes(now),
        isDeepStrictEqual(storedAttributes(before), {}) ? event.output.own : storedAttributes(before),
      ) &&
      facts.length === 0,
  },
  'saving.idle': { holds: ({ now }) => savingProgress(now) === null },
  'saving.pending': {
    holds: ({ now }) => savingProgress(now) === 'pending',
    entered: (step) =>
      asks('saveProfile', { architectureId: 'hall', changes: profileDraft(step.before) })(step),
  },
  'saving.saved': {
    holds: ({ now }) => savingProgress(now) === 'saved',
    entered: ({ now, event, facts }) =>
      isDeepStrictEqual(profileDraft(now), {}) &&
      storedAttributes(now) === event.output &&
      isDeepStrictEqual(
        facts.map(({ type, details }) => [type, details]),
        [['profile.received', { name: 'Ada', title: 'Countess', company: undefined, picture: 'aa' }]],
      ),
  },
  'saving.failed': {
    holds: ({ now }) => savingProgress(now) === 'failed',
    entered: ({ now, before, event, facts }) =>
      savingFailure(now) === event.error &&
      facts.length === 0 &&
      isDeepStrictEqual(profileDraft(now), profileDraft(before)),
  },
};
