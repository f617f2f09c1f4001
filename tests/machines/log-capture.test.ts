import { Failure } from '@domain/failure';
import { type LogBatch, logCaptureMachine } from '@machines/log-capture/log-capture.machine';
import { isRepeatOf, type LogEntry, unsentEntry, type WaitingEntry } from '@machines/log-capture/log-entry';
import { expect, it } from 'vitest';
import { type AnyEventObject, createActor, fromPromise, SimulatedClock } from 'xstate';
import { describeMachine } from '../support/replay/describe-machine';
import type { Step } from '../support/replay/plan';

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

const toldBy = ({ facts }: LogStep): LogEntry[] => facts.flatMap((fact) => fact.entries as LogEntry[]);
const writtenBy = ({ event }: LogStep): LogEntry | null =>
  event.type === 'log.write' ? (event as AnyEventObject & { entry: LogEntry }).entry : null;
const all = ({ batch, waiting }: Context): WaitingEntry[] => [...batch, ...waiting];
const counted = (context: Context): number => all(context).reduce((sum, { times }) => sum + times, 0);
const isServer = ({ before }: LogStep): boolean => before.matches('server');

describeMachine({
  machine: logCaptureMachine,
  input: { waitingMax: 1 },
  events: {
    'log.write': [broken, away, line].map((entry) => ({ type: 'log.write' as const, entry })),
    'sending.allow': [{ type: 'sending.allow' }],
    'sending.forbid': [{ type: 'sending.forbid' }],
    'venue.show': [{ type: 'venue.show', architectureId: 'hall' }],
  },
  slots: { sendBatch: { done: [undefined], error: [offline] } },
  isFar: ({ context }) => context.waiting.some(({ times }) => times > 1),
  invariants: {
    'what is written waits to be sent or is on the console at once, never both and never neither': (step) => {
      const entry = writtenBy(step);
      if (!entry) return true;
      const grown = counted(step.now.context) - counted(step.before.context);
      return toldBy(step).length + grown === 1 && toldBy(step).every((told) => told === entry);
    },
    'nothing waits and nothing is sent without a session': ({ now, asked }) =>
      now.matches('server') || (all(now.context).length === 0 && asked.length === 0),
    'without a session all that is written is on the console': (step) =>
      isServer(step) || writtenBy(step) === null || toldBy(step)[0] === writtenBy(step),
    'what is for the console alone never waits': (step) =>
      !writtenBy(step)?.consoleOnly || toldBy(step)[0] === writtenBy(step),
    'a repeat is counted instead of kept': (step) => {
      const entry = writtenBy(step);
      const waited = step.before.context.waiting;
      if (!entry || entry.consoleOnly || !isServer(step) || !waited.some(isRepeatOf(entry))) return true;
      return step.now.context.waiting.length === waited.length;
    },
    'no more waits than may': ({ now }) => now.context.waiting.length <= now.context.waitingMax,
    'what waits is in texts alone, with the steps that led to it': ({ now }) =>
      all(now.context).every(
        ({ message, transitions, stack }) =>
          (message === 'broken') === (transitions.length === 1) && (message === 'broken') === (stack !== ''),
      ),
    'what is sent is what waited longest, with the venue shown': ({ before, now, asked }) =>
      asked.every(({ input }) => {
        const { entries, architectureId } = input as LogBatch;
        return (
          entries.length > 0 &&
          entries === now.context.batch &&
          entries.every((entry, place) => entry === before.context.waiting[place]) &&
          architectureId === now.context.architectureId
        );
      }),
    'it sends only after gathering, so never at once': ({ before, asked }) =>
      asked.length === 0 || before.matches({ server: 'gathering' }),
    'what was sent is forgotten': ({ event, now }) =>
      event.type !== 'xstate.done.actor.sendBatch' || now.context.batch.length === 0,
    'a failed capture is on the console with what it was about, is not captured itself, and is followed by a rest':
      (step) => {
        if (step.event.type !== 'xstate.error.actor.sendBatch' || step.facts.length === 0) return true;
        const unsent = step.before.context.batch.map(unsentEntry);
        const [failure] = toldBy(step).slice(-1);
        return (
          JSON.stringify(toldBy(step).slice(0, -1)) === JSON.stringify(unsent) &&
          failure?.error === offline &&
          step.now.context.waiting === step.before.context.waiting &&
          step.now.matches({ server: 'resting' })
        );
      },
    'what waits when the session ends goes to the console': (step) =>
      step.event.type !== 'sending.forbid' ||
      !isServer(step) ||
      JSON.stringify(toldBy(step)) === JSON.stringify(all(step.before.context).map(unsentEntry)),
  },
});

it('sends five of what waits every five seconds, and what does not fit is on the console', async () => {
  const sent: string[][] = [];
  const told: string[] = [];
  const clock = new SimulatedClock();
  const texts = (entries: LogBatch['entries']) => entries.map(({ message, times }) => `${message} x${times}`);
  const machine = logCaptureMachine.provide({
    actors: {
      sendBatch: fromPromise<void, LogBatch>(async ({ input }) => void sent.push(texts(input.entries))),
    },
    actions: { announce: (_, { entries }) => void told.push(...entries.map(({ message }) => message)) },
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
