import { agendaOf } from '@domain/schedule/agenda';
import { type ImportOptions, importSchedule, newVenue } from '@domain/schedule/import-schedule';
import { readSchedule } from '@domain/schedule/read-schedule';
import { openVenue, type Venue } from '@domain/venue/venue';
import { readVenue } from '@domain/venue/venue-faults';
import { describe, expect, test } from 'vitest';
import { type ScheduleEvent, scheduleText, TALK, WORKSHOP } from '../../support/schedule-fixture';
import { hall } from '../../support/small-venue';

const NOW = Date.parse('2027-02-01T12:00:00Z');
const emptyVenue = (): Venue => ({ architectures: [hall().architecture], assets: hall().assets, version: 4 });

interface Given {
  draft?: Venue;
  shown?: Venue;
  areaPer?: ImportOptions['areaPer'];
  now?: number;
}

/** Imports events and returns the report with the venue as it would be stored: valid, in the next version. */
function imported(
  events: readonly ScheduleEvent[],
  { draft = emptyVenue(), shown, areaPer = 'room', now = NOW }: Given = {},
) {
  const { schedule } = readSchedule(scheduleText(events));
  if (!schedule) throw new Error('the fixture is no schedule');
  const { venue, report } = importSchedule(draft, shown, schedule, { areaPer, now });
  const read = readVenue(JSON.parse(JSON.stringify(venue ?? draft)));
  expect(read.faults).toEqual([]);
  const stored: Venue = { ...(read.venue ?? draft), version: (draft.version ?? 0) + 1 };
  return { isChanged: venue !== null, report, stored, open: openVenue(stored) };
}

const areaIn = ({ open }: ReturnType<typeof imported>, id: string) =>
  open.architecture.areas.find((area) => area.id === id);
const widgetIdsIn = (result: ReturnType<typeof imported>, areaId: string) =>
  areaIn(result, areaId)?.contentWidgets.map(({ id }) => id);
const sessionIn = ({ open }: ReturnType<typeof imported>, guid: string) =>
  open.architecture.schedule?.sessions?.find((session) => session.guid === guid);

const MOVED = { ...TALK, room: 'Workshop' };
const LATER = { ...TALK, date: '2027-03-09T16:30:00+01:00' };

