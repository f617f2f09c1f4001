import { Failure } from '@domain/shared/failure';
import { type UiConfig, uiConfigSchema } from '@domain/shared/ui-config';
import { appMachine, isConfigDelayed, isUnconfigured, uiConfig } from '@machines/app/app.machine';
import type { AppEvent } from '@machines/app/app.setup';
import { backgroundMachine } from '@machines/app/background/background.machine';
import { backgroundChildren } from '@machines/app/background/background-children';
import { children } from '@machines/app/children';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { SimulatedClock } from 'xstate';
import { Walked } from '../../support/replay/coverage';
import { definitionOf } from '../../support/replay/definition';
import { offline, session } from './crossing';
import { GENERAL_CROSSINGS } from './crossings';
import { describeLateBackground } from './late-background';
import { listenedApp } from './listened-app';
import { CONSENT_CROSSINGS, LAYER_CROSSINGS } from './venue-crossings';
import { VISIT_CROSSINGS } from './visit-crossings';

const config: UiConfig = v.parse(uiConfigSchema, {});
const CROSSINGS = [...GENERAL_CROSSINGS, ...VISIT_CROSSINGS, ...LAYER_CROSSINGS, ...CONSENT_CROSSINGS];
const noFile = new Failure('FUNCTION_UNSUPPORTED', 'no file');
const definition = definitionOf(appMachine);
const walked = new Walked();
const background = new Walked();
const settledConfig = () => new Promise((resolve) => setImmediate(resolve));

/** The sources of faults in slots of the root that are no machines. */
const SOURCES: Record<string, string> = { watchCalls: 'calls', watchNetwork: 'background' };

/** The root with its settings and its background. */
async function runningApp(options: Partial<Parameters<typeof listenedApp>[0]> = {}) {
  const app = listenedApp({ walked, background, loadConfig: async () => config, ...options });
  await settledConfig();
  app.actor.send({ type: 'page.shown' });
  await settledConfig();
  return app;
}

