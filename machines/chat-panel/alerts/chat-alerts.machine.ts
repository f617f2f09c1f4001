import type { Message } from '@domain/chat/message';
import type { Failure } from '@domain/shared/failure';
import { isolated } from '@domain/shared/shown-text';
import {
  type EventObject,
  fromCallback,
  fromPromise,
  not,
  or,
  raise,
  type SnapshotFrom,
  sendTo,
  setup,
  stateIn,
} from 'xstate';
import { announced, fact, parentActor } from '../../patterns/port';
import { promiseSlot, streamSlot } from '../../slots';
import {
  type ChatNewsPort,
  chatNewsMachine,
  createChatNews,
  type NewsFact,
  type NewsInput,
} from './chat-news.machine';

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

/** Whether the browser shows notifications of this page; `unsupported`: it never does. */
export type NoticePermission = 'granted' | 'denied' | 'default' | 'unsupported';

/** What the user wants on this device. */
interface AlertSettings {
  notifications: boolean;
  sound: boolean;
}

/** The user's commands. */
type AlertCommand =
  | { type: 'notifications.start' }
  | { type: 'notifications.stop' }
  | { type: 'sound.start' }
  | { type: 'sound.stop' };

/** Reports of the slot `watchSettings`: at the start and after every change, also in another tab. */
type SettingsReport = { type: 'settings.received'; permission: NoticePermission } & AlertSettings;

/** Reports of the slot `notices`. */
type NoticeReport =
  /** `sheet`: the screen is small. */
  | { type: 'notice.chosen'; channelId: string; sheet: boolean }
  /** The browser shows no notifications although it allows them. */
  | { type: 'notices.missing' };

/** Commands for the slot `notices`. */
type NoticeCommand =
  /** `group`: the name of the group. */
  | { type: 'notice.show'; channelId: string; group: string | null; message: Message }
  | { type: 'notice.close'; channelId: string; readUpTo: number };

/** Commands for the slot `sound`. */
type SoundCommand = { type: 'sound.play' };

type AlertsEvent = AlertCommand | SettingsReport | NoticeReport | SoundCommand | NewsFact;

type AlertsFact =
  | { type: 'alert.chosen'; channelId: string; sheet: boolean }
  | { type: 'chat.failed'; failure: Failure };

/** What the alerts of new messages need of the world. */
export interface ChatAlertsPort extends ChatNewsPort {
  /** Reports the settings now and after every change, also in another tab. Returns the function that stops. */
  watch(onSettings: (settings: Omit<SettingsReport, 'type'>) => void): () => void;
  store(settings: Partial<AlertSettings>): void;
  /** Asks the user to allow notifications; only a click leads here. */
  askPermission(): Promise<NoticePermission>;
  openNotices(listener: NoticeListener): Notices;
  /** Returns what a notification of the browser says of a message. */
  noticeText(message: Message): string;
  isSmallScreen(): boolean;
  openSound(): { play(): void; stop(): void };
}

type Received = { event: SettingsReport };
type Answer = { event: { output: NoticePermission } };

const announceFailure = announced('chat.failed');

const isAllowed = { type: 'isAllowed', params: ({ event }: Received) => event } as const;

const ask = { 'notifications.start': 'asking' } as const;

