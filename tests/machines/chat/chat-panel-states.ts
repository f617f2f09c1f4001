import { isDeepStrictEqual } from 'node:util';
import type { chatPanelMachine } from '@machines/chat-panel/chat-panel.machine';
import {
  chatView,
  isChatActive,
  isChatCrashed,
  isChatExpanded,
  isChatOpen,
  isChatSheet,
  openChannelId,
} from '@machines/chat-panel/chat-panel.selectors';
import type { StatePromises } from '../../support/replay/state-promises';
import type { Step } from '../../support/replay/step';
import { ADA, announces, GRACE, TEAM } from './chat-fixture';

export type PanelStep = Step<typeof chatPanelMachine>;

const asked = (step: PanelStep): string => step.asked.map(({ slot }) => slot).join();
const inputOf = ({ asked: asks }: PanelStep, slot: string) => asks.find((ask) => ask.slot === slot)?.input;
const facts = ({ facts: told }: PanelStep): string => told.map(({ type }) => type).join();
const isCrash = ({ event }: PanelStep): boolean => event.type.startsWith('xstate.error.');
/** The room of a channel is open and seen. */
export const isRoomSeen = ({ now }: { now: PanelStep['now'] }): boolean =>
  isChatActive(now) &&
  isChatOpen(now) &&
  (isChatExpanded(now) || isChatSheet(now)) &&
  chatView(now) === 'channel';

const LEFT = ['user.leave', 'presence.disconnected'] as const;
const leaving = (...states: string[]) => Object.fromEntries(LEFT.map((type) => [type, states]));
const OPENED = ['panel.opened.column', 'panel.opened.sheet'];

const PANEL: StatePromises<typeof chatPanelMachine> = {
  'panel.closed': {
    from: {
      start: [],
      'chat.close': OPENED,
      'dialogs.closed': ['panel.opened.sheet'],
      ...leaving(...OPENED),
    },
    holds: ({ now }) => !isChatOpen(now) && !isChatSheet(now),
    entered: (step) =>
      step.event.type === 'start' || facts(step) === (isChatSheet(step.before) ? 'chatSheet.closed' : ''),
  },
  'panel.opened.column': {
    from: { 'chat.open': ['panel.closed'], 'chat.start': ['panel.closed'] },
    holds: ({ now }) => isChatOpen(now) && !isChatSheet(now),
    entered: (step) => facts(step) === 'chat.opened' && step.event.sheet === false,
  },
  'panel.opened.sheet': {
    from: { 'chat.open': ['panel.closed'], 'chat.start': ['panel.closed'] },
    holds: ({ now }) => isChatOpen(now) && isChatSheet(now),
    entered: (step) => facts(step) === 'chat.opened,chatSheet.opened' && step.event.sheet === true,
  },
  'size.expanded': {
    from: {
      start: [],
      'chat.expand': ['size.minimized'],
      'chat.start': ['size.minimized'],
      ...leaving('size.minimized'),
    },
    holds: ({ now }) => isChatExpanded(now),
  },
  'size.minimized': {
    from: { 'chat.minimize': ['size.expanded'] },
    holds: ({ now }) => !isChatExpanded(now),
    entered: ({ now, before }) => isChatOpen(now) === isChatOpen(before),
  },
};

const VIEW: StatePromises<typeof chatPanelMachine> = {
  'view.list': {
    from: {
      start: [],
      'channel.close': ['view.channel'],
      'group.cancel': ['view.newGroup'],
      'partner.cancel': ['view.newChat'],
      'error.newGroup': ['view.newGroup'],
      'group.left': ['view.members'],
      'channels.listed': ['view.members', 'view.channel'],
      'error.groupMembers': ['view.members'],
      ...leaving('view.newChat', 'view.newGroup', 'view.members', 'view.channel'),
    },
    holds: ({ now }) => chatView(now) === 'list' && openChannelId(now) === null,
    entered: (step) => !isCrash(step) || announces({ type: 'chat.failed', failure: step.event.error })(step),
  },
  'view.newChat': {
    from: { 'partner.choose': ['view.list'] },
    holds: ({ now }) => chatView(now) === 'newChat' && openChannelId(now) === null,
    entered: (step) => asked(step) === '',
  },
  'view.newGroup': {
    from: { 'group.start': ['view.list', 'view.channel'] },
    holds: ({ now }) => chatView(now) === 'newGroup' && openChannelId(now) === null,
    entered: (step) => asked(step) === 'newGroup' && isDeepStrictEqual(inputOf(step, 'newGroup'), ADA),
  },
  'view.members': {
    from: { 'members.open': ['view.channel'] },
    holds: ({ now }) => chatView(now) === 'members' && openChannelId(now) === null,
    entered: (step) =>
      asked(step) === 'groupMembers' &&
      isDeepStrictEqual(inputOf(step, 'groupMembers'), { ...ADA, channelId: TEAM }),
  },
  'view.channel': {
    from: {
      'channel.open': ['view.list', 'view.newChat', 'view.newGroup', 'view.members'],
      'chat.start': ['view.list', 'view.newChat', 'view.newGroup', 'view.members'],
      'members.close': ['view.members'],
      'group.created': ['view.newGroup'],
    },
    holds: ({ now }) => chatView(now) === 'channel' && openChannelId(now) !== null,
    entered: ({ now, event }) => openChannelId(now) === (event.channelId ?? (event.uid ? GRACE : TEAM)),
  },
};

