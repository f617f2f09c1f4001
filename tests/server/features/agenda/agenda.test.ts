import { importSchedule } from '@domain/schedule/import-schedule';
import { readSchedule } from '@domain/schedule/read-schedule';
import type { StarredSessions } from '@domain/schedule/session';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Who } from '../../../support/people';
import { type ScheduleEvent, scheduleText, TALK, WORKSHOP } from '../../../support/schedule-fixture';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { ARCHITECTURE } from '../../../support/venue-fixture';

const STARS = '/api/agenda/stars';
const CALENDAR = '/api/agenda/calendar';

const server = serverForTests(() => startTestServer());

async function publish(...events: ScheduleEvent[]) {
  const { schedule } = readSchedule(scheduleText(events));
  if (!schedule) throw new Error('the fixture is no schedule');
  const options = { areaPer: 'room' as const, now: Date.now() };
  await server.venues.edit((draft, shown) => importSchedule(draft, shown, schedule, options));
  await server.venues.publish(ARCHITECTURE);
}

beforeEach(async () => {
  await server.store.db.deleteFrom('agenda_star').execute();
  await publish(TALK, WORKSHOP);
});

async function as(who: Who, method: string, path: string) {
  return server.ask(path, { method, token: await server.tokenOf(who) });
}

const star = async (who: Who, guid: string) => (await as(who, 'PUT', `${STARS}/${guid}`)).status;
const unstar = async (who: Who, guid: string) => (await as(who, 'DELETE', `${STARS}/${guid}`)).status;
const readStars = async (who: Who) => (await as(who, 'GET', STARS)).json() as StarredSessions;
const starsOf = async (who: Who) => (await readStars(who)).guids;
const changesOf = async (who: Who) =>
  (await readStars(who)).changes.map(({ guid, kind }) => [guid === TALK.guid ? 'talk' : 'workshop', kind]);

async function addressOf(who: Who, method = 'GET'): Promise<string> {
  const { address } = (await as(who, method, CALENDAR)).json() as { address: string };
  return new URL(address).pathname;
}

/** The events of a calendar without a token, by their UIDs. */
async function eventsAt(path: string) {
  const answer = await server.ask(path);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const calendar = new ICAL.Component(ICAL.parse(answer.text));
  return new Map(
    calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      return [event.uid, event] as const;
    }),
  );
}

describe('the agenda', () => {
  test('is sent once, then 304 until the schedule changes', async () => {
    const token = await server.tokenOf('ada');
    const first = await server.ask('/api/agenda', { token });
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await server.ask('/api/agenda', { token, headers })).status).toBe(304);
    await publish(TALK);
    expect((await server.ask('/api/agenda', { token, headers })).status).toBe(200);
  });

  test('says nothing of meetings and of the history of calendars', async () => {
    const links = [{ title: 'Room', url: 'https://looms.whereby.com/hall' }];
    await publish({ ...TALK, links });
    const { sessions } = (await as('ada', 'GET', '/api/agenda')).json() as { sessions: object[] };
    expect(Object.keys(sessions[0] ?? {})).not.toEqual(
      expect.arrayContaining(['meetingUrl', 'sequence', 'changedAt']),
    );
  });
});

describe('a star', () => {
  test('belongs to one person, and setting or removing it twice does the same', async () => {
    expect([await star('ada', TALK.guid), await star('ada', TALK.guid)]).toEqual([204, 204]);
    expect(await star('guest', WORKSHOP.guid)).toBe(204);
    expect([await starsOf('ada'), await starsOf('guest')]).toEqual([[TALK.guid], [WORKSHOP.guid]]);
    expect([await unstar('ada', TALK.guid), await unstar('ada', TALK.guid)]).toEqual([204, 204]);
    expect([await starsOf('ada'), await starsOf('guest')]).toEqual([[], [WORKSHOP.guid]]);
  });

  test('of an unknown session is a 404', async () => {
    expect([await star('ada', 'nothing'), await unstar('ada', 'nothing')]).toEqual([404, 404]);
    await server.venues.unpublish();
    expect([await star('ada', TALK.guid), await unstar('ada', TALK.guid)]).toEqual([404, 404]);
  });

  test('stays when the schedule changes and when the session is gone for a while', async () => {
    await star('ada', TALK.guid);
    await publish(WORKSHOP);
    expect(await starsOf('ada')).toEqual([TALK.guid]);
    await publish({ ...TALK, room: 'Attic' }, WORKSHOP);
    expect(await starsOf('ada')).toEqual([TALK.guid]);
    await publish(WORKSHOP);
    expect([await unstar('ada', TALK.guid), await starsOf('ada')]).toEqual([204, []]);
  });
});

describe('a change of a starred session', () => {
  const later = { date: '2027-03-09T14:00:00+01:00', start: '14:00' };

  test.each([
    ['another room', { room: 'Attic' }, 'ROOM'],
    ['another time', later, 'TIME'],
    ['another room at another time', { room: 'Attic', ...later }, 'ROOM_AND_TIME'],
  ])('to %s is told until it is confirmed', async (_, change, kind) => {
    await star('ada', TALK.guid);
    await star('ada', WORKSHOP.guid);
    expect(await changesOf('ada')).toEqual([]);
    await publish({ ...TALK, ...change }, WORKSHOP);
    expect(await changesOf('ada')).toEqual([['talk', kind]]);
    await star('ada', TALK.guid);
    expect(await changesOf('ada')).toEqual([]);
  });

  test('is told when it is cancelled, with its title, until the star is removed', async () => {
    await star('ada', TALK.guid);
    await publish(WORKSHOP);
    const [change] = (await readStars('ada')).changes;
    expect([change?.kind, change?.seen.titles[0]?.text]).toEqual(['CANCELLED', TALK.title]);
    await unstar('ada', TALK.guid);
    expect(await changesOf('ada')).toEqual([]);
  });

  test('of its text is none, and nobody learns of changes before their star', async () => {
    await star('ada', TALK.guid);
    await publish({ ...TALK, title: 'Looms that calculate' }, { ...WORKSHOP, room: 'Attic' });
    await star('ada', WORKSHOP.guid);
    expect(await changesOf('ada')).toEqual([]);
  });
});

