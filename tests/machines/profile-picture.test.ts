import { isDeepStrictEqual } from 'node:util';
import { firstCrop, movedCrop, placedCrop, zoomedCrop } from '@domain/people/picture-crop';
import { Failure } from '@domain/shared/failure';
import {
  isPictureOpening,
  isPictureShown,
  isPictureUploading,
  openedPicture,
  pictureFault,
  profilePictureMachine,
  shownCrop,
  uploadedPart,
} from '@machines/profile-view/profile-picture.machine';
import { describeMachine } from '../support/replay/describe-machine';
import { given, withoutData } from '../support/replay/plan';
import type { Step } from '../support/replay/step';

type PictureStep = Step<typeof profilePictureMachine>;

const data = { bytes: 'of a picture' };
const PICTURE = { image: { pixels: 'of a picture' }, width: 1000, height: 600 };
const FIRST = firstCrop(PICTURE);
const ID = 'a'.repeat(32);
const offline = new Failure('NOT_REACHABLE', 'offline');
const tooMany = new Failure('PROCESSING_ERROR', 'too many', { status: 429 });

const chosen = (type: string, size: number) =>
  ({ type: 'picture.choose', file: { type, size, data } }) as const;

const asks = ({ asked }: PictureStep, slot: string, input: object) =>
  isDeepStrictEqual(asked, [{ slot, input }]);
const changes = ({ facts }: PictureStep) => facts.map(({ type, picture }) => [type, picture]);

describeMachine({
  machine: profilePictureMachine,
  events: {
    ...withoutData('picture.remove', 'picture.cancel', 'picture.unreadable', 'picture.upload'),
    'picture.choose': [
      chosen('image/png', 5),
      chosen('application/pdf', 5),
      chosen('image/jpeg', 10_485_761),
      chosen('image/jpeg', 10_485_760),
    ],
    'picture.opened': [{ picture: PICTURE }],
    'crop.move': [{ by: { x: 0.2, y: 0.1 } }],
    'crop.place': [{ place: { x: 1 } }],
    'crop.zoom': [{ zoom: 2 }, { zoom: 1 }],
    'upload.progressed': [{ part: 0.5 }],
  },
  slots: { openPicture: { error: [offline] }, uploadPicture: { done: [ID], error: [offline, tooMany] } },
  states: {
    none: {
      holds: ({ now }) => !isPictureOpening(now) && !isPictureShown(now) && openedPicture(now).width === 1,
      entered: (step) =>
        isDeepStrictEqual(
          changes(step),
          step.event.type === 'xstate.done.actor.uploadPicture' ? [['picture.changed', ID]] : [],
        ),
    },
    'chosen.opening': {
      holds: ({ now }) => isPictureOpening(now) && !isPictureShown(now),
      entered: (step) => asks(step, 'openPicture', { data }) && pictureFault(step.now) === null,
    },
    'chosen.cropping': {
      holds: ({ now }) => isPictureShown(now) && !isPictureUploading(now) && openedPicture(now) === PICTURE,
      entered: ({ event, now, before, asked }) =>
        asked.length === 0 &&
        isDeepStrictEqual(shownCrop(now), event.type === 'picture.opened' ? FIRST : shownCrop(before)),
    },
    'chosen.uploading': {
      holds: ({ now }) => isPictureShown(now) && isPictureUploading(now),
      entered: (step) =>
        asks(step, 'uploadPicture', { data, crop: shownCrop(step.before) }) &&
        uploadedPart(step.now) === 0 &&
        pictureFault(step.now) === null,
    },
  },
  invariants: {
    'a file of another type or size is not opened, and why is said': ({ before, event, now }) =>
      given(event.type === 'picture.choose' && before.matches('none'), () => {
        const { type, size } = event.file as { type: string; size: number };
        if (type === 'application/pdf') return pictureFault(now) === 'wrongType' && now.matches('none');
        if (size > 10_485_760) return pictureFault(now) === 'tooLarge' && now.matches('none');
        return isPictureOpening(now);
      }),
    'a file that cannot be opened is said to be unreadable': ({ event, before, now }) =>
      given(
        before.matches('chosen') &&
          (event.type === 'picture.unreadable' || event.type === 'xstate.error.actor.openPicture'),
        () => pictureFault(now) === 'unreadable',
      ),
    'the square follows what the user does': ({ before, event, now }) =>
      given(before.matches({ chosen: 'cropping' }) && event.type.startsWith('crop.'), () => {
        const crop = shownCrop(before);
        const expected = {
          'crop.move': () => movedCrop(PICTURE, crop, { x: 0.2, y: 0.1 }),
          'crop.place': () => placedCrop(PICTURE, crop, { x: 1 }),
          'crop.zoom': () => zoomedCrop(PICTURE, crop, event.zoom as number),
        }[event.type as 'crop.move' | 'crop.place' | 'crop.zoom'];
        return isDeepStrictEqual(shownCrop(now), expected());
      }),
    'nothing moves while the picture is uploaded': ({ before, event, now }) =>
      given(
        isPictureUploading(before) && event.type.startsWith('crop.'),
        () => shownCrop(now) === shownCrop(before) && isPictureUploading(now),
      ),
    'the progress is what was reported': ({ before, event, now }) =>
      given(
        isPictureUploading(before) && event.type === 'upload.progressed',
        () => uploadedPart(now) === 0.5,
      ),
    'a failed upload says why': ({ before, event, now }) =>
      given(
        isPictureUploading(before) && event.type === 'xstate.error.actor.uploadPicture',
        () => pictureFault(now) === (event.error === tooMany ? 'tooMany' : 'notSent'),
      ),
    'cancelling after a failure leaves no fault': ({ before, event, now }) =>
      given(
        event.type === 'picture.cancel' && before.matches({ chosen: 'cropping' }),
        () => pictureFault(now) === null,
      ),
    'removing announces no picture, and forgets the fault': (step) =>
      given(
        step.event.type === 'picture.remove' && step.before.matches('none'),
        () => isDeepStrictEqual(changes(step), [['picture.changed', '']]) && pictureFault(step.now) === null,
      ),
    'nothing of a file stays once it is not chosen': ({ now }) =>
      given(now.matches('none'), () => Object.keys(now.context.data).length === 0),
  },
});
