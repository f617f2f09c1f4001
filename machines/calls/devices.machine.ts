import type { DeviceFault, WantedDevices } from '@domain/calls/device';
import { assign, type EventObject, setup } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import { deviceMachine } from './device.machine';
import type { DeviceInput, DevicesContext, DevicesEvent, DevicesFact, OpenedDevices } from './devices.events';

type Opened = { output: OpenedDevices };

/** Microphone and camera of a call: both are opened at once, so that the browser asks once. */
export const devicesMachine = setup({
  types: {
    context: {} as DevicesContext,
    input: {} as WantedDevices,
    events: {} as DevicesEvent,
    children: {} as { microphone: 'device'; camera: 'device' },
  },
  actors: {
    openDevices: promiseSlot<OpenedDevices, WantedDevices>('openDevices'),
    device: deviceMachine,
    /** Closes the devices when it ends. */
    holdDevices: streamSlot<EventObject>('holdDevices'),
  },
  actions: {
    announce: (_, _fact: DevicesFact) => {},
    rememberWish: assign((_, { microphone, camera }: WantedDevices) => ({ wanted: { microphone, camera } })),
    rememberStream: assign((_, { output: { stream } }: Opened) => ({ stream, fault: null })),
    rememberFault: assign((_, { fault }: { fault: DeviceFault | null }) => ({ fault })),
  },
  guards: { isOpened: (_, { output: { fault } }: Opened) => fault === null },
}).createMachine({
  id: 'devices',
  context: ({ input }) => ({ wanted: input, fault: null, stream: null }),
  initial: 'opening',
  states: {
    opening: {
      invoke: {
        id: 'openDevices',
        src: 'openDevices',
        input: ({ context }) => context.wanted,
        onDone: [
          {
            guard: { type: 'isOpened', params: ({ event }) => event },
            target: 'open',
            actions: { type: 'rememberStream', params: ({ event }) => event },
          },
          {
            target: 'failed',
            actions: { type: 'rememberFault', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'failed', actions: { type: 'rememberFault', params: { fault: 'UNKNOWN' } } },
      },
    },
    failed: {
      on: {
        'devices.retry': 'opening',
        'devices.limit': {
          target: 'opening',
          actions: { type: 'rememberWish', params: ({ event }) => event },
        },
      },
    },
    open: {
      entry: { type: 'announce', params: { type: 'devices.opened' } },
      invoke: [
        {
          id: 'holdDevices',
          src: 'holdDevices',
          onError: { target: 'failed', actions: { type: 'rememberFault', params: { fault: 'UNKNOWN' } } },
        },
        {
          id: 'microphone',
          src: 'device',
          input: { kind: 'microphone' } satisfies DeviceInput,
          onError: { target: 'failed', actions: { type: 'rememberFault', params: { fault: 'UNKNOWN' } } },
        },
        {
          id: 'camera',
          src: 'device',
          input: { kind: 'camera' } satisfies DeviceInput,
          onError: { target: 'failed', actions: { type: 'rememberFault', params: { fault: 'UNKNOWN' } } },
        },
      ],
    },
  },
});
