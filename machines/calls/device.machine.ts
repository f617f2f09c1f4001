import type { DeviceFault } from '@domain/calls/device';
import { assign, setup } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import type { DeviceEvent, DeviceInput, DeviceReport } from './devices.events';

interface DeviceContext extends DeviceInput {
  fault: DeviceFault | null;
}

type Answer = { output: DeviceFault | null };

const kindOf = ({ context: { kind } }: { context: DeviceContext }): DeviceInput => ({ kind });

/** The microphone or the camera in a call. */
export const deviceMachine = setup({
  types: { context: {} as DeviceContext, input: {} as DeviceInput, events: {} as DeviceEvent },
  actors: {
    /** Resolves with the fault; null when the device records. */
    openDevice: promiseSlot<DeviceFault | null, DeviceInput>('openDevice'),
    watchDevice: streamSlot<DeviceReport, DeviceInput>('watchDevice'),
  },
  actions: {
    /** Mutes a microphone, and closes a camera. */
    turnOff: (_, _device: DeviceInput) => {},
    rememberFault: assign((_, { fault }: { fault: DeviceFault | null }) => ({ fault })),
  },
  guards: {
    isOpened: (_, { output }: Answer) => output === null,
  },
}).createMachine({
  id: 'device',
  context: ({ input }) => ({ ...input, fault: null }),
  initial: 'on',
  states: {
    on: {
      invoke: {
        id: 'watchDevice',
        src: 'watchDevice',
        input: kindOf,
        onError: { target: 'failed', actions: { type: 'rememberFault', params: { fault: 'UNKNOWN' } } },
      },
      on: {
        'device.toggle': { target: 'off', actions: { type: 'turnOff', params: kindOf } },
        'device.missing': 'absent',
        'device.ended': 'lost',
      },
    },
    off: { on: { 'device.toggle': 'opening' } },
    // The user does without it.
    absent: { on: { 'device.toggle': 'opening' } },
    lost: { on: { 'device.toggle': 'opening' } },
    failed: { on: { 'device.toggle': 'opening' } },
    opening: {
      invoke: {
        id: 'openDevice',
        src: 'openDevice',
        input: kindOf,
        onDone: [
          { guard: { type: 'isOpened', params: ({ event }) => event }, target: 'on' },
          {
            target: 'failed',
            actions: { type: 'rememberFault', params: ({ event }) => ({ fault: event.output }) },
          },
        ],
        onError: { target: 'failed', actions: { type: 'rememberFault', params: { fault: 'UNKNOWN' } } },
      },
    },
  },
});
