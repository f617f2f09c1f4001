import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@domain/shared/failure';
import { type LogBatch, logCaptureMachine } from '@machines/log-capture/log-capture.machine';
import {
  isRepeatOf,
  type LogEntry,
  unsentEntry,
  type WaitingEntry,
  waitingEntry,
} from '@machines/log-capture/log-entry';
import { expect, it, test } from 'vitest';
import { type AnyEventObject, createActor, fromPromise, SimulatedClock } from 'xstate';
import { describeMachine } from '../support/replay/describe-machine';
import { given, withoutData } from '../support/replay/plan';
import type { Step } from '../support/replay/step';

type LogStep = Step<typeof logCaptureMachine>;
type Context = LogStep['now']['context'];

const broken: LogEntry = {
  level: 'ERROR',
  category: 'venue',
  message: 'broken',
  error: new Error('broken'),
  transitions: [{ at: 1, machine: 'venue', event: 'venue.load', state: 'loading' }],
};
const away: LogEntry = { level: 'WARN', category: 'calls', message: 'away' };
const line: LogEntry = { level: 'INFO', category: 'app', message: 'reloading', consoleOnly: true };
const offline = new Failure('NOT_REACHABLE', 'offline');

const toldBy = ({ facts }: LogStep): LogEntry[] =>
  facts.flatMap(({ type, entries }) => (type === 'entries.announced' ? (entries as LogEntry[]) : []));
const writtenBy = ({ event }: LogStep): LogEntry | null =>
  event.type === 'log.write' ? (event as AnyEventObject & { entry: LogEntry }).entry : null;
const all = ({ batch, waiting }: Context): WaitingEntry[] => [...batch, ...waiting];
const counted = (context: Context): number => all(context).reduce((sum, { times }) => sum + times, 0);
const isServer = ({ before }: LogStep): boolean => before.matches('server');

describeMachine({
  machine: logCaptureMachine,
  input: { waitingMax: 1 },
  events: {
    ...withoutData('sending.allow', 'sending.forbid'),
    'log.write': [broken, away, line].map((entry) => ({ entry })),
    'venue.show': [{ architectureId: 'hall' }],
  },
  slots: { sendBatch: { done: [undefined], error: [offline] } },
  isFar: ({ context }) => context.waiting.some(({ times }) => times > 1),
  delays: { batchInterval: 5_000, failurePause: 30_000 },
  states: {
    console: {
      holds: ({ event, now }) =>
        all(now.context).length === 0 && (event.type !== 'start' || now.context.architectureId === null),
    },
    'server.idle': { holds: ({ now }) => all(now.context).length === 0 },
    'server.gathering': {
      holds: ({ now }) => now.context.waiting.length > 0 && now.context.batch.length === 0,
    },
    'server.sending': { holds: ({ now }) => now.context.batch.length > 0 },
    'server.resting': { holds: ({ now }) => now.context.batch.length === 0 },
  },
  invariants: {
    'the current venue is known': ({ event, now }) =>
      given(event.type === 'venue.show', () => now.context.architectureId === event.architectureId),
    'a message either waits to be sent or is written to the console at once': (step) => {
      const entry = writtenBy(step);
      if (!entry) return true;
      const grown = counted(step.now.context) - counted(step.before.context);
      return toldBy(step).length + grown === 1 && toldBy(step).every((told) => told === entry);
    },
    'no message waits or is sent without a session': ({ now, asked }) =>
      given(!now.matches('server'), () => all(now.context).length === 0 && asked.length === 0),
    'every message is written to the console without a session': (step) =>
      given(!isServer(step), () => writtenBy(step) === null || toldBy(step)[0] === writtenBy(step)),
    'a message for the console only never waits': (step) =>
      given(writtenBy(step)?.consoleOnly === true, () => toldBy(step)[0] === writtenBy(step)),
    'a repeat is counted instead of kept': (step) => {
      const entry = writtenBy(step);
      const waited = step.before.context.waiting;
      if (!entry || entry.consoleOnly || !isServer(step) || !waited.some(isRepeatOf(entry))) return true;
      return step.now.context.waiting.length === waited.length;
    },
    'the number of waiting messages is limited': ({ now }) =>
      now.context.waiting.length <= now.context.waitingMax,
    'a waiting message contains only texts, with the preceding steps': ({ now }) =>
      all(now.context).every(
        ({ message, transitions, stack }) =>
          (message === 'broken') === (transitions.length === 1) && (message === 'broken') === (stack !== ''),
      ),
    'the messages that waited longest are sent, with the current venue': ({ before, now, asked }) =>
      asked.every(({ input }) => {
        const { entries, architectureId } = input as LogBatch;
        return (
          entries.length > 0 &&
          entries === now.context.batch &&
          entries.every((entry, place) => entry === before.context.waiting[place]) &&
          architectureId === now.context.architectureId
        );
      }),
    'messages are sent only after a delay, never at once': ({ before, asked }) =>
      given(asked.length !== 0, () => before.matches({ server: 'gathering' })),
    'sent messages are removed': ({ event, now }) =>
      given(event.type === 'xstate.done.actor.sendBatch', () => now.context.batch.length === 0),
    'a failed capture is written to the console with its messages, is not captured itself, and is followed by a pause':
      (step) => {
        if (step.event.type !== 'xstate.error.actor.sendBatch') return undefined;
        const failure = {
          level: 'WARN',
          category: 'logCapture',
          message: 'What was logged could not be sent',
          error: offline,
        };
        return (
          isDeepStrictEqual(toldBy(step), [...step.before.context.batch.map(unsentEntry), failure]) &&
          step.now.context.waiting === step.before.context.waiting &&
          step.now.matches({ server: 'resting' })
        );
      },
    'waiting messages are written to the console when the session ends': (step) =>
      given(
        step.event.type === 'sending.forbid' && isServer(step),
        () => JSON.stringify(toldBy(step)) === JSON.stringify(all(step.before.context).map(unsentEntry)),
      ),
  },
});

