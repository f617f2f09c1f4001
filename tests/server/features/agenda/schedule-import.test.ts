import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Agenda } from '@domain/schedule/session';
import { readVenue } from '@domain/venue/venue-faults';
import { beforeEach, describe, expect, test } from 'vitest';
import { venue as venueProgram } from '../../../../server/cli/venue';
import { startCommandServer } from '../../../support/command-server';
import { runCommand } from '../../../support/run-command';
import { type ScheduleEvent, scheduleText, TALK, WORKSHOP } from '../../../support/schedule-fixture';
import { serverForTests } from '../../../support/server-for-tests';
import { ARCHITECTURE } from '../../../support/venue-fixture';

const server = serverForTests(() => startCommandServer());
beforeEach(async () => {
  await server.venues.save(server.venue);
  await server.venues.publish(ARCHITECTURE);
});

const run = (...words: string[]) => runCommand(venueProgram, words, { DATA_DIR: server.dataDir });

async function importText(text: string, ...options: string[]) {
  const file = join(server.dataDir, 'schedule.json');
  await writeFile(file, text);
  return run('import-schedule', file, ...options);
}

const importEvents = (events: readonly ScheduleEvent[], ...options: string[]) =>
  importText(scheduleText(events), ...options);

async function agenda(): Promise<Agenda> {
  const token = await server.tokenOf('ada');
  return (await server.ask('/api/agenda', { token })).json() as Agenda;
}

const guids = async () => (await agenda()).sessions.map(({ guid }) => guid);
const draft = async () => (await server.anotherVenueStore().version()).version;

describe('the import of a schedule', () => {
  test('is a draft until the venue is published, and says what it did and what is unusual in the venue', async () => {
    const version = (await draft()) + 1;
    expect(await importEvents([TALK, { ...WORKSHOP, date: '2027-03-09T11:00' }])).toEqual({
      code: 0,
      err: '',
      out: [
        '2 areas new:',
        '  Great Hall',
        '  Workshop',
        '2 sessions new',
        'Warning: has no offset: it is read as a time in Europe/Berlin',
        '  schedule.conference.days.0.rooms.Workshop.0.date',
        'Warning: cannot be reached: no portal, floor plan position or global navigation leads to it',
        '  architectures.0.areas.1',
        '  architectures.0.areas.2',
        '  architectures.0.areas.3',
        'Warning: has no text in de',
        '  architectures.0.areas.2.names',
        '  architectures.0.areas.3.names',
        '  architectures.0.areas.2.viewPoints.0.names',
        '  and 7 more',
        'Warning: has no text, but the asset is the picture of a viewpoint',
        '  assets.0.alts',
        `Saved as version ${version}. Publish it with: npm run venue -- publish`,
      ].join('\n'),
    });
    expect(await guids()).toEqual([]);
    await run('publish');
    expect(await guids()).toEqual([TALK.guid, WORKSHOP.guid]);
    expect((await agenda()).sessions[0]).toMatchObject({
      areaId: 'great-hall',
      widgetId: `session-${TALK.guid}`,
    });
    await run('unpublish');
    expect(await guids()).toEqual([]);
  });

  test('again with the same file saves nothing', async () => {
    await importEvents([TALK, WORKSHOP]);
    const before = await draft();
    expect((await importEvents([TALK, WORKSHOP])).out).toBe(
      '2 sessions unchanged\nThe draft had this schedule already: nothing was saved.',
    );
    expect(await draft()).toBe(before);
  });

  test('of a changed file names what moved, changed, came and went', async () => {
    await importEvents([TALK, WORKSHOP]);
    await run('publish');
    const { out } = await importEvents([
      { ...TALK, room: 'Attic' },
      { ...TALK, guid: 'new', title: 'Brand new', room: 'Attic' },
    ]);
    expect(out.split('\n').slice(0, 11)).toEqual([
      '1 areas new:',
      '  Attic',
      '2 areas removed:',
      '  Great Hall',
      '  Workshop',
      '1 sessions new:',
      '  Brand new',
      '1 sessions moved:',
      '  Looms that count',
      '1 sessions removed:',
      '  Punch a card',
    ]);
    await run('publish');
    const [moved] = (await agenda()).sessions;
    expect([moved?.room, moved?.previous]).toEqual(['Attic', { room: 'Great Hall' }]);
  });

  test('makes areas of tracks when asked to, and of nothing else', async () => {
    expect((await importEvents([TALK, WORKSHOP], '--area-per', 'track')).out).toMatch(
      /^2 areas new:\n {2}History\n {2}Practice\n/,
    );
    expect(await importEvents([TALK], '--area-per', 'day')).toMatchObject({ code: 2 });
  });

  test.each([
    ['cut in the middle', () => scheduleText([TALK, WORKSHOP]).slice(0, 900), /may be cut off/],
    ['no schedule', () => '{"architectures":[]}', /no public schedule/],
  ])('of a file that is %s changes nothing', async (_, text, message) => {
    await importEvents([TALK]);
    const before = await draft();
    const { code, out, err } = await importText(text());
    expect([code, out, err.split('\n').length]).toEqual([1, '', 1]);
    expect(err).toMatch(message);
    expect(await draft()).toBe(before);
  });

  test('that would make a faulty venue changes nothing and names every fault', async () => {
    const before = await draft();
    const events = Array.from({ length: 501 }, (_, index) => ({ ...TALK, guid: `g${index}` }));
    const { code, err } = await importEvents(events);
    expect([code, err.split('\n')]).toEqual([
      1,
      [
        expect.stringMatching(/contentWidgets: must not have more than 500 items/),
        'Nothing was saved: the venue would have faults.',
      ],
    ]);
    expect(await draft()).toBe(before);
  });

  test('waits for a host who saves at the same time, and keeps what they saved', async () => {
    const venue = structuredClone(server.venue);
    for (const area of venue.architectures[0]?.areas ?? [])
      area.descriptions = [{ locale: 'en', text: 'Saved' }];
    await Promise.all([server.venues.save(venue), importEvents([TALK])]);
    const [one] = (await server.store.db
      .selectFrom('venue_version')
      .select('document')
      .orderBy('version', 'desc')
      .limit(1)
      .execute()) as { document: string }[];
    const [architecture] = JSON.parse(one?.document ?? '').architectures;
    expect(architecture.areas[0].descriptions).toEqual([{ locale: 'en', text: 'Saved' }]);
  });

  test('of a session with a recording makes a venue without faults, with the recording in a media board', async () => {
    const recording = { type: 'media', title: 'Recording', url: 'https://media.example/looms' };
    expect(await importEvents([{ ...TALK, attachments: [], links: [recording] }])).toMatchObject({ code: 0 });
    await run('publish');
    const path = `/api/ui/venue?architectureId=${ARCHITECTURE}`;
    const answer = await server.ask(path, { token: await server.tokenOf('host') });
    const { venue, faults } = readVenue(answer.json());
    expect(faults).toEqual([]);
    const area = venue?.architectures[0]?.areas.find(({ id }) => id === 'great-hall');
    expect(area?.contentWidgets.at(-1)).toMatchObject({
      type: 'MEDIA_BOARD',
      configurations: [{ pieces: [{ type: 'LINK', url: recording.url }] }],
    });
  });
});
