import { type ProfileAttribute, type ProfileAttributes, STANDARD_ATTRIBUTES } from '@domain/people/profile';
import { toFailure } from '@domain/shared/failure';
import { OWN_PROFILE_TIMEOUT } from '@domain/shared/limits';
import { and, assign, fromPromise, not, raise, sendTo, setup, stateIn } from 'xstate';
import { announced, fact, parentActor, type Signal } from '../patterns/port';
import { promiseSlot } from '../slots';
import {
  createProfilePicture,
  type ProfilePicturePort,
  profilePictureMachine,
} from './profile-picture.machine';
import type {
  AttendeeProfile,
  AttendeeRequest,
  OwnProfile,
  PictureChange,
  ProfileRequest,
  ProfileSaving,
  ProfileViewCommand,
  ProfileViewContext,
  ProfileViewFact,
  ShownPerson,
  StoredDraft,
} from './profile-view.events';

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
    /** Returns the same within a number of milliseconds; reports only the end of the session. */
    readQuietly(request: ProfileRequest, signal?: Signal, timeout?: number): Promise<ProfileAttributes>;
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

type Failed = { error: unknown };
type Venue = { architectureId: string; own: readonly ProfileAttribute[] };
type Context = { context: ProfileViewContext };

const NOBODY: ProfileViewContext = {
  userId: null,
  architectureId: null,
  own: [],
  person: null,
  seen: {},
  attributes: {},
  draft: {},
  failure: null,
};

const FORGOTTEN = { userId: null, person: null, seen: {}, attributes: {}, draft: {}, failure: null };

/** Returns the typed attributes that the venue still asks for and that differ from the stored ones. */
export function changesOf(
  draft: ProfileAttributes,
  stored: ProfileAttributes,
  own: readonly ProfileAttribute[],
): ProfileAttributes {
  const editable = new Set<string>([...STANDARD_ATTRIBUTES, ...own.map(({ id }) => id)]);
  const isChange = ([id, value]: [string, string | boolean]) =>
    editable.has(id) && value !== (stored[id] ?? (typeof value === 'boolean' ? false : ''));
  return Object.fromEntries(Object.entries(draft).filter(isChange));
}

/** Returns the changes that would be saved. */
const draftOf = ({ draft, attributes, own }: ProfileViewContext): ProfileAttributes =>
  changesOf(draft, attributes, own);

const isKnown = (attributes: ProfileAttributes): boolean => Object.keys(attributes).length > 0;

/** The slots, actions and guards of the profile view. */
const profileViewSetup = setup({
  types: {
    context: {} as ProfileViewContext,
    events: {} as ProfileViewCommand | PictureChange,
    children: {} as { picture: 'picture' },
  },
  actors: {
    loadOwn: promiseSlot<OwnProfile, ProfileRequest>('loadOwn'),
    loadAttendee: promiseSlot<AttendeeProfile, AttendeeRequest>('loadAttendee'),
    saveProfile: promiseSlot<ProfileAttributes, ProfileSaving>('saveProfile'),
    picture: profilePictureMachine,
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<ProfileViewFact>),
    storeDraft: (_, _stored: StoredDraft) => {},
    eraseDraft: () => {},
    forgetUser: assign(FORGOTTEN),
    rememberVenue: assign((_, { architectureId, own }: Venue) => ({ architectureId, own })),
    rememberSeen: assign(
      ({ context: { person, attributes } }, { output: { seen, own } }: { output: AttendeeProfile }) => ({
        seen,
        attributes: isKnown(attributes) ? attributes : own,
        // Opened by an address, a person has no name yet.
        person: person && { ...person, name: person.name || (textOf(seen.name) ?? '') },
      }),
    ),
    rememberOwn: assign(
      ({ context: { own } }, { output: { attributes, draft } }: { output: OwnProfile }) => ({
        attributes,
        draft: changesOf(draft, attributes, own),
      }),
    ),
    changeDraft: assign(({ context }, { values }: { values: ProfileAttributes }) => ({
      draft: draftOf({ ...context, draft: { ...context.draft, ...values } }),
    })),
    usePicture: raise((_, { picture }: PictureChange) => ({
      type: 'draft.change' as const,
      values: { picture },
    })),
    rememberFailure: assign((_, { error }: Failed) => ({ failure: toFailure(error) })),
  },
  guards: {
    mayOpen: ({ context }) => context.userId !== null && context.architectureId !== null,
    isOwn: ({ context }, { userId }: ShownPerson) =>
      context.architectureId !== null && context.userId === userId,
    isSaving: stateIn({ saving: 'pending' }),
    isReady: stateIn({ view: { open: { ownProfile: 'ready' } } }),
    isEditable: not(stateIn({ saving: 'pending' })),
    hasChanges: ({ context }) => context.architectureId !== null && Object.keys(draftOf(context)).length > 0,
    isExpired: (_, { expired }: { expired: boolean }) => expired,
  },
});

