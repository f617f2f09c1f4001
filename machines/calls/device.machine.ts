import type { DeviceFault } from '@domain/calls/device';
import { assign, setup } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import type {
  DeviceContext,
  DeviceEvent,
  DeviceInput,
  DeviceReport,
  DeviceSelection,
} from './devices.events';

type Context = { context: DeviceContext };
type Answer = { output: DeviceFault | null };
type Chosen = { event: { deviceId: string } };

const selectionOf = ({ context: { kind, deviceId } }: Context): DeviceSelection => ({ kind, deviceId });

const choose = [
  { type: 'rememberDevice', params: ({ event }: Chosen) => event },
  { type: 'storeDevice', params: selectionOf },
] as const;
const turnOff = { target: 'off', actions: { type: 'turnOff', params: selectionOf } } as const;
const open = {
  'device.toggle': { target: 'opening', actions: { type: 'keepOn', params: selectionOf } },
  'device.open': 'opening',
  'device.choose': { target: 'opening', actions: choose },
} as const;

/** The microphone or the camera in a call. */
export const deviceMachine = setup({
  types: { context: {} as DeviceContext, input: {} as DeviceInput, events: {} as DeviceEvent },
  actors: {
    /** Resolves with the fault; null when the device records. */
    openDevice: promiseSlot<DeviceFault | null, DeviceSelection>('openDevice'),
    watchDevice: streamSlot<DeviceReport, DeviceSelection>('watchDevice'),
  },
  actions: {
    /** Mutes a microphone, and closes a camera. */
    turnOff: (_, _device: DeviceSelection) => {},
    storeDevice: (_, _device: DeviceSelection) => {},
    /** Keeps for the next call that the user has turned it on. */
    keepOn: (_, _device: DeviceSelection) => {},
    rememberDevice: assign((_, { deviceId }: { deviceId: string }) => ({ deviceId })),
    rememberFault: assign((_, { fault }: { fault: DeviceFault | null }) => ({ fault })),
  },
  guards: {
    isWanted: ({ context }) => context.isWanted,
    isOpened: (_, { output }: Answer) => output === null,
  },
}).createMachine({
  id: 'device',
  context: ({ input }) => ({ ...input, fault: null }),
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'isWanted', target: 'opening' }, { target: 'off' }] },
    opening: {
      invoke: {
        id: 'openDevice',
        src: 'openDevice',
        input: selectionOf,
        onDone: [
          { guard: { type: 'isOpened', params: ({ event }) => event }, target: 'on' },
          {
            target: 'failed',
            actions: { type: 'rememberFault', params: ({ event }) => ({ fault: event.output }) },
          },
        ],
        onError: { target: 'failed', actions: { type: 'rememberFault', params: { fault: 'UNKNOWN' } } },
      },
      // A press while the browser asks is no wish to turn it off.
      on: { 'device.choose': { target: 'opening', reenter: true, actions: choose } },
    },
    on: {
      invoke: {
        id: 'watchDevice',
        src: 'watchDevice',
        input: selectionOf,
        onError: { target: 'failed', actions: { type: 'rememberFault', params: { fault: 'UNKNOWN' } } },
      },
      on: {
        'device.toggle': turnOff,
        'device.choose': { target: 'opening', actions: choose },
        'device.ended': 'lost',
        'device.refused': {
          target: 'failed',
          actions: { type: 'rememberFault', params: { fault: 'UNPUBLISHED' } },
        },
      },
    },
    off: { on: { ...open, 'device.choose': { actions: choose } } },
    lost: { on: open },
    failed: { on: open },
  },
});
