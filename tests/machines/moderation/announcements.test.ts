import { announcementId } from '@domain/moderation/announcement';
import { RETRY_DELAY } from '@domain/shared/limits';
import { announcementsMachine, openAnnouncements } from '@machines/moderation/announcements.machine';
import { expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { ADA, announces, asks, offline } from '../chat/chat-fixture';

const lunch = { place: 'all', text: 'Lunch', since: 1, until: 5 };
const keynote = { place: 'area:lobby', text: 'Keynote', since: 2, until: 5 };
const told = announces({ type: 'chat.failed', failure: offline }) as never;

describeMachine({
  machine: announcementsMachine,
  input: ADA,
  events: {
    'announcements.received': [
      { type: 'announcements.received', announcements: [lunch, keynote] },
      { type: 'announcements.received', announcements: [] },
    ],
    'announcements.failed': [{ type: 'announcements.failed', failure: offline }],
    'announcement.dismiss': [{ type: 'announcement.dismiss', id: announcementId(lunch) }],
  },
  slots: { watchAnnouncements: { error: [offline] } },
  delays: { retryDelay: RETRY_DELAY },
  states: {
    watching: {
      from: { start: [], 'after.retryDelay': ['failed'] },
      holds: () => true,
      entered: asks(['watchAnnouncements', ADA]) as never,
    },
    failed: {
      from: { 'announcements.failed': ['watching'], 'error.watchAnnouncements': ['watching'] },
      holds: () => true,
      entered: told,
    },
  },
  invariants: {
    'what is announced is what the server said last, also while it cannot be asked': ({
      now,
      before,
      event,
    }) =>
      given(event.type !== 'announcement.dismiss', () => {
        const isNews = event.type === 'announcements.received' && before.matches('watching');
        return openAnnouncements(now) === (isNews ? event.announcements : openAnnouncements(before));
      }),
    'a dismissed announcement goes and the others stay': ({ now, before, event }) =>
      given(event.type === 'announcement.dismiss', () => {
        const others = openAnnouncements(before).filter((one) => one !== lunch);
        return openAnnouncements(now).length === others.length && !openAnnouncements(now).includes(lunch);
      }),
  },
});

test('the device keeps which announcement was dismissed', () => {
  const stored: string[] = [];
  const machine = announcementsMachine.provide({
    actors: { watchAnnouncements: fromCallback(() => {}) as never },
    actions: { storeDismissed: (_, { id }) => void stored.push(id) },
  });
  const actor = createActor(machine, { input: ADA }).start();
  actor.send({ type: 'announcement.dismiss', id: announcementId(lunch) });
  expect(stored).toEqual([announcementId(lunch)]);
  actor.stop();
});
