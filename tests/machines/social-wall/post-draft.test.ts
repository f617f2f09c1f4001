import { POST_MAX } from '@domain/wall/wall-limits';
import {
  draftFault,
  draftText,
  isPosted,
  isSending,
  isSendingFailed,
  postDraftMachine,
} from '@machines/social-wall/post-draft.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { announces, asks, offline } from '../chat/chat-fixture';
import { PLACE } from './wall-fixture';

const told = announces({ type: 'wall.failed', failure: offline }) as never;
const PICTURE = { asset: 'a'.repeat(32), description: 'A cat' };
const long = 'x'.repeat(POST_MAX + 1);

describeMachine({
  machine: postDraftMachine,
  input: { ...PLACE, name: 'Ada' },
  events: {
    'draft.change': [
      { type: 'draft.change', text: ' Hello ' },
      { type: 'draft.change', text: '  ' },
      { type: 'draft.change', text: long },
    ],
    'post.send': [
      { type: 'post.send', id: 'one', picture: null },
      { type: 'post.send', id: 'two', picture: PICTURE },
    ],
  },
  slots: {
    loadDraft: { done: ['', 'Kept'], error: [offline] },
    addPost: { done: [undefined], error: [offline] },
  },
  states: {
    loading: {
      from: { start: [] },
      holds: ({ now }) => draftText(now) === '',
      entered: asks(['loadDraft', PLACE]) as never,
    },
    editing: {
      from: {
        'done.loadDraft': ['loading'],
        'error.loadDraft': ['loading'],
        'draft.change': ['loading', 'failed', 'posted'],
      },
      holds: ({ now }) => !isSending(now) && !isSendingFailed(now) && !isPosted(now),
    },
    sending: {
      from: { 'post.send': ['editing', 'failed'] },
      holds: ({ now }) => isSending(now) && draftFault(now) === null,
      entered: ({ before, event, now, asked }) => {
        const id = isSendingFailed(before) ? before.context.id : (event.id as string);
        return (
          now.context.id === id &&
          asks([
            'addPost',
            {
              ...PLACE,
              name: 'Ada',
              id,
              text: draftText(now).trim(),
              picture: event.picture,
            },
          ])({ asked } as never)
        );
      },
    },
    failed: {
      from: { 'error.addPost': ['sending'] },
      holds: ({ now }) => isSendingFailed(now) && draftText(now) !== '',
      entered: told,
    },
    posted: {
      from: { 'done.addPost': ['sending'] },
      holds: ({ now }) => isPosted(now) && draftText(now) === '',
    },
  },
  invariants: {
    'what is typed is kept until it is posted': ({ before, event, now }) =>
      given(event.type === 'draft.change' && !isSending(before), () => draftText(now) === event.text),
    'what was typed before is there': ({ before, event, now }) =>
      given(event.type === 'xstate.done.actor.loadDraft' && before.matches('loading'), () => {
        return draftText(now) === event.output;
      }),
    'nothing else changes the text until it is posted': ({ before, event, now }) =>
      given(!/^start|^draft|done\.actor/.test(event.type) || isSendingFailed(now), () => {
        return event.type === 'draft.change' || draftText(now) === draftText(before);
      }),
    'a failure to read what was typed is told': ({ before, event, facts }) =>
      given(
        event.type === 'xstate.error.actor.loadDraft' && before.matches('loading'),
        () => facts.length === 1,
      ),
    'nothing visible and too much cannot be sent': ({ now }) =>
      given(
        !isSending(now) && draftText(now) !== ' Hello ' && draftText(now) !== 'Kept',
        () => draftFault(now) === (draftText(now) === long ? 'tooLong' : 'empty'),
      ),
  },
});
