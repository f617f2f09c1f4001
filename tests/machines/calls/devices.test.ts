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
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { announces, asks } from '../chat/chat-fixture';
import { offline } from './calls-fixture';

type DevicesStep = Step<typeof devicesMachine>;

const stream = { id: 'own' };
const ALL = { microphone: true, camera: true };
const CHOICE = { microphone: true, camera: false, ids: { microphone: 'desk', camera: 'front' } };
const OPTIONS = [{ kind: 'camera', deviceId: 'front', label: 'Front' }] as const;
const PARTS = ['holdDevices', 'microphone', 'camera', 'watchOptions'];

const kept: unknown[] = [];
const machine = devicesMachine.provide({
  actions: { keepChoice: (_, chosen) => void kept.push(chosen) },
});

const isOpened = announces({ type: 'devices.opened' });
const says = (step: DevicesStep): boolean => isOpened(step as never);
const isGoing = (now: DevicesStep['now']): boolean => now.matches('open') && !isChecking(now);
const isFresh = ({ event }: DevicesStep): boolean => event.type.startsWith('xstate.done');

/** The devices that are open at the beginning: none of a person who is asked first. */
function startsParts({ before: _, now, ...step }: DevicesStep): boolean {
  const { choice } = now.context;
  const part = (kind: 'microphone' | 'camera') => ({
    kind,
    isWanted: choice?.[kind] ?? false,
    deviceId: choice?.ids[kind] ?? '',
  });
  return asks(
    ['holdDevices', undefined],
    ['device', part('microphone')],
    ['device', part('camera')],
    ['watchOptions', undefined],
  )(step as never);
}

/** Plans the devices of a caller, and of a person who is called. */
function describeDevices(check: 'before' | 'beside') {
  const crashes = (states: string[]) => Object.fromEntries(PARTS.map((part) => [`error.${part}`, states]));
  const OPEN = [
    'open.ready',
    'open.reviewing',
    ...(check === 'before' ? ['open.asking', 'open.checking'] : ['open.offering']),
  ];
  describeMachine({
    machine,
    input: { wanted: ALL, check },
    events: {
      'devices.retry': [{ type: 'devices.retry' }],
      'devices.review': [{ type: 'devices.review' }],
      'devices.confirm': [{ type: 'devices.confirm' }],
      'devices.answer': [{ type: 'devices.answer', microphone: true, camera: false }],
      'options.received': [{ type: 'options.received', options: OPTIONS }],
    },
    slots: {
      prepareDevices: {
        done: [
          { stream, choice: null, isChecked: false },
          { stream, choice: CHOICE, isChecked: false },
          { stream, choice: CHOICE, isChecked: true },
        ],
        error: [offline],
      },
      ...Object.fromEntries(PARTS.map((part) => [part, { error: [offline] }])),
    },
    expectedErrors: Object.fromEntries(
      ['prepareDevices', ...PARTS].map((part) => [part, 'the state says so, and the user may try again']),
    ),
    elsewhere:
      check === 'before'
        ? {
            missingStates: ['devices.open.offering'],
            missingTransitions: [
              'devices.open.beginning  1',
              'devices.open.beginning  3',
              'devices.open.offering devices.answer 0',
            ],
          }
        : {
            missingStates: ['devices.open.asking', 'devices.open.checking'],
            missingTransitions: [
              'devices.open.beginning  0',
              'devices.open.beginning  2',
              'devices.open.asking devices.answer 0',
              'devices.open.checking devices.confirm 0',
            ],
          },
    states: {
      preparing: {
        from: { start: [], 'devices.retry': ['failed'] },
        holds: ({ now }) => deviceOf('camera')(now) === undefined,
        entered: asks(['prepareDevices', undefined]) as never,
      },
      failed: {
        from: { 'error.prepareDevices': ['preparing'], ...crashes(OPEN) },
        holds: ({ now }) => areDevicesFailed(now) && deviceOf('microphone')(now) === undefined,
      },
      ...(check === 'before' && {
        'open.asking': {
          from: { 'done.prepareDevices': ['preparing'] },
          holds: ({ now }: DevicesStep) => isAskingForDevices(now) && isChecking(now),
          entered: (step: DevicesStep) => step.facts.length === 0 && startsParts(step),
        },
        'open.checking': {
          from: { 'done.prepareDevices': ['preparing'], 'devices.answer': ['open.asking'] },
          holds: ({ now }: DevicesStep) => isChecking(now) && !isAskingForDevices(now),
          entered: (step: DevicesStep) => step.facts.length === 0 && (!isFresh(step) || startsParts(step)),
        },
      }),
      ...(check === 'beside' && {
        'open.offering': {
          from: { 'done.prepareDevices': ['preparing'] },
          holds: ({ now }: DevicesStep) => isAskingForDevices(now) && !isChecking(now),
          entered: (step: DevicesStep) => says(step) && startsParts(step),
        },
      }),
      'open.reviewing': {
        from: {
          'devices.review': ['open.ready'],
          ...(check === 'beside' && { 'done.prepareDevices': ['preparing'] }),
        },
        holds: ({ now }) => isReviewing(now) && ownStream(now) === stream,
        entered: (step) => !isFresh(step) || (says(step) && startsParts(step)),
      },
      'open.ready': {
        from: {
          'done.prepareDevices': ['preparing'],
          'devices.confirm': check === 'before' ? ['open.checking', 'open.reviewing'] : ['open.reviewing'],
          ...(check === 'beside' && { 'devices.answer': ['open.offering'] }),
        },
        holds: ({ now }) => !isChecking(now) && !isReviewing(now) && ownStream(now) === stream,
        entered: (step) => !isFresh(step) || (says(step) && startsParts(step)),
      },
    },
    invariants: {
      'the call goes on with the devices, or once the user has looked': (step) =>
        given(!isGoing(step.before) && isGoing(step.now), () => says(step)),
      'what is on is kept with the end of a look, and what is chosen with an answer': ({ event, before }) => {
        const isLook = before.matches({ open: 'checking' }) || before.matches({ open: 'reviewing' });
        const isEnd = event.type === 'devices.confirm' && isLook;
        const isAnswer = event.type === 'devices.answer' && isAskingForDevices(before);
        const answer = { type: 'devices.answer', microphone: true, camera: false };
        return isDeepStrictEqual(kept.splice(0), [...(isEnd ? [null] : []), ...(isAnswer ? [answer] : [])]);
      },
      'an answer opens the devices that were chosen': ({ event, before, sent }) =>
        given(event.type === 'devices.answer' && isAskingForDevices(before), () =>
          isDeepStrictEqual(sent, [{ to: 'microphone', event: { type: 'device.open' } }]),
        ),
      'what the browser offers is known': ({ event, before, now }) =>
        given(
          event.type === 'options.received' && before.matches('open'),
          () => deviceOptions(now) === OPTIONS,
        ),
      'that the call may go on is said once': ({ facts }) => facts.length < 2,
    },
  });
}

describeDevices('before');
describeDevices('beside');
