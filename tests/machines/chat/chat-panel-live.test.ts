import { chatChannels } from '@machines/chat-panel/chat-channels';
import {
  isChatOpen,
  openChannel,
  openChannelId,
  shownGroup,
} from '@machines/chat-panel/chat-panel.selectors';
import { groupDraft, type NewGroupEvent } from '@machines/chat-panel/new-group.machine';
import { queuedMessages } from '@machines/chat-panel/outbox.machine';
import { roomMessages, roomState } from '@machines/chat-room/chat-room.selectors';
import { draftText } from '@machines/chat-room/composer.machine';
import { describe, expect, it } from 'vitest';
import { ADA, channel, forbidden, GRACE, LOBBY, message, TEAM } from './chat-fixture';
import { emptyDevice, liveChat } from './live-chat';

const inLobby = { type: 'channel.open', channelId: LOBBY } as const;
const inTeam = { type: 'channel.open', channelId: TEAM } as const;
const cut = { type: 'link.lost' } as const;
const restored = { type: 'link.opened' } as const;

describe('the chat', () => {
  it('a message goes on being sent when its channel and the panel are closed', async () => {
    const { actor, send, sendings, turn, write } = liveChat();
    send(inTeam);
    await turn();
    write('one', 'Hello');
    send({ type: 'channel.close' }, { type: 'chat.close' }, cut, restored);
    expect(isChatOpen(actor.getSnapshot())).toBe(false);
    expect(sendings.map(({ id }) => id)).toEqual(['one', 'one']);
  });

  it('a text that is typed while a file is sent stays', async () => {
    const { part, send, turn } = liveChat();
    send(inTeam, cut);
    await turn();
    const file = { name: 'plan.pdf', type: 'application/pdf', size: 9 };
    part('attachments').send({ type: 'file.choose', id: 'file', channelId: TEAM, file, data: {} });
    part('composer').send({ type: 'draft.change', text: 'More on this:' });
    part('attachments').send({ type: 'file.send', id: 'file' });
    expect(queuedMessages(part('outbox').getSnapshot()).map(({ id }) => id)).toEqual(['file']);
    expect(draftText(part('composer').getSnapshot())).toBe('More on this:');
  });

  it('each channel keeps its own draft', async () => {
    const { part, send, turn } = liveChat();
    send(inLobby);
    await turn();
    part('composer').send({ type: 'draft.change', text: 'To all' });
    send(inTeam);
    await turn();
    expect(draftText(part('composer').getSnapshot())).toBe('');
    part('composer').send({ type: 'draft.change', text: 'To us' });
    send(inLobby);
    await turn();
    expect(draftText(part('composer').getSnapshot())).toBe('To all');
  });

  it('what is typed stays when the queue is full', async () => {
    const queue = Array.from({ length: 50 }, (_, index) => ({
      id: `m${index}`,
      channelId: TEAM,
      text: 'Hello',
      failure: null,
    }));
    const { part, send, turn, write } = liveChat({ ...emptyDevice(), queue });
    send(inTeam);
    await turn();
    write('one', 'One more');
    expect(draftText(part('composer').getSnapshot())).toBe('One more');
  });

  it.each([
    ['erased at a logout', false],
    ['kept when the session has expired', true],
  ])('unsent messages and drafts are %s', async (_, expired) => {
    const { device, part, send, turn, write } = liveChat();
    send(inTeam, cut);
    await turn();
    write('one', 'Hello');
    part('composer').send({ type: 'draft.change', text: 'Typed' });
    send({ type: 'user.leave', expired }, { type: 'presence.disconnected' });
    expect([device.queue.length, device.drafts[TEAM]?.text]).toEqual(expired ? [1, 'Typed'] : [0, undefined]);
  });

  it('the answer to a sending from before a logout changes nothing on the device of the next user', async () => {
    const { device, send, sendings, turn, write } = liveChat();
    send(inTeam);
    await turn();
    write('one', 'Hello');
    send({ type: 'user.leave', expired: false });
    const next = [{ id: 'next', channelId: TEAM, text: 'Mine', failure: null }];
    device.queue = next;
    sendings[0]?.reject(forbidden);
    await turn();
    expect(device.queue).toBe(next);
  });

  it('another channel begins without the messages of the one before', () => {
    const { part, report, send } = liveChat();
    send(inTeam);
    report(message('a', 5));
    send(inLobby);
    expect(roomMessages(part('room').getSnapshot()).size).toBe(0);
  });

  it.each([
    { type: 'user.leave', expired: false },
    { type: 'user.leave', expired: true },
    { type: 'presence.disconnected' },
  ] as const)('no message and no channel stays after %o', (end) => {
    const { actor, report, send } = liveChat();
    send(inTeam);
    report(message('a', 5));
    send(end);
    const { channels, messages } = actor.getSnapshot().context;
    expect([channels.size, messages.size]).toEqual([0, 0]);
  });

  it('a channel that the list knows is shown as the list has it, also one that was started', () => {
    const { actor, send } = liveChat();
    send({ type: 'chat.start', uid: 'grace', name: 'Grace', sheet: false });
    expect(openChannel(actor.getSnapshot())?.otherName).toBe('Grace');
    const known = { ...channel(GRACE, 'PRIVATE', 7, 7), otherName: 'Grace Hopper' };
    chatChannels(actor.getSnapshot()).replaceOwn([known]);
    expect(openChannel(actor.getSnapshot())).toBe(known);
    send(inTeam);
    expect(openChannel(actor.getSnapshot())).toBeNull();
  });

  it('an open channel is closed when the user is no longer in it, and not when it is another one', () => {
    const { actor, send } = liveChat();
    send(inTeam, { type: 'channels.listed', lost: [LOBBY] });
    expect(openChannelId(actor.getSnapshot())).toBe(TEAM);
    send({ type: 'channels.listed', lost: [LOBBY, TEAM] });
    expect(openChannelId(actor.getSnapshot())).toBeNull();
  });

  it('nobody to talk to is chosen, and no group begun, until presence is connected', () => {
    const { actor, send } = liveChat();
    send({ type: 'presence.disconnected' }, { type: 'partner.choose' }, { type: 'group.start' });
    expect(actor.getSnapshot().value).toMatchObject({ view: 'list' });
    send({ type: 'presence.connected', mode: ADA.mode, uid: ADA.userId }, { type: 'partner.choose' });
    expect(actor.getSnapshot().value).toMatchObject({ view: 'newChat' });
  });

  it('the group whose members are shown is known only while they are', () => {
    const { actor, send } = liveChat();
    const team = channel(TEAM, 'GROUP', 7);
    chatChannels(actor.getSnapshot()).replaceOwn([team]);
    expect(shownGroup(actor.getSnapshot())).toBeNull();
    send(inTeam);
    expect(shownGroup(actor.getSnapshot())).toBeNull();
    send({ type: 'members.open' });
    expect(shownGroup(actor.getSnapshot())).toEqual(team);
  });
});

