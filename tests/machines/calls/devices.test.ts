import type { DeviceCheck } from '@domain/calls/device';
import { devicesMachine } from '@machines/calls/devices.machine';
import {
  areDevicesFailed,
  deviceOf,
  deviceOptions,
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

let kept = 0;
const machine = devicesMachine.provide({
  actions: {
    keepChoice: () => {
      kept += 1;
    },
  },
});

const isOpened = announces({ type: 'devices.opened' });
const says = (step: DevicesStep): boolean => isOpened(step as never);
const isGoing = (now: DevicesStep['now']): boolean => now.matches('open') && !isChecking(now);
const isFresh = ({ event }: DevicesStep): boolean => event.type.startsWith('xstate.done');

/** The devices that each beginning opens: as chosen last; without a choice all for a caller and none for the called. */
const EXPECTED = { before: [true, true], beside: [false, false], never: [true, true] } as const;

function startsParts({ before: _, now, ...step }: DevicesStep, check: DeviceCheck): boolean {
  const { choice } = now.context;
  const [microphone, camera] =
    choice && check !== 'never' ? [choice.microphone, choice.camera] : EXPECTED[check];
  return asks(
    ['holdDevices', undefined],
    ['device', { kind: 'microphone', isWanted: microphone, deviceId: choice?.ids.microphone ?? '' }],
    ['device', { kind: 'camera', isWanted: camera, deviceId: choice?.ids.camera ?? '' }],
    ['watchOptions', undefined],
  )(step as never);
}

/** Plans the devices of a caller, of a person who is called, and of one who does not look at them. */
function describeDevices(check: DeviceCheck) {
  const looks = check !== 'never';
  const crashes = (states: string[]) => Object.fromEntries(PARTS.map((part) => [`error.${part}`, states]));
  const OPEN = ['open.ready', 'open.reviewing', ...(check === 'before' ? ['open.checking'] : [])];
  describeMachine({
    machine,
    input: { wanted: ALL, check },
    events: {
      'devices.retry': [{ type: 'devices.retry' }],
      'devices.review': [{ type: 'devices.review' }],
      'devices.confirm': [{ type: 'devices.confirm' }],
      'options.received': [{ type: 'options.received', options: OPTIONS }],
    },
    slots: {
      prepareDevices: {
        done: [
          { stream, choice: null, isChecked: false },
          { stream, choice: CHOICE, isChecked: looks },
        ],
        error: [offline],
      },
      ...Object.fromEntries(PARTS.map((part) => [part, { error: [offline] }])),
    },
    expectedErrors: Object.fromEntries(
      ['prepareDevices', ...PARTS].map((part) => [part, 'the state says so, and the user may try again']),
    ),
    elsewhere: {
      missingStates: check === 'before' ? [] : ['devices.open.checking'],
      missingTransitions: [
        ...(check === 'before' ? [] : ['devices.open.beginning  0']),
        ...(check === 'beside' ? [] : ['devices.open.beginning  1']),
        ...(check === 'before' ? [] : ['devices.open.checking devices.confirm 0']),
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
        'open.checking': {
          from: { 'done.prepareDevices': ['preparing'] },
          holds: ({ now }: DevicesStep) => isChecking(now) && !now.context.isChecked,
          entered: (step: DevicesStep) => step.facts.length === 0 && startsParts(step, check),
        },
      }),
      'open.reviewing': {
        from: {
          'devices.review': ['open.ready'],
          ...(check === 'beside' && { 'done.prepareDevices': ['preparing'] }),
        },
        holds: ({ now }) => isReviewing(now) && ownStream(now) === stream,
        entered: (step) => !isFresh(step) || (says(step) && startsParts(step, check)),
      },
      'open.ready': {
        from: {
          'done.prepareDevices': ['preparing'],
          'devices.confirm': check === 'before' ? ['open.checking', 'open.reviewing'] : ['open.reviewing'],
        },
        holds: ({ now }) => !isChecking(now) && !isReviewing(now) && ownStream(now) === stream,
        entered: (step) => !isFresh(step) || (says(step) && startsParts(step, check)),
      },
    },
    invariants: {
      'the call goes on with the devices, or once the user has looked': (step) =>
        given(!isGoing(step.before) && isGoing(step.now), () => says(step)),
      'what is on is kept with the end of a look, and only then': ({ event, before, now }) => {
        const isEnd = event.type === 'devices.confirm' && before.value !== now.value;
        const times = kept;
        kept = 0;
        return times === (isEnd && !before.matches({ open: 'ready' }) && before.matches('open') ? 1 : 0);
      },
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
describeDevices('never');
