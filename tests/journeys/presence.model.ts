import { assign, type SnapshotFrom, setup } from 'xstate';
import { createTestModel, serializeSnapshot } from 'xstate/graph';
import { coveringWalk } from './covering-path';
import type { Place } from './visit.model';

interface PresenceContext {
  /** The area of the visitor. */
  place: Place;
  /** The area of the other person; null is none. */
  other: Place | null;
  /** The area in which the visitor sees the other person. */
  seen: Place | null;
}

export type PresenceEvent =
  | { type: 'other.arrive' }
  | { type: 'other.walk' }
  | { type: 'other.leave' }
  | { type: 'visitor.walk' }
  | { type: 'link.cut' }
  | { type: 'link.restore' };

const START: PresenceContext = { place: 'lobby', other: null, seen: null };

const company = setup({
  types: { context: {} as PresenceContext, events: {} as PresenceEvent },
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
 * The promises to a visitor about another one who comes and goes: with a link they see every change, without one
 * they keep the last known state and read the reason, and the reopened link corrects it.
 */
const presenceMachine = company.createMachine({
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

export type PresenceState = SnapshotFrom<typeof presenceMachine>;

export const PRESENCE_EVENTS: PresenceEvent['type'][] = [
  'other.arrive',
  'other.walk',
  'other.leave',
  'visitor.walk',
  'link.cut',
  'link.restore',
];

const presenceModel = createTestModel(presenceMachine, {
  events: PRESENCE_EVENTS.map((type) => ({ type })),
  serializeState: serializeSnapshot,
});

const START_STATE = presenceMachine.resolveState({ value: 'linked', context: START });

/** One long path that covers every event in every state. */
export const presenceWalk = () => coveringWalk<PresenceState, PresenceEvent>(presenceModel, START_STATE);
