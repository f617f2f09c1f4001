import type { Plain } from '@domain/logs/redact';
import { type ShownRecord, shownRecordSchema } from '@domain/logs/shown-record';
import type { Transition } from '@domain/logs/transition';
import * as v from 'valibot';
import type { Chart, ChartState } from './chart';
import { type ActorInfo, type RecordingFile, STEPS_MAX, type Step } from './recording';

const names = v.array(v.string());
const nullable = v.nullable(v.string());
const id = v.nullable(v.number());

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

const chartSchema: v.GenericSchema<Chart> = v.object({
  id: v.string(),
  root: chartStateSchema,
  transitions: v.array(
    v.object({
      key: v.string(),
      source: v.string(),
      targets: names,
      event: v.string(),
      guard: nullable,
      actions: names,
      delay: v.optional(v.object({ name: v.string(), milliseconds: id })),
    }),
  ),
});

const plain = v.unknown() as v.GenericSchema<Plain>;

const stateSchema = v.object({
  status: v.string(),
  value: plain,
  context: id,
  timers: v.array(v.object({ event: v.string(), startedAt: v.number(), milliseconds: v.number() })),
});

const recordingSchema: v.GenericSchema<RecordingFile> = v.object({
  format: v.literal('foyer-recording'),
  version: v.literal(1),
  charts: v.array(chartSchema),
  actors: v.array(
    v.object({ id: v.string(), name: v.string(), parentId: nullable, chart: nullable, at: v.number() }),
  ),
  dropped: v.number(),
  steps: v.pipe(
    v.array(
      v.object({
        n: v.number(),
        at: v.number(),
        actor: v.string(),
        from: nullable,
        event: v.string(),
        payload: id,
        taken: names,
        after: v.optional(stateSchema),
      }),
    ),
    v.maxLength(2 * STEPS_MAX),
    v.check((steps) => steps.every(({ n }, place) => n === (steps[0]?.n ?? 0) + place), 'has a gap'),
  ),
  earlier: v.record(v.string(), stateSchema),
  values: v.record(v.string(), plain),
});

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
