import { plainText } from '@domain/chat/mentions';
import type { Message } from '@domain/chat/message';
import { SMALL_SCREEN } from '@domain/shared/limits';
import { cleanLine } from '@domain/shared/shown-text';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  ChatAlertsPort,
  Notice,
  NoticeListener,
  NoticePermission,
  Notices,
} from '@machines/chat-panel/alerts/chat-alerts.machine';
import { listenTo } from '@/services/browser/browser-signs';
import type { TextStore } from '@/services/storage/storage';
import { type AlertSound, openAlertSound } from './alert-sound';

/** How the browser alerts the user of new messages. */
export interface ChatAlerts extends Omit<ChatAlertsPort, 'readMessages' | 'openSound'> {
  openSound(tones?: Parameters<typeof openAlertSound>[0]): AlertSound;
}

const KEYS = { notifications: 'foyer:notifications', sound: 'foyer:alert-sound' } as const;
const CLAIMS = 'foyer:alerted';
/** Ids of messages, of which a user may have been alerted in another tab. */
const CLAIMS_MAX = 100;

/** What the user wants to be alerted by in this browser, and of which messages they were. */
type AlertMemory = Pick<ChatAlertsPort, 'watch' | 'store' | 'askPermission' | 'claim' | 'keep'>;

const permissionNow = (): NoticePermission =>
  'Notification' in globalThis ? Notification.permission : 'unsupported';

/**
 * Returns a function that takes a message for this tab, and tells whether it could. Browsers show what one tab writes
 * into the local storage to another tab late: of two tabs at the same moment, only a lock that the first one holds
 * keeps the second one out.
 */
function openLocks(locks: LockManager | undefined): (id: string) => Promise<boolean> {
  const releases: (() => void)[] = [];
  const held = () =>
    new Promise<void>((release) => {
      releases.push(release);
      if (releases.length > CLAIMS_MAX) releases.shift()?.();
    });
  return (id) =>
    new Promise((resolve, reject) => {
      if (!locks) return resolve(true);
      const take = (lock: Lock | null) => {
        resolve(lock !== null);
        return lock ? held() : undefined;
      };
      locks.request(`${CLAIMS}:${id}`, { ifAvailable: true }, take).catch(reject);
    });
}

/** Calls back when the user changes the permission in the browser. Returns the function that stops. */
function watchPermission(onChange: () => void): () => void {
  const abort = new AbortController();
  const follow = (status: PermissionStatus) =>
    status.addEventListener('change', onChange, { signal: abort.signal });
  // Not every browser knows this name.
  globalThis.navigator?.permissions?.query({ name: 'notifications' }).then(follow, () => {});
  return () => abort.abort();
}

/** Keeps the settings and the claims in the local storage, which all tabs of the browser share. */
export function createAlertMemory(local: TextStore): AlertMemory {
  const claims = (): string[] => local.get(CLAIMS)?.split(' ') ?? [];
  const takeLock = openLocks(globalThis.navigator?.locks);
  const put = (ids: readonly string[]) =>
    void local.set(CLAIMS, [...new Set([...claims(), ...ids])].slice(-CLAIMS_MAX).join(' '));

  return {
    watch: (onSettings) => {
      const report = () =>
        onSettings({
          notifications: local.get(KEYS.notifications) !== null,
          sound: local.get(KEYS.sound) !== null,
          permission: permissionNow(),
        });
      const stops = [
        watchPermission(report),
        listenTo(globalThis.window, ['storage'], (event) => {
          if (Object.values<unknown>(KEYS).includes((event as StorageEvent).key)) report();
        }),
      ];
      report();
      return () => {
        for (const stop of stops) stop();
      };
    },
    store: (settings) => {
      for (const key of ['notifications', 'sound'] as const) {
        if (settings[key] === true) local.set(KEYS[key], 'on');
        if (settings[key] === false) local.remove(KEYS[key]);
      }
    },
    askPermission: () => Notification.requestPermission(),
    claim: async (id) => {
      const isTaken = await takeLock(id);
      if (!isTaken || claims().includes(id)) return false;
      put([id]);
      return true;
    },
    keep: (ids) => {
      for (const id of ids) void takeLock(id).catch(() => {});
      if (ids.length > 0) put(ids);
    },
  };
}

/** Returns what a notification of the browser says of a message. */
export function noticeText({ text, file, missedBy, calledAt }: Message): string {
  if (calledAt !== undefined) return i18n._(msg`Call`);
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

export const createChatAlerts = (local: TextStore): ChatAlerts => ({
  ...createAlertMemory(local),
  openNotices,
  noticeText,
  isSmallScreen: () => matchMedia(SMALL_SCREEN).matches,
  openSound: openAlertSound,
});
