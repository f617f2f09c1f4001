import { uiConfigSchema } from '@domain/shared/ui-config';
import { appMachine } from '@machines/app/app.machine';
import type { AppEvent } from '@machines/app/app.setup';
import { backgroundMachine } from '@machines/app/background/background.machine';
import { backgroundChildren } from '@machines/app/background/background-children';
import { children } from '@machines/app/children';
import { lateLogic } from '@machines/slots';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type AnyStateMachine, createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { propertyRuns } from '../../support/seeded';
import { session, version } from './crossing';
import { CONSENT_CROSSINGS } from './venue-crossings';

/** Settings with everything that the background reads of them. */
const offered = v.parse(uiConfigSchema, {
  userPresence: true,
  analytics: { trackerUrl: '/matomo.php' },
});

const silent = fromCallback(() => {});
/** A machine whose effects never end. */
const withoutEffects = (machine: AnyStateMachine) =>
  machine.provide({
    actors: Object.fromEntries(Object.keys(machine.implementations.actors).map((slot) => [slot, silent])),
  });

const allOf = (machines: Record<string, AnyStateMachine>) =>
  Object.fromEntries(Object.entries(machines).map(([id, machine]) => [id, withoutEffects(machine)]));

const front = Object.fromEntries(
  [...Object.keys(children), 'watchCalls', 'watchNetwork'].map((id) => [id, silent]),
);
const background = backgroundMachine.provide({ actors: allOf(backgroundChildren) as never });
/** The root with all its machines in the background, but silent children in front of it. */
const app = appMachine.provide({
  actors: {
    ...front,
    loadConfig: fromPromise(async () => offered),
    loadBackground: fromPromise(async () => {}),
    background: lateLogic(() => background),
  } as never,
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A user who has left is still in the context; the next one replaces them. */
const withoutOldUser = (value: unknown, context: object) =>
  JSON.stringify(value).includes('forbidden') ? { ...context, userId: null } : context;

/** A room that is asked for late is asked for once more. */
const withoutRecall = (value: unknown) =>
  JSON.parse(JSON.stringify(value).replace('"room":"recalling"', '"room":"closed"'));

/** What the machines in the background know after these events, when their code arrives after some of them. */
async function knownAfter(events: readonly AppEvent[], arrival: number): Promise<Record<string, unknown>> {
  const actor = createActor(app, { clock: new SimulatedClock() }).start();
  await turn();
  for (const event of events.slice(0, arrival)) actor.send(event);
  actor.send({ type: 'page.shown' });
  await turn();
  for (const event of events.slice(arrival)) actor.send(event);
  const late = actor.getSnapshot().children.background?.getSnapshot();
  const known = Object.entries(late?.children ?? {}).map(([id, child]) => {
    const { value, context: whole } = child.getSnapshot();
    // The background itself.
    const { parent: _, ...context } = whole as { parent?: unknown };
    return [
      id,
      {
        value: withoutRecall(value),
        context: id === 'versionWatch' ? withoutOldUser(value, context) : context,
      },
    ];
  });
  actor.stop();
  return Object.fromEntries([...known, ['background', late?.context]]);
}

const [opened] = CONSENT_CROSSINGS.map(({ event }) => event) as AppEvent[];
const other = { ...session, user: { ...session.user, userId: 'grace', email: 'grace@hall.example' } };

/** A page as its machines behave: an area is entered in a shown venue, a login follows a logout. */
const steps: Record<string, AppEvent[]> = {
  version: [{ type: 'publication.changed', version }],
  draft: [{ type: 'publication.changed', version: { ...version, mode: 'STAGE' } }],
  login: [{ type: 'session.opened', session }],
  restored: [{ type: 'session.found' }, { type: 'session.opened', session: other }],
  details: [{ type: 'details.received', details: { title: 'Analyst', company: 'Engines' } }],
  logout: [{ type: 'session.closing', expired: false }, { type: 'session.closed' }],
  venue: [opened as AppEvent],
  area: [{ type: 'area.entered', areaId: 'lobby' }],
  move: [{ type: 'area.entered', areaId: 'expo' }],
  occupy: [{ type: 'page.occupied' }],
  release: [{ type: 'page.released' }],
  type: [{ type: 'form.started' }],
  submit: [{ type: 'form.finished' }],
};

test('machines whose code arrives late know what they would have known from the start', async () => {
  const walks = fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 1, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(walks, fc.nat(20), async (walk, place) => {
      const events = walk.flatMap((name) => steps[name] ?? []);
      const arrival = place % (events.length + 1);
      expect(await knownAfter(events, arrival)).toEqual(await knownAfter(events, 0));
    }),
    propertyRuns(150),
  );
});
