import { type UiConfig, uiConfigSchema } from '@domain/ui-config';
import { appMachine, isUnconfigured, uiConfig } from '@machines/app/app.machine';
import { children } from '@machines/app/children';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { Walked } from '../../support/replay/coverage';
import { definitionOf } from '../../support/replay/definition';
import { CROSSINGS, offline } from './crossings';
import { listenedApp } from './listened-app';

const config: UiConfig = v.parse(uiConfigSchema, {});
const definition = definitionOf(appMachine);
const walked = new Walked();
const settledConfig = () => new Promise((resolve) => setImmediate(resolve));

describe('the root', () => {
  it.each(CROSSINGS)(
    'passes it on: $sentence',
    ({ before = [], event, deliveries: delivered = [], emitted: told = [] }) => {
      const { actor, deliveries, emitted } = listenedApp({ walked });
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

  it('goes on without settings and says so', async () => {
    const { actor, emitted } = listenedApp({ walked, loadConfig: () => Promise.reject(offline) });
    await settledConfig();
    expect(isUnconfigured(actor.getSnapshot())).toBe(true);
    expect(emitted).toEqual([{ type: 'fault.found', source: 'app', error: offline }]);
    expect(actor.getSnapshot().status).toBe('active');
  });

  it.each([...Object.keys(children), 'watchCalls'])(
    'survives a crash of %s and its siblings hear on',
    (id) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      const { actor, deliveries, emitted } = listenedApp({ walked, broken: { id, error: offline } });
      const source = id === 'watchCalls' ? 'calls' : id;
      expect(emitted).toEqual([{ type: 'fault.found', source, error: offline }]);
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
