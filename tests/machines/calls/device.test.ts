import { isDeepStrictEqual } from 'node:util';
import { deviceMachine } from '@machines/calls/device.machine';
import {
  chosenDevice,
  deviceFault,
  isDeviceLost,
  isDeviceOn,
  isDeviceOpening,
} from '@machines/calls/device.selectors';
import { describeMachine } from '../../support/replay/describe-machine';
import { given, withoutData } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { offline } from './calls-fixture';

type DeviceStep = Step<typeof deviceMachine>;

/** What the effects of the last step were told. */
const told: object[] = [];
const heard = (): object[] => told.splice(0);
const machine = deviceMachine.provide({
  actions: {
    turnOff: (_, device) => void told.push({ off: device }),
    storeDevice: (_, device) => void told.push({ stored: device }),
    keepOn: (_, device) => void told.push({ kept: device }),
  },
});

const chooses = ({ event: { type } }: DeviceStep): boolean => type === 'device.choose';

function expectedToTell(step: DeviceStep): object[] {
  if (chooses(step)) return [{ stored: { kind: 'camera', deviceId: 'back' } }];
  if (step.event.type === 'device.toggle' && step.now.matches('opening') && !step.before.matches('opening'))
    return [{ kept: { kind: 'camera', deviceId: chosenDevice(step.now) } }];
  const isTurnedOff = step.now.matches('off') && !step.before.matches('off') && step.event.type !== 'start';
  return isTurnedOff ? [{ off: { kind: 'camera', deviceId: chosenDevice(step.now) } }] : [];
}

/** Plans a camera that is opened with the call, or not. */
function describeDevice(isWanted: boolean) {
  describeMachine({
    machine,
    input: { kind: 'camera', isWanted, deviceId: 'front' },
    events: {
      ...withoutData('device.toggle', 'device.open', 'device.ended', 'device.refused'),
      'device.choose': [{ deviceId: 'back' }],
    },
    slots: {
      openDevice: { done: [null, 'IN_USE'], error: [offline] },
      watchDevice: { error: [offline] },
    },
    elsewhere: { missingTransitions: [`device.beginning  ${isWanted ? 1 : 0}`] },
    states: {
      on: {
        holds: ({ now }) => isDeviceOn(now),
        entered: ({ asked }) => asked.length === 1 && asked[0]?.slot === 'watchDevice',
      },
      off: { holds: ({ now }) => !isDeviceOn(now) && !isDeviceOpening(now) && !isDeviceLost(now) },
      lost: { holds: ({ now }) => isDeviceLost(now) },
      opening: {
        holds: ({ now }) => isDeviceOpening(now),
        entered: ({ asked, now }) =>
          isDeepStrictEqual(asked, [
            { slot: 'openDevice', input: { kind: 'camera', deviceId: chosenDevice(now) } },
          ]),
      },
      failed: { holds: ({ now }) => deviceFault(now) !== null && !isDeviceOpening(now) },
    },
    invariants: {
      'a device is turned off with every way to off and stored with every choice, and only then': (step) =>
        isDeepStrictEqual(heard(), expectedToTell(step)),
      'the chosen device is the one that is used': (step) =>
        given(chooses(step), () => chosenDevice(step.now) === 'back'),
      'a device that is chosen is opened, also while another one opens': (step) =>
        given(chooses(step) && step.now.matches('opening'), () =>
          isDeepStrictEqual(step.asked, [
            { slot: 'openDevice', input: { kind: 'camera', deviceId: 'back' } },
          ]),
        ),
      'a device whose track is refused says that it cannot be published': ({ now, event }) =>
        given(event.type === 'device.refused' && now.matches('failed'), () => deviceFault(now) !== null),
      'a fault is worded until the device is opened again': ({ now }) =>
        given(!now.matches('failed'), () => deviceFault(now) === null),
      'the fault is the one of the device, and unknown where there is no answer': ({ now, event }) =>
        given(
          now.matches('failed') && /^xstate\.(done|error)/.test(event.type),
          () => deviceFault(now) === (event.type.startsWith('xstate.done') ? 'IN_USE' : 'UNKNOWN'),
        ),
    },
  });
}

describeDevice(true);
describeDevice(false);
