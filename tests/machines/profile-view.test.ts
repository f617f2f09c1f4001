import { isDeepStrictEqual } from 'node:util';
import type { ProfileAttributes } from '@domain/people/profile';
import { Failure } from '@domain/shared/failure';
import type {
  OwnProfile,
  ProfileRequest,
  ProfileSaving,
  StoredDraft,
} from '@machines/profile-view/profile-view.events';
import { profileViewMachine } from '@machines/profile-view/profile-view.machine';
import {
  attendeeAttributes,
  canSaveProfile,
  isOwnOpen,
  isProfileLoading,
  isProfileOpen,
  profileDraft,
  savingFailure,
  savingProgress,
  shownPerson,
  storedAttributes,
} from '@machines/profile-view/profile-view.selectors';
import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { describeMachine } from '../support/replay/describe-machine';
import { given, withoutData } from '../support/replay/plan';
import type { StatePromises } from '../support/replay/state-promises';
import type { Step } from '../support/replay/step';

type ProfileStep = Step<typeof profileViewMachine>;

const offline = new Failure('NOT_REACHABLE', 'offline');
const unknown = new Failure('PROCESSING_ERROR', 'unknown', { status: 404, errMsg: 'profile.unknown' });

const STORED = { name: 'Ada', email: 'ada@hall.example', title: 'Analyst' };
const SAVED = { ...STORED, title: 'Countess', picture: 'aa' };
const GRACE = { name: 'Grace', openForNetworking: true };
const factsOf = ({ facts }: ProfileStep) => facts.map(({ type }) => type).join();
const asks =
  (slot: string, input: object) =>
  ({ asked }: ProfileStep) =>
    isDeepStrictEqual(asked, [{ slot, input }]);
const isFailing = ({ event }: ProfileStep) => /^xstate\.error\.actor\.load/.test(event.type);

