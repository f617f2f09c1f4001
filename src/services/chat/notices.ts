import { plainText } from '@domain/chat/mentions';
import type { Message } from '@domain/chat/message';
import { cleanLine } from '@domain/shared/shown-text';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Notice, NoticeListener, Notices } from '@machines/chat-panel/alerts/chat-alerts.machine';

/** Returns what a notification of the browser says of a message. */
export function noticeText({ text, file, missedBy }: Message): string {
  if (missedBy === undefined) return cleanLine(plainText(text ?? '')) || (file?.name ?? '');
  return i18n._(msg`Missed call`);
}

const TEXT_MAX = 200;

/** Returns the beginning of a text, without half a character. */
const beginning = (text: string): string =>
  text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

const iconOf = (page: Document): string => page.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? '';

/** Opens the notifications of this page. */
export function openNotices({ onChosen, onMissing }: NoticeListener): Notices {
  const open = new Map<string, { notification: Notification; sentAt: number }>();

  function close(channelId: string): void {
    open.get(channelId)?.notification.close();
    open.delete(channelId);
  }

  function create({ channelId, title, text }: Notice): Notification {
    const { dir, lang } = document.documentElement;
    const icon = iconOf(document);
    const options = {
      body: beginning(text),
      tag: channelId,
      dir: dir === 'rtl' ? dir : 'ltr',
      lang,
      icon,
    } as const;
    return new Notification(title, options);
  }

  return {
    show: (notice) => {
      const { channelId, sentAt } = notice;
      close(channelId);
      try {
        const notification = create(notice);
        notification.onclick = () => {
          globalThis.focus();
          close(channelId);
          onChosen(channelId);
        };
        open.set(channelId, { notification, sentAt });
      } catch {
        // Browsers of phones show those of service workers alone.
        onMissing();
      }
    },
    close: (channelId, readUpTo) => {
      if ((open.get(channelId)?.sentAt ?? 0) <= readUpTo) close(channelId);
    },
    stop: () => {
      for (const channelId of [...open.keys()]) close(channelId);
    },
  };
}