const ownRequest = ({ context: { architectureId, userId } }: Context): ProfileRequest => ({
  architectureId: architectureId as string,
  userId: userId as string,
});

const attendeeRequest = ({
  context: { architectureId, person, userId, attributes },
}: Context): AttendeeRequest => ({
  architectureId: architectureId as string,
  userId: person?.userId as string,
  ownId: isKnown(attributes) ? null : userId,
});

const savingOf = ({ context }: Context): ProfileSaving => ({
  architectureId: context.architectureId as string,
  changes: draftOf(context),
});

const keepDraft = {
  type: 'storeDraft',
  params: ({ context: { userId, draft } }: Context): StoredDraft => ({ userId: userId as string, draft }),
} as const;

const textOf = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Returns the fact that all lists show the user with these details from now on. */
function received({ event }: { event: { output: ProfileAttributes } }): ProfileViewFact {
  const { name, title, company, picture } = event.output;
  const shown = textOf(name);
  return {
    type: 'profile.received',
    details: {
      title: textOf(title),
      company: textOf(company),
      picture: textOf(picture),
      ...(shown && { name: shown }),
    },
  };
}

const announceFailure = announced('profile.unavailable');

const failing = { target: '#profileView.view.none', actions: announceFailure } as const;

/** spec §4, Profile view: the profile that is open, and the saving of the own one, which may outlast it. */
export const profileViewMachine = profileViewSetup.createMachine({
  id: 'profileView',
  context: NOBODY,
  type: 'parallel',
  on: {
    'user.enter': { actions: assign({ userId: ({ event }) => event.userId }) },
    'user.leave': [
      {
        guard: { type: 'isExpired', params: ({ event }) => event },
        target: '#profileView',
        actions: 'forgetUser',
      },
      { target: '#profileView', actions: ['forgetUser', 'eraseDraft'] },
    ],
    'venue.show': { actions: { type: 'rememberVenue', params: ({ event }) => event } },
    'venue.clear': { actions: assign({ architectureId: null, own: [] }) },
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
                actions: assign({ person: ({ event }) => ({ userId: event.userId, name: event.name }) }),
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
                  invoke: { id: 'picture', src: 'picture', onError: { actions: announceFailure } },
                  on: {
                    'picture.changed': { actions: { type: 'usePicture', params: ({ event }) => event } },
                    'draft.change': {
                      guard: 'isEditable',
                      actions: [{ type: 'changeDraft', params: ({ event }) => event }, keepDraft],
                    },
                    'draft.discard': { guard: 'isEditable', actions: [assign({ draft: {} }), 'eraseDraft'] },
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
                assign(({ event }) => ({ attributes: event.output, draft: {} })),
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
      loadAttendee: fromPromise(async ({ input: { architectureId, userId, ownId }, signal }) => {
        // One's own only adds what both have in common: it is not waited for long.
        const [seen, own] = await Promise.all([
          profiles.read({ architectureId, userId }, signal),
          ownId === null
            ? {}
            : profiles
                .readQuietly({ architectureId, userId: ownId }, signal, OWN_PROFILE_TIMEOUT)
                .catch(() => ({})),
        ]);
        return { seen, own };
      }),
      picture: createProfilePicture(profilePictures),
      saveProfile: fromPromise(({ input }) => profiles.save(input)),
    },
    actions: {
      storeDraft: (_, stored) => profileDrafts.keep(stored),
      eraseDraft: () => profileDrafts.forget(),
    },
  });
