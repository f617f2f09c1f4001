import { firstWhere } from '@domain/shared/sorted';

import {
  type ActorInfo,
  type ActorState,
  type Chart,
  type RecordingFile,
  STEPS_MAX,
  type Step,
} from './recording-file';

/** How many more are collected before the oldest are dropped at once. */
const SLACK = 1_000;

/** What the page of a venue tells of itself, or of what has happened since. */
export type RecordingPart = Omit<RecordingFile, 'format' | 'version' | 'dropped' | 'values'>;

const hasEnded = (state: ActorState | undefined): boolean => state !== undefined && state.status !== 'active';

/** The last events of a page and the states they led to. */
export class Recording {
  readonly charts = new Map<string, Chart>();
  readonly actors = new Map<string, ActorInfo>();
  /** Oldest first. */
  steps: Step[] = [];
  dropped = 0;
  /** The last known states from before the first step. */
  readonly earlier = new Map<string, ActorState>();
  /** The steps of each actor that led to a state, oldest first. */
  readonly #changes = new Map<string, Step[]>();

  /** Adds what has happened since; a step that is known already is completed. */
  add({ charts, actors, steps, earlier }: RecordingPart): void {
    for (const chart of charts) this.charts.set(chart.id, chart);
    for (const actor of actors) this.actors.set(actor.id, actor);
    for (const [id, state] of Object.entries(earlier)) this.earlier.set(id, state);
    for (const step of steps) this.#addStep(step);
    if (this.steps.length > STEPS_MAX + SLACK) this.#drop(this.steps.length - STEPS_MAX);
  }

  #addStep(step: Step): void {
    const known = step.n <= this.last ? this.step(step.n) : undefined;
    if (known) Object.assign(known, step);
    else if (step.n > this.last) this.steps.push(step);
    if (step.after) this.complete(known ?? step);
  }

  /** Notes that a step, already added, has led to a state. */
  complete(step: Step): void {
    const known = this.#changes.get(step.actor);
    if (known) known.push(step);
    else this.#changes.set(step.actor, [step]);
  }

  #drop(count: number): void {
    for (const { actor, after } of this.steps.splice(0, count)) if (after) this.earlier.set(actor, after);
    this.dropped += count;
    const first = this.steps[0]?.n ?? 0;
    for (const [id, changes] of this.#changes) {
      const kept = changes.filter(({ n }) => n >= first);
      this.#changes.set(id, kept);
      if (kept.length === 0 && hasEnded(this.earlier.get(id))) this.#forget(id);
    }
  }

  #forget(id: string): void {
    this.#changes.delete(id);
    this.earlier.delete(id);
    this.actors.delete(id);
  }

  get first(): number {
    return this.steps[0]?.n ?? 0;
  }

  get last(): number {
    return this.steps.at(-1)?.n ?? 0;
  }

  step(n: number): Step | undefined {
    return this.steps[n - this.first];
  }

  /** Returns the last step up to `n` that led an actor to a state. */
  changeAt(id: string, n: number): Step | undefined {
    const changes = this.#changes.get(id) ?? [];
    return changes[firstWhere(changes, (change) => change.n > n) - 1];
  }

  /** Returns the state of an actor after step `n`; undefined before its first. */
  stateAt(id: string, n: number): ActorState | undefined {
    return this.changeAt(id, n)?.after ?? this.earlier.get(id);
  }

  /** Returns the steps that led an actor to a state. */
  changesOf(id: string): readonly Step[] {
    return this.#changes.get(id) ?? [];
  }

  /** Returns the chart of an actor; undefined when it has none. */
  chartOf(id: string): Chart | undefined {
    return this.charts.get(this.actors.get(id)?.chart ?? '');
  }

  nameOf(id: string | null): string {
    return id === null ? 'outside' : (this.actors.get(id)?.name ?? id);
  }

  /** Returns all of it, as far as it can be sent to another window. */
  whole(): RecordingPart {
    return {
      charts: [...this.charts.values()],
      actors: [...this.actors.values()],
      steps: this.steps,
      earlier: Object.fromEntries(this.earlier),
    };
  }
}

export interface ActorRow {
  actor: ActorInfo;
  depth: number;
  state: ActorState | undefined;
  hasEnded: boolean;
}

/** Returns the actors that exist after step `n`, parents before children, with their depth below a root. */
export function actorsAt(recording: Recording, n: number): ActorRow[] {
  const children = new Map<string | null, ActorInfo[]>();
  for (const actor of recording.actors.values()) {
    const parent = actor.parentId !== null && recording.actors.has(actor.parentId) ? actor.parentId : null;
    children.set(parent, [...(children.get(parent) ?? []), actor]);
  }
  const rows = (parent: string | null, depth: number): ActorRow[] =>
    (children.get(parent) ?? []).flatMap((actor) => {
      const state = recording.stateAt(actor.id, n);
      const below = rows(actor.id, depth + 1);
      if (!state && below.length === 0) return [];
      return [{ actor, depth, state, hasEnded: hasEnded(state) }, ...below];
    });
  return rows(null, 0);
}

export interface StepFilter {
  /** The id of an actor that sent or received the event; empty for all. */
  actor: string;
  /** A part of the event's type, or of the actors' names. */
  text: string;
  /** The seconds before the current step; 0 for all. */
  seconds: number;
}

/** Returns the steps that a filter lets through, oldest first; `n` is the current one. */
export function filtered(recording: Recording, { actor, text, seconds }: StepFilter, n: number): Step[] {
  const since = seconds > 0 ? (recording.step(n)?.at ?? 0) - seconds * 1000 : 0;
  const until = seconds > 0 ? n : recording.last;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const names = new Map([...recording.actors.values()].map(({ id, name }) => [id, name.toLowerCase()]));
  const isNamed = ({ event, actor: to, from }: Step): boolean => {
    const all = `${event.toLowerCase()} ${names.get(to) ?? ''} ${names.get(from ?? '') ?? ''}`;
    return words.every((word) => all.includes(word));
  };
  return recording.steps.filter(
    (step) =>
      step.at >= since &&
      step.n <= until &&
      (actor === '' || step.actor === actor || step.from === actor) &&
      (words.length === 0 || isNamed(step)),
  );
}
