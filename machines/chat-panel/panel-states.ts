import { assign, not } from 'xstate';
import { unreadMention } from './channel-entry';
import type { ChatPanelContext } from './chat-panel.events';
import { chatPanelSetup, failed } from './chat-panel.setup';
import { entryOf, userOf } from './panel-context';

type Sheet = { event: { sheet: boolean } };
type Start = { event: { sheet: boolean; uid: string } };

const onOpen = {
  'chat.open': [
    { guard: { type: 'isSheet', params: ({ event }: Sheet) => event }, target: 'opened.sheet' },
    { target: 'opened' },
  ],
  'chat.start': [
    { guard: { type: 'mayStartSheet', params: ({ event }: Start) => event }, target: 'opened.sheet' },
    { guard: { type: 'mayStart', params: ({ event }: Start) => event }, target: 'opened' },
  ],
} as const;

/** The panel: a column beside the stage, or a sheet on small screens, which a navigation closes. */
export const panelState = chatPanelSetup.createStateConfig({
  initial: 'closed',
  states: {
    closed: { on: onOpen },
    opened: {
      initial: 'column',
      entry: { type: 'notifyParent', params: { type: 'chat.opened' } },
      on: { 'chat.close': 'closed' },
      states: {
        column: {},
        sheet: {
          entry: { type: 'notifyParent', params: { type: 'chatSheet.opened' } },
          exit: { type: 'notifyParent', params: { type: 'chatSheet.closed' } },
          on: { 'dialogs.closed': '#chatPanel.panel.closed' },
        },
      },
    },
  },
});

/** Independent of whether the panel is open. */
export const sizeState = chatPanelSetup.createStateConfig({
  initial: 'expanded',
  states: {
    expanded: { on: { 'chat.minimize': 'minimized' } },
    minimized: {
      on: {
        'chat.expand': 'expanded',
        'chat.start': { guard: { type: 'mayStart', params: ({ event }) => event }, target: 'expanded' },
      },
    },
  },
});

const crashed = { target: 'crashed', actions: { type: 'notifyParent', params: failed } } as const;

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

const placeOf = ({ context }: Context) => ({
  ...userOf({ context }),
  channelId: context.channelId as string,
});

/** Returns the input of an actor that asks for the open channel. */
const askedIn = <Self>({ context, self }: Context & { self: Self }) => ({
  parent: self,
  query: placeOf({ context }),
});

/** Returns the open channel for an actor that sends its facts to the panel. */
export const partOf = <Self>({ context, self }: Context & { self: Self }) => ({
  ...placeOf({ context }),
  parent: self,
});

const roomOf = <Self>({ context, self }: Context & { self: Self }) => {
  const entry = entryOf(context, context.channelId as string);
  return {
    ...partOf({ context, self }),
    readUpTo: entry?.readUpTo ?? 0,
    mention: entry && unreadMention(entry),
    messages: context.messages,
  };
};

/** The parts of the open channel, which run while it can be seen. */
export const roomState = chatPanelSetup.createStateConfig({
  initial: 'stopped',
  states: {
    stopped: { always: { guard: 'isRoomShown', target: 'running' } },
    running: {
      always: { guard: not('isRoomShown'), target: 'stopped' },
      invoke: [
        { id: 'room', src: 'room', input: roomOf, onError: crashed },
        { id: 'composer', src: 'composer', input: partOf, onError: crashed },
        { id: 'revision', src: 'revision', input: partOf, onError: crashed },
        { id: 'reaction', src: 'reaction', input: askedIn, onError: crashed },
        { id: 'emojiPicker', src: 'emojiPicker', onError: crashed },
        { id: 'search', src: 'search', input: partOf, onError: crashed },
        {
          id: 'channelLimit',
          src: 'channelLimit',
          input: ({ context, self }) => ({ parent: self, query: placeOf({ context }) }),
          onError: crashed,
        },
        { id: 'mentionPicker', src: 'mentionPicker', input: partOf, onError: crashed },
      ],
      exit: assign({ limit: null }),
      on: {
        'channelLimit.received': { actions: assign({ limit: ({ event }) => event.value }) },
        'channel.open': {
          guard: { type: 'isOtherChannel', params: ({ event }) => event },
          target: 'running',
          reenter: true,
        },
        'message.queued': { actions: { type: 'sendQueued', params: ({ event }) => event } },
        'caret.moved': { actions: { type: 'sendCaret', params: ({ event }) => event } },
        'mention.chosen': { actions: { type: 'sendMention', params: ({ event }) => event } },
      },
    },
    crashed: { always: { guard: not('isRoomShown'), target: 'stopped' } },
  },
});
