import { assign, type SnapshotFrom, setup } from 'xstate';
import { createTestModel, serializeSnapshot } from 'xstate/graph';

export type Place = 'lobby' | 'expo';

interface VisitContext {
  /** The current page of the person, or the one after the login. */
  place: Place;
  /** Wrong passwords since the last correct one, while the account is not locked. */
  mistakes: number;
  reloaded: boolean;
  left: boolean;
  waited: boolean;
  /** The person went back to the choice of login options. */
  undecided: boolean;
  /** Other models cover the rest of the visit. */
  brief: boolean;
}

export type VisitEvent =
  | { type: 'site.open' }
  | { type: 'link.follow' }
  | { type: 'way.choose' }
  | { type: 'way.leave' }
  | { type: 'number.register' }
  | { type: 'provider.visit' }
  | { type: 'login.mistake' }
  | { type: 'login.exhaust' }
  | { type: 'login.succeed' }
  | { type: 'lock.outwait' }
  | { type: 'area.change' }
  | { type: 'page.reload' }
  | { type: 'session.leave' };

const visit = setup({
  types: { context: {} as VisitContext, events: {} as VisitEvent },
  actions: {
    wishForExpo: assign({ place: 'expo' }),
    countMistake: assign({ mistakes: ({ context }) => context.mistakes + 1 }),
    forgetMistakes: assign({ mistakes: 0 }),
    walk: assign({ place: ({ context }) => (context.place === 'lobby' ? 'expo' : 'lobby') }),
    markReloaded: assign({ reloaded: true }),
    markLeft: assign({ left: true }),
    markWaited: assign({ waited: true }),
    markUndecided: assign({ undecided: true }),
    markBrief: assign({ brief: true }),
  },
  guards: {
    mayReload: ({ context: { reloaded, left, waited, brief } }) => !reloaded && !left && !waited && !brief,
    mayLeave: ({ context }) => !context.left && !context.waited && !context.brief,
    mayErr: ({ context }) => !context.left && !context.waited,
    isDecided: ({ context }) => !context.undecided,
    isNew: ({ context }) => !context.left && !context.waited,
    isNewAndDecided: ({ context }) => !context.left && !context.waited && !context.undecided,
  },
});

const inside = {
  on: {
    'area.change': { actions: 'walk' },
    'page.reload': { guard: 'mayReload', actions: 'markReloaded' },
    'session.leave': { guard: 'mayLeave', target: 'greeted', actions: 'markLeft' },
  },
} as const;

/**
 * The promises to a visitor of a published venue with a login, without the machines, timers or promises of the
 * product. Each person reloads and leaves at most once, in this order, which limits the number of journeys.
 */
const visitMachine = visit.createMachine({
  id: 'visit',
  context: {
    place: 'lobby',
    mistakes: 0,
    reloaded: false,
    left: false,
    waited: false,
    undecided: false,
    brief: false,
  },
  initial: 'outside',
  states: {
    outside: {
      on: { 'site.open': 'greeted', 'link.follow': { target: 'greeted', actions: 'wishForExpo' } },
    },
    greeted: {
      on: {
        'way.choose': { guard: 'isDecided', target: 'asked' },
        'number.register': { guard: 'isNew', target: 'inside', actions: 'markBrief' },
        'provider.visit': { guard: 'isNewAndDecided', target: 'inside', actions: 'markBrief' },
      },
    },
    asked: {
      on: {
        'login.succeed': 'inside',
        'login.mistake': { guard: 'mayErr', target: 'refused', actions: 'countMistake' },
        'login.exhaust': { guard: 'mayErr', target: 'locked' },
        'way.leave': { guard: 'isNew', target: 'greeted', actions: 'markUndecided' },
      },
    },
    refused: {
      on: {
        'login.succeed': { target: 'inside', actions: 'forgetMistakes' },
        'login.exhaust': { target: 'locked', actions: 'forgetMistakes' },
      },
    },
    locked: {
      on: {
        'lock.outwait': { target: 'asked', actions: 'markWaited' },
        'page.reload': { guard: 'mayReload', target: 'barred', actions: 'markReloaded' },
      },
    },
    barred: { on: { 'lock.outwait': { target: 'greeted', actions: 'markWaited' } } },
    inside,
  },
});

export type VisitState = SnapshotFrom<typeof visitMachine>;

const EVENTS: VisitEvent[] = [
  { type: 'site.open' },
  { type: 'link.follow' },
  { type: 'way.choose' },
  { type: 'way.leave' },
  { type: 'number.register' },
  { type: 'provider.visit' },
  { type: 'login.mistake' },
  { type: 'login.exhaust' },
  { type: 'login.succeed' },
  { type: 'lock.outwait' },
  { type: 'area.change' },
  { type: 'page.reload' },
  { type: 'session.leave' },
];

export const visitModel = createTestModel(visitMachine, {
  events: (state) => EVENTS.filter((event) => state.can(event)),
  serializeState: serializeSnapshot,
});

/** One journey: its events, and the expected state after each. */
export interface Journey {
  title: string;
  steps: readonly { event: VisitEvent; state: VisitState }[];
}

/** Every simple path through the model, each from before the first page. */
export function journeys(): Journey[] {
  return visitModel.getSimplePaths().map(({ steps }) => ({
    title: steps
      .slice(1)
      .map(({ event }) => event.type)
      .join(' > '),
    steps: steps.slice(1),
  }));
}

/** All events of a journey. */
export const VISIT_EVENTS = EVENTS.map(({ type }) => type);
