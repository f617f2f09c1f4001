import { SMALL_SCREEN } from '@domain/shared/limits';
import type { ChatAlertsPort } from '@machines/chat-panel/alerts/chat-alerts.machine';
import type { TextStore } from '@/services/storage/storage';
import { createAlertMemory } from './alert-memory';
import { type AlertSound, openAlertSound } from './alert-sound';
import { noticeText, openNotices } from './notices';

/** How the browser alerts the user of new messages. */
export interface ChatAlerts extends Omit<ChatAlertsPort, 'readMessages' | 'openSound'> {
  openSound(tones?: Parameters<typeof openAlertSound>[0]): AlertSound;
}

export const createChatAlerts = (local: TextStore): ChatAlerts => ({
  ...createAlertMemory(local),
  openNotices,
  noticeText,
  isSmallScreen: () => matchMedia(SMALL_SCREEN).matches,
  openSound: openAlertSound,
});