/** How new messages are announced on this device: notifications of the browser, and a sound. */
export const chatAlertsMachine = setup({
  types: { context: {} as NewsInput, input: {} as NewsInput, events: {} as AlertsEvent },
  actors: {
    watchSettings: streamSlot<SettingsReport>('watchSettings'),
    askPermission: promiseSlot<NoticePermission>('askPermission'),
    notices: streamSlot<NoticeReport>('notices'),
    sound: streamSlot<SoundCommand>('sound'),
    news: chatNewsMachine,
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<AlertsFact>),
    storeSettings: (_, _settings: Partial<AlertSettings>) => {},
    sendNotice: sendTo('notices', (_, { command }: { command: NoticeCommand }) => command),
    sendSound: sendTo('sound', { type: 'sound.play' }),
    playSound: raise({ type: 'sound.play' }),
  },
  guards: {
    isAllowed: (_, { notifications, permission }: SettingsReport) =>
      notifications && permission === 'granted',
    isDenied: (_, { notifications, permission }: SettingsReport) => notifications && permission === 'denied',
    isMissing: (_, { permission }: { permission: NoticePermission }) => permission === 'unsupported',
    isGranted: (_, { output }: { output: NoticePermission }) => output === 'granted',
    isRefused: (_, { output }: { output: NoticePermission }) => output === 'denied',
    hasSound: (_, { sound }: { sound: boolean }) => sound,
    isWanted: or([stateIn({ notifications: 'on' }), stateIn({ sound: 'on' })]),
  },
}).createMachine({
  id: 'chatAlerts',
  type: 'parallel',
  context: ({ input }) => input,
  invoke: { id: 'watchSettings', src: 'watchSettings', onError: { actions: announceFailure } },
  states: {
    notifications: {
      initial: 'off',
      on: {
        'settings.received': [
          { guard: { type: 'isMissing', params: ({ event }) => event }, target: '.unsupported' },
          { guard: isAllowed, target: '.on' },
          { guard: { type: 'isDenied', params: ({ event }) => event }, target: '.denied' },
          { target: '.off' },
        ],
      },
      states: {
        off: { on: ask },
        asking: {
          invoke: {
            id: 'askPermission',
            src: 'askPermission',
            onDone: [
              {
                guard: { type: 'isGranted', params: ({ event }: Answer) => event },
                target: 'on',
                actions: { type: 'storeSettings', params: { notifications: true } },
              },
              { guard: { type: 'isRefused', params: ({ event }: Answer) => event }, target: 'denied' },
              { target: 'off' },
            ],
            onError: { target: 'unsupported', actions: announceFailure },
          },
          // The answer says more.
          on: { 'settings.received': {} },
        },
        on: {
          invoke: {
            id: 'notices',
            src: 'notices',
            onError: { target: 'unsupported', actions: announceFailure },
          },
          on: {
            // The open notices stay.
            'settings.received': { guard: isAllowed },
            'notifications.stop': {
              target: 'off',
              actions: { type: 'storeSettings', params: { notifications: false } },
            },
            'notices.missing': 'unsupported',
            'notice.chosen': {
              actions: {
                type: 'notifyParent',
                params: ({ event: { channelId, sheet } }) => ({ type: 'alert.chosen', channelId, sheet }),
              },
            },
            'alert.due': {
              actions: {
                type: 'sendNotice',
                params: ({ context, event: { channelId, message } }) => ({
                  command: {
                    type: 'notice.show',
                    channelId,
                    group: context.channels.get(channelId)?.name ?? null,
                    message,
                  },
                }),
              },
            },
            'channel.read': {
              actions: {
                type: 'sendNotice',
                params: ({ event: { channelId, readUpTo } }) => ({
                  command: { type: 'notice.close', channelId, readUpTo },
                }),
              },
            },
          },
        },
        // The user may have changed that in the settings of the browser.
        denied: { on: ask },
        unsupported: {},
      },
    },
    sound: {
      initial: 'off',
      states: {
        off: {
          on: {
            'settings.received': { guard: { type: 'hasSound', params: ({ event }) => event }, target: 'on' },
            'sound.start': {
              target: 'on',
              actions: [{ type: 'storeSettings', params: { sound: true } }, 'playSound'],
            },
          },
        },
        on: {
          invoke: { id: 'sound', src: 'sound', onError: { target: 'off', actions: announceFailure } },
          on: {
            'settings.received': [
              { guard: { type: 'hasSound', params: ({ event }) => event } },
              { target: 'off' },
            ],
            'sound.stop': { target: 'off', actions: { type: 'storeSettings', params: { sound: false } } },
            'sound.play': { actions: 'sendSound' },
            'alert.due': { actions: 'sendSound' },
          },
        },
      },
    },
    news: {
      initial: 'ignored',
      on: { 'chat.failed': { actions: { type: 'notifyParent', params: ({ event }) => event } } },
      states: {
        ignored: { always: { guard: 'isWanted', target: 'followed' } },
        followed: {
          always: { guard: not('isWanted'), target: 'ignored' },
          invoke: {
            id: 'news',
            src: 'news',
            input: ({ context }) => context,
            onError: { target: 'failed', actions: announceFailure },
          },
        },
        failed: { always: { guard: not('isWanted'), target: 'ignored' } },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof chatAlertsMachine>;

/** `denied`: the user has forbidden them in the browser. */
export type NoticeState = 'off' | 'asking' | 'on' | 'denied' | 'unsupported';

/** Returns whether the browser shows notifications of new messages. */
export const noticeState = ({ value: { notifications } }: Snapshot): NoticeState => notifications;
/** Returns whether a sound is played for new messages. */
export const hasSound = (snapshot: Snapshot): boolean => snapshot.matches({ sound: 'on' });

/** Fills the chart by its port. */
export const createChatAlerts = (port: ChatAlertsPort) =>
  chatAlertsMachine.provide({
    actors: {
      news: createChatNews(port),
      watchSettings: fromCallback(({ sendBack }) =>
        port.watch((settings) =>
          sendBack({ type: 'settings.received', ...settings } satisfies SettingsReport),
        ),
      ),
      askPermission: fromPromise(() => port.askPermission()),
      notices: fromCallback(({ sendBack, receive }) => {
        const report = (notice: NoticeReport) => sendBack(notice);
        const notices = port.openNotices({
          onChosen: (channelId) => report({ type: 'notice.chosen', channelId, sheet: port.isSmallScreen() }),
          onMissing: () => report({ type: 'notices.missing' }),
        });
        const run = (command: NoticeCommand) => {
          const { channelId } = command;
          if (command.type === 'notice.close') return notices.close(channelId, command.readUpTo);
          const { group, message } = command;
          const { authorName, sentAt } = message;
          const title = group ? `${isolated(authorName)} · ${isolated(group)}` : authorName;
          notices.show({ channelId, title, text: port.noticeText(message), sentAt });
        };
        receive((event) => run(event as EventObject as NoticeCommand));
        return notices.stop;
      }),
      sound: fromCallback(({ receive }) => {
        const sound = port.openSound();
        receive(sound.play);
        return sound.stop;
      }),
    },
    actions: { storeSettings: (_, settings) => port.store(settings) },
  });
