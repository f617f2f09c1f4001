import { assign, type SnapshotFrom, setup } from 'xstate';
import { createTestModel, serializeSnapshot } from 'xstate/graph';
import { tourOf } from './tour';
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

/** One long stay in which everything happens that can happen, wherever it can. */
export const companyTour = () =>
  tourOf<CompanyState, CompanyEvent>(
    companyModel,
    companyMachine.resolveState({ value: 'linked', context: START }),
  );
