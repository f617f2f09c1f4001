import type { ChatUser } from '@domain/chat/channel';
import { channelOf } from '@domain/chat/channel';
import { areaChannelId, areaOf, type ChannelType, channelTypeOf, otherOf } from '@domain/chat/channel-id';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import {
  type Database,
  type DataSnapshot,
  limitToLast,
  orderByChild,
  type Query,
  query,
  ref,
} from 'firebase/database';
import { all, childrenOf, follow, listen } from '@/services/realtime/listening';
import type { Chat } from './chat';
import { channelPath, channelsOfPath, mentionsOfPath, readUpToPath } from './chat-paths';

/** The maximum of followed private channels and groups: the server limits the listeners of a person. */
export const CHANNELS_MAX = 40;
/** As many groups leave the rest to private channels, so that groups push none out of the list. */
export const GROUPS_SHARE = 20;
/** The newest of so many are followed. */
const READ_MAX = 120;
/** The maximum of areas whose newest mention of the user is followed. */
const MENTIONS_MAX = 20;

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
  for (const child of childrenOf(snapshot)) {
    const channelId = child.key ?? '';
    const type = channelTypeOf(channelId);
    if (type === null || type === 'AREA') continue;
    const lastMessageAt = numberIn(child.child('lastMessageAt'));
    const lastMessageId = textAt(child, 'lastMessageId');
    channels.set(channelId, { type, lastMessageAt, lastMessageId, ...mentionIn(child) });
  }
  return channels;
}

type OwnChannels = ReadonlyMap<string, OwnChannel>;

const byNewest = (channels: Iterable<[string, OwnChannel]>) =>
  [...channels].toSorted(([, one], [, other]) => other.lastMessageAt - one.lastMessageAt);

/** Returns the channels of the areas where the user was mentioned last. */
function mentionsIn(snapshot: DataSnapshot): OwnChannels {
  const mentions = childrenOf(snapshot).flatMap((child): [string, OwnChannel][] => {
    const { mentionedIn, mentionedAt = 0 } = mentionIn(child);
    if (mentionedIn === undefined || channelTypeOf(child.key ?? '') !== 'AREA') return [];
    return [[child.key ?? '', { type: 'AREA', lastMessageAt: mentionedAt, mentionedIn, mentionedAt }]];
  });
  return new Map(byNewest(mentions).slice(0, MENTIONS_MAX));
}

/** Returns the channels to follow: the newest ones, in which many groups leave room for private channels. */
export function newestOf(channels: OwnChannels): OwnChannels {
  const newest = byNewest(channels);
  const groups = newest.filter(([, { type }]) => type === 'GROUP');
  const pairs = newest.filter(([, { type }]) => type === 'PRIVATE');
  const followed = pairs.slice(0, CHANNELS_MAX - Math.min(groups.length, GROUPS_SHARE));
  return new Map([...followed, ...groups.slice(0, CHANNELS_MAX - followed.length)]);
}

/** Changes of channels are reported in batches, at most once in this time, in milliseconds. */
const BATCH_INTERVAL = 100;

/** What is known of a channel; undefined until the server has answered. */
interface KnownChannel extends Omit<ChannelEntry, 'lastMessageAt' | 'readUpTo'> {
  lastMessageAt?: number;
  readUpTo?: number;
}

type WholeChannel = ChannelEntry & KnownChannel;

const isWhole = (channel: KnownChannel): channel is WholeChannel =>
  channel.lastMessageAt !== undefined &&
  channel.readUpTo !== undefined &&
  (channel.type !== 'GROUP' || channel.name !== undefined);

/** Collects channels and reports all of them: once everything is known of each, then after changes. */
export function createChannelList(onChannels: (channels: ChannelEntry[]) => void) {
  const channels = new Map<string, KnownChannel>();
  let isComplete = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function report(): void {
    timer = undefined;
    const listed = [...channels.values()];
    if (isComplete && listed.every(isWhole)) onChannels(listed);
  }

  function plan(): void {
    timer ??= setTimeout(report, BATCH_INTERVAL);
  }

  return {
    /** Adds a channel or changes what is known of it. */
    put: (channel: KnownChannel) => {
      channels.set(channel.channelId, { ...channels.get(channel.channelId), ...channel });
      plan();
    },
    /** Adds what is not known yet of a channel; nothing of an unknown one. */
    complement: (channel: KnownChannel) => {
      const known = channels.get(channel.channelId);
      if (known) channels.set(channel.channelId, { ...channel, ...known });
      plan();
    },
    remove: (channelId: string) => {
      if (channels.delete(channelId)) plan();
    },
    /** The ids of all channels are known. */
    complete: () => {
      isComplete = true;
      plan();
    },
    stop: () => {
      clearTimeout(timer);
      // Nothing is reported any more.
      isComplete = false;
      channels.clear();
    },
  };
}

