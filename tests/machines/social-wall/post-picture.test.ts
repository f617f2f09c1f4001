import { isDeepStrictEqual } from 'node:util';
import { SHARED_PICTURE_MAX } from '@domain/pictures/shared-picture';
import { chosenPictureFault, postPictureFault } from '@domain/wall/post-picture';
import {
  createPostPicture,
  isPicturePending,
  pictureAsset,
  pictureDescription,
  pictureFault,
  pictureState,
  postPictureMachine,
  sentPart,
} from '@machines/social-wall/post-picture.machine';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given, withoutData } from '../../support/replay/plan';
import { announces, asks, offline, tooLarge } from '../chat/chat-fixture';

const DATA = { bytes: 1 };
const file = { type: 'image/png', size: 1, data: DATA };
const text = { ...file, type: 'text/plain' };
const ASSET = 'a'.repeat(32);
const KEPT = { asset: 'b'.repeat(32), description: 'A dog' };
const tells = (picture: object | null) =>
  announces({ type: 'picture.changed', picture }) as (step: unknown) => boolean;

describeMachine({
  machine: postPictureMachine,
  input: { widgetId: 'wall', parent: PARENT },
  events: {
    ...withoutData('picture.retry', 'picture.remove'),
    'picture.choose': [{ file }, { file: text }],
    'picture.restore': [{ picture: KEPT }, { picture: { asset: KEPT.asset } }],
    'description.change': [{ text: ' A cat ' }],
    'upload.progressed': [{ part: 0.5 }],
  },
  slots: {
    uploadPicture: { done: [ASSET], error: [offline, tooLarge] },
    checkPicture: { done: [true, false], error: [offline] },
  },
  states: {
    none: {
      holds: ({ now }) =>
        pictureAsset(now) === '' &&
        pictureDescription(now) === '' &&
        sentPart(now) === 0 &&
        !isPicturePending(now),
      entered: (step) =>
        step.event.type.startsWith('start') ||
        ((step.event.type === 'picture.remove'
          ? pictureFault(step.now) === null
          : pictureFault(step.now) === 'gone' && step.event.output === false) &&
          tells(null)(step)),
    },
    restoring: {
      holds: ({ now }) => isPicturePending(now) && pictureState(now) === 'restoring',
      entered: asks(['checkPicture', { asset: KEPT.asset }]),
    },
    uploading: {
      holds: ({ now }) => isPicturePending(now) && pictureState(now) === 'uploading',
      entered: ({ asked, now }) =>
        sentPart(now) === 0 &&
        pictureFault(now) === null &&
        asks(['uploadPicture', { widgetId: 'wall', data: DATA }])({ asked }),
    },
    failed: {
      holds: ({ now }) => pictureFault(now) !== null && pictureState(now) === 'failed',
      entered: ({ event, now }) => pictureFault(now) === (event.error === tooLarge ? 'tooLarge' : 'notSent'),
    },
    ready: {
      holds: ({ now }) => pictureState(now) === 'ready' && !isPicturePending(now),
      entered: (step) => {
        const { asset } = KEPT;
        const restored = pictureDescription(step.before) === '' ? { asset } : KEPT;
        const picture = step.event.output === ASSET ? { asset: ASSET } : restored;
        return step.event.output !== false && tells(picture)(step);
      },
    },
  },
  invariants: {
    'a file that is no picture says so, and what was there stays': ({ before, event, now }) =>
      given(event.type === 'picture.choose' && event.file === text, () => {
        return pictureFault(now) === 'wrongType' && pictureState(now) === pictureState(before);
      }),
    'how much was sent is known': ({ before, event, now }) =>
      given(event.type === 'upload.progressed' && before.matches('uploading'), () => sentPart(now) === 0.5),
    'a picture is posted with its description, of which the post is told': ({ before, event, now, facts }) =>
      given(event.type === 'description.change' && before.matches('ready'), () => {
        const picture = { asset: pictureAsset(now), description: 'A cat' };
        return (
          pictureDescription(now) === ' A cat ' &&
          isDeepStrictEqual(facts, [{ type: 'picture.changed', picture }])
        );
      }),
    'another picture begins without a description, and the post has none until it is there': (step) =>
      given(step.event.type === 'picture.choose' && step.event.file === file, () => {
        return pictureDescription(step.now) === '' && tells(null)(step);
      }),
  },
});

test.each([
  [413, 'tooLarge'],
  [415, 'wrongType'],
  [429, 'tooMany'],
  [507, 'full'],
  [500, 'notSent'],
  [undefined, 'notSent'],
])('an answer of the status %j says %s', (status, fault) => {
  expect(postPictureFault({ status })).toBe(fault);
});

test('a file is sent only when it can be a picture', () => {
  const faults = [SHARED_PICTURE_MAX, SHARED_PICTURE_MAX + 1].map((size) =>
    chosenPictureFault({ type: 'image/webp', size }),
  );
  expect(faults).toEqual([null, 'tooLarge']);
});

test('the upload tells how much was sent, and is aborted when the picture is taken out of the post', () => {
  const uploads: { data: object; onPart: (part: number) => void; signal: AbortSignal }[] = [];
  const machine = createPostPicture({
    uploadPicture: ({ data }, onPart, signal) => {
      uploads.push({ data, onPart, signal });
      return new Promise(() => {});
    },
    hasPicture: async () => true,
  });
  const actor = createActor(machine, { input: { widgetId: 'wall', parent: PARENT } }).start();
  actor.send({ type: 'picture.choose', file });
  const [upload] = uploads;
  upload?.onPart(0.5);
  expect([upload?.data, sentPart(actor.getSnapshot()), upload?.signal.aborted]).toEqual([DATA, 0.5, false]);
  actor.send({ type: 'picture.remove' });
  expect(upload?.signal.aborted).toBe(true);
});
