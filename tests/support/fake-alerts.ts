import { SMALL_SCREEN } from '@domain/shared/limits';
import type { Notice, NoticePermission } from '@machines/chat-panel/alerts/chat-alerts.machine';
import type { ChatAlerts } from '@/services/chat/chat-alerts';
import { createAlertMemory, noticeText } from '@/services/chat/chat-alerts';
import { memoryTexts } from './memory-texts';

export interface FakeAlerts {
  service: ChatAlerts;
  /** What the user answers when the browser asks. */
  answer: NoticePermission;
  /** The open notices, by their channels. */
  notices: Map<string, Notice>;
}

/** Creates a browser that shows notifications in memory; they are allowed once the user was asked. */
export function createFakeAlerts(): FakeAlerts {
  const memory = createAlertMemory(memoryTexts());
  let permission: NoticePermission = 'default';

  const fake: FakeAlerts = {
    service: {
      ...memory,
      watch: (onSettings) => memory.watch((settings) => onSettings({ ...settings, permission })),
      askPermission: async () => {
        permission = fake.answer;
        return permission;
      },
      openNotices: () => ({
        show: (notice) => {
          if (permission === 'granted') fake.notices.set(notice.channelId, notice);
        },
        close: (channelId, readUpTo) => {
          if ((fake.notices.get(channelId)?.sentAt ?? 0) <= readUpTo) fake.notices.delete(channelId);
        },
        stop: () => fake.notices.clear(),
      }),
      noticeText,
      isSmallScreen: () => matchMedia(SMALL_SCREEN).matches,
      openSound: () => ({ play: () => {}, stop: () => {} }),
    },
    answer: 'granted',
    notices: new Map(),
  };
  return fake;
}