describe('a first import', () => {
  test('adds an area for each room, with a text and its time for each session', () => {
    const result = imported([TALK, WORKSHOP]);
    expect(result.report).toEqual({
      areas: { added: ['Great Hall', 'Workshop'], removed: [] },
      sessions: {
        added: ['Looms that count', 'Punch a card'],
        moved: [],
        changed: [],
        removed: [],
        unchanged: 0,
        withoutArea: 0,
      },
    });
    expect(areaIn(result, 'great-hall')?.contentWidgets.slice(0, 1)).toEqual([
      {
        id: `session-${TALK.guid}`,
        type: 'RICH_TEXT',
        name: 'Looms that count',
        names: [{ locale: 'en', text: 'Looms that count' }],
        configurations: [
          {
            id: TALK.guid,
            beginTimeslot: '2027-03-09T08:30:00Z',
            endTimeslot: '2027-03-09T09:15:00Z',
            texts: [{ locale: 'en', text: expect.stringContaining('<p>How a loom reads.</p>') }],
          },
        ],
      },
    ]);
  });

  test('adds an area for each track instead', () => {
    const result = imported([TALK, WORKSHOP], { areaPer: 'track' });
    expect(result.report.areas.added).toEqual(['History', 'Practice']);
  });

  test('begins a venue that is named after the event, whose areas are all in the navigation', () => {
    const { open } = imported([TALK], { draft: newVenue({ title: 'Open Days 2027' }) });
    const { names, areas, globalNavigationEnabled } = open.architecture;
    expect([names[0]?.text, areas.map(({ id }) => id), globalNavigationEnabled]).toEqual([
      'Open Days 2027',
      ['lobby', 'great-hall'],
      true,
    ]);
    expect(readVenue(newVenue({ title: '' })).faults).toEqual([]);
  });

  test('uses an area of the venue that has the name of a room', () => {
    const [lobby] = hall().architecture.areas;
    const name = lobby?.names[0]?.text ?? '';
    const result = imported([{ ...TALK, room: ` ${name.toUpperCase()} ` }]);
    expect(result.report.areas.added).toEqual([]);
    expect(areaIn(result, lobby?.id ?? '')).toMatchObject({ names: lobby?.names });
    expect(widgetIdsIn(result, lobby?.id ?? '')).toContain(`session-${TALK.guid}`);
  });

  test('gives rooms in any script an area of their own', () => {
    const rooms = ['القاعة', 'Зал', 'Sääl 1', 'Saal/1', '大ホール'];
    const events = rooms.map((room, index) => ({ ...TALK, guid: `g${index}`, room }));
    const { open } = imported(events);
    const added = open.architecture.areas.slice(hall().architecture.areas.length);
    expect(added.map(({ names }) => names[0]?.text).sort()).toEqual(rooms.sort());
    for (const { id } of added) expect(id).toMatch(/^[a-z\d-]+$/);
  });

  test('shows texts as they are, never as HTML', () => {
    const abstract = 'a < b && "c" <scr ipt>\n\n<unknown onclick=1>';
    const result = imported([{ ...TALK, abstract, persons: [{ name: '<img src=x>' }] }]);
    const [shown] = areaIn(result, 'great-hall')?.contentWidgets ?? [];
    const text = JSON.stringify(shown);
    expect(text).not.toMatch(/<(?!\/?(?:p|a|br|h3|strong)\b)/);
    expect(text).toContain('&lt;unknown onclick=1&gt;');
  });

  test('adds a meeting that opens apart', () => {
    const links = [{ title: 'Room', url: 'https://looms.whereby.com/hall' }];
    const result = imported([{ ...TALK, links }]);
    expect(widgetIdsIn(result, 'great-hall')).toEqual([
      `session-${TALK.guid}`,
      `meeting-${TALK.guid}`,
      'media-of-great-hall',
    ]);
    expect(areaIn(result, 'great-hall')?.contentWidgets[1]?.configurations[0]).toMatchObject({
      meetingUrl: 'https://looms.whereby.com/hall',
      displayMode: 'NEW_TAB',
    });
  });

  test('gives an area a media board with the recordings and slides of its sessions', () => {
    const links = [
      { type: 'media', title: '', url: 'https://media.example/1' },
      { title: 'Blog', url: 'https://looms.example/blog' },
    ];
    const result = imported([{ ...TALK, links }, WORKSHOP]);
    const titles = [{ locale: 'en', text: 'Looms that count' }];
    const piece = { type: 'LINK', titles, categories: [] };
    const slides = {
      descriptions: [{ locale: 'en', text: 'Slides' }],
      url: 'https://looms.example/looms.pdf',
    };
    expect(areaIn(result, 'great-hall')?.contentWidgets.at(-1)).toMatchObject({
      id: 'media-of-great-hall',
      type: 'MEDIA_BOARD',
      configurations: [
        {
          mediaBoardId: 'media-of-great-hall',
          pieces: [
            { ...piece, id: `${TALK.guid}-1`, ...slides },
            { ...piece, id: `${TALK.guid}-2`, descriptions: [], url: 'https://media.example/1' },
          ],
        },
      ],
    });
    expect(widgetIdsIn(result, 'workshop')).toEqual([`session-${WORKSHOP.guid}`]);
  });

  test('of more media than a board holds leaves the rest as links of their sessions', () => {
    const attachments = Array.from({ length: 50 }, (_, index) => ({
      type: 'media',
      title: 'Recording',
      url: `https://media.example/${index}`,
    }));
    const events = Array.from({ length: 101 }, (_, index) => ({ ...TALK, guid: `g${index}`, attachments }));
    const widgets = areaIn(imported(events), 'great-hall')?.contentWidgets ?? [];
    const board = widgets.at(-1)?.configurations[0];
    expect(board && 'pieces' in board && board.pieces.length).toBe(5_000);
    expect(JSON.stringify(widgets[100])).toContain('https://media.example/49');
  });

  test('leaves a session without a track to the agenda', () => {
    const result = imported([{ ...TALK, track: null }, WORKSHOP], { areaPer: 'track' });
    expect(result.report.sessions.withoutArea).toBe(1);
    const [session] = agendaOf(result.open).sessions;
    expect([session?.guid, session?.areaId]).toEqual([TALK.guid, undefined]);
  });
});

