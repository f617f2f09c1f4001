import { Failure } from '@domain/shared/failure';
import {
  createPlayer,
  isVideoAsked,
  isVideoFailed,
  type PlayedVideo,
  type PlayerPort,
  playerMachine,
  type VideoAccess,
  type VideoStop,
} from '@machines/media-board/player.machine';
import { expect, it, vi } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given, withoutData } from '../../support/replay/plan';

const video = {
  ...{ architectureId: 'hall', areaId: 'expo', widgetId: 'media' },
  ...{ videoUrl: '/backend-assets/live/hall/film/1', isStream: false },
};
const access: VideoAccess = { address: '/film?1', expiresAt: Number.POSITIVE_INFINITY };
const failure = new Failure('WIDGET_ERROR', 'broken');
const away = new Failure('NOT_REACHABLE', 'away');

const stopOf = ({ event }: { event: { type: string } }) =>
  event as unknown as { type: 'video.stopped' } & VideoStop;

describeMachine({
  machine: playerMachine,
  input: { parent: PARENT, video, elementId: 'film' },
  events: {
    ...withoutData('video.retry'),
    'video.stopped': [{ failure, at: 4 }],
  },
  slots: {
    accessVideo: { done: [access], error: [away] },
    renewAccess: { done: [access], error: [away] },
    playVideo: { error: [failure] },
  },
  delays: {
    renewal: ({ context }) => (context.access === access ? 2_147_483_647 : 30_000),
  },
  states: {
    asking: { holds: ({ now }) => isVideoAsked(now) && !isVideoFailed(now) },
    'playing.fresh': {
      holds: ({ now }) => !isVideoFailed(now) && now.context.access.address === access.address,
    },
    'playing.renewing': { holds: ({ now }) => !isVideoFailed(now) },
    failed: { holds: ({ now, facts }) => isVideoFailed(now) && facts.length <= 1 },
  },
  invariants: {
    'a video goes on where it stopped': ({ asked }) =>
      given(
        asked.some(({ slot }) => slot === 'playVideo'),
        () =>
          asked.every(
            ({ slot, input }) => slot !== 'playVideo' || [0, 4].includes((input as PlayedVideo).at),
          ),
      ),
    'a renewed address takes the place of the first one while the video plays': ({ event, sent, before }) =>
      given(event.type === 'xstate.done.actor.renewAccess' && before.matches({ playing: 'renewing' }), () =>
        sent.some(({ to, event: { type } }) => to === 'playVideo' && type === 'address.renew'),
      ),
    'what stops a video is reported': (step) =>
      given(
        step.event.type === 'video.stopped' && step.before.matches('playing'),
        () => step.facts[0]?.error === stopOf(step).failure && step.now.context.at === 4,
      ),
  },
});

it('a video asks for its next address at half of its time', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  const clock = new SimulatedClock();
  const asked: string[] = [];
  const renewed: string[] = [];
  const port: PlayerPort = {
    accessVideo: async ({ videoUrl }) => {
      asked.push(videoUrl);
      return { address: `/film?${asked.length}`, expiresAt: 1_200_000 };
    },
    playVideo: (_, __, onRenewal) => {
      onRenewal((address) => renewed.push(address));
      return () => {};
    },
  };
  const actor = createActor(createPlayer(port), {
    clock,
    input: { parent: PARENT, video, elementId: 'film' },
  }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('playing'));
  clock.increment(599_999);
  expect(asked).toHaveLength(1);
  clock.increment(1);
  await vi.waitFor(() => expect(renewed).toEqual(['/film?2']));
  vi.useRealTimers();
});
