import type { ProfileAttribute, ProfileAttributes } from '@domain/people/profile';
import { changesOf } from '@domain/people/profile-draft';
import { type Failure, toFailure } from '@domain/shared/failure';
import { assign, not, raise, sendTo, setup, stateIn } from 'xstate';
import { fact, parentActor } from '../patterns/port';
import { promiseSlot } from '../slots';
import { profilePictureMachine } from './profile-picture.machine';
import type {
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

type Failed = { error: unknown };
type Venue = { architectureId: string; own: readonly ProfileAttribute[] };
type Context = { context: ProfileViewContext };

export const NOBODY: ProfileViewContext = {
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

/** Returns the changes that would be saved. */
export const draftOf = ({ draft, attributes, own }: ProfileViewContext): ProfileAttributes =>
  changesOf(draft, attributes, own);

/** The slots, actions and guards of the profile view. */
export const profileViewSetup = setup({
  types: {
    context: {} as ProfileViewContext,
    events: {} as ProfileViewCommand | PictureChange,
    children: {} as { picture: 'picture' },
  },
  actors: {
    loadOwn: promiseSlot<OwnProfile, ProfileRequest>('loadOwn'),
    loadAttendee: promiseSlot<ProfileAttributes, ProfileRequest>('loadAttendee'),
    saveProfile: promiseSlot<ProfileAttributes, ProfileSaving>('saveProfile'),
    picture: profilePictureMachine,
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<ProfileViewFact>),
    storeDraft: (_, _stored: StoredDraft) => {},
    eraseDraft: () => {},
    rememberUser: assign((_, { userId }: { userId: string }) => ({ userId })),
    forgetUser: assign(FORGOTTEN),
    rememberVenue: assign((_, { architectureId, own }: Venue) => ({ architectureId, own })),
    forgetVenue: assign({ architectureId: null, own: [] }),
    rememberPerson: assign((_, { userId, name }: ShownPerson) => ({ person: { userId, name } })),
    rememberSeen: assign(({ context: { person } }, { output }: { output: ProfileAttributes }) => ({
      seen: output,
      // Opened by an address, a person has no name yet.
      person: person && { ...person, name: person.name || (textOf(output.name) ?? '') },
    })),
    rememberSaved: assign((_, { output }: { output: ProfileAttributes }) => ({
      attributes: output,
      draft: {},
    })),
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
    forgetDraft: assign({ draft: {} }),
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

export const ownRequest = ({ context: { architectureId, userId } }: Context): ProfileRequest => ({
  architectureId: architectureId as string,
  userId: userId as string,
});

export const attendeeRequest = ({ context: { architectureId, person } }: Context): ProfileRequest => ({
  architectureId: architectureId as string,
  userId: person?.userId as string,
});

export const savingOf = ({ context }: Context): ProfileSaving => ({
  architectureId: context.architectureId as string,
  changes: draftOf(context),
});

export const keepDraft = {
  type: 'storeDraft',
  params: ({ context: { userId, draft } }: Context): StoredDraft => ({ userId: userId as string, draft }),
} as const;

const textOf = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Returns the fact that all lists show the user with these details from now on. */
export function received({ event }: { event: { output: ProfileAttributes } }): ProfileViewFact {
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

export const unavailable = ({
  event,
}: {
  event: Failed;
}): { type: 'profile.unavailable'; failure: Failure } => ({
  type: 'profile.unavailable',
  failure: toFailure(event.error),
});