describe('reading in the chat', () => {
  it('a channel that was read before is opened with its pointer, and what was read is not marked again', async () => {
    const { actor, part, pointers, report, send, turn } = liveChat();
    chatChannels(actor.getSnapshot()).replaceOwn([channel(TEAM, 'GROUP', 7, 7)]);
    send(inTeam);
    report(message('b', 7));
    part('room').send({ type: 'room.seen', sentAt: 7 });
    await turn();
    expect(pointers).toEqual([]);
  });

  it('what is seen is no longer new in the list at once, before its pointer is written', () => {
    const { actor, part, report, send } = liveChat();
    const channels = chatChannels(actor.getSnapshot());
    channels.replaceOwn([channel(TEAM, 'GROUP', 7, 5)]);
    send(inTeam);
    report(message('b', 7));
    expect(channels.isUnread(TEAM)).toBe(true);
    part('room').send({ type: 'room.seen', sentAt: 7 });
    expect(channels.isUnread(TEAM)).toBe(false);
  });

  it('the read pointer reaches what was seen just before the channel was closed', async () => {
    const { clock, part, pointers, report, send, turn } = liveChat();
    send(inTeam);
    report(message('a', 5), message('b', 7), message('c', 9));
    part('room').send({ type: 'room.seen', sentAt: 7 });
    await turn();
    part('room').send({ type: 'room.seen', sentAt: 9 });
    send({ type: 'channel.close' });
    clock.increment(2_000);
    await turn();
    expect(pointers).toEqual([7, 9]);
  });

  it('a minimized or closed panel sees nothing, and shows the messages from before when it is opened', () => {
    const { actor, part, report, send } = liveChat();
    send(inTeam);
    report(message('a', 5));
    send({ type: 'chat.minimize' });
    expect(actor.getSnapshot().children.room).toBeUndefined();
    send({ type: 'chat.expand' });
    const room = part('room').getSnapshot();
    expect([roomState(room), roomMessages(room).size]).toEqual(['loading', 1]);
  });
});

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
