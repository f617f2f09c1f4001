import { deviceMachine } from '@machines/calls/device.machine';
import { deviceFault, isDeviceLost, isDeviceOn, isDeviceOpening } from '@machines/calls/device.selectors';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { offline } from './calls-fixture';

const turnedOff: object[] = [];

describeMachine({
  machine: deviceMachine.provide({ actions: { turnOff: (_, device) => void turnedOff.push(device) } }),
  input: { kind: 'camera' },
  events: {
    'device.toggle': [{ type: 'device.toggle' }],
    'device.ended': [{ type: 'device.ended' }],
    'device.missing': [{ type: 'device.missing' }],
  },
  slots: {
    openDevice: { done: [null, 'IN_USE'], error: [offline] },
    watchDevice: { error: [offline] },
  },
  states: {
    on: {
      from: { start: [], 'done.openDevice': ['opening'] },
      holds: ({ now }) => isDeviceOn(now),
      entered: ({ asked }) => asked.length === 1 && asked[0]?.slot === 'watchDevice',
    },
    off: {
      from: { 'device.toggle': ['on'] },
      holds: ({ now }) => !isDeviceOn(now) && !isDeviceOpening(now),
      entered: () =>
        (turnedOff.pop() as { kind: string } | undefined)?.kind === 'camera' && turnedOff.length === 0,
    },
    absent: {
      from: { 'device.missing': ['on'] },
      holds: ({ now }) => !isDeviceOn(now) && !isDeviceLost(now),
    },
    lost: { from: { 'device.ended': ['on'] }, holds: ({ now }) => isDeviceLost(now) },
    opening: {
      from: { 'device.toggle': ['off', 'absent', 'lost', 'failed'] },
      holds: ({ now }) => isDeviceOpening(now) && turnedOff.length === 0,
      entered: ({ asked }) =>
        asked.length === 1 &&
        asked[0]?.slot === 'openDevice' &&
        (asked[0].input as { kind: string }).kind === 'camera',
    },
    failed: {
      from: { 'done.openDevice': ['opening'], 'error.openDevice': ['opening'], 'error.watchDevice': ['on'] },
      holds: ({ now }) => deviceFault(now) !== null && !isDeviceOpening(now),
    },
  },
  invariants: {
    'a fault is worded until the device is opened again': ({ now }) =>
      given(!now.matches('failed'), () => deviceFault(now) === null),
    'the fault is the one of the device, and unknown where there is no answer': ({ now, event }) =>
      given(
        now.matches('failed') && /^xstate\.(done|error)/.test(event.type),
        () => deviceFault(now) === (event.type.startsWith('xstate.done') ? 'IN_USE' : 'UNKNOWN'),
      ),
  },
});
