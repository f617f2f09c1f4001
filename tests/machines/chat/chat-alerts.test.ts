import { isDeepStrictEqual } from 'node:util';
import {
  chatAlertsMachine,
  hasSound,
  type NoticePermission,
  noticeState,
} from '@machines/chat-panel/alerts/chat-alerts.machine';
import { ChannelStore } from '@machines/chat-panel/channel-store';
import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { failing, given, withoutData } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { ADA, all, announces, asks, channel, message, offline, TEAM } from './chat-fixture';

type AlertsStep = Step<typeof chatAlertsMachine>;

const channels = new ChannelStore();
channels.replaceOwn([{ ...channel(TEAM, 'GROUP', 5), name: 'Team' }]);

const settings = (notifications: boolean, sound: boolean, permission: NoticePermission) =>
  ({ type: 'settings.received', notifications, sound, permission }) as const;
const hello = message('hello', 5);
const due = { type: 'alert.due', channelId: TEAM, message: hello } as const;
const read = { type: 'channel.read', channelId: TEAM, readUpTo: 5 } as const;

const isOn = (now: AlertsStep['now']) => noticeState(now) === 'on';
const isWanted = (now: AlertsStep['now']) => isOn(now) || hasSound(now);
const sends = ({ sent }: AlertsStep, ...expected: object[]) => isDeepStrictEqual(sent, expected);
const play = { to: 'sound', event: { type: 'sound.play' } };

describeMachine({
  machine: chatAlertsMachine,
  input: { ...ADA, channels },
  events: {
    ...withoutData(
      'notifications.start',
      'notifications.stop',
      'sound.start',
      'sound.stop',
      'sound.play',
      'notices.missing',
    ),
    'settings.received': [
      settings(true, true, 'granted'),
      settings(true, false, 'denied'),
      settings(false, false, 'granted'),
      settings(false, false, 'denied'),
      settings(true, false, 'unsupported'),
    ],
    'notice.chosen': [{ channelId: TEAM, sheet: true }],
    'alert.due': [due],
    'channel.read': [read],
    'chat.failed': [{ failure: offline }],
  },
  slots: {
    watchSettings: { error: [offline] },
    askPermission: { done: ['granted', 'denied', 'default'], error: [offline] },
    ...failing(offline, 'notices', 'sound', 'news'),
  },
  states: {
    'notifications.off': {
      holds: ({ now }) => noticeState(now) === 'off',
      entered: ({ asked }) => asked.every(({ slot }) => slot !== 'askPermission' && slot !== 'notices'),
    },
    'notifications.asking': {
      holds: ({ now }) => noticeState(now) === 'asking',
      entered: asks(['askPermission', undefined]),
    },
    'notifications.on': {
      holds: ({ now }) => isOn(now) && !now.matches({ news: 'ignored' }),
      entered: ({ asked, event }) =>
        asked.some(({ slot }) => slot === 'notices') && ['granted', undefined].includes(event.output),
    },
    'notifications.denied': {
      holds: ({ now }) => noticeState(now) === 'denied',
      entered: ({ event }) =>
        event.output === 'denied' || (event.permission === 'denied' && event.notifications),
    },
    'notifications.unsupported': {
      holds: ({ now }) => noticeState(now) === 'unsupported',
      entered: (step) =>
        step.event.error === undefined || announces({ type: 'chat.failed', failure: offline })(step),
    },
    'sound.off': {
      holds: ({ now }) => !hasSound(now),
      entered: (step) =>
        step.event.sound !== true &&
        (step.event.error === undefined || announces({ type: 'chat.failed', failure: offline })(step)),
    },
    'sound.on': {
      holds: ({ now }) => hasSound(now) && !now.matches({ news: 'ignored' }),
      entered: (step) =>
        step.event.sound !== false &&
        step.asked.some(({ slot }) => slot === 'sound') &&
        sends(step, ...(step.event.type === 'sound.start' ? [play] : [])),
    },
    'news.ignored': { holds: ({ now }) => !isWanted(now) },
    'news.followed': {
      holds: ({ now }) => isWanted(now),
      entered: ({ asked }) =>
        isDeepStrictEqual(asked.find(({ slot }) => slot === 'news')?.input, { ...ADA, channels }),
    },
    'news.failed': {
      holds: ({ now }) => isWanted(now),
      entered: all(asks(), announces({ type: 'chat.failed', failure: offline })),
    },
  },
  invariants: {
    'a message that is due is shown and heard as the user wants': (step) =>
      given(step.event.type === 'alert.due', () => {
        const event = { type: 'notice.show', channelId: TEAM, group: 'Team', message: hello };
        return sends(
          step,
          ...(isOn(step.before) ? [{ to: 'notices', event }] : []),
          ...(hasSound(step.before) ? [play] : []),
        );
      }),
    'the notice of a channel that is read is closed': (step) =>
      given(step.event.type === 'channel.read' && isOn(step.before), () => {
        const event = { type: 'notice.close', channelId: TEAM, readUpTo: 5 };
        return sends(step, { to: 'notices', event });
      }),
    'a chosen notice leads to its channel': (step) =>
      given(step.event.type === 'notice.chosen' && isOn(step.before), () =>
        announces({ type: 'alert.chosen', channelId: TEAM, sheet: true })(step),
      ),
    'a failure of a part is passed on': (step) =>
      given(step.event.type === 'chat.failed', () => announces(step.event)(step)),
    'the open notices outlive settings that allow them': ({ before, event, asked }) =>
      given(
        event.type === 'settings.received' &&
          event.permission === 'granted' &&
          event.notifications &&
          isOn(before),
        () => asked.every(({ slot }) => slot !== 'notices'),
      ),
    'nobody is asked for the permission without a click': ({ asked, event }) =>
      given(
        asked.some(({ slot }) => slot === 'askPermission'),
        () => event.type === 'notifications.start',
      ),
  },
});

it('what the user chooses is stored, and a permission that the browser has given', async () => {
  const stored: object[] = [];
  const machine = chatAlertsMachine.provide({
    actors: {
      watchSettings: fromCallback(() => {}),
      askPermission: fromPromise<NoticePermission>(async () => 'granted'),
      notices: fromCallback(() => {}),
      sound: fromCallback(() => {}),
    },
    actions: { storeSettings: (_, chosen) => void stored.push(chosen) },
  });
  const actor = createActor(machine, { input: { ...ADA, channels: new ChannelStore() } }).start();
  actor.send({ type: 'notifications.start' });
  await new Promise((resolve) => setImmediate(resolve));
  actor.send({ type: 'notifications.stop' });
  actor.send({ type: 'sound.start' });
  actor.send({ type: 'sound.stop' });
  expect(stored).toEqual([
    { notifications: true },
    { notifications: false },
    { sound: true },
    { sound: false },
  ]);
});
