import { readFile } from 'node:fs/promises';
import type { Schedule, Session } from '@domain/schedule/session';
import { REMINDER_CHECK } from '@domain/shared/limits';
import type { Venue } from '@domain/venue/venue';
import ICAL from 'ical.js';
import type { Page } from 'playwright/test';
import { isClean, isCleanInBoth } from './support/axe';
import { test } from './support/changing-venue';
import { expect } from './support/foyer-test';
import { SOON } from './support/visitors';

test.use({ walked: true });

const MINUTE = 60_000;

function sessionAt(guid: string, title: string, room: string, minutes: number): Session {
  const begin = Date.now() + minutes * MINUTE;
  return {
    guid,
    titles: [{ locale: 'en', text: title }],
    descriptions: [{ locale: 'en', text: 'Bring a pencil.' }],
    speakers: [{ name: 'Mary Weaver', biographies: [{ locale: 'en', text: 'Weaves.' }] }],
    room,
    start: new Date(begin).toISOString(),
    end: new Date(begin + 45 * MINUTE).toISOString(),
    zone: 'Europe/Berlin',
    attachments: [],
    sequence: 3,
    changedAt: new Date(begin).toISOString(),
  };
}

const LOOMS = sessionAt('looms', 'Looms that count', 'Auditorium', -10);
const CARDS = sessionAt('cards', 'Punch a card', 'Expo', 8);
const ENGINE = sessionAt('engine', 'Turn the engine', 'Lounge', 20);

const withSessions =
  (...sessions: Session[]) =>
  (venue: Venue): Venue => {
    const schedule: Schedule = { title: 'Looms', addedAreas: [], sessions };
    return { ...venue, architectures: venue.architectures.map((one) => ({ ...one, schedule })) };
  };

const starOf = (page: Page, { titles }: Session) =>
  page.getByRole('button', { name: `Star ${titles[0]?.text}`, exact: true });
const rowOf = (page: Page, { titles }: Session) =>
  page.getByRole('region', { name: 'Sessions' }).getByRole('article', { name: titles[0]?.text ?? '' });
const reminderIn = (page: Page) => page.getByRole('img', { name: 'Reminder' });

test('a person plans their day by the keyboard, in two windows, and learns what has moved', async ({
  join,
  host,
}) => {
  let before: Venue | undefined;
  await host.change((venue) => {
    before = venue;
    return withSessions(LOOMS, CARDS, ENGINE)(venue);
  });
  const ada = await join('ada', { byKeyboard: true, prepare: (context) => context.clock.install() });
  const { page } = ada;
  await ada.press(page.getByRole('link', { name: 'Agenda' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Now' })).toContainText('Looms that count');
  await expect(page.getByRole('region', { name: 'Next' })).toContainText('Punch a card');

  await ada.press(starOf(page, ENGINE));
  await ada.press(starOf(page, CARDS));
  const second = await ada.openTab();
  await second.goto('/v/demo/agenda');
  await expect(starOf(second, CARDS)).toHaveAttribute('aria-pressed', 'true');
  await starOf(second, LOOMS).click();
  await expect(starOf(page, LOOMS)).toHaveAttribute('aria-pressed', 'true', SOON);
  await starOf(second, LOOMS).click();
  await expect(starOf(page, LOOMS)).toHaveAttribute('aria-pressed', 'false', SOON);

  await page.clock.fastForward(REMINDER_CHECK);
  await expect
    .poll(async () => (await reminderIn(page).count()) + (await reminderIn(second).count()), SOON)
    .toBe(1);
  const reminded = (await reminderIn(page).count()) === 1 ? page : second;
  await expect(reminded.getByRole('status').filter({ has: reminderIn(reminded) })).toContainText('Starts in');

  await ada.press(page.getByRole('button', { name: 'My agenda' }));
  await expect(rowOf(page, LOOMS)).toHaveCount(0);
  await expect(rowOf(page, CARDS)).toContainText('At the same time: Turn the engine');
  await page.reload();
  await expect(rowOf(page, CARDS)).toContainText('At the same time: Turn the engine');
  await expect(rowOf(page, LOOMS)).toHaveCount(0);
  await expect(reminderIn(page)).toHaveCount(0);
  await isCleanInBoth(page, 'the own agenda');

  await ada.press(rowOf(page, CARDS).getByRole('link'));
  const dialog = page.getByRole('dialog', { name: 'Punch a card' });
  await expect(dialog).toContainText('Bring a pencil.');
  await isClean(page, 'a session');
  const saving = page.waitForEvent('download');
  await ada.press(dialog.getByRole('button', { name: 'Add to calendar' }));
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await (await saving).path(), 'utf8')));
  const [component] = calendar.getAllSubcomponents('vevent');
  const event = component && new ICAL.Event(component);
  expect([event?.uid, event?.summary, event?.sequence]).toEqual(['cards', 'Punch a card', 3]);
  await page.goBack();
  await expect(dialog).toBeHidden();

  await host.change(withSessions(LOOMS, { ...CARDS, room: 'Rooftop' }));
  const changes = (shown: Page) => shown.getByRole('status').filter({ hasText: 'Moved' });
  await expect(changes(page)).toContainText('Moved to another room: Rooftop', SOON);
  await expect(changes(page)).toContainText('Turn the engineCancelled');
  await expect(changes(page)).not.toContainText('another time');
  await expect(changes(second)).toContainText('Rooftop', SOON);
  await ada.press(changes(page).getByRole('button', { name: 'Dismiss' }).last());
  await expect(changes(page)).toHaveCount(0);
  await expect(changes(second)).toHaveCount(0, SOON);
  await expect(rowOf(page, CARDS)).toContainText('Rooftop');
  await host.change((venue) => before ?? venue);
});

test('on a phone and in Arabic the agenda of the demo has its times in the zone that was chosen', async ({
  join,
}) => {
  const ada = await join('ada', {
    viewport: { width: 390, height: 844 },
    language: 'ar',
    timezoneId: 'Asia/Tokyo',
  });
  const { page } = ada;
  await ada.press(ada.button('Open menu'));
  await ada.press(page.getByRole('link', { name: ada.say('Agenda') }));
  const times = page.getByRole('region', { name: ada.say('Sessions') }).getByRole('time');
  const zones = page.getByLabel(ada.say('Time zone'));
  await expect(zones).toHaveValue('Europe/Berlin');
  const before = await times.first().textContent();
  await zones.selectOption('Asia/Tokyo');
  await expect(times.first()).not.toHaveText(before ?? '');
  await page.reload();
  await expect(zones).toHaveValue('Asia/Tokyo');
  await isClean(page, 'the agenda on a phone in Arabic');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
});
