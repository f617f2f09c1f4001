import { type UiConfig, uiConfigSchema } from '@domain/ui-config';
import { appMachine, isUnconfigured, uiConfig } from '@machines/app/app.machine';
import { children } from '@machines/app/children';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { Walked } from '../../support/replay/coverage';
import { definitionOf } from '../../support/replay/definition';
import { CALM_CROSSINGS } from './calm-crossings';
import { CONSENT_CROSSINGS } from './consent-crossings';
import { offline } from './crossing';
import { GENERAL_CROSSINGS } from './crossings';
import { listenedApp } from './listened-app';
import { LOGIN_CROSSINGS } from './login-crossings';
import { EARLY_VISITOR, PRESENCE_CROSSINGS } from './presence-crossings';
import { TRACKING_CROSSINGS } from './tracking-crossings';
import { VERSION_CROSSINGS } from './version-crossings';

const config: UiConfig = v.parse(uiConfigSchema, {});
const CROSSINGS = [
  ...GENERAL_CROSSINGS,
  ...LOGIN_CROSSINGS,
  ...PRESENCE_CROSSINGS,
  ...CONSENT_CROSSINGS,
  ...VERSION_CROSSINGS,
  ...CALM_CROSSINGS,
  ...TRACKING_CROSSINGS,
];
const definition = definitionOf(appMachine);
const walked = new Walked();
const settledConfig = () => new Promise((resolve) => setImmediate(resolve));

describe('the root', () => {
  it.each(CROSSINGS)(
    'passes it on: $sentence',
    async ({ before = [], event, present = false, deliveries: delivered = [], emitted: told = [] }) => {
      const loadConfig = async () => ({ ...config, userPresence: present });
      const { actor, deliveries, emitted } = listenedApp({ walked, loadConfig });
      await settledConfig();
      for (const earlier of before) actor.send(earlier);
      deliveries.length = 0;
      emitted.length = 0;
      actor.send(event);
      expect({ deliveries, emitted }).toEqual({ deliveries: delivered, emitted: told });
      actor.stop();
    },
  );

  it('knows its settings once they are loaded', async () => {
    const { actor } = listenedApp({ walked, loadConfig: async () => config });
    await settledConfig();
    expect(actor.getSnapshot().value).toBe('running');
    expect(uiConfig(actor.getSnapshot())).toEqual(config);
  });

  it.each([
    ['where they say', { trackerUrl: '/matomo.php' }],
    ['nowhere without a word of it', undefined],
  ])('lets pages be counted %s', async (_, analytics) => {
    const { deliveries } = listenedApp({ walked, loadConfig: async () => ({ ...config, analytics }) });
    await settledConfig();
    expect(deliveries).toEqual([['tracking', { type: 'analytics.configure', analytics: analytics ?? null }]]);
  });

  it('begins presence once the settings are loaded, should they come last', async () => {
    const { actor, deliveries } = listenedApp({
      walked,
      loadConfig: async () => ({ ...config, userPresence: true }),
    });
    for (const event of EARLY_VISITOR) actor.send(event);
    deliveries.length = 0;
    await settledConfig();
    expect(deliveries.map(([to, { type }]) => [to, type])).toEqual([
      ['tracking', 'analytics.configure'],
      ['presence', 'presence.activate'],
    ]);
  });

  it('goes on without settings and says so', async () => {
    const { actor, emitted } = listenedApp({ walked, loadConfig: () => Promise.reject(offline) });
    await settledConfig();
    expect(isUnconfigured(actor.getSnapshot())).toBe(true);
    expect(emitted).toEqual([{ type: 'fault.found', source: 'app', error: offline }]);
    expect(actor.getSnapshot().status).toBe('active');
  });

  it.each([...Object.keys(children), 'watchCalls'])(
    'survives a crash of %s and its siblings hear on',
    async (id) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      const loadConfig = async () => ({ ...config, userPresence: true });
      const { actor, deliveries, emitted } = listenedApp({
        walked,
        loadConfig,
        broken: { id, error: offline },
      });
      const source = id === 'watchCalls' ? 'calls' : id;
      expect(emitted).toEqual([{ type: 'fault.found', source, error: offline }]);
      await settledConfig();
      for (const { before = [], event } of CROSSINGS) for (const each of [...before, event]) actor.send(each);
      expect(actor.getSnapshot().status).toBe('active');
      const reached = new Set(
        CROSSINGS.flatMap(({ deliveries: expected = [] }) => expected.map(([to]) => to)),
      );
      expect(new Set(deliveries.map(([to]) => to))).toEqual(
        new Set([...reached].filter((other) => other !== id)),
      );
    },
  );

  it('is walked through every state and transition', ({ task }) => {
    const coverage = walked.against('app', definition);
    task.meta.machine = coverage;
    expect(coverage).toMatchObject({ missingStates: [], missingTransitions: [] });
  });
});
