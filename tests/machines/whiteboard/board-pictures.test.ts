import { Failure } from '@domain/shared/failure';
import { PICTURE_RETRY_DELAY } from '@domain/whiteboard/whiteboard-limits';
import {
  boardPicturesMachine,
  hasUnsentPictures,
  isHeicRefused,
  isPicturePaused,
  isSendingPicture,
  pictureFaultOf,
} from '@machines/whiteboard/board-pictures.machine';
import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given, withoutData } from '../../support/replay/plan';
import { announces, asks, offline } from '../chat/chat-fixture';

const PLACE = { mode: 'live', userId: 'ada', widgetId: 'board' } as const;
const ASSET = 'a'.repeat(32);
const DATA = { bytes: 1 };
const statusOf = (status: number) => new Failure('PROCESSING_ERROR', 'no', { status });
const tooLarge = statusOf(413);

describeMachine({
  machine: boardPicturesMachine,
  input: { ...PLACE, parent: PARENT },
  events: {
    ...withoutData('heic.refused', 'heic.dismiss', 'pictures.retry', 'pictures.drop', 'pictures.abandon'),
    'picture.added': [{ id: 'file', data: DATA }],
  },
  slots: { uploadPicture: { done: [ASSET], error: [offline, tooLarge] } },
  delays: { pictureRetryDelay: PICTURE_RETRY_DELAY },
  states: {
    idle: {
      holds: ({ now }) => !isSendingPicture(now) && !isPicturePaused(now) && now.context.waiting.length === 0,
    },
    sending: {
      holds: ({ now }) => isSendingPicture(now) && hasUnsentPictures(now),
      entered: asks(['uploadPicture', { ...PLACE, data: DATA }]),
    },
    pausing: {
      holds: ({ now }) => isPicturePaused(now) && hasUnsentPictures(now),
      entered: announces({ type: 'fault.announced', source: 'boardPictures', error: offline }),
    },
  },
  invariants: {
    'a HEIC picture is not sent, and named until the user reacts': ({ before, now, event }) =>
      isHeicRefused(now) ===
        (event.type === 'heic.refused' ||
          (isHeicRefused(before) && !['heic.dismiss', 'picture.added'].includes(event.type))) &&
      (event.type !== 'heic.refused' || now.context.waiting === before.context.waiting),
    'a picture that the server rejected is kept until the user does without it': ({ before, now, event }) =>
      given(
        before.context.refused.length > 0 &&
          !['pictures.drop', 'pictures.retry', 'pictures.abandon'].includes(event.type),
        () => pictureFaultOf(now) === 'tooLarge',
      ),
    'why a picture was not taken is told': ({ before, event, facts }) =>
      given(
        isSendingPicture(before) && event.type === 'xstate.error.actor.uploadPicture',
        () => facts[0]?.type === 'fault.announced',
      ),
    'a board closed without its pictures waits for none, and tells nothing': ({ event, now, facts }) =>
      given(event.type === 'pictures.abandon', () => !hasUnsentPictures(now) && facts.length === 0),
    'nothing that waits is lost': ({ before, now, event }) =>
      given(
        event.type === 'picture.added' || event.type === 'pictures.retry',
        () => now.context.waiting.length >= before.context.waiting.length,
      ),
  },
});

/** The user's pictures for a board, whose server the test is. */
function openPictures() {
  const asked: unknown[] = [];
  const facts: object[] = [];
  let settle = (_: string | Error) => {};
  const machine = boardPicturesMachine.provide({
    actors: {
      uploadPicture: fromPromise(({ input }) => {
        asked.push(input);
        return new Promise<string>((resolve, reject) => {
          settle = (result) => (typeof result === 'string' ? resolve(result) : reject(result));
        });
      }) as never,
    },
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: { ...PLACE, parent: PARENT }, clock });
  actor.on('*', (fact) => void facts.push(fact));
  actor.start();
  return {
    ...{ asked, facts, clock, actor },
    add: (id: string) => actor.send({ type: 'picture.added', id, data: { id } }),
    settle: async (result: string | Error) => {
      settle(result);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const sending = (id: string) => ({ ...PLACE, data: { id } });

it('pictures are sent one after the other, and each is known under the id of the server', async () => {
  const { add, settle, asked, facts, actor } = openPictures();
  add('one');
  add('two');
  add('one');
  expect(asked).toEqual([sending('one')]);
  await settle(ASSET);
  await settle('b'.repeat(32));
  expect(asked).toEqual([sending('one'), sending('two')]);
  expect(facts).toEqual([
    { type: 'picture.shared', id: 'one', assetId: ASSET },
    { type: 'picture.shared', id: 'two', assetId: 'b'.repeat(32) },
  ]);
  expect(hasUnsentPictures(actor.getSnapshot())).toBe(false);
});

it('a picture that the server did not take does not keep others from being sent, and is taken off when the user says so', async () => {
  const { add, settle, asked, facts, actor } = openPictures();
  add('one');
  add('two');
  await settle(tooLarge);
  add('one');
  expect([pictureFaultOf(actor.getSnapshot()), asked[1]]).toEqual(['tooLarge', sending('two')]);
  await settle(ASSET);
  actor.send({ type: 'pictures.retry' });
  expect([pictureFaultOf(actor.getSnapshot()), asked[2]]).toEqual([null, sending('one')]);
  await settle(tooLarge);
  actor.send({ type: 'pictures.drop' });
  expect(facts.at(-1)).toEqual({ type: 'pictures.dropped', ids: ['one'] });
  expect(hasUnsentPictures(actor.getSnapshot())).toBe(false);
});

it('every picture that the server did not take is kept, told of and unsent, until the user tries again or does without', async () => {
  const { add, settle, asked, facts, actor } = openPictures();
  for (const id of ['one', 'two', 'three']) add(id);
  await settle(tooLarge);
  await settle(statusOf(415));
  // One waits and two are refused.
  expect(hasUnsentPictures(actor.getSnapshot())).toBe(true);
  await settle(offline);
  expect(isPicturePaused(actor.getSnapshot())).toBe(true);
  actor.send({ type: 'pictures.retry' });
  expect(asked.slice(3)).toEqual([sending('three')]);
  for (let count = 0; count < 3; count += 1) await settle(ASSET);
  expect(asked.slice(3)).toEqual([sending('three'), sending('one'), sending('two')]);
  add('four');
  await settle(tooLarge);
  add('five');
  expect(hasUnsentPictures(actor.getSnapshot())).toBe(true);
  await settle(statusOf(400));
  expect(pictureFaultOf(actor.getSnapshot())).toBe('tooLarge');
  actor.send({ type: 'pictures.drop' });
  expect(facts.at(-1)).toEqual({ type: 'pictures.dropped', ids: ['four', 'five'] });
});

it.each([
  [413, 'tooLarge'],
  [503, null],
])('an answer of %i says %s', async (status, fault) => {
  const { add, settle, actor } = openPictures();
  add('one');
  await settle(statusOf(status));
  const now = actor.getSnapshot();
  expect([pictureFaultOf(now), isPicturePaused(now)]).toEqual([fault, fault === null]);
});
