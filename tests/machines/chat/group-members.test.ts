import { isDeepStrictEqual } from 'node:util';
import {
  canInvite,
  groupChangeFailure,
  groupForm,
  groupMembers,
  groupMembersMachine,
  invitedPeople,
  isGroupAdmin,
  isGroupChanging,
  membersState,
  typedGroupName,
  unconfirmedChange,
} from '@machines/chat-panel/group-members.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given, withoutData } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { announces, asks, forbidden, IN_TEAM, offline } from './chat-fixture';

type MembersStep = Step<typeof groupMembersMachine>;

const ADA = { uid: 'ada', since: 1, role: 'ADMIN' } as const;
const GRACE = { uid: 'grace', since: 2 };
const ALAN = { uid: 'alan', name: 'Alan' };
const NO_CHANGE = 'task.none.clear';
const FAILED = 'task.none.failed';

/** Who is chosen after Alan was chosen, or no longer: nobody while he is in the group. */
const toggled = (before: MembersStep['now']) =>
  groupMembers(before).some(({ uid }) => uid === ALAN.uid) || invitedPeople(before).length > 0 ? [] : [ALAN];
const hasNoForm = ({ before }: MembersStep) => !/INVITE|RENAME/.test(before.context.change.type);
const fails = (step: MembersStep) =>
  groupChangeFailure(step.now) === offline &&
  !isGroupChanging(step.now) &&
  unconfirmedChange(step.now) === null;
const changes = (step: MembersStep): boolean => {
  const { change } = step.now.context;
  return asks(['changeGroup', { ...IN_TEAM, change }])(step);
};

describeMachine({
  machine: groupMembersMachine,
  input: { ...IN_TEAM, parent: PARENT },
  events: {
    ...withoutData(
      'members.retry',
      'invite.start',
      'invite.send',
      'name.save',
      'group.leave',
      'change.confirm',
      'task.cancel',
      'failure.dismiss',
    ),
    'members.received': [{ value: [ADA, GRACE] }, { value: [GRACE, { uid: 'alan', since: 3 }] }],
    'members.failed': [{ failure: offline }, { failure: forbidden }],
    'person.toggle': [ALAN],
    'rename.start': [{ name: 'Team' }],
    'name.change': [{ name: ' Makers ' }],
    'member.appoint': [{ uid: 'grace' }],
    'member.remove': [{ uid: 'grace' }],
  },
  slots: {
    members: { error: [offline] },
    changeGroup: { done: [undefined], error: [offline] },
  },
  isFar: ({ context, value }) =>
    (context.members.length > 0 || value.members.watching === 'failed') && value.task !== undefined
      ? !isDeepStrictEqual(value.task, { none: 'clear' }) || context.change.type !== 'LEAVE'
      : false,
  states: {
    'members.watching.loading': {
      holds: ({ now }) => membersState(now) === 'loading',
      entered: asks(['members', { query: IN_TEAM }]),
    },
    'members.watching.shown': {
      holds: ({ now }) => membersState(now) === 'shown' && groupMembers(now).length > 0,
    },
    'members.watching.failed': {
      holds: ({ now }) => membersState(now) === 'failed',
      entered: announces({ type: 'chat.failed', failure: offline }),
    },
    [NO_CHANGE]: { holds: ({ now }) => groupForm(now) === 'none' && groupChangeFailure(now) === null },
    [FAILED]: { holds: fails, entered: hasNoForm },
    'task.inviting.clear': {
      holds: ({ now }) => groupForm(now) === 'inviting' && groupChangeFailure(now) === null,
    },
    'task.inviting.failed': {
      holds: (step) => groupForm(step.now) === 'inviting' && fails(step),
      entered: ({ before, now }) => isDeepStrictEqual(invitedPeople(before), invitedPeople(now)),
    },
    'task.renaming.clear': {
      holds: ({ now }) => groupForm(now) === 'renaming' && groupChangeFailure(now) === null,
      entered: ({ now, event }) => typedGroupName(now) === event.name,
    },
    'task.renaming.failed': {
      holds: (step) => groupForm(step.now) === 'renaming' && fails(step),
      entered: ({ before, now }) => typedGroupName(before) === typedGroupName(now),
    },
    'task.confirming': {
      holds: ({ now }) => !isGroupChanging(now) && unconfirmedChange(now) !== null,
      entered: ({ now, event }) =>
        isDeepStrictEqual(
          unconfirmedChange(now),
          event.type === 'group.leave' ? { type: 'LEAVE' } : { type: 'REMOVE', uid: 'grace' },
        ),
    },
    'task.changing': {
      holds: ({ now }) => isGroupChanging(now) && groupChangeFailure(now) === null,
      entered: changes,
    },
  },
  invariants: {
    'each command makes its own change': ({ now, before, event }) =>
      given(isGroupChanging(now) && !isGroupChanging(before), () => {
        const expected = {
          'member.appoint': { type: 'APPOINT', uid: 'grace' },
          'invite.send': { type: 'INVITE', userIds: ['alan'] },
          'name.save': { type: 'RENAME', name: typedGroupName(before).trim() },
          'change.confirm': unconfirmedChange(before),
        }[event.type];
        return isDeepStrictEqual(now.context.change, expected);
      }),
    'the form of a change stays open until it is made': ({ now, before, event }) =>
      given(['invite.send', 'name.save'].includes(event.type) && isGroupChanging(now), () =>
        isGroupChanging(before) ? true : groupForm(now) === groupForm(before),
      ),
    'nobody is invited who is not chosen or already in the group': ({ now }) =>
      given(canInvite(now), () =>
        invitedPeople(now).every(({ uid }) => !groupMembers(now).some((member) => member.uid === uid)),
      ),
    'choosing a person twice takes them out again, also by a cancel': ({ before, now, event }) =>
      given(
        event.type === 'person.toggle' && groupForm(before) === 'inviting' && !isGroupChanging(before),
        () => isDeepStrictEqual(invitedPeople(now), toggled(before)),
      ),
    'nobody stays chosen after a cancel or an invitation': ({ now, event }) =>
      given(
        ['task.cancel', 'xstate.done.actor.changeGroup'].includes(event.type) && groupForm(now) === 'none',
        () => now.context.change.type === 'LEAVE' || invitedPeople(now).length === 0,
      ),
    'leaving and being removed is announced, and nothing else': (step) => {
      const { event, before } = step;
      const hasLeft =
        (event.type === 'xstate.done.actor.changeGroup' && before.context.change.type === 'LEAVE') ||
        (event.type === 'members.failed' && event.failure === forbidden);
      const isAnnounced = announces({ type: 'group.left' })(step);
      return hasLeft === isAnnounced;
    },
    'members who cannot be followed are told': (step) =>
      given(step.event.type === 'xstate.error.actor.members', () =>
        announces({ type: 'chat.failed', failure: offline })(step),
      ),
    'administrators are known by their role': ({ now }) =>
      isGroupAdmin(now) === groupMembers(now).some(({ role }) => role === 'ADMIN'),
  },
});
