import type { ChannelLimit } from '@domain/moderation/channel-limit';
import type { SnapshotFrom } from 'xstate';
import type { ChannelEntry } from './chat-panel.events';
import type { chatPanelMachine } from './chat-panel.machine';
import type { FaceStore } from './faces';
import { entryOf } from './panel-context';

type Snapshot = SnapshotFrom<typeof chatPanelMachine>;

/** Returns whether the chat can be used: the user is connected. */
export const isChatActive = (snapshot: Snapshot): boolean => snapshot.matches({ data: 'active' });
export const isChatOpen = (snapshot: Snapshot): boolean => snapshot.matches({ panel: 'opened' });
/** Returns whether the panel is open as the sheet of small screens. */
export const isChatSheet = (snapshot: Snapshot): boolean => snapshot.matches({ panel: { opened: 'sheet' } });
export const isChatExpanded = (snapshot: Snapshot): boolean => snapshot.matches({ size: 'expanded' });
/** Returns what the panel shows. */
export const chatView = (snapshot: Snapshot): 'list' | 'newChat' | 'newGroup' | 'members' | 'channel' =>
  snapshot.value.view;
/** Returns the id of the channel that is open; null while the panel shows something else. */
export const openChannelId = (snapshot: Snapshot): string | null =>
  snapshot.matches({ view: 'channel' }) ? snapshot.context.channelId : null;
/** Returns the open channel as far as it is known; watch `chatChannels` for its changes. */
export const openChannel = (snapshot: Snapshot): ChannelEntry | null => {
  const channelId = openChannelId(snapshot);
  return channelId === null ? null : entryOf(snapshot.context, channelId);
};
/** Returns the group whose members are shown, as `openChannel` does. */
export const shownGroup = (snapshot: Snapshot): ChannelEntry | null => {
  const { channelId } = snapshot.context;
  return snapshot.matches({ view: 'members' }) && channelId ? entryOf(snapshot.context, channelId) : null;
};
/** Returns who may write how often in the open channel; null when hosts have decided nothing. */
export const channelLimit = ({ context }: Snapshot): ChannelLimit | null => context.limit;
/** Returns whether the chat has stopped because of an error of its own. */
export const isChatCrashed = (snapshot: Snapshot): boolean =>
  snapshot.matches({ data: 'crashed' }) || snapshot.matches({ room: 'crashed' });

/** Returns the pictures of people of the chat who may be elsewhere. */
export const chatFaces = (snapshot: Snapshot): FaceStore => snapshot.context.faces;

type Children = Snapshot['children'];
/** Returns the children of the panel: `room`, `composer` and `revision` run while a channel is shown. */
export const chatChild =
  <Id extends keyof Children>(id: Id) =>
  (snapshot: Snapshot): Children[Id] =>
    snapshot.children[id];

/** Returns the area in which the user is; empty before they enter one. */
export const ownArea = (snapshot: Snapshot): string => snapshot.context.areaId;
