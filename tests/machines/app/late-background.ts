import { CODE_RETRY_DELAY, CODE_RETRY_DELAY_MAX } from '@domain/shared/limits';
import { type UiConfig, uiConfigSchema } from '@domain/shared/ui-config';
import { isBackgroundMissing } from '@machines/app/app.machine';
import type { AppEvent } from '@machines/app/app.setup';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import type { Walked } from '../../support/replay/coverage';
import { offline, session, version } from './crossing';
import { type Delivery, listenedApp } from './listened-app';
import { CONSENT_CROSSINGS } from './venue-crossings';

const config: UiConfig = v.parse(uiConfigSchema, {});
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The root whose background loads as the test says: `answer` ends the last request for its code. */
function loadingApp(walked: Walked, more: Partial<Parameters<typeof listenedApp>[0]> = {}) {
  const clock = new SimulatedClock();
  const asked: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  const loadBackground = () =>
    new Promise<void>((resolve, reject) => {
      asked.push({ resolve, reject });
    });
  const app = listenedApp({ walked, clock, loadBackground, ...more });
  const answer = async (error?: unknown) => {
    const last = asked.at(-1);
    if (error === undefined) last?.resolve();
    else last?.reject(error);
    await turn();
  };
  return { ...app, clock, asked, answer, state: () => app.actor.getSnapshot().value.background };
}

const details = { title: 'Analyst' };
const [opened, replaced] = CONSENT_CROSSINGS.map(({ event }) => event) as AppEvent[];

/** Two facts about one subject, and what the background gets of them. */
const LATER: { sentence: string; earlier: AppEvent; later: AppEvent; delivered: Delivery[] }[] = [
  {
    sentence: 'the newer of two versions of the venue counts',
    earlier: opened as AppEvent,
    later: replaced as AppEvent,
    delivered: CONSENT_CROSSINGS[0]?.deliveries?.slice(1) ?? [],
  },
  {
    sentence: 'a form that is done pauses nothing',
    earlier: { type: 'form.started' },
    later: { type: 'form.finished' },
    delivered: [],
  },
  {
    sentence: 'details without a user are ignored',
    earlier: { type: 'details.received', details: {} },
    later: { type: 'details.received', details },
    delivered: [],
  },
];

