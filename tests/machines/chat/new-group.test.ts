import { isDeepStrictEqual } from 'node:util';
import {
  groupFailure,
  groupName,
  groupPeople,
  isGroupCreating,
  newGroupMachine,
} from '@machines/chat-panel/new-group.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { ADA, all, announces, asks, offline, TEAM } from './chat-fixture';

const person = (uid: string) => ({ uid, name: uid.toUpperCase() });
const toggle = (uid: string) => ({ type: 'person.toggle', ...person(uid) }) as const;
const GRACE = person('grace');
const ALAN = person('alan');
const stored = { name: 'Team', people: [GRACE, ALAN] };

describeMachine({
  machine: newGroupMachine,
  input: ADA,
  events: {
    'name.change': [
      { type: 'name.change', name: 'Team' },
      { type: 'name.change', name: ' Team ' },
      { type: 'name.change', name: ' ' },
      { type: 'name.change', name: 'Te\u202eam' },
    ],
    'person.toggle': [toggle('grace'), toggle('ada')],
    'group.create': [{ type: 'group.create' }],
  },
  slots: {
    loadGroup: { done: [stored], error: [offline] },
    createGroup: { done: [{ channelId: TEAM }], error: [offline] },
  },
  states: {
    loading: {
      from: { start: [] },
      holds: ({ now }) => groupName(now) === '' && groupPeople(now).length === 0,
      entered: asks(['loadGroup', ADA]),
    },
    editing: {
      from: {
        'done.loadGroup': ['loading'],
        'error.loadGroup': ['loading'],
        'done.createGroup': ['creating'],
        'name.change': ['loading', 'failed'],
        'person.toggle': ['loading', 'failed'],
      },
      holds: ({ now }) => !isGroupCreating(now) && groupFailure(now) === null,
    },
    creating: {
      from: { 'group.create': ['editing', 'failed'] },
      holds: ({ now }) => isGroupCreating(now) && groupFailure(now) === null,
      entered: (step) => {
        const { name, people } = step.before.context;
        const group = { ...ADA, name: name.trim(), userIds: people.map(({ uid }) => uid) };
        return all(announces(), asks(['createGroup', group]))(step);
      },
    },
    failed: {
      from: { 'error.createGroup': ['creating'] },
      holds: ({ now }) => !isGroupCreating(now) && groupFailure(now) === offline,
      entered: announces(),
    },
  },
  invariants: {
    'what was stored is shown again': ({ event, now }) =>
      given(event.type === 'xstate.done.actor.loadGroup', () =>
        isDeepStrictEqual({ name: groupName(now), people: groupPeople(now) }, stored),
      ),
    'a draft that cannot be read is reported': (step) =>
      given(step.event.type === 'xstate.error.actor.loadGroup', () =>
        announces({ type: 'chat.failed', failure: offline })(step),
      ),
    'a typed name replaces the former one and nothing else': ({ before, now, event }) =>
      given(event.type === 'name.change', () => {
        const isOpen = !isGroupCreating(before);
        return (
          groupName(now) === (isOpen ? event.name : groupName(before)) &&
          isDeepStrictEqual(groupPeople(now), groupPeople(before))
        );
      }),
    'choosing a person twice takes them out again': ({ before, now, event }) =>
      given(event.type === 'person.toggle' && !isGroupCreating(before), () => {
        const others = groupPeople(before).filter(({ uid }) => uid !== event.uid);
        const wasChosen = others.length < groupPeople(before).length;
        return isDeepStrictEqual(groupPeople(now), wasChosen ? others : [...others, person(event.uid)]);
      }),
    'no group is created without a name or with fewer than two other people': ({ before, event, asked }) =>
      given(event.type === 'group.create' && asked.length > 0, () => {
        const others = groupPeople(before).filter(({ uid }) => uid !== ADA.userId);
        return groupName(before).trim() === 'Team' && others.length >= 2;
      }),
    'a created group is announced, and its draft is empty': (step) =>
      given(
        step.event.type === 'xstate.done.actor.createGroup',
        () =>
          announces({ type: 'group.created', channelId: TEAM })(step) &&
          groupName(step.now) === '' &&
          groupPeople(step.now).length === 0,
      ),
  },
});
