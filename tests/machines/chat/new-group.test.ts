import { groupFailure, isGroupCreating, newGroupMachine } from '@machines/chat-panel/new-group.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { ADA, all, announces, asks, offline, TEAM } from './chat-fixture';

const group = { name: 'Team', userIds: ['grace', 'alan'] };

describeMachine({
  machine: newGroupMachine,
  input: ADA,
  events: {
    'group.create': [
      { type: 'group.create', ...group },
      { type: 'group.create', ...group, name: ' ' },
      { type: 'group.create', ...group, userIds: ['grace', 'ada'] },
    ],
  },
  slots: { createGroup: { done: [{ channelId: TEAM }], error: [offline] } },
  states: {
    editing: {
      from: { start: [], 'done.createGroup': ['creating'] },
      holds: ({ now }) => !isGroupCreating(now) && groupFailure(now) === null,
      entered: (step) =>
        (step.event.type === 'start' && step.now.context.name === '') ||
        announces({ type: 'group.created', channelId: TEAM })(step),
    },
    creating: {
      from: { 'group.create': ['editing', 'failed'] },
      holds: ({ now }) => isGroupCreating(now) && groupFailure(now) === null,
      entered: all(announces(), asks(['createGroup', { ...ADA, ...group }])),
    },
    failed: {
      from: { 'error.createGroup': ['creating'] },
      holds: ({ now }) => !isGroupCreating(now) && groupFailure(now) === offline,
      entered: announces(),
    },
  },
  invariants: {
    'no group is created without a name or with fewer than two other people': ({ event, asked }) =>
      given(event.name === ' ' || event.userIds?.includes('ada'), () => asked.length === 0),
  },
});
