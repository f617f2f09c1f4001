import { expect, test } from 'vitest';
import { createActor, SimulatedClock, sendTo, setup } from 'xstate';
import { differences } from '@/inspector/compare';
import { Recorder } from '@/inspector/recorder';
import { actorsAt, filtered, Recording } from '@/inspector/recording';
import { openRecording, STEPS_MAX, type Step } from '@/inspector/recording-file';

const lamp = setup({
  types: { events: {} as { type: 'press'; token?: string; candidate?: string; shared?: object[] } },
  delays: { timeout: 5_000 },
  guards: { isWhole: () => true },
  actions: { click: () => {} },
}).createMachine({
  id: 'lamp',
  context: { room: { name: 'hall' } },
  initial: 'off',
  states: {
    off: { on: { press: { guard: 'isWhole', target: 'on', actions: 'click' } } },
    on: { after: { timeout: 'off' }, on: { press: 'off' } },
  },
});
const house = setup({ actors: { lamp }, types: { events: {} as { type: 'evening' } } }).createMachine({
  id: 'house',
  invoke: { id: 'hallLamp', src: 'lamp' },
  on: { evening: { actions: sendTo('hallLamp', { type: 'press' }) } },
});

function recorded() {
  const recorder = new Recorder();
  const actor = createActor(house, { inspect: recorder.observe, clock: new SimulatedClock() }).start();
  const { recording } = recorder;
  const lampId = [...recording.actors.values()].find(({ name }) => name === 'hallLamp')?.id ?? '';
  return { recorder, recording, actor, lampId };
}

test('a recording holds who sent what to whom, the transitions it caused and the delays that started', () => {
  const { recording, actor, lampId } = recorded();
  actor.send({ type: 'evening' });
  actor.stop();
  const press = recording.steps.find(({ event }) => event === 'press');
  expect(press).toMatchObject({
    actor: lampId,
    from: actor.sessionId,
    taken: ['lamp.off press 0'],
    after: { value: 'on', timers: [{ event: 'xstate.after.timeout.lamp.on', milliseconds: 5_000 }] },
  });
  const taken = recording.chartOf(lampId)?.transitions.find(({ key }) => key === press?.taken[0]);
  expect(taken).toMatchObject({ guard: 'isWhole', actions: ['click'], targets: ['lamp.on'] });
  const before = (press?.n ?? 0) - 1;
  expect(recording.stateAt(lampId, before)?.value).toBe('off');
  expect(actorsAt(recording, before).map(({ actor: { name }, depth }) => [name, depth])).toEqual([
    ['house', 0],
    ['hallLamp', 1],
  ]);
  expect(recording.stateAt(lampId, recording.last)?.status).toBe('stopped');
});

test('a recording reads events when asked, without secrets and addresses, and repeats what is repeated', () => {
  const { recorder, recording, actor } = recorded();
  const shared = { name: 'expo' };
  const lampRef = actor.getSnapshot().children.hallLamp;
  lampRef?.send({
    type: 'press',
    token: 'abc',
    candidate: 'candidate:1 udp 192.168.0.7 5000 and fe80:0:0:1::7f',
    shared: [shared, shared],
  });
  const id = recording.steps.find(({ event }) => event === 'press')?.payload ?? 0;
  expect(recorder.valuesOf([id])[id]).toEqual({
    type: 'press',
    token: '[removed]',
    candidate: 'candidate:1 udp [address] 5000 and [address]',
    shared: [shared, shared],
  });
  actor.stop();
});

const stepOf = (n: number, actor = 'a'): Step => ({
  n,
  at: n * 100,
  actor,
  from: null,
  event: n % 2 ? 'odd' : 'even',
  payload: null,
  taken: [],
  after: { status: 'active', value: `s${n}`, context: null, timers: [] },
});
const actorOf = (id: string) => ({ id, name: id, parentId: null, chart: null, at: 0 });

test('a long recording drops its oldest events, says how many, and still knows the states from before', () => {
  const recording = new Recording();
  recording.add({
    charts: [],
    actors: [actorOf('a'), actorOf('b')],
    steps: [stepOf(1, 'b'), ...Array.from({ length: 11_500 }, (_, place) => stepOf(place + 2))],
    earlier: {},
  });
  expect([recording.steps.length, recording.dropped]).toEqual([STEPS_MAX, 1_501]);
  expect(recording.stateAt('b', recording.last)?.value).toBe('s1');
  expect(recording.stateAt('a', 5_000)?.value).toBe('s5000');
  const filter = { actor: '', text: 'ODD', seconds: 1 };
  expect(filtered(recording, filter, 5_000).map(({ n }) => n)).toEqual([4_991, 4_993, 4_995, 4_997, 4_999]);
});

test('two contexts are compared by their smallest parts', () => {
  const before = { user: { name: 'Ada', tags: ['a'] }, gone: 1, same: [1] };
  const after = { user: { name: 'Bea', tags: ['a', 'b'] }, same: [1] };
  expect(differences(before, after)).toEqual([
    { path: 'user.name', before: 'Ada', after: 'Bea' },
    { path: 'user.tags.1', before: undefined, after: 'b' },
    { path: 'gone', before: 1, after: undefined },
  ]);
});

test.each([
  ['no JSON', 'The file is not JSON.'],
  ['{"some": "file"}', 'The file holds no recording and no captured error.'],
  ['{"format": "foyer-recording", "version": 2}', 'The file holds no recording: version Invalid type'],
])('the file %s is rejected with a reason', (text, reason) => {
  expect(() => openRecording(text)).toThrow(reason);
});
