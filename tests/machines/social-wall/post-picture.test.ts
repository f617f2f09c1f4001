import { SHARED_PICTURE_MAX } from '@domain/pictures/shared-picture';
import { chosenPictureFault, postPictureFault } from '@domain/wall/post-picture';
import {
  pictureAsset,
  pictureDescription,
  pictureFault,
  pictureState,
  postedPicture,
  postPictureMachine,
  sentPart,
} from '@machines/social-wall/post-picture.machine';
import { expect, test } from 'vitest';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { asks, offline, tooLarge } from '../chat/chat-fixture';

const DATA = { bytes: 1 };
const file = { type: 'image/png', size: 1, data: DATA };
const text = { ...file, type: 'text/plain' };
const ASSET = 'a'.repeat(32);

describeMachine({
  machine: postPictureMachine,
  input: { widgetId: 'wall' },
  events: {
    'picture.choose': [
      { type: 'picture.choose', file },
      { type: 'picture.choose', file: text },
    ],
    'picture.retry': [{ type: 'picture.retry' }],
    'picture.remove': [{ type: 'picture.remove' }],
    'description.change': [{ type: 'description.change', text: ' A cat ' }],
    'upload.progressed': [{ type: 'upload.progressed', part: 0.5 }],
    'upload.finished': [{ type: 'upload.finished', asset: ASSET }],
    'upload.failed': [{ type: 'upload.failed', failure: tooLarge }],
  },
  slots: { uploadPicture: { error: [offline] } },
  states: {
    none: {
      from: { start: [], 'picture.remove': ['failed', 'ready', 'uploading'] },
      holds: ({ now }) => postedPicture(now) === null && pictureDescription(now) === '',
    },
    uploading: {
      from: { 'picture.choose': ['failed', 'none', 'ready'], 'picture.retry': ['failed'] },
      holds: ({ now }) => postedPicture(now) === null && pictureState(now) === 'uploading',
      entered: ({ asked, now }) =>
        sentPart(now) === 0 &&
        pictureFault(now) === null &&
        asks(['uploadPicture', { widgetId: 'wall', data: DATA }])({ asked } as never),
    },
    failed: {
      from: { 'upload.failed': ['uploading'], 'error.uploadPicture': ['uploading'] },
      holds: ({ now }) => pictureFault(now) !== null && pictureState(now) === 'failed',
      entered: ({ event, now }) =>
        pictureFault(now) === (event.type === 'upload.failed' ? 'tooLarge' : 'notSent'),
    },
    ready: {
      from: { 'upload.finished': ['uploading'] },
      holds: ({ now }) => pictureAsset(now) === ASSET && postedPicture(now)?.asset === ASSET,
    },
  },
  invariants: {
    'a file that is no picture says so, and what was there stays': ({ before, event, now }) =>
      given(event.type === 'picture.choose' && event.file === text, () => {
        return pictureFault(now) === 'wrongType' && pictureState(now) === pictureState(before);
      }),
    'how much was sent is known': ({ before, event, now }) =>
      given(event.type === 'upload.progressed' && before.matches('uploading'), () => sentPart(now) === 0.5),
    'a picture is posted with its description': ({ before, event, now }) =>
      given(event.type === 'description.change' && before.matches('ready'), () => {
        return postedPicture(now)?.description === 'A cat' && pictureDescription(now) === ' A cat ';
      }),
    'another picture begins without a description': ({ event, now }) =>
      given(event.type === 'picture.choose' && event.file === file, () => pictureDescription(now) === ''),
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
