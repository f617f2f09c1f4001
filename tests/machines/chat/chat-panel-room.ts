import { isDeepStrictEqual } from 'node:util';
import type { chatPanelMachine } from '@machines/chat-panel/chat-panel.machine';
import { isChatCrashed } from '@machines/chat-panel/chat-panel.selectors';
import type { StatePromises } from '../../support/replay/state-promises';
import { ADA, announces } from './chat-fixture';
import { asked, DATA_PARTS, inputOf, isCrash, isRoomSeen, LEFT } from './chat-panel-step';

export const ROOM_PARTS = [
  'room',
  'composer',
  'revision',
  'reaction',
  'emojiPicker',
  'search',
  'channelLimit',
  'mentionPicker',
];
const STOPPED = ['room.running', 'room.crashed'];

export const ROOM: StatePromises<typeof chatPanelMachine> = {
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
      [
        'chat.open',
        'chat.start',
        'chat.expand',
        'channel.open',
        'group.created',
        'members.close',
        'alert.chosen',
      ].map((type) => [type, ['room.stopped']]),
    ),
    holds: (step) => isRoomSeen(step) && !isChatCrashed(step.now),
    entered: (step) => {
      const { channelId, messages } = step.now.context;
      const place = { ...ADA, channelId };
      return (
        asked(step) === ROOM_PARTS.join() &&
        isDeepStrictEqual(inputOf(step, 'room'), { ...place, readUpTo: 0, mention: null, messages }) &&
        ['composer', 'revision', 'search', 'mentionPicker'].every((id) =>
          isDeepStrictEqual(inputOf(step, id), place),
        ) &&
        ['reaction', 'channelLimit'].every((id) => isDeepStrictEqual(inputOf(step, id), { query: place }))
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