it('five messages are sent every five seconds, and the overflow goes to the console', async () => {
  const sent: string[][] = [];
  const told: string[] = [];
  const clock = new SimulatedClock();
  const texts = (entries: LogBatch['entries']) => entries.map(({ message, times }) => `${message} x${times}`);
  const machine = logCaptureMachine.provide({
    actors: {
      sendBatch: fromPromise<void, LogBatch>(async ({ input }) => void sent.push(texts(input.entries))),
    },
    actions: { notifyParent: (_, { entries }) => void told.push(...entries.map(({ message }) => message)) },
  });
  const actor = createActor(machine, { clock, input: { waitingMax: 50 } }).start();
  actor.send({ type: 'sending.allow' });
  for (let round = 0; round < 2; round += 1)
    for (let place = 0; place < 52; place += 1)
      actor.send({ type: 'log.write', entry: { ...away, message: `m${place}` } });
  expect(told).toEqual(['m50', 'm51', 'm50', 'm51']);
  for (const expected of [0, 1, 2]) {
    clock.increment(4_999);
    expect(sent.length).toBe(expected);
    clock.increment(1);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(sent.slice(0, 2)).toEqual([
    ['m0 x2', 'm1 x2', 'm2 x2', 'm3 x2', 'm4 x2'],
    ['m5 x2', 'm6 x2', 'm7 x2', 'm8 x2', 'm9 x2'],
  ]);
  actor.stop();
});

const entry: LogEntry = { level: 'WARN', category: 'calls', message: 'The server is away' };
const texts = (length: number) => `ab${'c'.repeat(length - 2)}`;

test('an entry without an error waits without a stack', () => {
  expect(waitingEntry(entry)).toEqual({ ...entry, stack: '', causes: [], transitions: [], times: 1 });
});

test('the texts of a waiting entry are cut at their end', () => {
  const error = new Error('away', { cause: new Error(texts(2_500)) });
  error.stack = texts(20_000);
  const waiting = waitingEntry({ ...entry, message: texts(2_001), error });
  expect(waiting.message).toBe(texts(2_000));
  expect(waiting.stack).toBe(texts(16_000));
  expect(waiting.causes.map((cause) => cause.length)).toEqual([2_000]);
  expect(texts(2_500)).toContain(waiting.causes[0]?.slice(-1_000));
});

test('an entry that could not be sent keeps its stack, if it has one', () => {
  const waiting = waitingEntry(entry);
  expect(unsentEntry(waiting)).toEqual(entry);
  expect(Object.keys(unsentEntry(waiting))).not.toContain('error');
  expect(unsentEntry({ ...waiting, stack: 'at once' })).toEqual({ ...entry, error: 'at once' });
});

test.each([
  ['the same level, category and message', {}, true],
  ['another error', { error: new Error('away') }, true],
  ['another level', { level: 'ERROR' as const }, false],
  ['another category', { category: 'venue' }, false],
  ['another message', { message: 'The server is back' }, false],
])('an entry with %s is a repeat or not', (_, changes, isRepeat) => {
  expect(isRepeatOf({ ...entry, ...changes })(waitingEntry(entry))).toBe(isRepeat);
});

test('a long message is compared as it was cut', () => {
  const long = { ...entry, message: texts(3_000) };
  expect(isRepeatOf(long)(waitingEntry(long))).toBe(true);
});
