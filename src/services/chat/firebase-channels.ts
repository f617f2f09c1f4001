import type { ChatUser } from '@domain/chat/channel';
import { channelOf } from '@domain/chat/channel';
import { areaChannelId, type ChannelType, channelTypeOf, otherOf } from '@domain/chat/channel-id';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import {
  type Database,
  type DataSnapshot,
  limitToLast,
  onValue,
  orderByChild,
  query,
  ref,
} from 'firebase/database';
import { realtimeFailure } from '@/services/identity/firebase-failure';
import type { Relisten } from '@/services/realtime/relistening';
import { type ChannelList, createChannelList, type KnownChannel } from './channel-list';
import type { Chat } from './chat';
import { channelPath, channelsOfPath, mentionsOfPath, readUpToPath } from './chat-paths';

/** The maximum of followed private channels and groups: the server limits the listeners of a person. */
export const CHANNELS_MAX = 40;

const numberIn = (snapshot: DataSnapshot): number => {
  const value: unknown = snapshot.val();
  return typeof value === 'number' ? value : 0;
};

const textAt = (snapshot: DataSnapshot, key: string): string | undefined => {
  const value: unknown = snapshot.child(key).val();
  return typeof value === 'string' ? value : undefined;
};

/** Returns the newest message that mentions the user. */
function mentionIn(snapshot: DataSnapshot): Pick<ChannelEntry, 'mentionedAt' | 'mentionedIn'> {
  const mentionedIn = textAt(snapshot, 'mentionedIn');
  return mentionedIn === undefined
    ? {}
    : { mentionedIn, mentionedAt: numberIn(snapshot.child('mentionedAt')) };
}

type News = 'lastMessageAt' | 'lastMessageId' | 'mentionedAt' | 'mentionedIn';

interface OwnChannel extends Pick<ChannelEntry, News> {
  type: ChannelType;
}

/** Returns the private channels and groups of a user. */
function channelsIn(snapshot: DataSnapshot): Map<string, OwnChannel> {
  const channels = new Map<string, OwnChannel>();
  snapshot.forEach((child) => {
    const channelId = child.key ?? '';
    const type = channelTypeOf(channelId);
    if (type === null || type === 'AREA') return;
    const lastMessageAt = numberIn(child.child('lastMessageAt'));
    const lastMessageId = textAt(child, 'lastMessageId');
    channels.set(channelId, { type, lastMessageAt, lastMessageId, ...mentionIn(child) });
  });
  return channels;
}

const all = (stops: Iterable<() => void>) => () => {
  for (const stop of stops) stop();
};

/** Opens the lists of channels in the realtime database. */
export function openChannels(database: Database, relisten: Relisten) {
  /** Listens to a path; without an answer of the server `onMissing` is called as well. */
  const listen = (path: string, onChange: (snapshot: DataSnapshot) => void, onMissing: () => void) =>
    relisten((onRevoked) =>
      onValue(ref(database, path), onChange, () => {
        onMissing();
        onRevoked();
      }),
    );

  const watchPointer = ({ mode, userId }: ChatUser, channel: KnownChannel, list: ChannelList) =>
    listen(
      `${mode}/${readUpToPath(channel.channelId, userId)}`,
      (snapshot) => list.put({ ...channel, readUpTo: numberIn(snapshot) }),
      () => list.complement({ ...channel, readUpTo: 0 }),
    );

  /** Follows what `channelsOf` does not say of a private channel or a group. */
  function followChannel(user: ChatUser, channelId: string, type: ChannelType, list: ChannelList) {
    const name = (snapshot: DataSnapshot) => channelOf(snapshot.val())?.name ?? '';
    return all([
      watchPointer(user, { channelId, type }, list),
      type === 'GROUP'
        ? listen(
            `${user.mode}/${channelPath(channelId)}`,
            (snapshot) => list.put({ channelId, type, name: name(snapshot) }),
            () => list.complement({ channelId, type, name: '' }),
          )
        : () => {},
    ]);
  }

  /** Follows the private channels and groups of a user, as long as each is theirs. */
  function followOwn(user: ChatUser, list: ChannelList) {
    const followed = new Map<string, () => void>();

    function leave(channelId: string): void {
      followed.get(channelId)?.();
      followed.delete(channelId);
      list.remove(channelId);
    }

    function enter(channelId: string, own: OwnChannel): void {
      const { type } = own;
      const otherId = otherOf(channelId, user.userId) ?? undefined;
      list.put({ channelId, ...own, otherId });
      if (!followed.has(channelId)) followed.set(channelId, followChannel(user, channelId, type, list));
    }

    return {
      take: (channels: ReadonlyMap<string, OwnChannel>) => {
        const gone = [...followed.keys()].filter((channelId) => !channels.has(channelId));
        for (const channelId of gone) leave(channelId);
        for (const channel of channels) enter(...channel);
        list.complete();
      },
      stop: () => all(followed.values())(),
    };
  }

  const watchChannels: Chat['watchChannels'] = (user, onChannels, onFailure) => {
    const list = createChannelList(onChannels);
    const own = followOwn(user, list);
    return all([
      list.stop,
      own.stop,
      onValue(
        query(
          ref(database, `${user.mode}/${channelsOfPath(user.userId)}`),
          orderByChild('lastMessageAt'),
          limitToLast(CHANNELS_MAX),
        ),
        (snapshot) => own.take(channelsIn(snapshot)),
        (error) => onFailure(realtimeFailure(error, 'listening to the channels')),
      ),
    ]);
  };

  const watchAreaChannel: Chat['watchAreaChannel'] = ({ areaId, ...user }, onChannel, onFailure) => {
    const area = { channelId: areaChannelId(areaId), type: 'AREA', areaId } as const;
    const list = createChannelList(([channel]) => channel && onChannel(channel));
    list.put(area);
    list.complete();
    return all([
      list.stop,
      watchPointer(user, area, list),
      listen(
        `${user.mode}/${mentionsOfPath(user.userId, area.channelId)}`,
        (snapshot) => list.put({ ...area, ...mentionIn(snapshot) }),
        () => {},
      ),
      onValue(
        ref(database, `${user.mode}/${channelPath(area.channelId)}`),
        (snapshot) => {
          const { lastMessageAt = 0, lastMessageId } = channelOf(snapshot.val()) ?? {};
          list.put({ ...area, lastMessageAt, lastMessageId });
        },
        (error) => onFailure(realtimeFailure(error, 'listening to the channel of the area')),
      ),
    ]);
  };

  return { watchChannels, watchAreaChannel };
}