test('a star is hinted to the windows of its person, and to nobody else', async () => {
  const { uid = '' } = (await server.identity.accounts.byEmail('ada@hall.example')) ?? {};
  const hint = () => server.realtime().read(`live/hints/stars/${uid}`);
  await star('ada', TALK.guid);
  const first = hint();
  await star('guest', TALK.guid);
  expect(hint()).toBe(first);
  await unstar('ada', TALK.guid);
  expect([typeof first, hint() === first]).toEqual(['string', false]);
});

describe('a personal calendar', () => {
  test('has the starred sessions, without a token', async () => {
    await star('ada', TALK.guid);
    const events = await eventsAt(await addressOf('ada'));
    expect([...events.keys()]).toEqual([TALK.guid]);
    const event = events.get(TALK.guid);
    expect(event?.summary).toBe('Looms that count');
    expect(event?.location).toBe('Great Hall');
    expect(event?.startDate.toJSDate().toISOString()).toBe('2027-03-09T08:30:00.000Z');
    expect(event?.endDate.toJSDate().toISOString()).toBe('2027-03-09T09:15:00.000Z');
    expect(event?.description).toMatch(/^Mary Weaver\n\nCards before computers\n\nHow a loom reads\./);
    expect(event?.component.getFirstPropertyValue('url')).toMatch(/\/v\/hall\/area\/great-hall$/);
  });

  test('has a moved session in its new room, with a higher number and the same UID', async () => {
    await star('ada', TALK.guid);
    await star('ada', WORKSHOP.guid);
    const path = await addressOf('ada');
    const before = await eventsAt(path);
    await publish({ ...TALK, room: 'Attic' }, WORKSHOP);
    const after = await eventsAt(path);
    expect(after.get(TALK.guid)?.location).toBe('Attic');
    expect(after.get(TALK.guid)?.sequence).toBeGreaterThan(before.get(TALK.guid)?.sequence ?? 0);
    expect(after.get(WORKSHOP.guid)?.sequence).toBe(before.get(WORKSHOP.guid)?.sequence);
  });

  test('is empty while the venue is not published', async () => {
    await star('ada', TALK.guid);
    await server.venues.unpublish();
    expect((await eventsAt(await addressOf('ada'))).size).toBe(0);
  });

  test('keeps its address until it is renewed, and each person has their own', async () => {
    const first = await addressOf('ada');
    expect(await addressOf('ada')).toBe(first);
    expect(await addressOf('guest')).not.toBe(first);
    const renewed = await addressOf('ada', 'POST');
    expect(renewed).not.toBe(first);
    expect((await server.ask(first)).status).toBe(404);
    expect((await server.ask(renewed)).status).toBe(200);
    expect(await addressOf('ada')).toBe(renewed);
  });

  test('is stored without the secret of its address', async () => {
    const secret = (await addressOf('ada')).slice(`${CALENDAR}/`.length, -'.ics'.length);
    const rows = await server.store.db.selectFrom('agenda_calendar').selectAll().execute();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('ends with the access of its owner', async () => {
    const path = await addressOf('guest');
    const { uid = '' } = (await server.identity.accounts.byEmail('guest@hall.example')) ?? {};
    await server.identity.accounts.update(uid, { disabled: true });
    expect((await server.ask(path)).status).toBe(404);
    await server.identity.accounts.update(uid, { disabled: false });
  });

  test.each(['x'.repeat(43), 'x', '..%2f..'])('does not exist at %s', async (secret) => {
    expect((await server.ask(`${CALENDAR}/${secret}.ics`)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('one session as a calendar', () => {
  const sessionAt = async (guid: string) => {
    const answer = await as('ada', 'GET', `/api/agenda/sessions/${guid}.ics`);
    return { answer, text: answer.text };
  };

  test('is a file with one event', async () => {
    const { answer, text } = await sessionAt(TALK.guid);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="session.ics"');
    const [event, ...others] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    expect([event?.getFirstPropertyValue('uid'), others]).toEqual([TALK.guid, []]);
    expect((await sessionAt('nothing')).answer.status).toBe(404);
  });

  test('has hostile texts as texts, on lines of at most 75 octets', async () => {
    const title = `End\r\nBEGIN:VALARM\nEND:VEVENT;,\\ ${'لوم'.repeat(900)}`;
    await publish({
      ...TALK,
      title,
      room: 'A\r\nATTENDEE:mailto:x@y.z',
      abstract: '\u0000\u2028;\n'.repeat(99),
    });
    const { text } = await sessionAt(TALK.guid);
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.filter((line) => /^(BEGIN:VALARM|ATTENDEE|END:VEVENT)/.test(line))).toEqual(['END:VEVENT']);
    const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    const event = component && new ICAL.Event(component);
    expect(event?.summary).toMatch(/^End BEGIN:VALARM END:VEVENT;,\\ (لوم)+/);
    expect(event?.location).toBe('A ATTENDEE:mailto:x@y.z');
  });
});
