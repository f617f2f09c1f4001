import { assign, type SnapshotFrom, setup } from 'xstate';
import { createTestModel, serializeSnapshot } from 'xstate/graph';
import type { Place } from './visit.model';

interface CompanyContext {
  /** Where the visitor is. */
  place: Place;
  /** Where the other one is; null is nowhere. */
  other: Place | null;
  /** Where the visitor thinks the other one is. */
  seen: Place | null;
}

export type CompanyEvent =
  | { type: 'other.arrive' }
  | { type: 'other.walk' }
  | { type: 'other.leave' }
  | { type: 'visitor.walk' }
  | { type: 'link.cut' }
  | { type: 'link.restore' };

const START: CompanyContext = { place: 'lobby', other: null, seen: null };

const company = setup({
  types: { context: {} as CompanyContext, events: {} as CompanyEvent },
  actions: {
    place: assign((_, { at }: { at: Place | null }) => ({ other: at })),
    look: assign(({ context }) => ({ seen: context.other })),
    walk: assign(({ context }) => ({ place: context.place === 'lobby' ? 'expo' : 'lobby' })),
  },
  guards: {
    isAway: ({ context }) => context.other === null,
    isInLobby: ({ context }) => context.other === 'lobby',
    isInExpo: ({ context }) => context.other === 'expo',
    mayCut: ({ context }) => context.place === 'lobby' && context.other !== 'expo',
  },
});

const comingAndGoing = (look: 'look'[]) =>
  ({
    'other.arrive': { guard: 'isAway', actions: [{ type: 'place', params: { at: 'lobby' } }, ...look] },
    'other.walk': { guard: 'isInLobby', actions: [{ type: 'place', params: { at: 'expo' } }, ...look] },
    'other.leave': { guard: 'isInExpo', actions: [{ type: 'place', params: { at: null } }, ...look] },
  }) as const;

/**
 * What somebody in a venue is promised about another one who comes and goes: with a link they see it, without one
 * they keep what they saw last and are told why, and with the link comes the truth.
 */
const companyMachine = company.createMachine({
  id: 'company',
  context: START,
  initial: 'linked',
  states: {
    linked: {
      on: {
        ...comingAndGoing(['look']),
        'visitor.walk': { actions: 'walk' },
        'link.cut': { guard: 'mayCut', target: 'cut' },
      },
    },
    cut: {
      on: { ...comingAndGoing([]), 'link.restore': { target: 'linked', actions: 'look' } },
    },
  },
});

export type CompanyState = SnapshotFrom<typeof companyMachine>;

export const COMPANY_EVENTS: CompanyEvent['type'][] = [
  'other.arrive',
  'other.walk',
  'other.leave',
  'visitor.walk',
  'link.cut',
  'link.restore',
];

const companyModel = createTestModel(companyMachine, {
  events: COMPANY_EVENTS.map((type) => ({ type })),
  serializeState: serializeSnapshot,
});

export interface CompanyStep {
  event: CompanyEvent;
  state: CompanyState;
}

interface Way {
  from: string;
  to: string;
  step: CompanyStep;
}

const keyOf = (state: CompanyState): string => serializeSnapshot(state);

/** Everything that can happen anywhere in the model. */
function allWays(): Way[] {
  const vertices = Object.values(companyModel.getAdjacencyMap()) as unknown as {
    state: CompanyState;
    transitions: Record<string, { event: CompanyEvent; state: CompanyState }>;
  }[];
  return vertices.flatMap(({ state, transitions }) =>
    Object.values(transitions)
      .filter(({ event }) => state.can(event))
      .map((step) => ({ from: keyOf(state), to: keyOf(step.state), step })),
  );
}

/** The shortest way from a state to something that has not happened there yet, that included. */
function nextWays(ways: readonly Way[], missing: ReadonlySet<Way>, from: string): Way[] {
  const known = new Set([from]);
  let paths: Way[][] = [[]];
  while (paths.length > 0) {
    const longer = paths.flatMap((path) => {
      const at = path.at(-1)?.to ?? from;
      return ways.filter((way) => way.from === at).map((way) => [...path, way]);
    });
    const found = longer.find((path) => missing.has(path.at(-1) as Way));
    if (found) return found;
    paths = longer.filter((path) => {
      const { to } = path.at(-1) as Way;
      return !known.has(to) && known.add(to);
    });
  }
  return [];
}

/** One long stay in which everything happens that can happen, wherever it can. */
export function companyTour(): CompanyStep[] {
  const ways = allWays();
  const missing = new Set(ways);
  const tour: Way[] = [];
  while (missing.size > 0) {
    const from = tour.at(-1)?.to ?? keyOf(companyMachine.resolveState({ value: 'linked', context: START }));
    const next = nextWays(ways, missing, from);
    if (next.length === 0) throw new Error('Something in the model cannot be reached');
    for (const way of next) missing.delete(way);
    tour.push(...next);
  }
  return tour.map(({ step }) => step);
}
