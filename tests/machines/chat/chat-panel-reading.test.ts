import { chatChannels } from '@machines/chat-panel/chat-channels';
import { roomMessages, roomState } from '@machines/chat-room/chat-room.selectors';
import { describe, expect, it } from 'vitest';
import { channel, message, TEAM } from './chat-fixture';
import { liveChat } from './live-chat';

const inTeam = { type: 'channel.open', channelId: TEAM } as const;

describe('reading in the chat', () => {
  it('the read pointer moves when the newest message is seen, and never back', async () => {
    const { part, pointers, report, send, turn } = liveChat();
    send(inTeam);
    report(message('a', 5), message('b', 7));
    part('room').send({ type: 'room.seen', sentAt: 7 });
    part('room').send({ type: 'room.seen', sentAt: 5 });
    await turn();
    expect(pointers).toEqual([7]);
  });

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
