import { isDeepStrictEqual } from 'node:util';
import type { chatPanelMachine } from '@machines/chat-panel/chat-panel.machine';
import { isChatCrashed } from '@machines/chat-panel/chat-panel.selectors';
import type { StatePromises } from '../../support/replay/state-promises';
import { ADA, announces } from './chat-fixture';
import { asked, inputOf, isCrash, isRoomSeen } from './chat-panel-step';

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

export const ROOM: StatePromises<typeof chatPanelMachine> = {
  'room.stopped': {
    holds: (step) => !isRoomSeen(step) && !step.now.children.room && !step.now.children.composer,
    entered: (step) => !asked(step).includes('room'),
  },
  'room.running': {
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
    holds: (step) => isRoomSeen(step) && isChatCrashed(step.now),
    entered: (step) => isCrash(step) && announces({ type: 'chat.failed', failure: step.event.error })(step),
  },
};

/** What the panel shows, runs and announces in each state. */
