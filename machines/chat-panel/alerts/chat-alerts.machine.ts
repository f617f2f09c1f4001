import { toFailure } from '@domain/shared/failure';
import { not, or, raise, type SnapshotFrom, sendTo, setup, stateIn } from 'xstate';
import { fact, parentActor } from '../../patterns/port';
import { promiseSlot, streamSlot } from '../../slots';
import type {
  AlertSettings,
  AlertsEvent,
  AlertsFact,
  NoticeCommand,
  NoticePermission,
  NoticeReport,
  SettingsReport,
  SoundCommand,
} from './chat-alerts.events';
import { chatNewsMachine, type NewsInput } from './chat-news.machine';

type Received = { event: SettingsReport };
type Answer = { event: { output: NoticePermission } };

const failed = ({ event }: { event: { error: unknown } }): AlertsFact => ({
  type: 'chat.failed',
  failure: toFailure(event.error),
});
const announceFailure = { type: 'notifyParent', params: failed } as const;

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