describe('a later import', () => {
  test('of the same schedule changes nothing', () => {
    const first = imported([TALK, WORKSHOP]);
    const second = imported([TALK, WORKSHOP], { draft: first.stored, shown: first.stored, now: NOW + 1 });
    expect(second.isChanged).toBe(false);
    expect(second.report.sessions).toMatchObject({
      added: [],
      moved: [],
      changed: [],
      removed: [],
      unchanged: 2,
    });
  });

  test('tells another room from another time, and both from other changes', () => {
    const { stored } = imported([TALK, WORKSHOP]);
    const parts = { draft: stored, shown: stored };
    const moved = imported([MOVED, WORKSHOP], parts);
    expect(sessionIn(moved, TALK.guid)?.previous).toEqual({ room: 'Great Hall' });
    const later = imported([LATER, WORKSHOP], parts);
    expect(sessionIn(later, TALK.guid)?.previous).toEqual({ start: '2027-03-09T08:30:00Z' });
    const renamed = imported([{ ...TALK, title: 'Looms' }, WORKSHOP], parts);
    expect(sessionIn(renamed, TALK.guid)?.previous).toBeUndefined();
    expect(
      [moved, later, renamed].map(({ report: { sessions } }) => [sessions.moved, sessions.changed]),
    ).toEqual([
      [['Looms that count'], []],
      [['Looms that count'], []],
      [[], ['Looms']],
    ]);
  });

  test('says what moved since the shown version, also over several drafts', () => {
    const shown = imported([TALK, WORKSHOP]).stored;
    const draft = imported([MOVED, WORKSHOP], { draft: shown, shown }).stored;
    const next = imported([MOVED, { ...WORKSHOP, title: 'Cards' }], { draft, shown });
    expect(sessionIn(next, TALK.guid)?.previous).toEqual({ room: 'Great Hall' });
    const published = imported([MOVED, WORKSHOP], { draft: next.stored, shown: next.stored });
    expect(sessionIn(published, TALK.guid)?.previous).toBeUndefined();
  });

  test('raises the number of a changed session only', () => {
    const first = imported([TALK, WORKSHOP]);
    const second = imported([MOVED, WORKSHOP], { draft: first.stored, now: NOW + 60_000 });
    const numbers = [first, second].map((one) =>
      [TALK.guid, WORKSHOP.guid].map((guid) => sessionIn(one, guid)?.sequence ?? -1),
    );
    expect(numbers[1]?.[0]).toBeGreaterThan(numbers[0]?.[0] ?? 0);
    expect(numbers[1]?.[1]).toBe(numbers[0]?.[1]);
    expect(sessionIn(second, TALK.guid)?.changedAt).toBe('2027-02-01T12:01:00.000Z');
  });

  test('moves the widget and the media with their session, and removes what vanished with its area', () => {
    const first = imported([TALK, WORKSHOP]);
    const second = imported([MOVED], { draft: first.stored });
    expect(widgetIdsIn(second, 'workshop')).toEqual([`session-${TALK.guid}`, 'media-of-workshop']);
    expect(areaIn(second, 'great-hall')).toBeUndefined();
    expect(second.report).toMatchObject({
      areas: { added: [], removed: ['Great Hall'] },
      sessions: { moved: ['Looms that count'], removed: ['Punch a card'] },
    });
  });

  test('leaves what a host made: other widgets, places, portals, names', () => {
    const { stored } = imported([TALK, WORKSHOP]);
    const draft = structuredClone(stored);
    const [architecture] = draft.architectures;
    const great = architecture?.areas.find(({ id }) => id === 'great-hall');
    if (!architecture || !great?.contentWidgets[0]) throw new Error('the areas are missing');
    great.names = [{ locale: 'de', text: 'Großer Saal' }];
    great.contentWidgets[0] = {
      ...great.contentWidgets[0],
      placement: { viewpointId: 'main', x: 1, y: 2, width: 3, height: 4 },
    };
    great.contentWidgets.unshift({
      id: 'sketches',
      type: 'WHITEBOARD',
      name: 'Sketches',
      names: [],
      configurations: [{ id: 'board' }],
    });
    architecture.areas[0]?.portals.push({
      viewpointId: architecture.areas[0].defaultViewpointId,
      areaId: 'workshop',
      x: 1,
      y: 1,
    });
    const renamed = imported([{ ...TALK, title: 'Looms' }, WORKSHOP], { draft });
    expect(renamed.report.areas).toEqual({ added: [], removed: [] });
    expect(areaIn(renamed, 'great-hall')).toMatchObject({
      names: [{ text: 'Großer Saal' }],
      contentWidgets: [
        { id: 'sketches' },
        { name: 'Looms', placement: { x: 1, y: 2, width: 3, height: 4 } },
        { type: 'MEDIA_BOARD' },
      ],
    });
    // The whiteboard keeps the area that has no session any more; the portal to the removed one goes.
    const gone = imported([{ ...TALK, room: 'Attic' }], { draft });
    expect(widgetIdsIn(gone, 'great-hall')).toEqual(['sketches']);
    expect(areaIn(gone, 'attic')?.contentWidgets[0]?.placement).toBeUndefined();
    expect(gone.report.areas).toEqual({ added: ['Attic'], removed: ['Workshop'] });
  });

  test('with areas for tracks replaces those for rooms', () => {
    const { stored } = imported([TALK, WORKSHOP]);
    const result = imported([TALK, WORKSHOP], { draft: stored, areaPer: 'track' });
    expect(result.report.areas).toEqual({
      added: ['History', 'Practice'],
      removed: ['Great Hall', 'Workshop'],
    });
    expect(result.report.sessions.unchanged).toBe(2);
  });
});
