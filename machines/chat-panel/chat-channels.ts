import type { ChannelStore } from './channel-store';
import type { ChatPanelContext } from './chat-panel.events';

/** Returns the user's channels, with the number of those that are unread. */
export const chatChannels = ({ context }: { context: ChatPanelContext }): ChannelStore => context.channels;
