import { LOG_BATCH_INTERVAL, LOG_BATCH_SIZE, LOG_FAILURE_PAUSE } from '@domain/shared/limits';
import { assign, fromPromise, sendTo, setup } from 'xstate';
import { fact, parentActor, type Signal } from '../patterns/port';
import { promiseSlot } from '../slots';
import { isRepeatOf, type LogEntry, unsentEntry, type WaitingEntry, waitingEntry } from './log-entry';

/** What the log capture needs of the world. */
export interface LogCapturePort {
  /** Sends `POST /api/capture/log` one at a time; stops at the first failure and rejects with it. */
  send(batch: LogBatch, signal: Signal): Promise<void>;
  /** Writes to the browser's console. */
  write(entries: readonly LogEntry[]): void;
}

export type LogCaptureCommand =
  | { type: 'log.write'; entry: LogEntry }
  | { type: 'sending.allow' }
  | { type: 'sending.forbid' }
  | { type: 'venue.show'; architectureId: string };

/** Entries for the console. */
export type LogCaptureFact = { type: 'entries.announced'; entries: readonly LogEntry[] };

export interface LogBatch {
  entries: readonly WaitingEntry[];
  /** The id of the venue shown last. */
  architectureId: string | null;
}

interface LogCaptureContext {
  /** The maximum of waiting entries; further ones go to the console. */
  waitingMax: number;
  architectureId: string | null;
  waiting: readonly WaitingEntry[];
  /** The entries being sent. */
  batch: readonly WaitingEntry[];
}

type Entry = { entry: LogEntry };

/** spec §4, Log capture: sends log messages to the server while a user is signed in, else prints them. */
export const logCaptureMachine = setup({
  types: {
    context: {} as LogCaptureContext,
    events: {} as LogCaptureCommand,
    input: {} as { waitingMax: number },
  },
  actors: { sendBatch: promiseSlot<void, LogBatch>('sendBatch') },
  actions: {
    notifyParent: sendTo(parentActor, fact<LogCaptureFact>),
    keepEntry: assign(({ context }, { entry }: Entry) => ({
      waiting: [...context.waiting, waitingEntry(entry)],
    })),
    countRepeat: assign(({ context }, { entry }: Entry) => ({
      waiting: context.waiting.map((known) =>
        isRepeatOf(entry)(known) ? { ...known, times: known.times + 1 } : known,
      ),
    })),
    takeBatch: assign(({ context: { waiting } }) => ({
      batch: waiting.slice(0, LOG_BATCH_SIZE),
      waiting: waiting.slice(LOG_BATCH_SIZE),
    })),
    forgetBatch: assign({ batch: [] }),
    forgetAll: assign({ batch: [], waiting: [] }),
  },
  guards: {
    isConsoleOnly: (_, { entry }: Entry) => entry.consoleOnly === true,
    isRepeat: ({ context }, { entry }: Entry) => context.waiting.some(isRepeatOf(entry)),
    isFull: ({ context: { waiting, waitingMax } }) => waiting.length >= waitingMax,
    hasWaiting: ({ context }) => context.waiting.length > 0,
  },
  delays: { batchInterval: LOG_BATCH_INTERVAL, failurePause: LOG_FAILURE_PAUSE },
}).createMachine({
  id: 'logCapture',
  context: ({ input }) => ({ ...input, architectureId: null, waiting: [], batch: [] }),
  initial: 'console',
  on: {
    'venue.show': { actions: assign({ architectureId: ({ event }) => event.architectureId }) },
    'log.write': { actions: { type: 'notifyParent', params: ({ event }) => announced([event.entry]) } },
  },
  states: {
    console: { on: { 'sending.allow': 'server' } },
    server: {
      on: {
        'sending.forbid': {
          target: 'console',
          actions: [{ type: 'notifyParent', params: ({ context }) => unsent(context) }, 'forgetAll'],
        },
        'log.write': [
          {
            guard: { type: 'isConsoleOnly', params: ({ event }) => event },
            actions: { type: 'notifyParent', params: ({ event }) => announced([event.entry]) },
          },
          {
            guard: { type: 'isRepeat', params: ({ event }) => event },
            actions: { type: 'countRepeat', params: ({ event }) => event },
          },
          {
            guard: 'isFull',
            actions: { type: 'notifyParent', params: ({ event }) => announced([event.entry]) },
          },
          { actions: { type: 'keepEntry', params: ({ event }) => event } },
        ],
      },
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasWaiting', target: 'gathering' } },
        gathering: { after: { batchInterval: 'sending' } },
        sending: {
          entry: 'takeBatch',
          invoke: {
            id: 'sendBatch',
            src: 'sendBatch',
            input: ({ context: { batch, architectureId } }) => ({ entries: batch, architectureId }),
            onDone: { target: 'idle', actions: 'forgetBatch' },
            onError: {
              target: 'resting',
              actions: [
                { type: 'notifyParent', params: ({ context, event }) => failed(context, event) },
                'forgetBatch',
              ],
            },
          },
        },
        resting: { after: { failurePause: 'idle' } },
      },
    },
  },
});

const announced = (entries: readonly LogEntry[]): LogCaptureFact => ({ type: 'entries.announced', entries });

const unsent = ({ batch, waiting }: LogCaptureContext): LogCaptureFact =>
  announced([...batch, ...waiting].map(unsentEntry));

const failed = ({ batch }: LogCaptureContext, { error }: { error: unknown }): LogCaptureFact =>
  announced([
    ...batch.map(unsentEntry),
    { level: 'WARN', category: 'logCapture', message: 'What was logged could not be sent', error },
  ]);

/** Fills the chart by its port: it sends logs to the server, and writes those of its facts to the console. */
export const createLogCapture = (port: LogCapturePort) =>
  logCaptureMachine.provide({
    actors: { sendBatch: fromPromise(({ input, signal }) => port.send(input, signal)) },
    actions: { notifyParent: (_, { entries }) => port.write(entries) },
  });
