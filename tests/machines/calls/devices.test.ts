import { devicesMachine } from '@machines/calls/devices.machine';
import { deviceOf, devicesFault, ownStream, wantedDevices } from '@machines/calls/devices.selectors';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { announces, asks } from '../chat/chat-fixture';
import { offline } from './calls-fixture';

const stream = { id: 'own' };
const ALL = { microphone: true, camera: true };
const SOUND = { microphone: true, camera: false };
const INVOKED = ['microphone', 'camera', 'holdDevices'];
const isBroken = (type: string): boolean => INVOKED.some((id) => type === `xstate.error.actor.${id}`);

describeMachine({
  machine: devicesMachine,
  input: { microphone: true, camera: true },
  events: {
    'devices.retry': [{ type: 'devices.retry' }],
    'devices.limit': [{ type: 'devices.limit', ...SOUND }],
  },
  slots: {
    openDevices: {
      done: [
        { stream, fault: null },
        { stream: null, fault: 'DENIED' },
      ],
      error: [offline],
    },
    microphone: { error: [offline] },
    camera: { error: [offline] },
    holdDevices: { error: [offline] },
  },
  states: {
    opening: {
      from: { start: [], 'devices.retry': ['failed'], 'devices.limit': ['failed'] },
      holds: ({ now }) => devicesFault(now) === null && deviceOf('camera')(now) === undefined,
      entered: (step) =>
        step.event.type === 'start' ||
        asks(['openDevices', step.event.type === 'devices.limit' ? SOUND : wantedDevices(step.before)])(
          step as never,
        ),
    },
    open: {
      from: { 'done.openDevices': ['opening'] },
      holds: ({ now }) => ownStream(now) === stream && deviceOf('microphone')(now) !== undefined,
      entered: (step) =>
        announces({ type: 'devices.opened' })(step as never) &&
        asks(
          ['holdDevices', undefined],
          ['device', { kind: 'microphone' }],
          ['device', { kind: 'camera' }],
        )(step as never),
    },
    failed: {
      from: {
        'done.openDevices': ['opening'],
        'error.openDevices': ['opening'],
        'error.microphone': ['open'],
        'error.camera': ['open'],
        'error.holdDevices': ['open'],
      },
      holds: ({ now }) => devicesFault(now) !== null,
      entered: ({ now, event }) =>
        devicesFault(now) === (event.type === 'xstate.done.actor.openDevices' ? 'DENIED' : 'UNKNOWN'),
    },
  },
  invariants: {
    'what the user wants changes only by doing without': ({ before, now, event }) =>
      given(event.type !== 'devices.limit', () => wantedDevices(before) === wantedDevices(now)),
    'the user begins with microphone and camera': ({ now, event }) =>
      given(
        event.type === 'devices.retry' && wantedDevices(now).camera,
        () => wantedDevices(now).microphone === ALL.microphone,
      ),
    'a broken device is worded': ({ now, event }) =>
      given(isBroken(event.type), () => devicesFault(now) === 'UNKNOWN'),
    'that the devices are open is said once': ({ facts }) => facts.length < 2,
  },
});
