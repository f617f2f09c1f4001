import { isDeepStrictEqual } from 'node:util';
import {
  canSaveEdit,
  createRevision,
  editedMessage,
  editedText,
  isEditSaving,
  revisionFailure,
  revisionMachine,
  type StoredEdit,
} from '@machines/chat-room/revision.machine';
import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given, withoutData } from '../../support/replay/plan';
import { asks, IN_TEAM, offline } from './chat-fixture';

const KEPT = { id: 'one', text: 'Kept' };

describeMachine({
  machine: revisionMachine,
  input: { ...IN_TEAM, parent: PARENT },
  events: {
    ...withoutData('edit.save', 'edit.cancel'),
    'edit.start': [
      { id: 'one', text: 'Helo' },
      { id: 'two', text: 'Bye' },
    ],
    'edit.change': [{ text: ' Hello ' }, { text: '\n' }],
  },
  slots: {
    loadEdit: { done: [null, KEPT], error: [offline] },
    editMessage: { done: [undefined], error: [offline] },
  },
  states: {
    recalling: {
      holds: ({ now }) => editedMessage(now) === null && revisionFailure(now) === null,
      entered: asks(['loadEdit', IN_TEAM]),
    },
    idle: {
      holds: ({ now }) => editedMessage(now) === null && revisionFailure(now) === null,
      entered: ({ event, facts }) => {
        const failed = event.error && { type: 'chat.failed', failure: event.error };
        return isDeepStrictEqual(facts, failed ? [failed] : []);
      },
    },
    'editing.typing': {
      holds: ({ now }) => editedMessage(now) !== null && revisionFailure(now) === null && !isEditSaving(now),
      entered: ({ now, event }) =>
        editedText(now) === (event.output ?? event).text &&
        (event.type === 'edit.change' || editedMessage(now) === (event.output ?? event).id),
    },
    'editing.unsaved': {
      holds: ({ now }) => editedMessage(now) !== null && revisionFailure(now) === offline,
      entered: ({ now, before }) => editedText(now) === editedText(before) && canSaveEdit(now),
    },
    saving: {
      holds: ({ now }) => isEditSaving(now) && editedMessage(now) !== null && revisionFailure(now) === null,
      entered: (step) =>
        asks([
          'editMessage',
          { ...IN_TEAM, id: editedMessage(step.before), text: editedText(step.before).trim() },
        ])(step),
    },
  },
  invariants: {
    'a text is changed only while it is edited and not while it is saved': ({ before, now, event }) =>
      given(event.type === 'edit.change', () => {
        const isOpen = editedMessage(before) !== null && !isEditSaving(before);
        return editedText(now) === (isOpen ? event.text : editedText(before));
      }),
    'another message can be edited instead': ({ before, now, event }) =>
      given(event.type === 'edit.start' && before.matches('editing'), () => editedText(now) === event.text),
    'an empty text is not saved': ({ before, event, asked }) =>
      given(event.type === 'edit.save' && editedText(before).trim() === '', () => asked.length === 0),
    'a text can be saved while it is edited and not empty': ({ now }) =>
      canSaveEdit(now) === (now.matches('editing') && editedText(now).trim() !== ''),
  },
});

it('an open edit is stored with every change, and removed when it is saved or cancelled', async () => {
  const stored: StoredEdit['edit'][] = [];
  const machine = createRevision({
    loadEdit: async () => KEPT,
    storeEdit: ({ edit }) => void stored.push(edit),
    editMessage: async () => {},
  });
  const actor = createActor(machine, { input: { ...IN_TEAM, parent: PARENT } }).start();
  await waitFor(actor, (snapshot) => editedText(snapshot) === 'Kept');
  actor.send({ type: 'edit.change', text: 'Better' });
  actor.send({ type: 'edit.save' });
  await waitFor(actor, (snapshot) => editedMessage(snapshot) === null);
  actor.send({ type: 'edit.start', id: 'two', text: 'Bye' });
  actor.send({ type: 'edit.cancel' });
  expect(stored).toEqual([{ id: 'one', text: 'Better' }, null, { id: 'two', text: 'Bye' }, null]);
});