const DATA_PARTS = 'channelList outbox attachments blocks previews muting reporting restrictions deed'.split(
  ' ',
);

const DATA: StatePromises<typeof chatPanelMachine> = {
  'data.inactive': {
    from: { start: [], ...leaving('data.active', 'data.crashed') },
    holds: ({ now }) => !isChatActive(now) && now.context.user === null,
    entered: (step) => {
      const { areaId, channelId, name } = step.now.context;
      const isStart = step.event.type === 'start';
      return asked(step) === '' && channelId === null && (!isStart || areaId + name === '');
    },
  },
  'data.active': {
    from: { 'presence.connected': ['data.inactive'] },
    holds: ({ now }) => isChatActive(now) && isDeepStrictEqual(now.context.user, ADA),
    entered: (step) => {
      const { areaId, channels, name } = step.now.context;
      return (
        asked(step) === DATA_PARTS.join() &&
        ['blocks', 'restrictions'].every((id) => isDeepStrictEqual(inputOf(step, id), ADA)) &&
        ['previews', 'muting'].every((id) => isDeepStrictEqual(inputOf(step, id), { ...ADA, channels })) &&
        isDeepStrictEqual(inputOf(step, 'channelList'), { ...ADA, areaId, channels }) &&
        isDeepStrictEqual(inputOf(step, 'outbox'), { ...ADA, name, channels })
      );
    },
  },
  'data.crashed': {
    from: Object.fromEntries(DATA_PARTS.map((id) => [`error.${id}`, ['data.active']])),
    holds: ({ now }) => isChatCrashed(now) && !isChatActive(now) && !now.children.room,
    entered: (step) => announces({ type: 'chat.failed', failure: step.event.error })(step),
  },
};

const ROOM_PARTS = ['room', 'composer', 'revision', 'reacting', 'search', 'mentionPicker'];
const STOPPED = ['room.running', 'room.crashed'];

const ROOM: StatePromises<typeof chatPanelMachine> = {
  'room.stopped': {
    from: {
      start: [],
      ...Object.fromEntries(
        [
          ...LEFT,
          'chat.close',
          'dialogs.closed',
          'chat.minimize',
          'channel.close',
          'group.start',
          'members.open',
          'channels.listed',
        ].map((type) => [type, STOPPED]),
      ),
      ...Object.fromEntries(DATA_PARTS.map((id) => [`error.${id}`, STOPPED])),
    },
    holds: (step) => !isRoomSeen(step) && !step.now.children.room && !step.now.children.composer,
    entered: (step) => !asked(step).includes('room'),
  },
  'room.running': {
    from: Object.fromEntries(
      ['chat.open', 'chat.start', 'chat.expand', 'channel.open', 'group.created', 'members.close'].map(
        (type) => [type, ['room.stopped']],
      ),
    ),
    holds: (step) => isRoomSeen(step) && !isChatCrashed(step.now),
    entered: (step) => {
      const { channelId, messages } = step.now.context;
      const place = { ...ADA, channelId };
      return (
        asked(step) === ROOM_PARTS.join() &&
        isDeepStrictEqual(inputOf(step, 'room'), { ...place, readUpTo: 0, mention: null, messages }) &&
        ROOM_PARTS.slice(1).every((id) => isDeepStrictEqual(inputOf(step, id), place))
      );
    },
  },
  'room.crashed': {
    from: Object.fromEntries(ROOM_PARTS.map((id) => [`error.${id}`, ['room.running']])),
    holds: (step) => isRoomSeen(step) && isChatCrashed(step.now),
    entered: (step) => isCrash(step) && announces({ type: 'chat.failed', failure: step.event.error })(step),
  },
};

/** What the panel shows, runs and announces in each state, and every way into it. */
export const CHAT_PANEL_STATES = { ...PANEL, ...VIEW, ...DATA, ...ROOM };
