import { RETRY_DELAY } from '@domain/shared/limits';
import { ChannelStore } from '@machines/chat-panel/channel-store';
import { FaceStore } from '@machines/chat-panel/face-store';
import { type FacesReport, facesMachine, type ReadPictures } from '@machines/chat-panel/faces.machine';
import { watchFaces } from '@machines/chat-panel/watch-faces';
import { MessageStore } from '@machines/chat-room/message-store';
import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { all, announces, asks, channel, GRACE, message, offline } from './chat-fixture';

const places = () => ({ channels: new ChannelStore(), messages: new MessageStore(), faces: new FaceStore() });
const want = (...uids: string[]) => ({ type: 'faces.wanted', uids }) as const;
const crowd = Array.from({ length: 120 }, (_, index) => `p${index}`);

// Of a machine that is replayed, the store knows all that is answered.
const known = places();
known.faces.put(['grace', 'alan', ...crowd], []);

describeMachine({
  machine: facesMachine,
  input: known,
  events: { 'faces.wanted': [want('grace'), want('grace', 'alan'), want(...crowd)] },
  slots: {
    watchFaces: { error: [offline] },
    readPictures: { done: [{ asked: [], people: [] }], error: [offline] },
  },
  delays: { retryDelay: RETRY_DELAY },
  states: {
    idle: {
      from: { start: [], 'done.readPictures': ['loading'] },
      holds: ({ now }) => now.context.wanted.length === 0,
      entered: announces(),
    },
    loading: {
      from: {
        'faces.wanted': ['idle'],
        'after.retryDelay': ['failed'],
      },
      holds: ({ now }) => now.context.wanted.length > 0,
      entered: (step) => asks(['readPictures', { uids: step.now.context.wanted.slice(0, 50) }])(step),
    },
    failed: {
      from: { 'error.readPictures': ['loading'] },
      entered: all(asks(), announces({ type: 'chat.failed', failure: offline })),
    },
  },
  invariants: {
    'every person is wanted once, and a hundred at most': ({ event, now }) =>
      given(event.type === 'faces.wanted', () => {
        const { wanted } = now.context;
        return new Set(wanted).size === wanted.length && wanted.length <= 100 && wanted[0] === event.uids[0];
      }),
  },
});

it('the pictures of the people in the list and of the authors are read once, fifty at a time', async () => {
  const { channels, messages, faces } = places();
  const asked: number[] = [];
  const machine = facesMachine.provide({
    actors: {
      watchFaces: fromCallback<FacesReport, ReturnType<typeof places>>(({ sendBack, input }) =>
        watchFaces(input, (uids) => sendBack({ type: 'faces.wanted', uids })),
      ),
      readPictures: fromPromise<ReadPictures, { uids: readonly string[] }>(async ({ input: { uids } }) => {
        asked.push(uids.length);
        return { asked: uids, people: [{ uid: 'grace', picture: 'portrait' }] };
      }),
    },
  });
  channels.replaceOwn([{ ...channel(GRACE, 'PRIVATE', 5), otherId: 'grace' }]);
  const actor = createActor(machine, { input: { channels, messages, faces } }).start();
  await waitFor(actor, (now) => now.matches('idle') && faces.has('grace'));
  messages.replaceAll(
    crowd.slice(0, 60).map((authorId, index) => ({ ...message(`m${index}`, index), authorId })),
  );
  await waitFor(actor, (now) => now.matches('idle') && faces.has('p0') && faces.has('p59'));
  messages.replaceAll([message('other', 70)]);
  expect(asked).toEqual([1, 50, 10]);
  expect([faces.get('grace'), faces.get('p7'), faces.has('p7')]).toEqual(['portrait', undefined, true]);
});

it('the pictures of five hundred people are remembered, until all are forgotten', () => {
  const faces = new FaceStore();
  const many = Array.from({ length: 501 }, (_, index) => `p${index}`);
  faces.put(many, []);
  expect([faces.has('p0'), faces.has('p1'), faces.has('p500')]).toEqual([false, true, true]);
  faces.clear();
  expect(faces.has('p500')).toBe(false);
});
