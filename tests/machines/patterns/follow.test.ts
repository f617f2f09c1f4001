import type { Failure } from '@domain/shared/failure';
import { follow, followEvents, followMachine } from '@machines/patterns/follow.machine';
import { expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { collectFacts } from '../../support/collect-facts';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given, withoutData } from '../../support/replay/plan';
import { all, announces, asks, offline } from '../chat/chat-fixture';

const received = announces({ type: 'value.received', value: 1 });
const fails = announces({ type: 'value.failed', failure: offline });

describeMachine({
  machine: followMachine,
  input: { parent: PARENT, query: 'ada' },
  events: {
    ...withoutData('follow.retry'),
    'value.received': [{ value: 1 }],
    'value.failed': [{ failure: offline }],
  },
  slots: { watch: { error: [offline] } },
  delays: { retryDelay: 10_000 },
  states: {
    'watching.loading': { entered: all(asks(['watch', { query: 'ada' }]), announces()) },
    'watching.current': { entered: all(asks(), received) },
    failed: { entered: all(asks(), fails) },
  },
  invariants: {
    'every value reaches the parent': (step) =>
      given(step.event.type === 'value.received' && !step.before.matches('failed'), () => received(step)),
  },
});

it('a followed value reaches the parent under its name and stops with its actor', () => {
  const stop = vi.fn();
  const reports: { onValue: (value: string) => void; onFailure: (failure: Failure) => void }[] = [];
  const logic = follow<'muted', string, string>('muted', (_, onValue, onFailure) => {
    reports.push({ onValue, onFailure });
    return stop;
  });
  const { parent, facts } = collectFacts();
  const actor = createActor(logic, { clock: new SimulatedClock(), input: { parent, query: 'ada' } }).start();
  reports[0]?.onValue('one');
  reports[0]?.onFailure(offline);
  expect(facts).toEqual([
    { type: 'muted.received', value: 'one' },
    { type: 'muted.failed', failure: offline },
  ]);
  actor.stop();
  expect(stop).toHaveBeenCalledOnce();
});

it('followed events reach the parent as they are, and a failure under their name', () => {
  const logic = followEvents<'news', string, { type: 'message.changed'; text: string }>(
    'news',
    (query, onEvent, onFailure) => {
      onEvent({ type: 'message.changed', text: query });
      onFailure(offline);
      return () => {};
    },
  );
  const { parent, facts } = collectFacts();
  createActor(logic, { clock: new SimulatedClock(), input: { parent, query: 'hello' } }).start();
  expect(facts).toEqual([
    { type: 'message.changed', text: 'hello' },
    { type: 'news.failed', failure: offline },
  ]);
});

it('a followed value that is not filled fails with its name', () => {
  const { parent, facts } = collectFacts();
  const logic = follow<'muted', string, string>('muted');
  createActor(logic, { clock: new SimulatedClock(), input: { parent, query: 'ada' } }).start();
  expect(facts).toMatchObject([
    { type: 'muted.failed', failure: { message: 'The slot "muted" is not filled' } },
  ]);
});
