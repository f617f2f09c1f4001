import { isDeepStrictEqual } from 'node:util';
import {
  createDeletions,
  type Deletion,
  deletionsMachine,
  isDeleting,
  undeletedMessage,
  undoableMessage,
} from '@machines/chat-panel/deletions.machine';
import { expect, it } from 'vitest';
import { type AnyEventObject, createActor, SimulatedClock, waitFor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { failing, given, withoutData } from '../../support/replay/plan';
import { ADA, forbidden, offline, TEAM } from './chat-fixture';

const deletion = (id: string) => ({ channelId: TEAM, id });
const KEPT = [deletion('kept')];

/** Returns the ids that a step sends to the server. */
const sentIn = ({ sent }: { sent: readonly { event: AnyEventObject }[] }): string[] =>
  sent.flatMap(({ event }) => event.items.map(({ id }: Deletion) => id));

describeMachine({
  machine: deletionsMachine,
  input: { ...ADA, parent: PARENT },
  events: {
    ...withoutData('deletion.undo', 'deletion.confirm', 'failure.dismiss', 'page.hidden'),
    'message.delete': ['one', 'two'].map((id) => ({ ...deletion(id) })),
    'sending.done': [{ items: KEPT, result: [] }],
    'sending.failed': [
      { items: KEPT, failure: forbidden },
      { items: KEPT, failure: offline },
    ],
  },
  slots: {
    loadDeletions: { done: [[], KEPT], error: [offline] },
    ...failing(offline, 'watchHiding', 'sending'),
  },
  delays: { undoTime: 8_000 },
  isFar: (now) => now.context.deletions.length > 2,
  states: {
    recalling: { holds: ({ now }) => undoableMessage(now) === null },
    idle: {
      holds: ({ now }) => undoableMessage(now) === null,
      entered: (step) => {
        const { event, before } = step;
        const last = event.type === 'deletion.undo' ? null : undoableMessage(before);
        const stored = (event.output ?? []) as Deletion[];
        return isDeepStrictEqual(sentIn(step), last === null ? stored.map(({ id }) => id) : [last]);
      },
    },
    undoable: {
      holds: ({ now }) => isDeleting(undoableMessage(now) ?? '')(now),
      entered: ({ now, event }) => undoableMessage(now) === event.id && undeletedMessage(now) === null,
    },
  },
  invariants: {
    'an undo keeps the message that was deleted last': ({ event, before, now }) =>
      given(event.type === 'deletion.undo' && before.matches('undoable'), () =>
        isDeepStrictEqual(now.context.deletions, before.context.deletions.slice(0, -1)),
      ),
    'another deletion sends the former one': (step) =>
      given(step.event.type === 'message.delete' && step.before.matches('undoable'), () => {
        const former = undoableMessage(step.before);
        return isDeepStrictEqual(sentIn(step), undoableMessage(step.now) === former ? [] : [former]);
      }),
    'what the server rejects is shown as not deleted': ({ event, now }) =>
      given(event.failure === forbidden, () => undeletedMessage(now) === 'kept' && !isDeleting('kept')(now)),
  },
});

it('a deletion is sent when its time is over, after a reload, and not when it was undone', async () => {
  let stored: readonly Deletion[] = KEPT;
  const sent: string[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    createDeletions({
      loadDeletions: async () => stored,
      storeDeletions: ({ deletions }) => {
        stored = deletions;
      },
      deleteMessage: async ({ id }) => void sent.push(id),
      watchHiding: () => () => {},
    }),
    { input: { ...ADA, parent: PARENT }, clock },
  ).start();
  await waitFor(actor, () => stored.length === 0);
  expect(sent).toEqual(['kept']);
  actor.send({ type: 'message.delete', ...deletion('one') });
  actor.send({ type: 'deletion.undo' });
  expect(stored).toEqual([]);
  actor.send({ type: 'message.delete', ...deletion('two') });
  expect(stored).toEqual([deletion('two')]);
  clock.increment(8_000);
  await waitFor(actor, () => stored.length === 0);
  expect(sent).toEqual(['kept', 'two']);
});
