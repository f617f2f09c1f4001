import { Failure } from '@domain/shared/failure';
import { globalWidgetSchema } from '@domain/venue/widget';
import { act, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { backgroundChild, child } from '@/app/child';
import { agendaWith, MINUTE, NINE, sessionAt } from '../../machines/agenda/agenda-fixture';
import { renderApp } from '../../support/render-app';
import { hall } from '../../support/small-venue';
import { hallWith, OPEN, textWidget } from './venue';

const TALK = { beginTimeslot: '2027-03-09T09:00:00Z', endTimeslot: '2027-03-09T10:00:00Z' };
const talk = textWidget('Talk', '<p>On engines.</p>', {
  configurations: [{ id: 'talk', texts: [{ locale: 'en', text: '<p>On engines.</p>' }], ...TALK }],
});

const JUMP = { beginTimeslot: '2027-03-28T09:00:00+02:00', endTimeslot: '2027-03-28T10:00:00+02:00' };
const breakfast = textWidget('Breakfast', '<p>Early.</p>', {
  configurations: [{ id: 'early', texts: [{ locale: 'en', text: '<p>Early.</p>' }], ...JUMP }],
});

test('a slot after a night with one hour less begins on the day of the calendar, at the time of the zone then', async () => {
  const venue = hallWith('lobby', () => ({ contentWidgets: [breakfast] }));
  const story = { ...OPEN, venue, zone: 'Europe/Berlin' };
  const { app } = renderApp({ at: '/v/hall/area/lobby', story });
  const card = within(await screen.findByRole('region', { name: 'Breakfast' }));
  child(app.actor, 'serverTime').send({ type: 'time.set', at: Date.parse('2027-03-26T09:00:00+01:00') });
  expect(await card.findByText('Starts in 2 days')).toBeTruthy();
  expect(await card.findByText('Mar 28, 9:00 AM GMT+2')).toBeTruthy();
});

test.each([
  ['2027-03-09T08:55:30Z', 'Starts in 5 minutes'],
  ['2027-03-09T05:30:00Z', 'Starts in 4 hours'],
  ['2027-03-01T09:00:00Z', 'Starts in 8 days'],
  ['2027-03-09T09:00:00Z', 'Now'],
  ['2027-03-09T10:00:00Z', 'Over'],
])('at %s of the server’s time a talk from 9 to 10 says "%s"', async (now, text) => {
  const venue = hallWith('lobby', () => ({ contentWidgets: [talk] }));
  const { app } = renderApp({ at: '/v/hall/area/lobby', story: { ...OPEN, venue } });
  const card = within(await screen.findByRole('region', { name: 'Talk' }));
  child(app.actor, 'serverTime').send({ type: 'time.set', at: Date.parse(now) });
  expect(await card.findByText(text)).toBeTruthy();
});

/** Opens a lobby with some sessions five minutes after nine. */
async function lobbyWith(...sessions: ReturnType<typeof sessionAt>[]) {
  const venue = hall();
  const architecture = { ...venue.architecture, schedule: { title: 'Fair', sessions: [], addedAreas: [] } };
  const agenda = agendaWith(...sessions.map((one) => ({ ...one, areaId: 'lobby' })));
  const { app } = renderApp({
    at: '/v/hall/area/lobby',
    story: { ...OPEN, venue: { ...venue, architecture }, agenda, zone: 'UTC' },
  });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  child(app.actor, 'serverTime').send({ type: 'time.set', at: NINE + 5 * MINUTE });
  return async (title: string) => (await screen.findByText(title)).closest('p')?.textContent;
}

test('an area says what takes place there now and next, although nobody has opened the agenda', async () => {
  const line = await lobbyWith(sessionAt('looms', 0), sessionAt('cards', 60));
  expect(await line('looms')).toBe('Now looms · until 8:45 AM');
  expect(await line('cards')).toBe('Next cards · 9:00 AM');
});

test.each([
  [12, 'Next cards · 8:00 PM'],
  [13, 'Next cards · Mar 9, 9:00 PM UTC'],
])('an area says the hour alone of what begins within twelve hours: in %i', async (hours, text) => {
  const line = await lobbyWith(sessionAt('cards', hours * 60));
  expect(await line('cards')).toBe(text);
});

test('an area says no more than it keeps room for', async () => {
  const line = await lobbyWith(sessionAt('looms', 0), sessionAt('spindles', 0), sessionAt('cards', 60));
  expect(await line('spindles')).toBe('Now spindles · until 8:45 AM');
  expect(screen.queryByText('cards')).toBeNull();
});

test('a global widget is shown in every area', async () => {
  const { router } = renderApp({ at: '/v/hall/area/lobby', story: { ...OPEN, venue: withHelp() } });
  expect(await screen.findByRole('region', { name: 'Help' })).toBeTruthy();
  await router.navigate({
    to: '/v/$architectureId/area/{-$areaId}',
    params: { architectureId: 'hall', areaId: 'expo' },
  });
  await screen.findByRole('heading', { level: 1, name: 'Expo' });
  expect(await screen.findByRole('region', { name: 'Help' })).toBeTruthy();
});

function withHelp() {
  const venue = hallWith('lobby', (area) => area);
  const help = v.parse(globalWidgetSchema, {
    id: 'help',
    name: 'Help',
    type: 'RICH_TEXT',
    configurations: [{ id: 'help', texts: [{ locale: 'en', text: '<p>Ask us.</p>' }] }],
  });
  return { ...venue, architecture: { ...venue.architecture, globalWidgets: [help] } };
}

test('the icon of a venue stands at its widgets, in the index and beside the titles of cards', async () => {
  const venue = hallWith('lobby', () => ({ contentWidgets: [textWidget('News', '<p>x</p>')] }));
  const story = {
    ...OPEN,
    venue: {
      ...venue,
      architecture: { ...venue.architecture, icons: [{ type: 'RICH_TEXT', assetId: 'logo' }] },
    },
  };
  renderApp({ at: '/v/hall/area/lobby', story });
  const places = [
    await screen.findByRole('button', { name: /^News/ }),
    (await screen.findByRole('heading', { name: 'News' })).parentElement,
  ];
  for (const place of places) await waitFor(() => expect(place?.querySelector('img')?.src).toContain('logo'));
});

test('a widget is marked in words, in the index, on its pin and on its card, until it is used, also on the next visit', async () => {
  const venue = hallWith('lobby', () => ({ contentWidgets: [textWidget('News', '<p>x</p>')] }));
  const { user, world, leave } = renderApp({ at: '/v/hall/area/lobby', story: { ...OPEN, venue } });
  await waitFor(() => expect(screen.getAllByText('New for you')).toHaveLength(3));
  await user.click(screen.getByRole('button', { name: 'News New for you' }));
  await waitFor(() => expect(screen.queryByText('New for you')).toBeNull());
  expect(Date.parse(world.services.local.get('foyer:widget-seen:News') ?? '')).toBeGreaterThan(0);
  leave();
  renderApp({ at: '/v/hall/area/lobby', world });
  expect(await screen.findByRole('button', { name: 'News' })).toBeTruthy();
  expect(screen.queryByText('New for you')).toBeNull();
});

/** Opens a lobby with the talk, five minutes before it begins. */
async function beforeTalk(more: object) {
  const { architecture, ...rest } = hallWith('lobby', () => ({ contentWidgets: [talk] }));
  const venue = { ...rest, architecture: { ...architecture, ...more } };
  const { app } = renderApp({ at: '/v/hall/area/lobby', story: { ...OPEN, venue, zone: 'UTC' } });
  const card = within(await screen.findByRole('region', { name: 'Talk' }));
  child(app.actor, 'serverTime').send({ type: 'time.set', at: Date.parse('2027-03-09T08:55:30Z') });
  await card.findByText('Starts in 5 minutes');
  return app;
}

test('an area says no end of what has none', async () => {
  const stand = textWidget('Stand', '<p>x</p>', {
    configurations: [{ id: 'stand', texts: [], beginTimeslot: '2027-03-09T08:00:00Z' }],
  });
  const venue = hallWith('lobby', () => ({ contentWidgets: [stand] }));
  const { app } = renderApp({ at: '/v/hall/area/lobby', story: { ...OPEN, venue, zone: 'UTC' } });
  await screen.findByRole('region', { name: 'Stand' });
  child(app.actor, 'serverTime').send({ type: 'time.set', at: NINE + 5 * MINUTE });
  await waitFor(() =>
    expect(screen.getByText('Now', { selector: 'strong' }).closest('p')?.textContent).toBe('Now Stand'),
  );
});

test('an area without an agenda says what its widgets offer next', async () => {
  await beforeTalk({});
  expect(await screen.findByText('Next')).toBeTruthy();
});

test('an area of a venue with an agenda waits for it, which may have something earlier, until it cannot be read', async () => {
  const app = await beforeTalk({ schedule: { title: 'Fair', sessions: [], addedAreas: [] } });
  const agenda = await backgroundChild(app.actor, 'agenda');
  // What says it is there and has asked for the agenda.
  await waitFor(() => expect(agenda.getSnapshot().children.agenda).toBeDefined());
  expect(screen.queryByText('Next')).toBeNull();
  const failure = new Failure('NOT_REACHABLE', 'no answer');
  act(() => agenda.send({ type: 'agenda.failed', failure }));
  expect(await screen.findByText('Next')).toBeTruthy();
});
