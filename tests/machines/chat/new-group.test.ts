import { isDeepStrictEqual } from 'node:util';
import {
  groupDraft,
  groupFailure,
  isGroupCreating,
  newGroupMachine,
} from '@machines/chat-panel/new-group.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { given, withoutData } from '../../support/replay/plan';
import { ADA, all, announces, asks, offline, TEAM } from './chat-fixture';

const stored = { name: ' Team ', people: [{ uid: 'grace', name: 'Grace' }] };
const typed = { name: 'Makers', people: [] };
const has = (now: Parameters<typeof groupDraft>[0], { name, people }: typeof stored | typeof typed) =>
  isDeepStrictEqual([now.context.name, groupDraft(now).people], [name, people]);
const NOTHING = { name: '', people: [] };

describeMachine({
  machine: newGroupMachine,
  input: ADA,
  events: {
    ...withoutData('group.create'),
    'group.change': [{ draft: typed }],
  },
  slots: {
    loadGroup: { done: [stored], error: [offline] },
    createGroup: { done: [{ channelId: TEAM }], error: [offline] },
  },
  states: {
    loading: {
      holds: ({ now }) => has(now, NOTHING),
      entered: asks(['loadGroup', ADA]),
    },
    editing: { holds: ({ now }) => !isGroupCreating(now) && groupFailure(now) === null },
    creating: {
      holds: ({ now }) => isGroupCreating(now) && groupFailure(now) === null,
      entered: (step) => {
        const { name, people } = step.before.context;
        const group = { ...ADA, name: name.trim(), userIds: people.map(({ uid }) => uid) };
        return all(announces(), asks(['createGroup', group]))(step);
      },
    },
    failed: {
      holds: ({ now }) => !isGroupCreating(now) && groupFailure(now) === offline,
      entered: announces(),
    },
  },
  invariants: {
    'what was stored is shown again': ({ event, now }) =>
      given(event.type === 'xstate.done.actor.loadGroup', () => has(now, stored)),
    'a draft that cannot be read is reported': (step) =>
      given(step.event.type === 'xstate.error.actor.loadGroup', () =>
        announces({ type: 'chat.failed', failure: offline })(step),
      ),
    'what is typed and chosen replaces the former draft, unless it is being sent': ({ before, now, event }) =>
      given(event.type === 'group.change', () => isGroupCreating(before) || has(now, typed)),
    'a created group is announced, and its draft is empty': (step) =>
      given(
        step.event.type === 'xstate.done.actor.createGroup',
        () => announces({ type: 'group.created', channelId: TEAM })(step) && has(step.now, NOTHING),
      ),
  },
});
