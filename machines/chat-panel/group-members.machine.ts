import { storedChannelName } from '@domain/chat/channel';
import { type Failure, toFailure } from '@domain/shared/failure';
import type { ChannelPlace } from '../chat-room/chat-room.events';
import type { GroupChange, GroupMembersContext, GroupMembersFact } from './group-members.events';
import { groupMembersSetup } from './group-members.setup';

type Context = { context: GroupMembersContext };
type Person = { event: { uid: string } };

const placeOf = ({ context: { mode, userId, channelId } }: Context): ChannelPlace => ({
  mode,
  userId,
  channelId,
});
const failed = ({ event }: { event: { error: unknown } }): GroupMembersFact => ({
  type: 'chat.failed',
  failure: toFailure(event.error),
});
const reported = ({ event: { failure } }: { event: { failure: Failure } }): GroupMembersFact => ({
  type: 'chat.failed',
  failure,
});
const changed = (change: GroupChange) => ({ change });
const personChange =
  (type: 'APPOINT' | 'REMOVE') =>
  ({ event: { uid } }: Person) =>
    changed({ type, uid });

const renamed = (raw: string): GroupChange => ({ type: 'RENAME', name: storedChannelName(raw) });

/** The people of a group: who they are, and one change of the group at a time. */
export const groupMembersMachine = groupMembersSetup.createMachine({
  id: 'groupMembers',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    members: [],
    name: '',
    people: [],
    change: { type: 'LEAVE' },
    failure: null,
  }),
  states: {
    members: {
      initial: 'watching',
      states: {
        watching: {
          initial: 'loading',
          invoke: {
            id: 'watchMembers',
            src: 'watchMembers',
            input: placeOf,
            onError: { target: 'failed', actions: { type: 'announce', params: failed } },
          },
          on: {
            'members.received': {
              target: '.shown',
              actions: { type: 'takeMembers', params: ({ event }) => event },
            },
            'members.failed': [
              {
                guard: { type: 'isOut', params: ({ event }) => event },
                actions: { type: 'announce', params: { type: 'group.left' } },
              },
              { target: 'failed', actions: { type: 'announce', params: reported } },
            ],
          },
          states: { loading: {}, shown: {} },
        },
        failed: { on: { 'members.retry': 'watching' }, after: { retryDelay: 'watching' } },
      },
    },
    task: {
      initial: 'none',
      states: {
        none: {
          initial: 'clear',
          on: {
            'invite.start': 'inviting',
            'rename.start': { target: 'renaming', actions: { type: 'rename', params: ({ event }) => event } },
            'member.appoint': {
              target: 'changing',
              actions: { type: 'rememberChange', params: personChange('APPOINT') },
            },
            'member.remove': {
              target: 'confirming',
              actions: { type: 'rememberChange', params: personChange('REMOVE') },
            },
            'group.leave': {
              target: 'confirming',
              actions: { type: 'rememberChange', params: changed({ type: 'LEAVE' }) },
            },
          },
          states: { clear: {}, failed: { exit: 'forgetFailure', on: { 'failure.dismiss': 'clear' } } },
        },
        inviting: {
          initial: 'clear',
          on: {
            'person.toggle': {
              guard: { type: 'isOutside', params: ({ event }) => event },
              target: '.clear',
              actions: { type: 'toggle', params: ({ event }) => event },
            },
            'invite.send': {
              guard: 'hasPeople',
              target: 'changing',
              actions: {
                type: 'rememberChange',
                params: ({ context: { people } }) =>
                  changed({ type: 'INVITE', userIds: people.map(({ uid }) => uid) }),
              },
            },
            'task.cancel': { target: 'none', actions: 'clearPeople' },
          },
          states: { clear: {}, failed: { exit: 'forgetFailure' } },
        },
        renaming: {
          initial: 'clear',
          on: {
            'name.change': { target: '.clear', actions: { type: 'rename', params: ({ event }) => event } },
            'name.save': {
              guard: 'isNamed',
              target: 'changing',
              actions: {
                type: 'rememberChange',
                params: ({ context }) => changed(renamed(context.name)),
              },
            },
            'task.cancel': 'none',
          },
          states: { clear: {}, failed: { exit: 'forgetFailure' } },
        },
        confirming: { on: { 'change.confirm': 'changing', 'task.cancel': 'none' } },
        changing: {
          invoke: {
            id: 'changeGroup',
            src: 'changeGroup',
            input: ({ context }) => ({ ...placeOf({ context }), change: context.change }),
            onDone: [
              {
                guard: 'isLeaving',
                target: 'none',
                actions: { type: 'announce', params: { type: 'group.left' } },
              },
              { target: 'none', actions: 'clearPeople' },
            ],
            onError: [
              {
                guard: 'isInviting',
                target: 'inviting.failed',
                actions: { type: 'rememberFailure', params: ({ event }) => event },
              },
              {
                guard: 'isRenaming',
                target: 'renaming.failed',
                actions: { type: 'rememberFailure', params: ({ event }) => event },
              },
              { target: 'none.failed', actions: { type: 'rememberFailure', params: ({ event }) => event } },
            ],
          },
        },
      },
    },
  },
});
