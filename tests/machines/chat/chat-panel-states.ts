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
import { ADA, announces, GRACE, TEAM } from './chat-fixture';
import { ROOM } from './chat-panel-room';
import { asked, DATA_PARTS, facts, inputOf, isCrash } from './chat-panel-step';

const PANEL: StatePromises<typeof chatPanelMachine> = {
  'panel.closed': {
    holds: ({ now }) => !isChatOpen(now) && !isChatSheet(now),
    entered: (step) =>
      step.event.type === 'start' || facts(step) === (isChatSheet(step.before) ? 'chatSheet.closed' : ''),
  },
  'panel.opened.column': {
    holds: ({ now }) => isChatOpen(now) && !isChatSheet(now),
    entered: (step) => facts(step) === 'chat.opened' && step.event.sheet === false,
  },
  'panel.opened.sheet': {
    holds: ({ now }) => isChatOpen(now) && isChatSheet(now),
    entered: (step) => facts(step) === 'chat.opened,chatSheet.opened' && step.event.sheet === true,
  },
  'size.expanded': { holds: ({ now }) => isChatExpanded(now) },
  'size.minimized': {
    holds: ({ now }) => !isChatExpanded(now),
    entered: ({ now, before }) => isChatOpen(now) === isChatOpen(before),
  },
};

const VIEW: StatePromises<typeof chatPanelMachine> = {
  'view.list': {
    holds: ({ now }) => chatView(now) === 'list' && openChannelId(now) === null,
    entered: (step) => !isCrash(step) || announces({ type: 'chat.failed', failure: step.event.error })(step),
  },
  'view.newChat': {
    holds: ({ now }) => chatView(now) === 'newChat' && openChannelId(now) === null,
    entered: (step) => asked(step) === '',
  },
  'view.newGroup': {
    holds: ({ now }) => chatView(now) === 'newGroup' && openChannelId(now) === null,
    entered: (step) => asked(step) === 'newGroup' && isDeepStrictEqual(inputOf(step, 'newGroup'), ADA),
  },
  'view.members': {
    holds: ({ now }) => chatView(now) === 'members' && openChannelId(now) === null,
    entered: (step) =>
      asked(step) === 'groupMembers' &&
      isDeepStrictEqual(inputOf(step, 'groupMembers'), { ...ADA, channelId: TEAM }),
  },
  'view.channel': {
    holds: ({ now }) => chatView(now) === 'channel' && openChannelId(now) !== null,
    entered: ({ now, event }) => openChannelId(now) === (event.channelId ?? (event.uid ? GRACE : TEAM)),
  },
};

const DATA: StatePromises<typeof chatPanelMachine> = {
  'data.inactive': {
    holds: ({ now }) => !isChatActive(now) && now.context.user === null,
    entered: (step) => {
      const { areaId, channelId, name } = step.now.context;
      const isStart = step.event.type === 'start';
      return asked(step) === '' && channelId === null && (!isStart || areaId + name === '');
    },
  },
  'data.active': {
    holds: ({ now }) => isChatActive(now) && isDeepStrictEqual(now.context.user, ADA),
    entered: (step) => {
      const { areaId, channels, messages, faces, name } = step.now.context;
      return (
        asked(step) === DATA_PARTS.join() &&
        isDeepStrictEqual(inputOf(step, 'shownFaces'), { channels, messages, faces }) &&
        ['previews', 'muted', 'mute', 'restrictions', 'announcements'].every((id) =>
          isDeepStrictEqual(inputOf(step, id), { query: ADA }),
        ) &&
        ['blocks', 'alerts'].every((id) => isDeepStrictEqual(inputOf(step, id), { ...ADA, channels })) &&
        isDeepStrictEqual(inputOf(step, 'channelList'), { ...ADA, areaId, channels }) &&
        isDeepStrictEqual(inputOf(step, 'outbox'), { ...ADA, name, channels })
      );
    },
  },
  'data.crashed': {
    holds: ({ now }) => isChatCrashed(now) && !isChatActive(now) && !now.children.room,
    entered: (step) => announces({ type: 'chat.failed', failure: step.event.error })(step),
  },
};

export const CHAT_PANEL_STATES = { ...PANEL, ...VIEW, ...DATA, ...ROOM };
