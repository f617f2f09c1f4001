import type { Plain } from '@domain/logs/redact';
import { type ShownRecord, shownRecordSchema } from '@domain/logs/shown-record';
import type { Transition } from '@domain/logs/transition';
import * as v from 'valibot';

/** How many events a recording keeps: the oldest are dropped first. */
export const STEPS_MAX = 10_000;

const names = v.array(v.string());
const nullable = v.nullable(v.string());
const id = v.nullable(v.number());

/** One state of a chart, with the states inside it. */
export interface ChartState {
  id: string;
  name: string;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  isInitial: boolean;
  entry: string[];
  exit: string[];
  /** The actors that run while the state is active. */
  invokes: { id: string; src: string }[];
  states: ChartState[];
}

const chartStateSchema: v.GenericSchema<ChartState> = v.object({
  id: v.string(),
  name: v.string(),
  type: v.picklist(['atomic', 'compound', 'parallel', 'final', 'history']),
  isInitial: v.boolean(),
  entry: names,
  exit: names,
  invokes: v.array(v.object({ id: v.string(), src: v.string() })),
  states: v.lazy(() => v.array(chartStateSchema)),
});

const transitionSchema = v.object({
  /** Source, event and place among the transitions of that event. */
  key: v.string(),
  source: v.string(),
  /** Empty when the transition stays where it is. */
  targets: names,
  event: v.string(),
  guard: nullable,
  actions: names,
  /** The delay before it, in milliseconds; null when it depends on the context. */
  delay: v.optional(v.object({ name: v.string(), milliseconds: id })),
});
export type ChartTransition = v.InferOutput<typeof transitionSchema>;

const chartSchema = v.object({
  id: v.string(),
  root: chartStateSchema,
  transitions: v.array(transitionSchema),
});
/** A machine's definition as plain data: names only. */
export type Chart = v.InferOutput<typeof chartSchema>;

const plain = v.unknown() as v.GenericSchema<Plain>;

const timerSchema = v.object({ event: v.string(), startedAt: v.number(), milliseconds: v.number() });
/** A delay that runs: an event that an actor receives when its time is over. */
export type Timer = v.InferOutput<typeof timerSchema>;

const stateSchema = v.object({
  status: v.string(),
  /** The state value of a machine, null for other actors. */
  value: plain,
  /** The id of the context among the values. */
  context: id,
  timers: v.array(timerSchema),
});
export type ActorState = v.InferOutput<typeof stateSchema>;

const actorSchema = v.object({
  id: v.string(),
  name: v.string(),
  parentId: nullable,
  /** The id of its chart; null for promises, callbacks and other actors without states. */
  chart: nullable,
  at: v.number(),
});
/** An actor of the page; in a recording of a captured error only machines are known, by name. */
export type ActorInfo = v.InferOutput<typeof actorSchema>;

const stepSchema = v.object({
  /** Counts from 1 over the life of the page. */
  n: v.number(),
  at: v.number(),
  actor: v.string(),
  /** The id of the actor that sent the event; null when it came from outside. */
  from: nullable,
  event: v.string(),
  /** The id of the whole event among the values; null when there is no more than its type. */
  payload: id,
  /** The keys of the transitions that were taken. */
  taken: names,
  /** The state afterwards; missing while, or when, the event led to none. */
  after: v.optional(stateSchema),
});
/** One event that an actor received, and what it led to. */
export type Step = v.InferOutput<typeof stepSchema>;

const recordingSchema = v.object({
  format: v.literal('foyer-recording'),
  version: v.literal(1),
  charts: v.array(chartSchema),
  actors: v.array(actorSchema),
  /** How many older events were dropped. */
  dropped: v.number(),
  steps: v.pipe(
    v.array(stepSchema),
    v.maxLength(2 * STEPS_MAX),
    v.check((steps) => steps.every(({ n }, place) => n === (steps[0]?.n ?? 0) + place), 'has a gap'),
  ),
  /** The last known states from before the first event. */
  earlier: v.record(v.string(), stateSchema),
  values: v.record(v.string(), plain),
});
/** A recording as it is stored in a file. */
export type RecordingFile = v.InferOutput<typeof recordingSchema>;

/** A recording to look at, and the error that ended it if it is one of those that pages send. */
export interface Opened {
  file: RecordingFile;
  fault?: ShownRecord;
}

/** Returns the last transitions before a captured error as a recording: names only, without charts. */
function recordingOfFault({ record: { transitions } }: ShownRecord): RecordingFile {
  const machines = [...new Set(transitions.map(({ machine }) => machine))];
  const at = transitions[0]?.at ?? 0;
  const actorOf = (name: string): ActorInfo => ({ id: name, name, parentId: null, chart: null, at });
  const stepOf = ({ at: time, machine, event, state }: Transition, place: number): Step => ({
    n: place + 1,
    at: time,
    actor: machine,
    from: null,
    event,
    payload: null,
    taken: [],
    after: { status: 'active', value: state, context: null, timers: [] },
  });
  return {
    format: 'foyer-recording',
    version: 1,
    charts: [],
    actors: machines.map(actorOf),
    dropped: 0,
    steps: transitions.map(stepOf),
    earlier: {},
    values: {},
  };
}

const hasFormat = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'format' in value;

/**
 * Reads a recording, or a captured error as `npm run replay` serves it.
 * @throws Error with the reason
 */
export function openRecording(text: string): Opened {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('The file is not JSON.');
  }
  if (!hasFormat(value)) {
    const fault = v.safeParse(shownRecordSchema, value);
    if (!fault.success) throw new Error('The file holds no recording and no captured error.');
    return { file: recordingOfFault(fault.output), fault: fault.output };
  }
  const result = v.safeParse(recordingSchema, value);
  if (result.success) return { file: result.output };
  const [issue] = result.issues;
  throw new Error(`The file holds no recording: ${v.getDotPath(issue) ?? 'it'} ${issue.message}`);
}