type ChannelList = ReturnType<typeof createChannelList>;

/** Opens the lists of channels in the realtime database. */
export function openChannels(database: Database) {
  const watchPointer = ({ mode, userId }: ChatUser, channel: KnownChannel, list: ChannelList) =>
    follow(
      ref(database, `${mode}/${readUpToPath(channel.channelId, userId)}`),
      (snapshot) => list.put({ ...channel, readUpTo: numberIn(snapshot) }),
      () => list.complement({ ...channel, readUpTo: 0 }),
    );

  /** Follows what `channelsOf` does not say of a private channel or a group. */
  function followChannel(user: ChatUser, channelId: string, type: ChannelType, list: ChannelList) {
    const name = (snapshot: DataSnapshot) => channelOf(snapshot.val())?.name ?? '';
    return all([
      watchPointer(user, { channelId, type }, list),
      type === 'GROUP'
        ? follow(
            ref(database, `${user.mode}/${channelPath(channelId)}`),
            (snapshot) => list.put({ channelId, type, name: name(snapshot) }),
            () => list.complement({ channelId, type, name: '' }),
          )
        : () => {},
    ]);
  }

  /** Follows channels of a user, as long as each is theirs. */
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
      const areaId = areaOf(channelId) ?? undefined;
      list.put({ channelId, ...own, otherId, areaId });
      if (!followed.has(channelId)) followed.set(channelId, followChannel(user, channelId, type, list));
    }

    return {
      take: (channels: OwnChannels) => {
        const gone = [...followed.keys()].filter((channelId) => !channels.has(channelId));
        for (const channelId of gone) leave(channelId);
        for (const channel of channels) enter(...channel);
        list.complete();
      },
      stop: () => all(followed.values())(),
    };
  }

  /** Follows the channels that a place of the database names, and reports all of them. */
  const watchNamed =
    (
      placeOf: (user: ChatUser) => Query,
      channelsOf: (snapshot: DataSnapshot) => OwnChannels,
      task: string,
    ): Chat['watchChannels'] =>
    (user, onChannels, onFailure) => {
      const list = createChannelList(onChannels);
      const own = followOwn(user, list);
      const take = (snapshot: DataSnapshot) => own.take(channelsOf(snapshot));
      return all([list.stop, own.stop, listen(placeOf(user), task, onFailure, take)]);
    };

  const watchChannels = watchNamed(
    ({ mode, userId }) =>
      query(
        ref(database, `${mode}/${channelsOfPath(userId)}`),
        orderByChild('lastMessageAt'),
        limitToLast(READ_MAX),
      ),
    (snapshot) => newestOf(channelsIn(snapshot)),
    'listening to the channels',
  );

  const watchMentions = watchNamed(
    ({ mode, userId }) => ref(database, `${mode}/${mentionsOfPath(userId)}`),
    mentionsIn,
    'listening to mentions',
  );

  const watchAreaChannel: Chat['watchAreaChannel'] = ({ areaId, ...user }, onChannel, onFailure) => {
    const area = { channelId: areaChannelId(areaId), type: 'AREA', areaId } as const;
    const list = createChannelList(([channel]) => channel && onChannel(channel));
    list.put(area);
    list.complete();
    return all([
      list.stop,
      watchPointer(user, area, list),
      follow(ref(database, `${user.mode}/${mentionsOfPath(user.userId, area.channelId)}`), (snapshot) =>
        list.put({ ...area, ...mentionIn(snapshot) }),
      ),
      listen(
        ref(database, `${user.mode}/${channelPath(area.channelId)}`),
        'listening to the channel of the area',
        onFailure,
        (snapshot) => {
          const { lastMessageAt = 0, lastMessageId } = channelOf(snapshot.val()) ?? {};
          list.put({ ...area, lastMessageAt, lastMessageId });
        },
      ),
    ]);
  };

  return { watchChannels, watchMentions, watchAreaChannel };
}