describe('the root', () => {
  it.each(CROSSINGS)(
    'the root passes on a message: $sentence',
    async ({ before = [], event, present = false, deliveries: delivered = [], emitted: told = [] }) => {
      const loadConfig = async () => ({ ...config, userPresence: present });
      const { actor, send, deliveries, emitted } = await runningApp({ loadConfig });
      for (const earlier of before) send(earlier);
      deliveries.length = 0;
      emitted.length = 0;
      send(event);
      expect({ deliveries, emitted }).toEqual({ deliveries: delivered, emitted: told });
      actor.stop();
    },
  );

  it('the root has its settings once they are loaded', async () => {
    const { actor } = listenedApp({ walked, loadConfig: async () => config });
    await settledConfig();
    expect(actor.getSnapshot().value).toEqual({ access: 'outside', background: { pending: 'waiting' } });
    expect(uiConfig(actor.getSnapshot())).toEqual(config);
  });

  it.each([
    ['where they say', { trackerUrl: '/matomo.php' }],
    ['nowhere without a tracker in the settings', undefined],
  ])('the root counts pages %s', async (_, analytics) => {
    const { deliveries } = await runningApp({ loadConfig: async () => ({ ...config, analytics }) });
    expect(deliveries).toEqual([['tracking', { type: 'analytics.configure', analytics: analytics ?? null }]]);
  });

  it.each<[string, AppEvent[], unknown]>([
    ['a login enters the venue', [{ type: 'session.opened', session }], { inside: 'entered' }],
    ['a venue without login is open to everybody', [{ type: 'access.opened' }], { inside: 'entered' }],
    [
      'an earlier session enters while its authority is checked',
      [{ type: 'session.found' }],
      { inside: 'entering' },
    ],
    [
      'an earlier session is inside once its authority is known',
      [{ type: 'session.found' }, { type: 'session.opened', session }],
      { inside: 'entered' },
    ],
    [
      'a logout leaves before it is outside',
      [
        { type: 'session.opened', session },
        { type: 'session.closing', expired: false },
      ],
      { inside: 'leaving' },
    ],
    [
      'a closed session is outside',
      [
        { type: 'session.opened', session },
        { type: 'session.closing', expired: false },
        { type: 'session.closed' },
      ],
      'outside',
    ],
    [
      'a rejected earlier session is outside',
      [{ type: 'session.found' }, { type: 'session.closed' }],
      'outside',
    ],
  ])('%s', async (_, events, state) => {
    const { actor } = listenedApp({ walked, loadConfig: async () => config });
    await settledConfig();
    for (const event of events) actor.send(event);
    expect(actor.getSnapshot().value).toMatchObject({ access: state });
  });

  it('the root continues without settings and reports it', async () => {
    const { actor, emitted } = listenedApp({ walked, loadConfig: () => Promise.reject(noFile) });
    await settledConfig();
    expect(isUnconfigured(actor.getSnapshot())).toBe(true);
    expect(emitted).toEqual([{ type: 'fault.found', source: 'app', error: noFile }]);
    expect(actor.getSnapshot().status).toBe('active');
  });

  it.each<[string, (app: ReturnType<typeof listenedApp>, clock: SimulatedClock) => void]>([
    ['by themselves', (_, clock) => clock.increment(7000)],
    ['when a person asks', ({ actor }) => actor.send({ type: 'config.reload' })],
    ['when the network is back', ({ actor }) => actor.send({ type: 'network.found' })],
  ])('settings that could not be reached are loaded later, %s', async (_, go) => {
    const clock = new SimulatedClock();
    const busy = new Failure('PROCESSING_ERROR', 'busy', { status: 503, wait: 7000 });
    const loadConfig = vi.fn(async () => config).mockRejectedValueOnce(busy);
    const app = listenedApp({ walked, loadConfig, clock });
    await settledConfig();
    clock.increment(6999);
    await settledConfig();
    expect([isConfigDelayed(app.actor.getSnapshot()), loadConfig.mock.calls.length]).toEqual([true, 1]);
    go(app, clock);
    await settledConfig();
    expect(app.actor.getSnapshot().value).toMatchObject({ access: 'outside' });
    expect(app.deliveries.filter(([, { type }]) => type !== 'retry.hasten')).toEqual([
      ['language', { type: 'language.detect' }],
      ['publication', { type: 'version.reload' }],
      ['auth', { type: 'auth.retry' }],
    ]);
    expect(app.emitted).toEqual([
      { type: 'fault.found', source: 'app', error: busy },
      { type: 'access.changed' },
    ]);
  });

  it.each([
    ['is asked for again', offline, 'delayed'],
    ['is not there after all', noFile, 'unconfigured'],
  ])('a file with the settings that %s', async (_, second, state) => {
    const loadConfig = vi.fn(() => Promise.reject<UiConfig>(second)).mockRejectedValueOnce(offline);
    const { actor } = listenedApp({ walked, loadConfig });
    await settledConfig();
    actor.send({ type: 'config.reload' });
    await settledConfig();
    expect(JSON.stringify(actor.getSnapshot().value)).toContain(state);
  });

  it.each([...Object.keys(children), ...Object.keys(backgroundChildren), 'watchCalls', 'watchNetwork'])(
    'the root and its siblings survive a crash of %s',
    async (id) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      const loadConfig = async () => ({ ...config, userPresence: true });
      const { actor, send, deliveries, emitted } = await runningApp({
        loadConfig,
        broken: { id, error: offline },
      });
      const source = SOURCES[id] ?? id;
      expect(emitted).toEqual([{ type: 'fault.found', source, error: offline }]);
      for (const { before = [], event } of CROSSINGS) for (const each of [...before, event]) send(each);
      expect(actor.getSnapshot().status).toBe('active');
      const reached = new Set(
        CROSSINGS.flatMap(({ deliveries: expected = [] }) => expected.map(([to]) => to)),
      );
      expect(new Set(deliveries.map(([to]) => to))).toEqual(
        new Set([...reached].filter((other) => other !== id)),
      );
    },
  );

  describeLateBackground(walked);

  it('the root is walked through every state and transition', ({ task }) => {
    const coverage = walked.against(definition);
    task.meta.machine = coverage;
    expect(coverage).toMatchObject({ missingStates: [], missingTransitions: [] });
  });

  it('the background is walked through every transition', ({ task }) => {
    const coverage = background.against(definitionOf(backgroundMachine));
    task.meta.machine = coverage;
    expect(coverage).toMatchObject({ missingStates: [], missingTransitions: [] });
  });
});
