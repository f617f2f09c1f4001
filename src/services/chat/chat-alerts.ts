import type { TextStore } from '@/services/storage/storage';
import { type AlertMemory, createAlertMemory } from './alert-memory';
import { type AlertSound, openAlertSound } from './alert-sound';
import { type NoticeListener, type Notices, openNotices } from './notices';

/** How the browser alerts the user of new messages. */
export interface ChatAlerts extends AlertMemory {
  openNotices(listener: NoticeListener): Notices;
  openSound(tones?: Parameters<typeof openAlertSound>[0]): AlertSound;
}

export const createChatAlerts = (local: TextStore): ChatAlerts => ({
  ...createAlertMemory(local),
  openNotices,
  openSound: openAlertSound,
});
