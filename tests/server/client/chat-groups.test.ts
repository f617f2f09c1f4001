import type { GroupMember } from '@domain/chat/channel';
import { groupChannelId } from '@domain/chat/channel-id';
import { GROUP_INTERVAL } from '@domain/chat/chat-limits';
import type { GroupChange } from '@machines/chat-panel/group-members.machine';
import { describe, expect, it } from 'vitest';
import { chatServer, LOBBY, latest, listing, newId, placeOf, reading, send, soon } from './chat-server';
import type { Visitor } from './visitor';

const visitor = chatServer();

async function group(maker: Visitor, ...others: string[]) {
  const { channelId } = await maker.realtime.chat.createGroup({
    mode: 'live',
    userId: maker.uid,
    name: 'Makers',
    userIds: others,
  });
  return channelId;
}

const change = (who: Visitor, channelId: string, what: GroupChange) =>
  who.realtime.chat.changeGroup({ ...placeOf(who, channelId), change: what });

/** The members of a group as one of them sees them. */
function members(who: Visitor, channelId: string) {
  const seen = latest<readonly GroupMember[]>(
    (take) => who.realtime.chat.watchMembers(placeOf(who, channelId), take, () => {}),
    [],
  );
  const admins = () =>
    seen()
      .filter(({ role }) => role === 'ADMIN')
      .map(({ uid }) => uid);
  return {
    uids: () =>
      seen()
        .map(({ uid }) => uid)
        .toSorted(),
    admins,
  };
}

describe('groups', () => {
  it('the others of a group see how far a person has read, and nobody does in an area', async () => {
    const [ada, host] = [await visitor(), await visitor('host')];
    const channelId = await group(ada, host.uid, 'mary');
    const [own, lobby] = [reading(ada, channelId), reading(ada, LOBBY)];
    const { sentAt } = await send(ada, channelId, 'hello');
    const there = await send(ada, LOBBY, 'hello');
    await host.realtime.chat.markRead({ ...placeOf(host, LOBBY), sentAt: there.sentAt });
    await ada.realtime.chat.markRead({ ...placeOf(ada, channelId), sentAt });
    await host.realtime.chat.markRead({ ...placeOf(host, channelId), sentAt });
    await expect.poll(() => own.told.readers, soon).toEqual([{ uid: host.uid, sentAt }]);
    expect(lobby.told.readers).toEqual([]);
  });

  it('a person who has just made a group waits before the next one', async () => {
    const [ada, host] = [await visitor(), await visitor('host')];
    const madeAt = Date.now() - GROUP_INTERVAL + 300;
    await visitor.write({ [`live/lastGroupOf/${ada.uid}`]: { channelId: groupChannelId(newId()), madeAt } });
    await expect(group(ada, host.uid, 'mary')).resolves.toMatch(/^group:/);
    expect(Date.now() - madeAt).toBeGreaterThanOrEqual(GROUP_INTERVAL);
  });

  it('an administrator renames the group, appoints and removes people', async () => {
    const [ada, host] = [await visitor(), await visitor('host')];
    const channelId = await group(ada, host.uid, 'mary');
    const [seen, list] = [members(host, channelId), listing(host)];
    await expect.poll(seen.admins, soon).toEqual([ada.uid]);
    await expect(change(host, channelId, { type: 'RENAME', name: 'Mine' })).rejects.toMatchObject({
      kind: 'FORBIDDEN',
    });
    await change(ada, channelId, { type: 'RENAME', name: 'Builders' });
    await change(ada, channelId, { type: 'APPOINT', uid: host.uid });
    await change(host, channelId, { type: 'REMOVE', uid: 'mary' });
    await expect.poll(seen.uids, soon).toEqual([ada.uid, host.uid].toSorted());
    expect(seen.admins().toSorted()).toEqual([ada.uid, host.uid].toSorted());
    await expect.poll(list.channels, soon).toMatchObject([{ channelId, name: 'Builders' }]);
    await change(ada, channelId, { type: 'REMOVE', uid: host.uid });
    await expect.poll(list.channels, soon).toEqual([]);
  });

  it('a removed member hears nothing more of the group at once, and the others go on', async () => {
    const [ada, host, guest] = [await visitor(), await visitor('host'), await visitor('guest')];
    const channelId = await group(ada, host.uid, guest.uid);
    const [removed, stays] = [reading(host, channelId), reading(guest, channelId)];
    await send(ada, channelId, 'for all');
    await expect.poll(removed.texts, soon).toEqual(['for all']);
    await change(ada, channelId, { type: 'REMOVE', uid: host.uid });
    await expect
      .poll(() => removed.told.failures, soon)
      .toContainEqual(expect.objectContaining({ kind: 'FORBIDDEN' }));
    await send(ada, channelId, 'without the host');
    await expect.poll(stays.texts, soon).toEqual(['for all', 'without the host']);
    expect(removed.texts()).toEqual(['for all']);
    expect(stays.told.failures).toEqual([]);
  });

  it('every member adds people to free seats, and knows when somebody cannot be added', async () => {
    const [ada, host] = [await visitor(), await visitor('host')];
    const channelId = await group(ada, host.uid, 'mary');
    const seen = members(ada, channelId);
    await change(host, channelId, { type: 'INVITE', userIds: ['zoe', 'mary', 'alan'] });
    await expect.poll(seen.uids, soon).toEqual([ada.uid, host.uid, 'alan', 'mary', 'zoe'].toSorted());
    const many = Array.from({ length: 46 }, (_, number) => `p${number}`);
    await expect(change(ada, channelId, { type: 'INVITE', userIds: many })).rejects.toMatchObject({
      kind: 'FORBIDDEN',
    });
    await expect.poll(() => seen.uids().length, soon).toBe(50);
  });

  it('who leaves as the last administrator is followed by the one who has been there for longest', async () => {
    const [ada, host] = [await visitor(), await visitor('host')];
    const channelId = await group(ada, host.uid, 'zoe');
    await change(host, channelId, { type: 'INVITE', userIds: ['mary'] });
    const seen = members(host, channelId);
    await change(ada, channelId, { type: 'LEAVE' });
    const [successor] = [host.uid, 'zoe'].toSorted();
    await expect.poll(seen.admins, soon).toEqual([successor]);
    await change(ada, channelId, { type: 'LEAVE' });
    expect(seen.uids()).not.toContain(ada.uid);
  });
});
