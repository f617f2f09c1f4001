import { and } from 'xstate';
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
