import { unreadMention } from './channel-entry';
import type { ChatPanelContext } from './chat-panel.events';
import { entryOf, userOf } from './panel-context';

type Context = { context: ChatPanelContext };

/** Returns the input of an actor that asks for the user. */
export const askedBy = <Self>({ context, self }: Context & { self: Self }) => ({
  parent: self,
  query: userOf({ context }),
});

/** Returns the user and their channels. */
export const listOf = ({ context }: Context) => ({ ...userOf({ context }), channels: context.channels });

/** Returns the same for an actor that sends its facts to the panel. */
export const childOf = <Self>({ context, self }: Context & { self: Self }) => ({
  ...listOf({ context }),
  parent: self,
});

export const facesOf = ({ context: { channels, messages, faces } }: Context) => ({
  channels,
  messages,
  faces,
});

export const placeOf = ({ context }: Context) => ({
  ...userOf({ context }),
  channelId: context.channelId as string,
});

/** Returns the input of an actor that asks for the open channel. */
export const askedIn = <Self>({ context, self }: Context & { self: Self }) => ({
  parent: self,
  query: placeOf({ context }),
});

/** Returns the open channel for an actor that sends its facts to the panel. */
export const partOf = <Self>({ context, self }: Context & { self: Self }) => ({
  ...placeOf({ context }),
  parent: self,
});

export const roomOf = <Self>({ context, self }: Context & { self: Self }) => {
  const entry = entryOf(context, context.channelId as string);
  return {
    ...partOf({ context, self }),
    readUpTo: entry?.readUpTo ?? 0,
    mention: entry && unreadMention(entry),
    messages: context.messages,
  };
};