/** What the profile view shows, requests and announces in each state. */
const PROFILE_VIEW_STATES: StatePromises<typeof profileViewMachine> = {
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

const own = [{ id: 'team', names: [], private: true }];
const ready = { attributes: STORED, draft: {} };
const typed = { attributes: STORED, draft: { title: 'Countess', shoe: '42', company: '' } };
const isEmpty = (attributes: ProfileAttributes) => Object.keys(attributes).length === 0;

describeMachine({
  machine: profileViewMachine,
  events: {
    ...withoutData('venue.clear', 'profile.close', 'dialogs.closed', 'profile.save', 'draft.discard'),
    'user.enter': [{ userId: 'ada' }],
    'user.leave': [{ expired: false }, { expired: true }],
    'venue.show': [{ architectureId: 'hall', own }],
    'profile.open': [
      { userId: 'ada', name: 'Ada' },
      { userId: 'grace', name: 'Grace' },
    ],
    'draft.change': [{ values: { title: 'Countess' } }, { values: { title: 'Analyst' } }],
    'picture.changed': [{ picture: 'aa' }],
  },
  slots: {
    loadOwn: { done: [ready, typed], error: [offline] },
    loadAttendee: {
      done: [
        { seen: GRACE, own: STORED },
        { seen: GRACE, own: {} },
      ],
      error: [offline, unknown],
    },
    saveProfile: { done: [SAVED], error: [offline] },
    picture: { error: [offline] },
  },
  states: PROFILE_VIEW_STATES,
  invariants: {
    'no profile is opened before the user and the venue are known': ({ before, event, now }) =>
      given(event.type === 'profile.open' && !isProfileOpen(before), () => {
        const { userId, architectureId } = before.context;
        return isProfileOpen(now) === (userId !== null && architectureId !== null);
      }),
    'the own profile opens as the own one, and another as that of its person': ({ before, event, now }) =>
      given(event.type === 'profile.open' && !isProfileOpen(before) && isProfileOpen(now), () =>
        event.userId === 'ada' ? isOwnOpen(now) : shownPerson(now)?.userId === event.userId,
      ),
    'a profile that is open is replaced by no other': ({ before, event, now, asked }) =>
      given(
        event.type === 'profile.open' && isProfileOpen(before),
        () => isOwnOpen(now) === isOwnOpen(before) && asked.length === 0,
      ),
    'only real changes of attributes that can be changed are kept': ({ now }) =>
      Object.entries(profileDraft(now)).every(
        ([id, value]) => id !== 'shoe' && value !== (storedAttributes(now)[id] ?? ''),
      ),
    'what was typed before is there again with the loaded profile': ({ event, now }) =>
      given(event.output === typed && isOwnOpen(now) && !isProfileLoading(now), () =>
        ['Countess', undefined].includes(profileDraft(now).title as string | undefined),
      ),
    'nothing changes while it is being saved': ({ before, event, now }) =>
      given(
        savingProgress(before) === 'pending' && event.type.startsWith('draft.'),
        () => savingProgress(now) === 'pending' && profileDraft(now) === profileDraft(before),
      ),
    'saving goes on when the profile is closed': ({ before, event, now }) =>
      given(
        savingProgress(before) === 'pending' && ['profile.close', 'dialogs.closed'].includes(event.type),
        () => savingProgress(now) === 'pending',
      ),
    'there is something to save exactly while a change is open for editing': ({ now }) =>
      canSaveProfile(now) ===
      (isOwnOpen(now) &&
        !isProfileLoading(now) &&
        savingProgress(now) !== 'pending' &&
        now.context.architectureId !== null &&
        !isEmpty(profileDraft(now))),
    'another picture is a change of the profile, unless that is being saved': ({ before, event, now }) =>
      given(event.type === 'picture.changed' && isOwnOpen(before) && !isProfileLoading(before), () =>
        savingProgress(before) === 'pending'
          ? profileDraft(now) === profileDraft(before)
          : { ...storedAttributes(now), ...profileDraft(now) }.picture === 'aa',
      ),
    'a failed saving keeps every change': ({ before, event, now }) =>
      given(
        event.error === offline && savingProgress(before) === 'pending',
        () => savingProgress(now) !== 'failed' || profileDraft(now) === profileDraft(before),
      ),
    'the result of saving stays while no own profile is shown': ({ before, event, now }) =>
      given(
        event.type === 'draft.discard' && !before.matches({ view: { open: { ownProfile: 'ready' } } }),
        () => savingProgress(now) === savingProgress(before),
      ),
    'discarding leaves no change': ({ before, event, now }) =>
      given(event.type === 'draft.discard' && canSaveProfile(before), () => isEmpty(profileDraft(now))),
    'nothing of a user stays after they have left': ({ event, now }) =>
      given(event.type === 'user.leave', () => {
        const { userId, person, seen, attributes, draft, failure } = now.context;
        return (
          [userId, person, failure].every((value) => value === null) &&
          [seen, attributes, draft].every(isEmpty)
        );
      }),
    'a cleared venue has no attributes of its own': ({ event, now }) =>
      given(
        event.type === 'venue.clear',
        () => now.context.architectureId === null && now.context.own.length === 0,
      ),
  },
});

/** The own profile, open and loaded, with the drafts that were stored; null where they were erased. */
async function editedProfile(answer: () => Promise<ProfileAttributes>) {
  const stored: (StoredDraft | null)[] = [];
  const machine = profileViewMachine.provide({
    actors: {
      loadOwn: fromPromise<OwnProfile, ProfileRequest>(async () => ready),
      saveProfile: fromPromise<ProfileAttributes, ProfileSaving>(answer),
    },
    actions: {
      storeDraft: (_, draft) => void stored.push(draft),
      eraseDraft: () => void stored.push(null),
    },
  });
  const actor = createActor(machine).start();
  actor.send({ type: 'user.enter', userId: 'ada' });
  actor.send({ type: 'venue.show', architectureId: 'hall', own });
  actor.send({ type: 'profile.open', userId: 'ada', name: 'Ada' });
  await waitFor(actor, (snapshot) => !isProfileLoading(snapshot));
  return { actor, stored };
}

const change = { type: 'draft.change', values: { team: 'Red' } } as const;
const kept: StoredDraft = { userId: 'ada', draft: { team: 'Red' } };

it('every change is stored, and erased when it is discarded', async () => {
  const { actor, stored } = await editedProfile(async () => SAVED);
  actor.send(change);
  actor.send({ type: 'draft.discard' });
  expect(stored).toEqual([kept, null]);
});

it('stored changes are erased when they are saved, and not when that fails', async () => {
  let answer = (): Promise<ProfileAttributes> => Promise.reject(offline);
  const { actor, stored } = await editedProfile(() => answer());
  actor.send(change);
  actor.send({ type: 'profile.save' });
  await waitFor(actor, (snapshot) => savingProgress(snapshot) === 'failed');
  expect(stored).toEqual([kept]);
  answer = async () => SAVED;
  actor.send({ type: 'profile.save' });
  await waitFor(actor, (snapshot) => savingProgress(snapshot) === 'saved');
  expect(stored).toEqual([kept, null]);
});

it.each([
  ['erased at a logout', false, [kept, null]],
  ['kept when the session has expired', true, [kept]],
])('stored changes are %s', async (_, expired, expected) => {
  const { actor, stored } = await editedProfile(async () => SAVED);
  actor.send(change);
  actor.send({ type: 'user.leave', expired });
  expect(stored).toEqual(expected);
});
