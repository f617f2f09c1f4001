import { isDeepStrictEqual } from 'node:util';
import { FILE_MAX } from '@domain/chat/chat-limits';
import { attachedFiles, attachmentsMachine } from '@machines/chat-panel/attachments.machine';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { announces, GRACE, TEAM } from './chat-fixture';

const file = (name: string, size = 5) => ({ name, type: 'image/png', size });
const choose = (id: string, channelId = TEAM, size = 5) =>
  ({ type: 'file.choose', id, channelId, file: file(id, size), data: { bytes: id } }) as const;
const idsOf = ({ context }: Step<typeof attachmentsMachine>['now']) =>
  context.files.map(({ id }) => id).join();

describeMachine({
  machine: attachmentsMachine,
  events: {
    'file.choose': [choose('one'), choose('two', GRACE, FILE_MAX + 1)],
    'file.remove': [{ id: 'one' }, { id: 'two' }],
    'file.send': [{ id: 'one' }, { id: 'two' }],
    'file.queued': [{ id: 'one' }, { id: 'other' }],
  },
  isFar: (now) => now.context.files.length > 2,
  states: {
    empty: {
      holds: ({ now }) => attachedFiles(now).length === 0,
      entered: announces(),
    },
    chosen: {
      holds: ({ now }) => attachedFiles(now).length > 0,
      entered: announces(),
    },
  },
  invariants: {
    'a chosen file is the last one, with what is wrong with its size': ({ event, now }) =>
      given(event.type === 'file.choose', () =>
        isDeepStrictEqual(attachedFiles(now).at(-1), {
          id: event.id,
          channelId: event.id === 'one' ? TEAM : GRACE,
          file: file(String(event.id), event.id === 'one' ? 5 : FILE_MAX + 1),
          fault: event.id === 'one' ? null : 'tooLarge',
        }),
      ),
    'a file that can be sent is written, and stays until it is in the queue': (step) =>
      given(step.event.type === 'file.send' && idsOf(step.before).includes('one'), () =>
        step.event.id === 'one'
          ? announces({ type: 'message.written', id: 'one', channelId: TEAM, text: '', file: file('one') })(
              step,
            ) && idsOf(step.now) === idsOf(step.before)
          : announces()(step),
      ),
    'a file that cannot be sent, or is unknown, is not written': (step) =>
      given(
        step.event.type === 'file.send' && !(step.event.id === 'one' && idsOf(step.before).includes('one')),
        () => announces()(step),
      ),
    'a removed or queued file is gone, and no other one': ({ before, event, now }) =>
      given(event.type === 'file.remove' || event.type === 'file.queued', () =>
        isDeepStrictEqual(
          attachedFiles(now),
          attachedFiles(before).filter(({ id }) => id !== event.id),
        ),
      ),
  },
});

/** The attachments, with the bytes that are kept and dropped. */
function attachments() {
  const kept: object[] = [];
  const dropped: string[] = [];
  const machine = attachmentsMachine.provide({
    actions: { keepFile: (_, each) => void kept.push(each), dropFile: (_, { id }) => void dropped.push(id) },
  });
  return { actor: createActor(machine).start(), kept, dropped };
}

describe('the files that are chosen', () => {
  it('the bytes of a file are kept when it is chosen and dropped when it is removed', () => {
    const { actor, kept, dropped } = attachments();
    actor.send(choose('one'));
    actor.send(choose('two'));
    expect(kept).toEqual(['one', 'two'].map((id) => ({ id, data: { bytes: id } })));
    actor.send({ type: 'file.remove', id: 'one' });
    actor.send({ type: 'file.remove', id: 'two' });
    expect(dropped).toEqual(['one', 'two']);
  });

  it('the bytes of a file stay when its message is in the queue', () => {
    const { actor, dropped } = attachments();
    actor.send(choose('one'));
    actor.send({ type: 'file.queued', id: 'one' });
    expect([attachedFiles(actor.getSnapshot()), dropped]).toEqual([[], []]);
  });

  it('ten files are chosen in a channel, and as many in another one', () => {
    const { actor, kept } = attachments();
    for (let index = 0; index < 12; index += 1) actor.send(choose(`team${index}`));
    actor.send(choose('grace', GRACE));
    expect(attachedFiles(actor.getSnapshot()).map(({ id }) => id)).toEqual([
      ...Array.from({ length: 10 }, (_, index) => `team${index}`),
      'grace',
    ]);
    expect(kept).toHaveLength(11);
  });
});
