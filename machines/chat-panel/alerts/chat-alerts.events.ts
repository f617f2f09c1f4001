import type { Message } from '@domain/chat/message';
import type { Failure } from '@domain/shared/failure';
import type { NewsFact } from './chat-news.machine';

/** Whether the browser shows notifications of this page; `unsupported`: it never does. */
export type NoticePermission = 'granted' | 'denied' | 'default' | 'unsupported';

/** What the user wants on this device. */
export interface AlertSettings {
  notifications: boolean;
  sound: boolean;
}

/** The user's commands. */
export type AlertCommand =
  | { type: 'notifications.start' }
  | { type: 'notifications.stop' }
  | { type: 'sound.start' }
  | { type: 'sound.stop' };

/** Reports of the slot `watchSettings`: at the start and after every change, also in another tab. */
export type SettingsReport = { type: 'settings.received'; permission: NoticePermission } & AlertSettings;

/** Reports of the slot `notices`. */
export type NoticeReport =
  /** `sheet`: the screen is small. */
  | { type: 'notice.chosen'; channelId: string; sheet: boolean }
  /** The browser shows no notifications although it allows them. */
  | { type: 'notices.missing' };

/** Commands for the slot `notices`. */
export type NoticeCommand =
  /** `group`: the name of the group. */
  | { type: 'notice.show'; channelId: string; group: string | null; message: Message }
  | { type: 'notice.close'; channelId: string; readUpTo: number };

/** Commands for the slot `sound`. */
export type SoundCommand = { type: 'sound.play' };

export type AlertsEvent = AlertCommand | SettingsReport | NoticeReport | SoundCommand | NewsFact;

export type AlertsFact =
  | { type: 'alert.chosen'; channelId: string; sheet: boolean }
  | { type: 'chat.failed'; failure: Failure };
