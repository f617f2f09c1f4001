import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';

/** Changes of channels are reported in batches, at most once in this time, in milliseconds. */
const BATCH_INTERVAL = 100;

/** What is known of a channel; undefined until the server has answered. */
export interface KnownChannel extends Omit<ChannelEntry, 'lastMessageAt' | 'readUpTo'> {
  lastMessageAt?: number;
  readUpTo?: number;
}

export interface ChannelList {
  /** Adds a channel or changes what is known of it. */
  put(channel: KnownChannel): void;
  /** Adds what is not known yet of a channel; nothing of an unknown one. */
  complement(channel: KnownChannel): void;
  remove(channelId: string): void;
  /** The ids of all channels are known. */
  complete(): void;
  stop(): void;
}

type WholeChannel = ChannelEntry & KnownChannel;

const isWhole = (channel: KnownChannel): channel is WholeChannel =>
  channel.lastMessageAt !== undefined &&
  channel.readUpTo !== undefined &&
  (channel.type !== 'GROUP' || channel.name !== undefined);

/** Collects channels and reports all of them: once everything is known of each, then after changes. */
export function createChannelList(onChannels: (channels: ChannelEntry[]) => void): ChannelList {
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
    put: (channel) => {
      channels.set(channel.channelId, { ...channels.get(channel.channelId), ...channel });
      plan();
    },
    complement: (channel) => {
      const known = channels.get(channel.channelId);
      if (known) channels.set(channel.channelId, { ...channel, ...known });
      plan();
    },
    remove: (channelId) => {
      if (channels.delete(channelId)) plan();
    },
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
