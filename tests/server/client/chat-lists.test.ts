import { groupChannelId, privateChannelId } from '@domain/chat/channel-id';
import { describe, expect, it } from 'vitest';
import { chatServer, followed, LOBBY, newId, placeOf, send, soon } from './chat-server';
import type { Visitor } from './visitor';

const visitor = chatServer();

/** The channels that a person has muted, kept up to date. */
function mutedBy({ uid, realtime }: Visitor) {
  let muted: readonly string[] = [];
  followed(
    realtime.chat.watchMuted(
      { mode: 'live', userId: uid },
      (channelIds) => {
        muted = channelIds;
      },
      (failure) => {
        throw failure;
      },
    ),
  );
  return () => muted;
}

describe('the list of channels', () => {
  it('the newest message of each channel is read; none where there is none or none may be read', async () => {
    const [ada, host] = [await visitor(), await visitor('host')];
    const pair = privateChannelId(ada.uid, host.uid);
    const id = newId();
    await send(ada, LOBBY, 'first');
    await send(host, LOBBY, 'second', id);
    await send(host, pair, 'psst');
    await host.realtime.chat.deleteMessage({ ...placeOf(host, LOBBY), id });
    const channelIds = [LOBBY, pair, privateChannelId('someone', 'else'), groupChannelId(newId())];
    const newest = await ada.realtime.chat.readNewest({ mode: 'live', userId: ada.uid, channelIds });
    expect(newest.map(({ channelId }) => channelId)).toEqual(channelIds);
    expect(newest.map(({ message }) => message && (message.deleted ?? message.text))).toEqual([
      true,
      'psst',
      null,
      null,
    ]);
  });

  it('a muted channel is known in every tab of the user until it is muted no longer', async () => {
    const ada = await visitor();
    const muted = mutedBy(ada);
    await send(ada, LOBBY, 'hello');
    const place = placeOf(ada, LOBBY);
    await ada.realtime.chat.setMuted({ ...place, muted: true });
    await expect.poll(muted, soon).toEqual([LOBBY]);
    await ada.realtime.chat.setMuted({ ...place, muted: false });
    await expect.poll(muted, soon).toEqual([]);
  });

  it('a channel of others cannot be muted', async () => {
    const ada = await visitor();
    const place = placeOf(ada, privateChannelId('someone', 'else'));
    await expect(ada.realtime.chat.setMuted({ ...place, muted: true })).rejects.toMatchObject({
      kind: 'FORBIDDEN',
    });
  });
});
