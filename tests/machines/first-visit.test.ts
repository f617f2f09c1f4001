import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@domain/shared/failure';
import {
  createFirstVisit,
  firstVisitMachine,
  shownStep,
  stepCount,
  stepNumber,
  type VisitStep,
} from '@machines/first-visit/first-visit.machine';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createShownAround } from '@/app/use-first-visit';
import { memoryTexts } from '../support/memory-texts';
import { describeMachine } from '../support/replay/describe-machine';
import { given } from '../support/replay/plan';

const noStorage = new Failure('PROCESSING_ERROR', 'no storage');
const EVERYTHING: readonly VisitStep[] = ['areas', 'people', 'chat'];

describeMachine({
  machine: firstVisitMachine,
  input: { userId: 'ada' },
  events: { 'step.next': [{ type: 'step.next' }], 'visit.skip': [{ type: 'visit.skip' }] },
  slots: {
    findSteps: {
      done: [EVERYTHING, ['people'], ['areas', 'chat'], ['areas'], ['chat'], []],
      error: [noStorage],
    },
  },
  delays: { visitDelay: 2_500 },
  states: {
    waiting: { holds: ({ now }) => shownStep(now) === null },
    finding: {
      entered: ({ asked }) => isDeepStrictEqual(asked, [{ slot: 'findSteps', input: { userId: 'ada' } }]),
    },
    'shown.areas': { holds: ({ now }) => stepNumber(now) === 1 && now.context.steps.includes('areas') },
    'shown.people': {
      holds: ({ now }) => shownStep(now) === 'people' && now.context.steps.includes('people'),
    },
    'shown.chat': { holds: ({ now }) => stepNumber(now) === stepCount(now) },
    ended: { holds: ({ now }) => shownStep(now) === null && stepNumber(now) === 0 },
  },
  invariants: {
    'a visit that has ended does not begin again': ({ before, now }) =>
      given(before.matches('ended'), () => now.matches('ended')),
    'the number of the step grows by one': ({ before, event, now }) =>
      given(event.type === 'step.next' && now.matches('shown') && before.matches('shown'), () => {
        return stepNumber(now) === stepNumber(before) + 1;
      }),
    'a failure is announced, and nothing else': ({ event, facts }) =>
      isDeepStrictEqual(
        facts,
        event.type === 'xstate.error.actor.findSteps' ? [{ type: 'part.failed', failure: noStorage }] : [],
      ),
  },
});

async function visit(userId: string, local = memoryTexts(), steps = EVERYTHING) {
  const clock = new SimulatedClock();
  const port = { ...createShownAround(local), presentSteps: () => steps };
  const actor = createActor(createFirstVisit(port), { clock, input: { userId } }).start();
  clock.increment(2_500);
  await new Promise((resolve) => setImmediate(resolve));
  return actor;
}

test.each([
  ['the last step', Array(3).fill({ type: 'step.next' })],
  ['a skip', [{ type: 'visit.skip' }]],
] as const)('a user is not shown around again after %s', async (_, events) => {
  const local = memoryTexts();
  const first = await visit('ada', local);
  expect(shownStep(first.getSnapshot())).toBe('areas');
  for (const event of events) first.send(event);
  expect(shownStep((await visit('ada', local)).getSnapshot())).toBeNull();
  expect(shownStep((await visit('grace', local)).getSnapshot())).toBe('areas');
});

test('a visit that was left before its end begins again', async () => {
  const local = memoryTexts();
  const first = await visit('ada', local);
  first.send({ type: 'step.next' });
  first.stop();
  expect(shownStep((await visit('ada', local)).getSnapshot())).toBe('areas');
});

test('who was shown around as a guest is not shown around again after a login', async () => {
  const local = memoryTexts();
  (await visit('', local)).send({ type: 'visit.skip' });
  expect(shownStep((await visit('ada', local)).getSnapshot())).toBeNull();
});

test('a page without anything to be shown is not taken for a visit', async () => {
  const local = memoryTexts();
  expect(shownStep((await visit('ada', local, [])).getSnapshot())).toBeNull();
  expect(shownStep((await visit('ada', local)).getSnapshot())).toBe('areas');
});

test('stored text of another form counts as nobody', () => {
  const shown = createShownAround(memoryTexts(new Map([['foyer:shown-around', '{"ada":1}']])));
  expect(shown.wasShownAround('ada')).toBe(false);
  shown.keep('ada');
  expect(shown.wasShownAround('ada')).toBe(true);
});
