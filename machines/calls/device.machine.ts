import type { DeviceFault, DeviceKind } from '@domain/calls/device';
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';

/** What a microphone or a camera needs of the world. */
export interface DevicePort {
  /**
   * Opens one device; a muted microphone is heard again. Returns why it cannot be opened; null when it records, or
   * was turned off meanwhile.
   */
  openOne(kind: DeviceKind): Promise<DeviceFault | null>;
  /** Calls back when a device ends by itself, or its track was refused; returns the function that stops. */
  watchEnd(kind: DeviceKind, listener: { onEnd(): void; onRefused(): void }): () => void;
  /** Mutes the microphone, and closes the camera. */
  turnOff(kind: DeviceKind): void;
  /** Keeps for the next call that a device was turned on, beside those that are on or being opened. */
  keepOn(kind: DeviceKind): void;
  /** Keeps which device is opened next. */
  choose(kind: DeviceKind, deviceId: string): void;
}

export interface DeviceInput {
  kind: DeviceKind;
  isWanted: boolean;
  /** Which one was chosen last; empty leaves it to the browser. */
  deviceId: string;
}

interface DeviceSelection {
  kind: DeviceKind;
  deviceId: string;
}

/**
 * Reports of the slot `watchDevice`: the device was unplugged, or taken away by the browser; or what it records can't be
 * sent to the others, and it was closed.
 */
type DeviceReport = { type: 'device.ended' } | { type: 'device.refused' };

type DeviceEvent =
  | { type: 'device.toggle' }
  /** Turns the device on that is off. */
  | { type: 'device.open' }
  | { type: 'device.choose'; deviceId: string }
  | DeviceReport;

interface DeviceContext {
  kind: DeviceKind;
  isWanted: boolean;
  deviceId: string;
  fault: DeviceFault | null;
}

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

/** Fills the chart by its port. */
export const createDevice = (port: DevicePort) =>
  deviceMachine.provide({
    actors: {
      openDevice: fromPromise(({ input: { kind } }) => port.openOne(kind)),
      watchDevice: fromCallback(({ sendBack, input: { kind } }) =>
        port.watchEnd(kind, {
          onEnd: () => sendBack({ type: 'device.ended' } satisfies DeviceReport),
          onRefused: () => sendBack({ type: 'device.refused' } satisfies DeviceReport),
        }),
      ),
    },
    actions: {
      turnOff: (_, { kind }) => port.turnOff(kind),
      keepOn: (_, { kind }) => port.keepOn(kind),
      storeDevice: (_, { kind, deviceId }) => port.choose(kind, deviceId),
    },
  });
