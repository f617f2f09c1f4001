import type { chatPanelMachine } from '@machines/chat-panel/chat-panel.machine';
import {
  chatView,
  isChatActive,
  isChatExpanded,
  isChatOpen,
  isChatSheet,
} from '@machines/chat-panel/chat-panel.selectors';
import type { Step } from '../../support/replay/step';

export type PanelStep = Step<typeof chatPanelMachine>;

export const asked = (step: PanelStep): string => step.asked.map(({ slot }) => slot).join();
export const inputOf = ({ asked: asks }: PanelStep, slot: string) =>
  asks.find((ask) => ask.slot === slot)?.input;
export const facts = ({ facts: told }: PanelStep): string => told.map(({ type }) => type).join();
export const isCrash = ({ event }: PanelStep): boolean => event.type.startsWith('xstate.error.');
/** The room of a channel is open and seen. */
export const isRoomSeen = ({ now }: { now: PanelStep['now'] }): boolean =>
  isChatActive(now) &&
  isChatOpen(now) &&
  (isChatExpanded(now) || isChatSheet(now)) &&
  chatView(now) === 'channel';

export const DATA_PARTS =
  'channelList outbox reading deletions attachments blocks previews muted mute shownFaces faces alerts reporting restrictions hostAction announcements'.split(
    ' ',
  );
