import { type Characters, testOf } from './characters';

/** A part of a regular expression. */
export type PatternPart =
  | { kind: 'one'; characters: Characters }
  | { kind: 'row'; items: PatternPart[] }
  | { kind: 'either'; options: PatternPart[] }
  | { kind: 'repeat'; item: PatternPart; least: number; most: number };

/** A compiled regular expression. */
export interface Pattern {
  /** Runs in linear time for every pattern; undefined for too long a text. */
  matches(text: string): boolean | undefined;
}

/** A step of the program: consumes a character, forks, or ends. */
type Step =
  | { kind: 'eat'; test: (unit: number) => boolean; next: number }
  | { kind: 'fork'; next: number[] }
  | { kind: 'end' };

const MAX_STEPS = 1_000;
const MAX_TEXT = 10_000;

/** Thrown for a pattern whose program would be too large. */
export class PatternTooLarge extends Error {}

export interface PatternOptions {
  ignoreCase: boolean;
  fromStart: boolean;
  toEnd: boolean;
}

/** Builds backwards: every part is compiled with the step that follows it. */
class ProgramBuilder {
  readonly steps: Step[] = [{ kind: 'end' }];
  readonly #ignoreCase: boolean;

  constructor(ignoreCase: boolean) {
    this.#ignoreCase = ignoreCase;
  }

  #add(step: Step): number {
    if (this.steps.length === MAX_STEPS) throw new PatternTooLarge();
    return this.steps.push(step) - 1;
  }

  part(part: PatternPart, next: number): number {
    if (part.kind === 'one') {
      return this.#add({ kind: 'eat', test: testOf(part.characters, this.#ignoreCase), next });
    }
    if (part.kind === 'row') return part.items.reduceRight((after, item) => this.part(item, after), next);
    if (part.kind === 'either') {
      return this.#add({ kind: 'fork', next: part.options.map((option) => this.part(option, next)) });
    }
    return this.#repeat(part, next);
  }

  #repeat({ item, least, most }: Extract<PatternPart, { kind: 'repeat' }>, next: number): number {
    const isEndless = most === Number.POSITIVE_INFINITY;
    let entry = isEndless ? this.#loop(item, next) : next;
    for (let extra = isEndless ? most : least; extra < most; extra += 1) {
      entry = this.#add({ kind: 'fork', next: [this.part(item, entry), next] });
    }
    for (let copy = 0; copy < least; copy += 1) entry = this.part(item, entry);
    return entry;
  }

  #loop(item: PatternPart, next: number): number {
    const fork: Extract<Step, { kind: 'fork' }> = { kind: 'fork', next: [next] };
    const entry = this.#add(fork);
    fork.next.push(this.part(item, entry));
    return entry;
  }
}

/** The set of steps reached so far. */
class Reached {
  readonly #steps: readonly Step[];
  readonly #marks: Uint32Array;
  #mark = 0;
  places: number[] = [];
  ended = false;

  constructor(steps: readonly Step[]) {
    this.#steps = steps;
    this.#marks = new Uint32Array(steps.length);
  }

  clear(): void {
    this.#mark += 1;
    this.places = [];
    this.ended = false;
  }

  add(place: number): void {
    if (this.#marks[place] === this.#mark) return;
    this.#marks[place] = this.#mark;
    const step = this.#steps[place];
    if (step?.kind === 'end') this.ended = true;
    if (step?.kind === 'eat') this.places.push(place);
    if (step?.kind === 'fork') for (const next of step.next) this.add(next);
  }
}

function advance(steps: readonly Step[], from: Reached, to: Reached, unit: number): void {
  to.clear();
  for (const place of from.places) {
    const step = steps[place];
    if (step?.kind === 'eat' && step.test(unit)) to.add(step.next);
  }
}

function run(
  steps: readonly Step[],
  start: number,
  { fromStart, toEnd }: PatternOptions,
  text: string,
): boolean {
  let now = new Reached(steps);
  let then = new Reached(steps);
  now.clear();
  now.add(start);
  for (let at = 0; at < text.length && (toEnd || !now.ended); at += 1) {
    advance(steps, now, then, text.charCodeAt(at));
    if (!fromStart) then.add(start);
    [now, then] = [then, now];
  }
  return now.ended;
}

/** Compiles a pattern to a nondeterministic automaton. @throws PatternTooLarge */
export function compilePattern(part: PatternPart, options: PatternOptions): Pattern {
  const builder = new ProgramBuilder(options.ignoreCase);
  const start = builder.part(part, 0);
  return {
    matches: (text) => (text.length > MAX_TEXT ? undefined : run(builder.steps, start, options, text)),
  };
}
