import { Failure } from '@domain/shared/failure';
import { createAssetImage } from '@machines/asset-image/asset-image.machine';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { child } from '@/app/child';
import { type App, createApp } from '@/app/create-app';
import { caughtReport } from '@/app/faults';
import { ADA, fakeWorld, type Story } from '../../support/fake-services';

const broken = new Error('broken');
const open: App[] = [];
afterEach(() => {
  for (const app of open.splice(0)) app.actor.stop();
});

function page(story?: Story) {
  const world = fakeWorld(story);
  const clock = new SimulatedClock();
  const inspected: string[] = [];
  const app = createApp(world.services, { clock, inspect: ({ type }) => void inspected.push(type) });
  open.push(app);
  app.actor.start();
  return { world, app, clock, inspected };
}
const signedIn = async ({ app }: ReturnType<typeof page>) =>
  vi.waitUntil(() => child(app.actor, 'logCapture').getSnapshot().matches('server'));

test('a fault of a signed-in user is sent with the last steps of the machines', async () => {
  const visit = page({ signedIn: ADA.email });
  await signedIn(visit);
  visit.app.report('page', broken);
  visit.clock.increment(5_000);
  await vi.waitUntil(() => visit.world.logs.sent.length > 0);
  const [sent] = visit.world.logs.sent;
  expect(sent).toMatchObject({ level: 'ERROR', category: 'page', message: 'broken', stack: broken.stack });
  expect(sent?.transitions).toContainEqual({
    at: expect.any(Number),
    machine: 'logCapture',
    event: 'sending.allow',
    state: 'server.idle',
  });
  expect(visit.world.logs.written).toEqual([]);
});

test('a fault of a signed-out visitor is written to the console', () => {
  const { app, world } = page();
  app.report('page', broken);
  expect(world.logs.written).toMatchObject([{ level: 'ERROR', category: 'page', error: broken }]);
});

test('one fault is reported once, wherever it is caught', () => {
  const { app, world } = page();
  app.report('venue', broken);
  app.report('page', broken);
  caughtReport(app.report)(broken);
  app.report('page', 'text');
  app.report('page', 'text');
  expect(world.logs.written.map(({ category, message }) => [category, message])).toEqual([
    ['venue', 'broken'],
    ['page', 'text'],
    ['page', 'text'],
  ]);
});

test('a failure that a boundary caught was reported where it happened', () => {
  const { app, world } = page();
  caughtReport(app.report)(new Failure('NOT_REACHABLE', 'offline'));
  expect(world.logs.written).toEqual([]);
});

test('a failure that a machine reports is a warning', async () => {
  const world = fakeWorld();
  world.answers.fail('config', new Failure('PROCESSING_ERROR', 'ui-config.json is missing'));
  const app = createApp(world.services);
  open.push(app);
  app.actor.start();
  await vi.waitUntil(() => world.logs.written.length > 0);
  expect(world.logs.written[0]).toMatchObject({ level: 'WARN', message: 'ui-config.json is missing' });
});

test('faults are written to the console even when the log capture itself is broken', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { app, world } = page();
  const { write } = world.services.logs;
  world.services.logs.write = (entries) => {
    if (entries.some(({ category }) => category === 'poison')) throw broken;
    write(entries);
  };
  app.report('poison', 'x');
  await vi.waitUntil(() => child(app.actor, 'logCapture').getSnapshot().status === 'error');
  app.report('page', new Error('later'));
  expect(world.logs.written.map(({ category, message }) => [category, message])).toEqual([
    ['logCapture', 'broken'],
    ['page', 'later'],
  ]);
  expect(app.actor.getSnapshot().status).toBe('active');
});

test('the inspector of the page receives inspection events as well, and so does the record', () => {
  const { app, world, inspected } = page();
  expect(inspected).toContain('@xstate.snapshot');
  const image = createActor(createAssetImage(world.services.assets), {
    input: { uri: '/backend-assets/live/hall/x', size: null },
    inspect: app.inspect,
  }).start();
  app.report('page', broken);
  image.stop();
  expect(world.logs.written[0]?.transitions?.map(({ machine }) => machine)).toContain('assetImage');
});
