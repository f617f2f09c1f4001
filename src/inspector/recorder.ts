import { type Plain, redact, withoutSecrets } from '@domain/logs/redact';
import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  InspectionEvent,
} from 'xstate';
import { chartOf, keyOf } from './chart';
import { Recording, type RecordingPart } from './recording';
import type { ActorState, Step, Timer } from './recording-file';

const ADDRESS =
  /\b\d{1,3}(?:\.\d{1,3}){3}\b(?::\d+)?|\b(?:[\da-f]{1,4}:){1,7}(?::[\da-f]{1,4}){1,7}\b|\b(?:[\da-f]{1,4}:){3,7}(?::?[\da-f]{1,4})+\b|(?<=\bice-(?:ufrag|pwd):)\S+/gi;

/** Returns a value without secrets, emails and network addresses: calls exchange those of both browsers. */
export const shownValue = (value: unknown): Plain => withoutAddresses(redact(value));

function withoutAddresses(value: Plain): Plain {
  if (typeof value === 'string') return value.replace(ADDRESS, '[address]');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutAddresses);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutAddresses(item)]));
}

/** Returns a name without secrets: ids of actors may come from outside. */
export const shownName = (name: string): string => String(withoutAddresses(withoutSecrets(name)));

type Inspected<Type extends InspectionEvent['type']> = InspectionEvent & { type: Type };

interface Inside {
  logic?: AnyStateMachine;
  /** Missing before the actor has started. */
  _snapshot?: { machine?: AnyStateMachine };
}

/** Returns the machine of an actor, also of one whose logic came later, once it has started; null for other actors. */
export function machineOf(actor: AnyActorRef): AnyStateMachine | null {
  const { logic, _snapshot: snapshot } = actor as Inside;
  return logic && 'root' in logic ? logic : (snapshot?.machine ?? null);
}

/** Returns the name of an actor: its id, else the one of its machine or of the slot it fills. */
function nameOf(actor: AnyActorRef): string {
  if (actor.id !== actor.sessionId) return actor.id;
  const { src } = actor as { src?: unknown };
  return machineOf(actor)?.id ?? (typeof src === 'string' ? src : actor.id);
}

function timersOf(actor: AnyActorRef): Timer[] {
  const { _scheduledEvents: scheduled } = actor.system.getSnapshot();
  return Object.values(scheduled)
    .filter(({ source, target }) => source === actor && target === actor)
    .map(({ event, startedAt, delay }) => ({
      event: shownName(event.type),
      startedAt,
      milliseconds: delay,
    }));
}

/** Records the events of all actors by names; contexts and payloads are kept as they are and copied when asked for. */
export class Recorder {
  readonly recording = new Recording();
  readonly #actors = new Map<string, WeakRef<AnyActorRef>>();
  readonly #values = new Map<number, unknown>();
  readonly #ids = new WeakMap<object, number>();
  readonly #open = new Map<string, Step>();
  #taken = new Map<string, string[]>();
  #news: RecordingPart = { charts: [], actors: [], steps: [], earlier: {} };
  #lastStep = 0;
  #lastValue = 0;
  readonly #onNews: () => void;

  /** `onNews` is called with every event. */
  constructor(onNews: () => void = () => {}) {
    this.#onNews = onNews;
  }

  readonly observe = (inspected: InspectionEvent): void => {
    if (inspected.type === '@xstate.actor') this.#meet(inspected.actorRef as AnyActorRef);
    else if (inspected.type === '@xstate.event') this.#noteEvent(inspected);
    else if (inspected.type === '@xstate.microstep') this.#noteTaken(inspected);
    else if (inspected.type === '@xstate.snapshot') this.#noteState(inspected);
    this.#onNews();
  };

  /** Returns what has happened since the last call. */
  takeNews(): RecordingPart {
    const news = this.#news;
    this.#news = { charts: [], actors: [], steps: [], earlier: {} };
    this.#forgetValues();
    return news;
  }

