import { privateChannelId } from '@domain/chat/channel-id';
import { expect, it } from 'vitest';
import { chatServer, followed, send, soon } from './chat-server';
import type { Visitor } from './visitor';

const visitor = chatServer();

/** Whom a person blocks, kept up to date. */
function blocked({ uid, realtime }: Visitor) {
  let seen: readonly string[] | null = null;
  followed(
    realtime.chat.watchBlocks(
      { mode: 'live', userId: uid },
      (uids) => {
        seen = uids;
      },
      (failure) => {
        throw failure;
      },
    ),
  );
  return () => seen;
}

it('a blocked person can neither write to the user nor add them to a group, until they are blocked no longer', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  const pair = privateChannelId(ada.uid, host.uid);
  const change = (isBlocked: boolean) =>
    ada.realtime.chat.setBlock({ mode: 'live', userId: ada.uid, uid: host.uid, blocked: isBlocked });
  const invite = async () => {
    // Nobody waits between two groups here.
    await visitor.write({ [`live/lastGroupOf/${host.uid}`]: null });
    await host.realtime.chat.createGroup({
      mode: 'live',
      userId: host.uid,
      name: 'Makers',
      userIds: [ada.uid, 'mary'],
    });
  };
  const own = blocked(ada);
  const others = blocked(host);
  await expect.poll(own, soon).toEqual([]);
  await invite();
  await send(host, pair, 'Hello');
  await change(true);
  await expect.poll(own, soon).toEqual([host.uid]);
  await expect(send(host, pair, 'Are you there?')).rejects.toMatchObject({ kind: 'FORBIDDEN' });
  await expect(invite()).rejects.toMatchObject({ kind: 'FORBIDDEN' });
  expect(others()).toEqual([]);
  await change(false);
  await expect.poll(own, soon).toEqual([]);
  await send(host, pair, 'Thank you');
  await invite();
});
