import { isDeepStrictEqual } from 'node:util';
import {
  createPostDraft,
  draftText,
  EMPTY_DRAFT,
  isPosted,
  isSending,
  isSendingFailed,
  type PostDraft,
  postDraftMachine,
  takenFailure,
} from '@machines/social-wall/post-draft.machine';
import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given } from '../../support/replay/plan';
import { announces, asks, offline } from '../chat/chat-fixture';
import { PLACE } from './wall-fixture';

const PICTURE = { asset: 'a'.repeat(32), description: 'A cat' };
const taken = takenFailure();

describeMachine({
  machine: postDraftMachine,
  input: { ...PLACE, name: 'Ada', parent: PARENT },
  events: {
    'draft.change': [{ text: ' Hello ' }, { text: '  ' }, { text: '' }],
    'post.send': [{ id: 'one' }, { id: 'two' }],
    'picture.changed': [{ picture: PICTURE }, { picture: null }],
  },
  slots: {
    picture: { error: [offline] },
    loadDraft: {
      done: [
        { text: 'Typed', picture: null, id: '' },
        { text: 'Kept', picture: PICTURE, id: 'sent' },
      ],
      error: [offline],
    },
    addPost: { done: [undefined], error: [offline, taken] },
  },
  states: {
    loading: {
      holds: ({ now }) => draftText(now) === '',
      entered: asks(['picture', { widgetId: PLACE.widgetId }], ['loadDraft', PLACE]),
    },
    editing: { holds: ({ now }) => !isSending(now) && !isSendingFailed(now) && !isPosted(now) },
    sending: {
      holds: ({ now }) => isSending(now),
      entered: ({ before, event, now, asked }) => {
        const id = before.context.id || (event.id as string);
        return (
          now.context.id === id &&
          asks([
            'addPost',
            {
              ...PLACE,
              name: 'Ada',
              id,
              text: draftText(now).trim(),
              picture: before.context.picture,
            },
          ])({ asked })
        );
      },
    },
    failed: {
      holds: ({ now }) => isSendingFailed(now) && draftText(now) !== '',
      entered: ({ before, event, now, facts }) => {
        const isTaken = event.error === taken;
        const fact = { type: 'fault.announced', source: 'postDraft', error: isTaken ? taken : offline };
        return now.context.id === (isTaken ? '' : before.context.id) && announces(fact)({ facts });
      },
    },
    posted: {
      holds: ({ now: { context, value } }) =>
        value === 'posted' && context.text === '' && context.picture === null && context.id === '',
      entered: ({ sent }) => isDeepStrictEqual(sent, [{ to: 'picture', event: { type: 'picture.remove' } }]),
    },
  },
  invariants: {
    'what is typed is kept until it is posted': ({ before, event, now }) =>
      given(event.type === 'draft.change' && !isSending(before), () => draftText(now) === event.text),
    'what was typed before is there': ({ before, event, now }) =>
      given(event.type === 'xstate.done.actor.loadDraft' && before.matches('loading'), () => {
        return draftText(now) === (event.output as { text: string }).text;
      }),
    'a draft that may have arrived keeps its id, so that it is not posted twice, until nothing is left of it':
      ({ before, event, now }) =>
        given(/^draft|^picture/.test(event.type), () => {
          const isEmpty = draftText(now) === '' && now.context.picture === null;
          return now.context.id === (isEmpty ? '' : before.context.id);
        }),
    'a draft that was sent before has its id again': ({ before, event, now }) =>
      given(event.type === 'xstate.done.actor.loadDraft' && before.matches('loading'), () => {
        return now.context.id === (event.output as PostDraft).id;
      }),
    'nothing else changes the text until it is posted': ({ before, event, now }) =>
      given(!/^start|^draft|done\.actor/.test(event.type) || isSendingFailed(now), () => {
        return event.type === 'draft.change' || draftText(now) === draftText(before);
      }),
    'a picture that was there before is put in again': ({ before, event, sent }) =>
      given(event.type === 'xstate.done.actor.loadDraft' && before.matches('loading'), () => {
        const { picture } = event.output as { picture: object | null };
        const restored = [{ to: 'picture', event: { type: 'picture.restore', picture } }];
        return isDeepStrictEqual(sent, picture ? restored : []);
      }),
    'the post has the picture that its machine tells of': ({ event, now }) =>
      given(event.type === 'picture.changed', () => isDeepStrictEqual(now.context.picture, event.picture)),
    'a picture that is taken out of a sent post leaves the thanks': ({ before, event, now }) =>
      given(event.type === 'picture.changed' && event.picture === null && isPosted(before), () =>
        isPosted(now),
      ),
    'a crash of the picture leaves what is typed, and is told': ({ before, event, now, facts }) =>
      given(event.type === 'xstate.error.actor.picture', () => {
        return facts.length === 1 && isDeepStrictEqual(now.value, before.value);
      }),
    'a failure to read what was typed is told': ({ before, event, facts }) =>
      given(
        event.type === 'xstate.error.actor.loadDraft' && before.matches('loading'),
        () => facts.length === 1,
      ),
    'nothing visible cannot be sent': ({ before, event, now }) =>
      given(
        event.type === 'post.send' && before.matches('editing') && draftText(before).trim() === '',
        () => !isSending(now),
      ),
  },
});

test('what is made for a wall is stored with every change, with its id before it is sent, and forgotten once it is posted', async () => {
  const stored: unknown[] = [];
  const machine = createPostDraft({
    recallDraft: async () => EMPTY_DRAFT,
    keepDraft: async ({ text, picture, id }) => void stored.push([text, picture, id]),
    addPost: async () => {},
    forgetPosted: async ({ id }) => void stored.push(`${id} is posted`),
    uploadPicture: () => new Promise(() => {}),
    hasPicture: async () => true,
  });
  const actor = createActor(machine, { input: { ...PLACE, name: 'Ada', parent: PARENT } }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('editing'));
  actor.send({ type: 'draft.change', text: 'Look' });
  actor.send({ type: 'picture.changed', picture: PICTURE });
  actor.send({ type: 'post.send', id: 'one' });
  await waitFor(actor, isPosted);
  expect(stored).toEqual([
    ['Look', null, ''],
    ['Look', PICTURE, ''],
    ['Look', PICTURE, 'one'],
    'one is posted',
    ['', null, ''],
    // Its picture has gone as well.
    ['', null, ''],
  ]);
  actor.stop();
});
