import type { ProfileAttributes } from '@domain/people/profile';
import { and, fromPromise } from 'xstate';
import type { Signal } from '../patterns/port';
import { createProfilePicture, type ProfilePicturePort } from './profile-picture.machine';
import type { ProfileRequest, ProfileSaving, StoredDraft } from './profile-view.events';
import {
  attendeeRequest,
  keepDraft,
  NOBODY,
  ownRequest,
  profileViewSetup,
  received,
  savingOf,
  unavailable,
} from './profile-view.setup';

/** The unsaved changes of the own profile, for the lifetime of this tab: they survive a reload and a new login. */
export interface ProfileDrafts {
  /** Returns the changes of a user; those of another user are not returned. */
  recall(userId: string): ProfileAttributes;
  /** Replaces the stored changes, also those of another user. */
  keep(stored: StoredDraft): void;
  forget(): void;
}

/** What the profile view needs of the world; every rejection is a `Failure`. */
export interface ProfileViewPort {
  profiles: {
    /** Returns what the user may see of a person. Failures are reported. */
    read(request: ProfileRequest, signal?: Signal): Promise<ProfileAttributes>;
    /** Changes the user's own profile and returns it; reports only the end of the session. */
    save(saving: ProfileSaving): Promise<ProfileAttributes>;
  };
  profileDrafts: ProfileDrafts;
  profilePictures: ProfilePicturePort;
}

const editing = {
  'draft.change': { guard: 'isReady', target: 'idle' },
  'draft.discard': { guard: 'isReady', target: 'idle' },
  'profile.save': { guard: and(['isReady', 'hasChanges']), target: 'pending' },
} as const;

/** The last result is shown until the profile is closed. */
const ended = { ...editing, 'profile.close': 'idle', 'dialogs.closed': 'idle' } as const;

const failing = {
  target: '#profileView.view.none',
  actions: { type: 'notifyParent', params: unavailable },
} as const;

/** spec §4, Profile view: the profile that is open, and the saving of the own one, which may outlast it. */
export const profileViewMachine = profileViewSetup.createMachine({
  id: 'profileView',
  context: NOBODY,
  type: 'parallel',
  on: {
    'user.enter': { actions: { type: 'rememberUser', params: ({ event }) => event } },
    'user.leave': [
      {
        guard: { type: 'isExpired', params: ({ event }) => event },
        target: '#profileView',
        actions: 'forgetUser',
      },
      { target: '#profileView', actions: ['forgetUser', 'eraseDraft'] },
    ],
    'venue.show': { actions: { type: 'rememberVenue', params: ({ event }) => event } },
    'venue.clear': { actions: 'forgetVenue' },
  },
  states: {
    view: {
      initial: 'none',
      states: {
        none: {
          on: {
            'profile.open': [
              {
                guard: { type: 'isOwn', params: ({ event }) => event },
                target: 'open.ownProfile',
              },
              {
                guard: 'mayOpen',
                target: 'open.loadingAttendee',
                actions: { type: 'rememberPerson', params: ({ event }) => event },
              },
            ],
          },
        },
        open: {
          entry: { type: 'notifyParent', params: { type: 'profile.opened' } },
          exit: { type: 'notifyParent', params: { type: 'profile.closed' } },
          on: { 'profile.close': 'none', 'dialogs.closed': 'none' },
          initial: 'ownProfile',
          states: {
            ownProfile: {
              initial: 'deciding',
              states: {
                // What is being saved is newer than what the server would send.
                deciding: { always: [{ guard: 'isSaving', target: 'ready' }, { target: 'loading' }] },
                loading: {
                  invoke: {
                    id: 'loadOwn',
                    src: 'loadOwn',
                    input: ownRequest,
                    onDone: {
                      target: 'ready',
                      actions: { type: 'rememberOwn', params: ({ event }) => event },
                    },
                    onError: failing,
                  },
                },
                ready: {
                  invoke: {
                    id: 'picture',
                    src: 'picture',
                    onError: { actions: { type: 'notifyParent', params: unavailable } },
                  },
                  on: {
                    'picture.changed': { actions: { type: 'usePicture', params: ({ event }) => event } },
                    'draft.change': {
                      guard: 'isEditable',
                      actions: [{ type: 'changeDraft', params: ({ event }) => event }, keepDraft],
                    },
                    'draft.discard': { guard: 'isEditable', actions: ['forgetDraft', 'eraseDraft'] },
                  },
                },
              },
            },
            loadingAttendee: {
              invoke: {
                id: 'loadAttendee',
                src: 'loadAttendee',
                input: attendeeRequest,
                onDone: {
                  target: 'attendee',
                  actions: { type: 'rememberSeen', params: ({ event }) => event },
                },
                onError: failing,
              },
            },
            attendee: {},
          },
        },
      },
    },
    saving: {
      initial: 'idle',
      states: {
        idle: { on: editing },
        pending: {
          invoke: {
            id: 'saveProfile',
            src: 'saveProfile',
            input: savingOf,
            onDone: {
              target: 'saved',
              actions: [
                { type: 'rememberSaved', params: ({ event }) => event },
                'eraseDraft',
                { type: 'notifyParent', params: received },
              ],
            },
            onError: { target: 'failed', actions: { type: 'rememberFailure', params: ({ event }) => event } },
          },
        },
        saved: { on: ended },
        failed: { on: ended },
      },
    },
  },
});

/** Fills the chart by its port. */
export const createProfileView = ({ profiles, profileDrafts, profilePictures }: ProfileViewPort) =>
  profileViewMachine.provide({
    actors: {
      loadOwn: fromPromise(async ({ input, signal }) => ({
        attributes: await profiles.read(input, signal),
        draft: profileDrafts.recall(input.userId),
      })),
      loadAttendee: fromPromise(({ input, signal }) => profiles.read(input, signal)),
      picture: createProfilePicture(profilePictures),
      saveProfile: fromPromise(({ input }) => profiles.save(input)),
    },
    actions: {
      storeDraft: (_, stored) => profileDrafts.keep(stored),
      eraseDraft: () => profileDrafts.forget(),
    },
  });
