import { isDeepStrictEqual } from 'node:util';
import { devicesMachine } from '@machines/calls/devices.machine';
import {
  areDevicesFailed,
  deviceOf,
  deviceOptions,
  isAskingForDevices,
  isChecking,
  isReviewing,
  ownStream,
} from '@machines/calls/devices.selectors';
import { describe } from 'vitest';
import { describeMachine } from '../../support/replay/describe-machine';
import { given, withoutData } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { announces, asks } from '../chat/chat-fixture';
import { offline } from './calls-fixture';

type DevicesStep = Step<typeof devicesMachine>;

const stream = { id: 'own' };
const ALL = { microphone: true, camera: true };
const CHOICE = { microphone: true, camera: false, ids: { microphone: 'desk', camera: 'front' } };
const OPTIONS = [{ kind: 'camera', deviceId: 'front', label: 'Front' }] as const;
const ANSWER = { type: 'devices.answer', microphone: true, camera: false } as const;
const PARTS = ['holdDevices', 'microphone', 'camera', 'blur', 'watchOptions'];

const kept: unknown[] = [];
const machine = devicesMachine.provide({
  actions: { keepChoice: (_, chosen) => void kept.push(chosen) },
});

const isOpened = announces({ type: 'devices.opened' });
const says = (step: DevicesStep): boolean => isOpened(step);
const isGoing = (now: DevicesStep['now']): boolean => now.matches('open') && !isChecking(now);
const isFresh = ({ event }: DevicesStep): boolean => event.type.startsWith('xstate.done');

/** The devices that are open at the beginning: none of a person who is asked first. */
function startsParts({ before: _, now, ...step }: DevicesStep): boolean {
  const { check, choice } = now.context;
  const part = (kind: 'microphone' | 'camera') => ({
    kind,
    isWanted: check === 'never' || choice?.[kind] === true,
    deviceId: choice?.ids[kind] ?? '',
  });
  return asks(
    ['holdDevices', undefined],
    ['device', part('microphone')],
    ['device', part('camera')],
    ['blur', undefined],
    ['watchOptions', undefined],
  )(step);
}

const UNANSWERED = { stream, choice: null, isChecked: false };
const ANSWERED = [
  { stream, choice: CHOICE, isChecked: false },
  { stream, choice: CHOICE, isChecked: true },
];
const ALWAYS = ['open.ready', 'open.reviewing'];

/** Who opens devices: one who calls, one who goes to a group, and one who only listens. */
const PERSONS = {
  'in a call': {
    check: 'once',
    prepared: [UNANSWERED, ...ANSWERED],
    open: [...ALWAYS, 'open.asking', 'open.checking'],
    missingTransitions: ['devices.open.reviewing devices.confirm 1'],
  },
  'going to a group': {
    check: 'always',
    prepared: [UNANSWERED, ...ANSWERED],
    open: [...ALWAYS, 'open.asking', 'open.checking'],
    missingTransitions: ['devices.open.beginning  2', 'devices.open.reviewing devices.confirm 1'],
  },
  listening: {
    check: 'never',
    prepared: [UNANSWERED],
    open: ALWAYS,
    missingTransitions: [
      ...[0, 1].map((way) => `devices.open.beginning  ${way}`),
      'devices.open.asking devices.answer 0',
      'devices.open.asking devices.confirm 0',
      'devices.open.checking devices.confirm 0',
      'devices.open.reviewing devices.confirm 0',
    ],
  },
} as const;

const BEGUN = {
  'open.asking': {
    holds: ({ now }: DevicesStep) => isAskingForDevices(now) && isChecking(now),
    entered: (step: DevicesStep) => step.facts.length === 0 && startsParts(step),
  },
  'open.checking': {
    holds: ({ now }: DevicesStep) => isChecking(now) && !isAskingForDevices(now),
    entered: (step: DevicesStep) => step.facts.length === 0 && (!isFresh(step) || startsParts(step)),
  },
};

describe.each(Object.entries(PERSONS))('the devices of a person who is %s', (_, person) => {
  const { check, prepared, missingTransitions } = person;
  const isListening = person === PERSONS.listening;
  const open: readonly string[] = person.open;
  describeMachine({
    machine,
    input: { wanted: ALL, check },
    events: {
      ...withoutData('devices.retry', 'devices.review', 'devices.confirm'),
      ...((isListening ? {} : { 'devices.answer': [ANSWER] }) as { 'devices.answer': [typeof ANSWER] }),
      'options.received': [{ options: OPTIONS }],
    },
    slots: {
      prepareDevices: { done: prepared, error: [offline] },
      ...Object.fromEntries(PARTS.map((part) => [part, { error: [offline] }])),
    },
    expectedErrors: Object.fromEntries(
      ['prepareDevices', ...PARTS].map((part) => [part, 'the state says so, and the user may try again']),
    ),
    elsewhere: {
      missingStates: ['asking', 'checking']
        .map((state) => `open.${state}`)
        .filter((state) => !open.includes(state))
        .map((state) => `devices.${state}`),
      missingTransitions: [...missingTransitions],
    },
    states: {
      preparing: {
        holds: ({ now }) => deviceOf('camera')(now) === undefined,
        entered: asks(['prepareDevices', undefined]),
      },
      failed: { holds: ({ now }) => areDevicesFailed(now) && deviceOf('microphone')(now) === undefined },
      ...Object.fromEntries(Object.entries(BEGUN).filter(([state]) => open.includes(state))),
      'open.reviewing': { holds: ({ now }) => isReviewing(now) && ownStream(now) === stream },
      'open.ready': {
        holds: ({ now }) => !isChecking(now) && !isReviewing(now) && ownStream(now) === stream,
        entered: (step) => !isFresh(step) || (says(step) && startsParts(step)),
      },
    },
    invariants: {
      'the call goes on with the devices, or once the user has looked': (step) =>
        given(!isGoing(step.before) && isGoing(step.now), () => says(step)),
      'what is on is kept with the end of a look, and what is chosen with an answer': ({ event, before }) => {
        const isLook =
          isChecking(before) || (before.matches({ open: 'reviewing' }) && before.context.check !== 'never');
        const isEnd = event.type === 'devices.confirm' && isLook;
        const isAnswer = event.type === 'devices.answer' && isAskingForDevices(before);
        return isDeepStrictEqual(kept.splice(0), [...(isEnd ? [null] : []), ...(isAnswer ? [ANSWER] : [])]);
      },
      ...(!isListening && {
        'an answer opens the devices that were chosen': ({ event, before, sent }: DevicesStep) =>
          given(event.type === 'devices.answer' && isAskingForDevices(before), () =>
            isDeepStrictEqual(sent, [{ to: 'microphone', event: { type: 'device.open' } }]),
          ),
      }),
      'what the browser offers is known': ({ event, before, now }) =>
        given(
          event.type === 'options.received' && before.matches('open'),
          () => deviceOptions(now) === OPTIONS,
        ),
      'that the call may go on is said once': ({ facts }) => facts.length < 2,
    },
  });
});