/** The promises of a background whose code arrives late, or not at all. */
export function describeLateBackground(walked: Walked): void {
  it('the code of the background is requested once a page is shown, and once only', async () => {
    const { actor, asked, answer, state } = loadingApp(walked);
    expect([state(), asked.length]).toEqual([{ pending: 'waiting' }, 0]);
    actor.send({ type: 'page.shown' });
    actor.send({ type: 'page.shown' });
    expect([state(), asked.length]).toEqual([{ pending: 'loading' }, 1]);
    await answer();
    actor.send({ type: 'page.shown' });
    expect([state(), asked.length]).toEqual(['running', 1]);
  });

  it('code that cannot be loaded is loaded again with growing delays, and reported once', async () => {
    const { actor, asked, answer, clock, emitted, state } = loadingApp(walked);
    const isMissing = () => isBackgroundMissing(actor.getSnapshot());
    actor.send({ type: 'page.shown' });
    expect(isMissing()).toBe(false);
    const delays = [1, 2, 4, 8].map((factor) => CODE_RETRY_DELAY * factor);
    for (const delay of [...delays, CODE_RETRY_DELAY_MAX, CODE_RETRY_DELAY_MAX]) {
      await answer(offline);
      const before = asked.length;
      clock.increment(delay - 1);
      expect([state(), asked.length, isMissing()]).toEqual([{ pending: 'failed' }, before, true]);
      clock.increment(1);
      expect([state(), asked.length, isMissing()]).toEqual([{ pending: 'loading' }, before + 1, true]);
    }
    await answer();
    expect([state(), isMissing()]).toEqual(['running', false]);
    expect(emitted).toEqual([{ type: 'fault.found', source: 'background', error: offline }]);
  });

  it('the network that is back hastens waiting calls and the code of the background', async () => {
    const { actor, answer, deliveries, state } = loadingApp(walked);
    const hastened = ['retry', { type: 'retry.hasten' }];
    actor.send({ type: 'network.found' });
    expect([state(), deliveries]).toEqual([{ pending: 'waiting' }, [hastened]]);
    actor.send({ type: 'page.shown' });
    await answer(offline);
    actor.send({ type: 'network.found' });
    expect([state(), deliveries]).toEqual([{ pending: 'loading' }, [hastened, hastened]]);
  });

  it('facts from before its code arrived reach the background in their order, each once', async () => {
    const { actor, answer, deliveries } = loadingApp(walked, { loadConfig: async () => config });
    await turn();
    actor.send({ type: 'page.shown' });
    actor.send({ type: 'page.occupied' });
    actor.send({ type: 'publication.changed', version });
    actor.send({ type: 'session.opened', session });
    actor.send({ type: 'area.entered', areaId: 'lobby' });
    actor.send({ type: 'area.entered', areaId: 'expo' });
    actor.send({ type: 'agenda.wanted' });
    actor.send({ type: 'call.dated', at: 42 });
    actor.send({ type: 'page.released' });
    deliveries.length = 0;
    await answer();
    const { userId, email } = session.user;
    expect(deliveries).toEqual([
      ['tracking', { type: 'analytics.configure', analytics: null }],
      ['versionWatch', { type: 'version.know', version }],
      ['agenda', { type: 'mode.set', mode: 'live' }],
      ['versionWatch', { type: 'watch.allow', userId }],
      ['cookieBanner', { type: 'user.enter', userId, email }],
      ['tracking', { type: 'user.enter', userId, email, fresh: true }],
      ['profileView', { type: 'user.enter', userId }],
      ['agenda', { type: 'user.enter', userId }],
      ['presence', { type: 'presence.activate', mode: 'live', details: session.user, isShown: false }],
      ['chatPanel', { type: 'author.set', name: session.user.name }],
      ['calls', { type: 'author.set', name: session.user.name }],
      ['presence', { type: 'area.entered', areaId: 'expo' }],
      ['people', { type: 'area.entered', areaId: 'expo' }],
      ['chatPanel', { type: 'area.entered', areaId: 'expo' }],
      ['agenda', { type: 'agenda.wanted' }],
      ['agenda', { type: 'time.set', at: 42 }],
      ['cookieBanner', { type: 'page.release' }],
    ]);
    actor.send({ type: 'area.entered', areaId: 'lobby' });
    const { facts } = actor.getSnapshot().context;
    expect(facts.filter(({ type }) => type === 'area.entered')).toEqual([
      { type: 'area.entered', areaId: 'lobby' },
    ]);
  });

  it.each(LATER)('$sentence before its code has arrived', async ({ earlier, later, delivered }) => {
    const { actor, answer, deliveries } = loadingApp(walked);
    actor.send({ type: 'page.shown' });
    for (const event of [earlier, later]) actor.send(event);
    deliveries.length = 0;
    await answer();
    expect(deliveries).toEqual(delivered);
  });

  it('settings that arrive after the code still reach the background', async () => {
    let give = (): void => {};
    const loadConfig = () =>
      new Promise<UiConfig>((resolve) => {
        give = () => resolve(config);
      });
    const { actor, answer, deliveries } = loadingApp(walked, { loadConfig });
    actor.send({ type: 'page.shown' });
    await answer();
    give();
    await turn();
    expect(deliveries).toEqual([['tracking', { type: 'analytics.configure', analytics: null }]]);
  });

  it.each(['waiting', 'loading'])('a sign-out does not wait for presence while it is %s', async (before) => {
    const { actor, deliveries, answer } = loadingApp(walked, { loadConfig: async () => config });
    await turn();
    if (before === 'loading') actor.send({ type: 'page.shown' });
    actor.send({ type: 'session.opened', session });
    deliveries.length = 0;
    actor.send({ type: 'session.closing', expired: false });
    expect(deliveries).toEqual([
      ['logCapture', { type: 'sending.forbid' }],
      ['auth', { type: 'signOut.continue' }],
    ]);
    actor.send({ type: 'session.closed' });
    actor.send({
      type: 'session.opened',
      session: { ...session, user: { ...session.user, userId: 'grace' } },
    });
    deliveries.length = 0;
    if (before === 'waiting') actor.send({ type: 'page.shown' });
    await answer();
    expect(deliveries).toContainEqual(['versionWatch', { type: 'watch.allow', userId: 'grace' }]);
    expect(deliveries).not.toContainEqual(['versionWatch', { type: 'watch.allow', userId: 'ada' }]);
  });

  it('a background that crashes is reported, and a sign-out does not wait for it', async () => {
    const { actor, answer, deliveries, emitted, state } = loadingApp(walked, {
      broken: { id: 'background', error: offline },
      loadConfig: async () => config,
    });
    await turn();
    actor.send({ type: 'page.shown' });
    await answer();
    expect([state(), emitted]).toEqual([
      'stopped',
      [{ type: 'fault.found', source: 'background', error: offline }],
    ]);
    actor.send({ type: 'session.opened', session });
    actor.send({ type: 'session.closing', expired: false });
    expect(deliveries.at(-1)).toEqual(['auth', { type: 'signOut.continue' }]);
    expect(actor.getSnapshot().status).toBe('active');
  });
}
