import { assign, type SnapshotFrom, setup } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';

/** A provider that needs consent; `gated` has a card of its own where it is blocked. */
export interface AskedProvider {
  id: string;
  gated: boolean;
}

interface ConsentContext {
  answered: boolean;
  /** Accepted permanently. */
  kept: readonly string[];
  /** Allowed on this page. */
  once: readonly string[];
}

export type ConsentEvent =
  | { type: 'all.accept' }
  | { type: 'all.reject' }
  | { type: 'some.accept'; ids: readonly string[] }
  | { type: 'one.allow'; id: string; once: boolean }
  | { type: 'page.reload' };

const NEW: ConsentContext = { answered: false, kept: [], once: [] };

const consent = (everybody: readonly string[]) => {
  const inOrder = (ids: readonly string[]) => everybody.filter((id) => ids.includes(id));
  const decide = (kept: readonly string[]): ConsentContext => ({ answered: true, kept, once: [] });
  return setup({ types: { context: {} as ConsentContext, events: {} as ConsentEvent } }).createMachine({
    context: NEW,
    on: {
      'all.accept': { actions: assign(() => decide(everybody)) },
      'all.reject': { actions: assign(() => decide([])) },
      'some.accept': { actions: assign(({ event }) => decide(inOrder(event.ids))) },
      'one.allow': {
        actions: assign(({ context: { kept, once }, event }) =>
          event.once
            ? { once: inOrder([...once, event.id]) }
            : { kept: inOrder([...kept, event.id]), once: once.filter((id) => id !== event.id) },
        ),
      },
      'page.reload': { actions: assign({ once: [] }) },
    },
  });
};

export type ConsentState = SnapshotFrom<ReturnType<typeof consent>>;

export const allowedIn = ({ context: { kept, once } }: ConsentState): string[] => [...kept, ...once];

const subsetsOf = ([id, ...others]: readonly string[]): string[][] => {
  if (id === undefined) return [[]];
  return subsetsOf(others).flatMap((subset) => [subset, [id, ...subset]]);
};

/** Returns the possible actions: before the first answer only answers. */
const waysIn =
  (providers: readonly AskedProvider[]) =>
  (state: ConsentState): ConsentEvent[] => {
    const ids = providers.map(({ id }) => id);
    const answers: ConsentEvent[] = [
      { type: 'all.accept' },
      { type: 'all.reject' },
      ...subsetsOf(ids).map((subset) => ({ type: 'some.accept' as const, ids: subset })),
    ];
    if (!state.context.answered) return [...answers, { type: 'page.reload' }];
    const blocked = providers.filter(({ id, gated }) => gated && !allowedIn(state).includes(id));
    return [
      ...answers,
      ...blocked.flatMap(({ id }) => [true, false].map((once) => ({ type: 'one.allow' as const, id, once }))),
      { type: 'page.reload' },
    ];
  };

export interface ConsentStep {
  event: ConsentEvent;
  before: ConsentState;
  after: ConsentState;
}

const keyOf = ({ context: { answered, kept, once } }: ConsentState): string =>
  JSON.stringify([answered, kept, once]);

type Steps = ReadonlyMap<string, readonly ConsentStep[]>;

/** Every state of a person's consent, and every step out of it. */
function stepsOf(providers: readonly AskedProvider[]): Steps {
  const steps = new Map<string, ConsentStep[]>();
  const machine = consent(providers.map(({ id }) => id));
  const map = getAdjacencyMap(machine, {
    events: waysIn(providers) as never,
    serializeState: keyOf as never,
  });
  for (const { state, transitions } of Object.values(map) as Reached[])
    steps.set(
      keyOf(state),
      Object.values(transitions).map(({ event, state: after }) => ({ event, before: state, after })),
    );
  return steps;
}

interface Reached {
  state: ConsentState;
  transitions: Record<string, { event: ConsentEvent; state: ConsentState }>;
}

interface Way {
  at: string;
  way: ConsentStep[];
}

/** Returns the shortest path from a state to a step that is still missing. */
function nearest(steps: Steps, from: string, isMissing: (step: ConsentStep) => boolean): ConsentStep[] {
  const seen = new Set([from]);
  const isNew = ({ at }: Way) => !seen.has(at) && Boolean(seen.add(at));
  const onward = ({ at, way }: Way): Way[] =>
    (steps.get(at) ?? []).map((step) => ({ at: keyOf(step.after), way: [...way, step] }));
  const leadsThere = ({ way }: Way) => way.slice(-1).some(isMissing);
  for (let ways: Way[] = [{ at: from, way: [] }]; ways.length > 0; ) {
    const further = ways.flatMap(onward);
    const found = further.find(leadsThere);
    if (found) return found.way;
    ways = further.filter(isNew);
  }
  throw new Error(`Something is missing that no way leads to from ${from}`);
}

/** Returns one walk that starts before the first answer and includes every step whose name is new. */
export function walkOver(
  providers: readonly AskedProvider[],
  namesOf: (step: ConsentStep) => readonly string[],
): ConsentStep[] {
  const steps = stepsOf(providers);
  const missing = new Set([...steps.values()].flat().flatMap(namesOf));
  const walk: ConsentStep[] = [];
  let at = steps.keys().next().value ?? '';
  while (missing.size > 0) {
    const way = nearest(steps, at, (step) => namesOf(step).some((name) => missing.has(name)));
    for (const step of way) {
      for (const name of namesOf(step)) missing.delete(name);
      walk.push(step);
      at = keyOf(step.after);
    }
  }
  return walk;
}

/** Distinguishes which provider alone is allowed. */
const everyProvider = ({ after }: ConsentStep): string[] => {
  const [only, ...others] = allowedIn(after);
  return only && others.length === 0 ? [`only ${only}`] : [];
};
/** Distinguishes the providers and the kinds of steps. */
export const everyKind = (step: ConsentStep): string[] => {
  const { type } = step.event;
  return type === 'some.accept' ? everyProvider(step) : [...everyProvider(step), type];
};
/** Returns a readable name of a step, for failure messages. */
export const titleOf = ({ event, before }: ConsentStep): string =>
  `${JSON.stringify(event)} from ${keyOf(before)}`;
