import { FIRST_VISIT_DELAY } from '@domain/shared/limits';
import { assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { announcePart, fact, type PartFailed, parentActor } from '../patterns/port';
import { promiseSlot } from '../slots';

/** What a first visitor is shown, in this order. */
export type VisitStep = 'areas' | 'people' | 'chat';

/** What showing a visitor around needs of the world. */
export interface FirstVisitPort {
  /** Returns whether the user has been shown around before; `userId` is empty for a guest. */
  wasShownAround(userId: string): boolean;
  /** Stores that the user has been shown around. */
  keep(userId: string): void;
  /** Returns what is there to be shown. */
  presentSteps(): readonly VisitStep[];
}

export type FirstVisitCommand = { type: 'step.next' } | { type: 'visit.skip' };
interface FirstVisitInput {
  /** Empty for a guest. */
  userId: string;
}

type Step = { step: VisitStep };

/** Shows a first visitor around in a few steps, which stand in nobody's way, and once. */
export const firstVisitMachine = setup({
  types: {
    input: {} as FirstVisitInput,
    context: {} as FirstVisitInput & { steps: readonly VisitStep[] },
    events: {} as FirstVisitCommand,
  },
  actors: { findSteps: promiseSlot<readonly VisitStep[], FirstVisitInput>('findSteps') },
  actions: {
    notifyParent: sendTo(parentActor, fact<PartFailed>),
    storeEnd: (_, _visitor: FirstVisitInput) => {},
  },
  guards: {
    hasSteps: (_, { output }: { output: readonly VisitStep[] }) => output.length > 0,
    isMissing: ({ context }, { step }: Step) => !context.steps.includes(step),
  },
  delays: { visitDelay: FIRST_VISIT_DELAY },
}).createMachine({
  id: 'firstVisit',
  context: ({ input: { userId } }) => ({ userId, steps: [] }),
  initial: 'waiting',
  states: {
    waiting: { after: { visitDelay: 'finding' } },
    finding: {
      invoke: {
        id: 'findSteps',
        src: 'findSteps',
        input: ({ context: { userId } }) => ({ userId }),
        onDone: [
          {
            guard: { type: 'hasSteps', params: ({ event }) => event },
            target: 'shown',
            actions: assign({ steps: ({ event }) => event.output }),
          },
          { target: 'ended' },
        ],
        onError: { target: 'ended', actions: announcePart },
      },
    },
    shown: {
      initial: 'areas',
      exit: { type: 'storeEnd', params: ({ context: { userId } }) => ({ userId }) },
      on: { 'visit.skip': 'ended' },
      states: {
        areas: {
          always: { guard: { type: 'isMissing', params: { step: 'areas' } }, target: 'people' },
          on: { 'step.next': 'people' },
        },
        people: {
          always: { guard: { type: 'isMissing', params: { step: 'people' } }, target: 'chat' },
          on: { 'step.next': 'chat' },
        },
        chat: {
          always: { guard: { type: 'isMissing', params: { step: 'chat' } }, target: '#firstVisit.ended' },
          on: { 'step.next': '#firstVisit.ended' },
        },
      },
    },
    ended: {},
  },
});

type Snapshot = SnapshotFrom<typeof firstVisitMachine>;

/** Returns the step that is shown; null before and after all of them. */
export const shownStep = ({ value }: Snapshot): VisitStep | null =>
  typeof value === 'object' ? value.shown : null;
/** Returns the number of the shown step, from 1. */
export const stepNumber = (snapshot: Snapshot): number => {
  const step = shownStep(snapshot);
  return step ? snapshot.context.steps.indexOf(step) + 1 : 0;
};
export const stepCount = (snapshot: Snapshot): number => snapshot.context.steps.length;

/** Fills the chart by its port. */
export const createFirstVisit = ({ wasShownAround, keep, presentSteps }: FirstVisitPort) =>
  firstVisitMachine.provide({
    actors: {
      findSteps: fromPromise(async ({ input: { userId } }) => (wasShownAround(userId) ? [] : presentSteps())),
    },
    actions: { storeEnd: (_, { userId }) => keep(userId) },
  });