  /** Returns the contexts and events with these ids, redacted; those that were dropped are missing. */
  valuesOf(ids: Iterable<number>): Record<string, Plain> {
    const found = [...ids].filter((id) => this.#values.has(id));
    return Object.fromEntries(found.map((id) => [id, shownValue(this.#values.get(id))]));
  }

  /** Returns a running actor. */
  actor(id: string): AnyActorRef | undefined {
    return this.#actors.get(id)?.deref();
  }

  #meet(actor: AnyActorRef): void {
    const id = actor.sessionId;
    const machine = machineOf(actor);
    const known = this.recording.actors.get(id);
    if (known && (known.chart !== null || machine === null)) return;
    this.#actors.set(id, new WeakRef(actor));
    const charts = machine && !this.recording.charts.has(machine.id) ? [chartOf(machine)] : [];
    const info = {
      id,
      name: shownName(nameOf(actor)),
      parentId: actor._parent?.sessionId ?? null,
      chart: machine?.id ?? null,
      at: Date.now(),
    };
    this.recording.add({ charts, actors: [info], steps: [], earlier: {} });
    this.#news.charts.push(...charts);
    this.#news.actors.push(info);
  }

  #noteEvent({ actorRef, sourceRef, event }: Inspected<'@xstate.event'>): void {
    this.#meet(actorRef as AnyActorRef);
    const hasPayload = Object.keys(event).some((key) => key !== 'type');
    const step = this.#start(actorRef as AnyActorRef, event, hasPayload);
    step.from = sourceRef?.sessionId ?? null;
    this.#open.set(step.actor, step);
  }

  #start(actor: AnyActorRef, event: AnyEventObject, hasPayload: boolean): Step {
    this.#lastStep += 1;
    const step: Step = {
      n: this.#lastStep,
      at: Date.now(),
      actor: actor.sessionId,
      from: null,
      event: shownName(event.type),
      payload: hasPayload ? this.#idOf(event) : null,
      taken: [],
    };
    this.recording.add({ charts: [], actors: [], steps: [step], earlier: {} });
    this.#news.steps.push(step);
    return step;
  }

  #noteTaken({ actorRef, _transitions }: Inspected<'@xstate.microstep'>): void {
    const id = actorRef.sessionId;
    this.#taken.set(id, [...(this.#taken.get(id) ?? []), ..._transitions.map(keyOf)]);
  }

  #noteState({ actorRef, event, snapshot }: Inspected<'@xstate.snapshot'>): void {
    const actor = actorRef as AnyActorRef;
    this.#meet(actor);
    const open = this.#open.get(actor.sessionId);
    this.#open.delete(actor.sessionId);
    const step = open && !open.after ? open : this.#start(actor, event, false);
    step.taken = this.#taken.get(actor.sessionId) ?? [];
    this.#taken.delete(actor.sessionId);
    step.after = this.#stateOf(actor, snapshot);
    this.recording.complete(step);
    if (step.n < (this.#news.steps[0]?.n ?? Number.POSITIVE_INFINITY)) this.#news.steps.push(step);
  }

  #stateOf(actor: AnyActorRef, snapshot: object): ActorState {
    const { status, value, context, input, output, error } = snapshot as AnyMachineSnapshot & {
      input?: unknown;
    };
    const shown = context ?? { input, output, error };
    return {
      status,
      // A state value contains only names from the chart.
      value: (value ?? null) as Plain,
      context: this.#idOf(shown),
      timers: machineOf(actor) && status === 'active' ? timersOf(actor) : [],
    };
  }

  #idOf(value: object): number {
    const known = this.#ids.get(value);
    if (known !== undefined) return known;
    this.#lastValue += 1;
    this.#ids.set(value, this.#lastValue);
    this.#values.set(this.#lastValue, value);
    return this.#lastValue;
  }

  /** Forgets the values that no step needs any more. */
  #forgetValues(): void {
    if (this.#values.size < 3 * this.recording.steps.length + 1000) return;
    const kept = new Set(valueIdsOf(this.recording.whole()));
    for (const id of this.#values.keys()) if (!kept.has(id)) this.#values.delete(id);
  }
}

/** Returns the ids of all values that a recording refers to. */
export const valueIdsOf = ({ steps, earlier }: RecordingPart): number[] =>
  [
    ...steps.flatMap(({ payload, after }) => [payload, after?.context]),
    ...Object.values(earlier).map(({ context }) => context),
  ].filter((id): id is number => typeof id === 'number');
