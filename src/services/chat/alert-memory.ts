import type {
  AlertSettings,
  NoticePermission,
  SettingsReport,
} from '@machines/chat-panel/alerts/chat-alerts.events';
import { listenTo } from '@/services/browser/browser-signs';
import type { TextStore } from '@/services/storage/storage';

const KEYS = { notifications: 'foyer:notifications', sound: 'foyer:alert-sound' } as const;
const CLAIMS = 'foyer:alerted';
/** Ids of messages, of which a user may have been alerted in another tab. */
const CLAIMS_MAX = 100;

type Settings = Omit<SettingsReport, 'type'>;

/** What the user wants to be alerted by in this browser, and of which messages they were. */
export interface AlertMemory {
  /** Reports the settings now and after every change, also in another tab. Returns the function that stops. */
  watch(onSettings: (settings: Settings) => void): () => void;
  store(settings: Partial<AlertSettings>): void;
  /** Asks the user to allow notifications; only a click leads here. */
  askPermission(): Promise<NoticePermission>;
  /** Returns whether no tab has claimed the message yet, and claims it. */
  claim(id: string): Promise<boolean>;
  /** Claims messages that need no alert. */
  keep(ids: readonly string[]): void;
}

const permissionNow = (): NoticePermission =>
  'Notification' in globalThis ? Notification.permission : 'unsupported';

/** Runs the work while no other tab does the same, where the browser can tell. */
const exclusively = <Value>(work: () => Value): Promise<Value> =>
  globalThis.navigator?.locks?.request(CLAIMS, work) ?? Promise.resolve(work());

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
    claim: (id) =>
      exclusively(() => {
        const isFree = !claims().includes(id);
        if (isFree) put([id]);
        return isFree;
      }),
    keep: (ids) => {
      if (ids.length > 0) put(ids);
    },
  };
}
