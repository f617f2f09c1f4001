import type { NoticePermission } from '@machines/chat-panel/alerts/chat-alerts.machine';
import { chatAlertsMachine } from '@machines/chat-panel/alerts/chat-alerts.machine';
import { ChannelStore } from '@machines/chat-panel/channel-store';
import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { ADA } from './chat-fixture';

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
