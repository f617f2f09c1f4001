/** A notification of the browser. */
export interface Notice {
  channelId: string;
  title: string;
  text: string;
  sentAt: number;
}

export interface NoticeListener {
  onChosen(channelId: string): void;
  /** The browser does not show notifications of pages, whatever it allows. */
  onMissing(): void;
}

export interface Notices {
  /** Shows a notice instead of an earlier one of its channel. */
  show(notice: Notice): void;
  /** Closes the notice of a channel, unless its message was sent later. */
  close(channelId: string, readUpTo: number): void;
  /** Closes all. */
  stop(): void;
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
