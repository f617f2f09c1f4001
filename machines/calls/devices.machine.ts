import {
  DEVICE_KINDS,
  type DeviceCheck,
  type DeviceChoice,
  type DeviceOption,
  firstDevices,
  type WantedDevices,
} from '@domain/calls/device';
import { assign, type EventObject, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { fact, parentActor } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';
import { type BlurPort, blurMachine, createBlur } from './blur.machine';
import { createDevice, type DeviceInput, type DevicePort, deviceMachine } from './device.machine';

/** What the devices of a call need of the world. */
export interface DevicesPort extends DevicePort, BlurPort {
  /** Returns what the devices record, and what the user chose last. */
  prepare(): Promise<PreparedDevices>;
  /** Calls back with what the browser offers, now and whenever that changes; returns the function that stops. */
  watchOptions(onOptions: (options: readonly DeviceOption[]) => void): () => void;
  /** Keeps which devices were chosen for the next call; without a choice those that are on or being opened. */
  keepChoice(chosen: WantedDevices | null): void;
  /** Closes all of them. */
  close(): void;
}

/** Pictures and sound, as a browser's `MediaStream`. */
export interface CallStream {
  readonly id: string;
}

export interface DevicesInput {
  /** The devices that may be on from the beginning. */
  wanted: WantedDevices;
  check: DeviceCheck;
}

/** The answer of the slot `prepareDevices`. */
export interface PreparedDevices {
  /** What the user's devices record; it stays the same when devices are opened and closed. */
  stream: CallStream;
  /** What the user chose last; null when they never did. */
  choice: DeviceChoice | null;
  /** The user has looked at camera and microphone in this visit. */
  isChecked: boolean;
}

type DevicesEvent =
  | { type: 'devices.retry' }
  /** Opens the check of camera and microphone in the call. */
  | { type: 'devices.review' }
  /** Ends the check. */
  | { type: 'devices.confirm' }
  /** With which devices the user takes part, who has never chosen any. */
  | ({ type: 'devices.answer' } & WantedDevices)
  | DevicesReport;

/** Reports of the slot `watchOptions`: always everything that the browser offers. */
type DevicesReport = { type: 'options.received'; options: readonly DeviceOption[] };

/** The call need not wait for the devices. */
type DevicesFact = { type: 'devices.opened' };

interface DevicesContext extends DevicesInput, PreparedDevices {
  options: readonly DeviceOption[];
}

const NOTHING: PreparedDevices = { stream: { id: '' }, choice: null, isChecked: false };

const inputOf =
  (kind: DeviceInput['kind']) =>
  ({ context }: { context: DevicesContext }): DeviceInput => ({
    kind,
    isWanted: firstDevices(context)[kind],
    deviceId: context.choice?.ids[kind] ?? '',
  });

const answered = [
  { type: 'rememberAnswer', params: ({ event }: { event: WantedDevices }) => event },
  { type: 'openDevices', params: ({ event }: { event: WantedDevices }) => event },
  { type: 'keepChoice', params: ({ event }: { event: WantedDevices }) => event },
] as const;
const kept = { type: 'keepChoice', params: null } as const;
const opened = { type: 'notifyParent', params: { type: 'devices.opened' } } as const;

/** Microphone and camera of a call, and the check of them. */
export const devicesMachine = setup({
  types: {
    context: {} as DevicesContext,
    input: {} as DevicesInput,
    events: {} as DevicesEvent,
    children: {} as { microphone: 'device'; camera: 'device'; blur: 'blur' },
  },
  actors: {
    prepareDevices: promiseSlot<PreparedDevices>('prepareDevices'),
    device: deviceMachine,
    blur: blurMachine,
    watchOptions: streamSlot<DevicesReport>('watchOptions'),
    /** Closes the devices when it ends. */
    holdDevices: streamSlot<EventObject>('holdDevices'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<DevicesFact>),
    /** Keeps for the next call which devices the user chose, null for those that are on; they have looked at them. */
    keepChoice: (_, _chosen: WantedDevices | null) => {},
    openDevices: enqueueActions(({ context: { wanted }, enqueue }, chosen: WantedDevices) => {
      for (const kind of DEVICE_KINDS)
        if (chosen[kind] && wanted[kind]) enqueue.sendTo(kind, { type: 'device.open' });
    }),
    rememberAnswer: assign(({ context: { choice } }, { microphone, camera }: WantedDevices) => ({
      choice: { ids: { microphone: '', camera: '' }, ...choice, microphone, camera },
    })),
  },
  guards: {
    mustAsk: ({ context: { check, choice } }) => check !== 'never' && choice === null,
    isKept: ({ context: { check } }) => check !== 'never',
    mustCheck: ({ context: { check, isChecked } }) => check === 'always' || (check === 'once' && !isChecked),
  },
}).createMachine({
  id: 'devices',
  context: ({ input }) => ({ ...input, ...NOTHING, options: [] }),
  initial: 'preparing',
  states: {
    preparing: {
      invoke: {
        id: 'prepareDevices',
        src: 'prepareDevices',
        onDone: { target: 'open', actions: assign(({ event }) => event.output) },
        onError: 'failed',
      },
    },
    failed: { on: { 'devices.retry': 'preparing' } },
    // Each device opens by itself, so that one that can't be used keeps nobody from the call.
    open: {
      invoke: [
        { id: 'holdDevices', src: 'holdDevices', onError: 'failed' },
        { id: 'microphone', src: 'device', input: inputOf('microphone'), onError: 'failed' },
        { id: 'camera', src: 'device', input: inputOf('camera'), onError: 'failed' },
        { id: 'blur', src: 'blur', onError: 'failed' },
        { id: 'watchOptions', src: 'watchOptions', onError: 'failed' },
      ],
      on: { 'options.received': { actions: assign({ options: ({ event }) => event.options }) } },
      initial: 'beginning',
      states: {
        beginning: {
          always: [
            { guard: 'mustAsk', target: 'asking' },
            { guard: 'mustCheck', target: 'checking' },
            { target: 'ready', actions: opened },
          ],
        },
        // The call waits for the user.
        asking: {
          on: {
            'devices.answer': { target: 'checking', actions: answered },
            // With what is on, which may be nothing.
            'devices.confirm': { target: 'ready', actions: [opened, kept] },
          },
        },
        checking: { on: { 'devices.confirm': { target: 'ready', actions: [opened, kept] } } },
        reviewing: {
          on: {
            'devices.confirm': [
              { guard: 'isKept', target: 'ready', actions: kept },
              // Who only listens has chosen nothing.
              { target: 'ready' },
            ],
          },
        },
        ready: { on: { 'devices.review': 'reviewing' } },
      },
    },
  },
});

/** Fills the chart by its port. */
export const createDevices = (port: DevicesPort) =>
  devicesMachine.provide({
    actors: {
      device: createDevice(port),
      blur: createBlur(port),
      prepareDevices: fromPromise(() => port.prepare()),
      watchOptions: fromCallback(({ sendBack }) =>
        port.watchOptions((options) =>
          sendBack({ type: 'options.received', options } satisfies DevicesReport),
        ),
      ),
      holdDevices: fromCallback(() => () => port.close()),
    },
    actions: { keepChoice: (_, chosen) => port.keepChoice(chosen) },
  });
