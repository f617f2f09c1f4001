import { openChannelId } from '@machines/chat-panel/chat-panel.selectors';
import { groupDraft, type NewGroupEvent } from '@machines/chat-panel/new-group.machine';
import { describe, expect, it } from 'vitest';
import { TEAM } from './chat-fixture';
import { liveChat } from './live-chat';

const DRAFT = {
  name: 'Team',
  people: [
    { uid: 'grace', name: 'Grace' },
    { uid: 'alan', name: 'Alan' },
  ],
};

function fillGroup(group: { send(event: NewGroupEvent): void }): void {
  group.send({ type: 'group.change', draft: DRAFT });
}

describe('a new group in the chat', () => {
  it('a new group is opened once it exists', async () => {
    const { actor, device, part, send, turn } = liveChat();
    send({ type: 'group.start' });
    fillGroup(part('newGroup'));
    part('newGroup').send({ type: 'group.create' });
    await turn();
    expect([openChannelId(actor.getSnapshot()), device.group]).toEqual([TEAM, { name: '', people: [] }]);
  });

  it.each([
    ['the panel was closed', { type: 'chat.close' }],
    ['the session expired', { type: 'user.leave', expired: true }],
  ] as const)('a group that is being made is there again after %s', async (_, end) => {
    const first = liveChat();
    first.send({ type: 'group.start' });
    fillGroup(first.part('newGroup'));
    first.send(end);
    const { part, send, turn } = liveChat(first.device);
    send({ type: 'group.start' });
    await turn();
    expect(groupDraft(part('newGroup').getSnapshot())).toMatchObject(DRAFT);
  });

  it('a group that is being made is gone after a logout', () => {
    const { device, part, send } = liveChat();
    send({ type: 'group.start' });
    fillGroup(part('newGroup'));
    send({ type: 'user.leave', expired: false });
    expect(device.group).toEqual({ name: '', people: [] });
  });
});
