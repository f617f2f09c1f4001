import { Failure } from '@domain/shared/failure';
import {
  createPanorama,
  isMotionOn,
  isMotionRefused,
  isViewFlat,
  isViewShown,
  openedCard,
  type PanoramaPort,
  type PanoramaView,
  panoramaMachine,
  type ViewerReport,
} from '@machines/panorama/panorama.machine';
import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { describeMachine } from '../support/replay/describe-machine';
import { failing, given, withoutData } from '../support/replay/plan';

const viewOf = (mediaId: string, width: number, height: number): PanoramaView => ({
  placeId: 'place',
  mediaId,
  width,
  height,
});
const terrace = viewOf('terrace', 8_192, 4_096);
const photo = viewOf('photo', 1_600, 900);
const noGraphics = new Failure('FUNCTION_UNSUPPORTED', 'no graphics');
const unreadable = new Failure('PROCESSING_ERROR', 'unreadable');

const ROUND = 'view.round.ready';
const SHOWN = `${ROUND}.shown`;

describeMachine({
  machine: panoramaMachine,
  events: {
    ...withoutData(
      'view.hide',
      'motion.toggle',
      'motion.begun',
      'motion.failed',
      'viewer.lost',
      'viewer.restored',
      'viewer.dragged',
      'viewer.released',
      'card.close',
    ),
    'view.show': [{ view: terrace }, { view: photo }],
    'view.step': [{ step: 'left' }],
    'view.face': [{ direction: { yaw: 90, pitch: 0 } }],
    'card.open': [{ widgetId: 'bar' }, { widgetId: 'stars' }],
  },
  slots: {
    showView: { done: [undefined], error: [noGraphics, unreadable] },
    ...failing(unreadable, 'watchViewer', 'watchMotion'),
  },
  expectedErrors: {
    'showView isUnsupported': 'a browser without graphics is no fault, and shows the flat picture',
    watchMotion: 'the state says that the device cannot be used',
  },
  states: {
    'view.absent': { holds: ({ now }) => !isViewFlat(now) && !isViewShown(now) },
    'view.flat': { holds: ({ now }) => isViewFlat(now) },
    'view.round.loading': {
      entered: ({ asked }) =>
        asked.some(({ slot, input }) => slot === 'showView' && (input as PanoramaView).mediaId === 'terrace'),
    },
    [`${SHOWN}.still`]: { holds: ({ now }) => isViewShown(now) && !isMotionOn(now) },
    [`${SHOWN}.moving.asking`]: {
      entered: ({ asked, now }) => isMotionOn(now) && asked.some(({ slot }) => slot === 'watchMotion'),
    },
    [`${SHOWN}.moving.begun`]: { holds: ({ now }) => isMotionOn(now) && isViewShown(now) },
    [`${SHOWN}.paused`]: { holds: ({ now }) => isMotionOn(now) && isViewShown(now) },
    [`${SHOWN}.refused`]: {
      holds: ({ now }) => isMotionRefused(now) && !isMotionOn(now) && isViewShown(now),
    },
    [`${ROUND}.lost`]: { holds: ({ now }) => isViewFlat(now) && !isViewShown(now) },
    'card.closed': { holds: ({ now }) => openedCard(now) === null },
    'card.opened': {
      holds: ({ event, now }) =>
        event.type !== 'card.open' || openedCard(now) === (event as unknown as { widgetId: string }).widgetId,
    },
  },
  invariants: {
    'a picture that is not twice as wide as high is flat, and hosts read why': ({ event, now, facts }) =>
      given(
        event.type === 'view.show' && (event as unknown as { view: PanoramaView }).view === photo,
        () => now.matches({ view: 'flat' }) && /1600 × 900 pixels/.test(String(facts[0]?.failure?.message)),
      ),
    'a browser without graphics is no fault': ({ event, facts }) =>
      given(
        event.type === 'xstate.error.actor.showView' && event.error === noGraphics,
        () => facts.length === 0,
      ),
    'a picture that cannot be shown is reported': ({ before, event, facts }) =>
      given(
        before.matches({ view: { round: 'loading' } }) &&
          event.type === 'xstate.error.actor.showView' &&
          event.error === unreadable,
        () => facts[0]?.failure === unreadable,
      ),
    'the device is asked only when the user wants it': ({ event, asked }) =>
      given(
        asked.some(({ slot }) => slot === 'watchMotion'),
        () => ['motion.toggle', 'viewer.released'].includes(event.type),
      ),
    'the flat picture and the view are never shown together': ({ now }) =>
      !(isViewFlat(now) && isViewShown(now)),
  },
});

/** A port that records its calls; nothing in it ends by itself. */
function recordingPort() {
  const calls: string[] = [];
  let report: (one: ViewerReport) => void = () => {};
  let stops = 0;
  const port: PanoramaPort = {
    showView: async ({ mediaId }) => void calls.push(`show ${mediaId}`),
    hideView: async ({ mediaId }) => void calls.push(`hide ${mediaId}`),
    step: async (step) => void calls.push(`step ${step}`),
    face: async ({ yaw }) => void calls.push(`face ${yaw}`),
    watchViewer: (_, onValue) => {
      report = onValue;
      return () => {};
    },
    watchMotion: (_, onValue) => {
      onValue({ type: 'motion.begun' });
      return () => {
        stops += 1;
      };
    },
  };
  return { port, calls, report: (one: ViewerReport) => report(one), stops: () => stops };
}

async function shownPanorama() {
  const recorded = recordingPort();
  const actor = createActor(createPanorama(recorded.port)).start();
  actor.send({ type: 'view.show', view: terrace });
  await waitFor(actor, isViewShown);
  return { actor, ...recorded };
}

it('a view is hidden before the next one is shown', async () => {
  const { actor, calls } = await shownPanorama();
  actor.send({ type: 'view.show', view: viewOf('deck', 4_096, 2_048) });
  actor.send({ type: 'view.hide' });
  expect(calls).toEqual(['show terrace', 'hide terrace', 'show deck', 'hide deck']);
});

it('a view turns by steps and to a direction', async () => {
  const { actor, calls } = await shownPanorama();
  actor.send({ type: 'view.step', step: 'up' });
  actor.send({ type: 'view.face', direction: { yaw: -120, pitch: 3 } });
  expect(calls).toEqual(['show terrace', 'step up', 'face -120']);
});

it('a drag pauses turning with the device until the view is released', async () => {
  const { actor, report, stops } = await shownPanorama();
  actor.send({ type: 'motion.toggle' });
  report({ type: 'viewer.dragged' });
  expect([isMotionOn(actor.getSnapshot()), stops()]).toEqual([true, 1]);
  report({ type: 'viewer.released' });
  expect([isMotionOn(actor.getSnapshot()), stops()]).toEqual([true, 1]);
  actor.send({ type: 'motion.toggle' });
  expect([isMotionOn(actor.getSnapshot()), stops()]).toEqual([false, 2]);
});
