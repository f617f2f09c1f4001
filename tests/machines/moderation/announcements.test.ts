import { type Announcement, announcementId } from '@domain/moderation/announcement';
import {
  announcementsMachine,
  createAnnouncements,
  missedAnnouncements,
  openAnnouncements,
} from '@machines/moderation/announcements.machine';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given } from '../../support/replay/plan';
import { ADA, announces, asks, offline } from '../chat/chat-fixture';

const lunch = { place: 'all', text: 'Lunch', since: 1, until: 5 };
const keynote = { place: 'area:lobby', text: 'Keynote', since: 2, until: 5 };

const isShown = (id: string, now: Parameters<typeof openAnnouncements>[0]): boolean =>
  [...openAnnouncements(now), ...missedAnnouncements(now)].some((one) => announcementId(one) === id);

describeMachine({
  machine: announcementsMachine,
  input: { query: ADA, parent: PARENT },
  events: {
    'announcements.received': [
      { value: { current: [lunch, keynote], missed: [] } },
      { value: { current: [keynote], missed: [lunch] } },
      { value: { current: [], missed: [] } },
    ],
    'announcements.failed': [{ failure: offline }],
    'announcement.dismiss': [{ id: announcementId(lunch) }],
  },
  slots: { announcements: { error: [offline] } },
  states: { '': { entered: asks(['announcements', { query: ADA }]) } },
  invariants: {
    'a dismissed announcement is not shown, and no other is hidden': ({ before, event, now }) =>
      given(
        event.type === 'announcement.dismiss',
        () =>
          !isShown(event.id, now) &&
          isShown(announcementId(keynote), now) === isShown(announcementId(keynote), before),
      ),
    'every failure is told to the parent, and hides nothing': (step) =>
      given(
        /error|failed/.test(step.event.type),
        () =>
          announces({ type: 'chat.failed', failure: offline })(step) &&
          openAnnouncements(step.now) === openAnnouncements(step.before),
      ),
  },
});

type Watching = Parameters<Parameters<typeof createAnnouncements>[0]['watchAnnouncements']>;

/** Starts the announcements on a device where some are dismissed; returns what they show, and what reports to them. */
function announcing(...dismissed: Announcement[]) {
  const ids = dismissed.map(announcementId);
  const watching: Watching[] = [];
  const machine = createAnnouncements({
    watchAnnouncements: (...watch) => {
      watching.push(watch);
      return () => {};
    },
    announcementMemory: {
      isDismissed: (one) => ids.includes(announcementId(one)),
      dismiss: (id) => void ids.push(id),
      take: ({ over }) => over,
    },
  });
  const actor = createActor(machine, { input: { parent: PARENT, query: ADA } }).start();
  return {
    actor,
    ids,
    announce: (...current: Announcement[]) => watching.at(-1)?.[1]({ current, over: [] }),
    end: (...over: Announcement[]) => watching.at(-1)?.[1]({ current: [], over }),
    missed: () => missedAnnouncements(actor.getSnapshot()),
    shown: () => openAnnouncements(actor.getSnapshot()),
  };
}

test('a dismissed announcement goes at once, the others stay, and the device keeps it', () => {
  const { actor, announce, ids, shown } = announcing();
  announce(lunch, keynote);
  actor.send({ type: 'announcement.dismiss', id: announcementId(lunch) });
  expect(shown()).toEqual([keynote]);
  expect(ids).toEqual([announcementId(lunch)]);
});

test('an announcement that was dismissed on this device is not shown again', () => {
  const { announce, shown } = announcing(lunch);
  announce(lunch, keynote);
  expect(shown()).toEqual([keynote]);
});

test('what was announced while the user was away is known until they dismiss it', () => {
  const { actor, end, missed, shown } = announcing(lunch);
  end(lunch, keynote);
  expect([shown(), missed()]).toEqual([[], [keynote]]);
  actor.send({ type: 'announcement.dismiss', id: announcementId(keynote) });
  expect(missed()).toEqual([]);
});
