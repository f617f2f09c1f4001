import { isChatActive } from '@machines/chat-panel/chat-panel.selectors';
import { useBackgroundValue } from '@/app/app-context';
import { lazyComponent } from '@/ui/layers/lazy-component';

const ModerationLayers = lazyComponent(async () => (await import('./moderation-layers')).ModerationLayers);

/** What attendees report, hosts do and announce, where there is a chat. */
export const Moderation = () => useBackgroundValue('chatPanel', isChatActive, false) && <ModerationLayers />;
