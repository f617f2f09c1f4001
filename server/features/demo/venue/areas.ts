import type { Area } from '@domain/venue/area';
import { mediaCategories, mediaPieces } from './media-pieces';
import { say } from './texts';

const welcome = say((texts) => texts.lobby.welcomeText);

/** The lobby, the start area. `videoUrl` is the address of its background video. */
export const lobby = (videoUrl: string): Area => ({
  id: 'lobby',
  names: say((texts) => texts.lobby.name),
  descriptions: say((texts) => texts.lobby.description),
  viewMode: 'VIEW_2D',
  defaultViewpointId: 'main',
  viewPoints: [
    {
      id: 'main',
      names: say((texts) => texts.lobby.main),
      background: { type: 'BackgroundVideo', playerActive: true, videoUrl, posterAssetId: 'lobby-main' },
    },
    {
      id: 'gallery',
      names: say((texts) => texts.lobby.gallery),
      background: { type: 'BackgroundImage', assetId: 'lobby-gallery' },
    },
  ],
  portals: [
    { viewpointId: 'main', areaId: 'expo', x: 26, y: 62 },
    { viewpointId: 'main', areaId: 'auditorium', x: 73, y: 62 },
    { viewpointId: 'main', areaId: 'lounge', x: 49, y: 44 },
    { viewpointId: 'gallery', areaId: 'expo', x: 20, y: 52 },
    { viewpointId: 'gallery', areaId: 'auditorium', x: 66, y: 64 },
    { viewpointId: 'gallery', areaId: 'lounge', x: 88, y: 48 },
    { viewpointId: 'gallery', areaId: 'rooftop', x: 50, y: 66 },
  ],
  contentWidgets: [
    {
      id: 'welcome',
      type: 'RICH_TEXT',
      name: 'Welcome',
      names: say((texts) => texts.lobby.welcome),
      placement: { viewpointId: 'main', x: 36, y: 10, width: 28, height: 30 },
      configurations: [{ id: 'welcome-text', texts: welcome }],
    },
    {
      id: 'guide',
      type: 'PDF_VIEWER',
      name: 'Venue guide',
      names: say((texts) => texts.lobby.guide),
      placement: { viewpointId: 'gallery', x: 38, y: 12, width: 22, height: 26 },
      configurations: [{ id: 'guide-pdf', assetId: 'venue-guide' }],
    },
  ],
});

const exhibitors = say((texts) => texts.expo.exhibitorsText);

const files = [
  {
    assetId: 'venue-guide',
    names: say((texts) => texts.expo.files.guide),
  },
  {
    assetId: 'engine-brochure',
    names: say((texts) => texts.expo.files.brochure),
  },
  {
    assetId: [
      { locale: 'en', assetId: 'exhibitors' },
      ...['de', 'ar', 'fr', 'es', 'ja'].map((locale) => ({ locale, assetId: `exhibitors-${locale}` })),
    ],
    names: say((texts) => texts.expo.files.exhibitors),
  },
];

/** The expo: an aisle of booths, and a reading corner. */
export const expo: Area = {
  id: 'expo',
  names: say((texts) => texts.expo.name),
  descriptions: say((texts) => texts.expo.description),
  viewMode: 'VIEW_2D',
  defaultViewpointId: 'hall',
  viewPoints: [
    {
      id: 'hall',
      names: say((texts) => texts.expo.hall),
      background: { type: 'BackgroundImage', assetId: 'expo-hall' },
    },
    {
      id: 'corner',
      names: say((texts) => texts.expo.corner),
      background: { type: 'BackgroundImage', assetId: 'expo-corner' },
    },
  ],
  portals: [
    { viewpointId: 'hall', areaId: 'lobby', x: 50, y: 90 },
    { viewpointId: 'hall', areaId: 'auditorium', x: 92, y: 82 },
    { viewpointId: 'hall', areaId: 'lounge', x: 8, y: 82 },
    { viewpointId: 'corner', areaId: 'lobby', x: 90, y: 78 },
  ],
  contentWidgets: [
    {
      id: 'engine',
      type: 'PDF_VIEWER',
      name: 'The Analytical Engine',
      names: say((texts) => texts.expo.engine),
      placement: { viewpointId: 'hall', x: 3, y: 20, width: 22, height: 26 },
      configurations: [{ id: 'engine-pdf', assetId: 'engine-brochure' }],
    },
    {
      id: 'exhibitors',
      type: 'RICH_TEXT',
      name: 'Exhibitors',
      names: say((texts) => texts.expo.exhibitors),
      placement: { viewpointId: 'hall', x: 75, y: 20, width: 22, height: 30 },
      configurations: [{ id: 'exhibitors-text', texts: exhibitors }],
    },
    {
      id: 'media',
      type: 'MEDIA_BOARD',
      name: 'Media board',
      names: say((texts) => texts.expo.media),
      placement: { viewpointId: 'hall', x: 37, y: 20, width: 27, height: 34 },
      configurations: [
        { id: 'media-pieces', mediaBoardId: 'expo', categories: mediaCategories, pieces: mediaPieces },
      ],
    },
    {
      id: 'compilers',
      type: 'PDF_VIEWER',
      name: 'How a compiler works',
      names: say((texts) => texts.expo.compilers),
      placement: { viewpointId: 'corner', x: 54, y: 40, width: 20, height: 26 },
      configurations: [
        { id: 'compilers-pdf', assetId: 'compiler-poster', cookieProviders: ['longshelf-archive'] },
      ],
    },
    {
      id: 'papers',
      type: 'DOWNLOADS',
      name: 'Papers to take away',
      names: say((texts) => texts.expo.papers),
      placement: { viewpointId: 'corner', x: 6, y: 22, width: 24, height: 32 },
      configurations: [{ id: 'papers-files', files }],
    },
  ],
};

const programme = say((texts) => texts.auditorium.programmeText);

/** The room of this server that a meeting takes place in. */
const room = (id: string): string => `/room.html?room=demo-${id}`;

/** Two meetings: in a dialog beside the chat, and on a page of its own. */
const meetings: Area['contentWidgets'][number] = {
  id: 'meetings',
  type: 'WHEREBY_MEETING',
  name: 'Meet the speakers',
  names: say((texts) => texts.auditorium.meetings),
  placement: { viewpointId: 'seats', x: 40, y: 62, width: 22, height: 24 },
  configurations: [
    {
      id: 'question-time',
      name: 'Question time',
      displayMode: 'EMBEDDED_DIALOG',
      meetingUrl: room('questions'),
      hostMeetingUrl: `${room('questions')}&host=on`,
      leaveButton: false,
    },
    { id: 'workshop', name: 'Workshop', displayMode: 'NEW_TAB', meetingUrl: room('workshop') },
  ],
};

/** The auditorium: one stage and the schedule. */
export const auditorium: Area = {
  id: 'auditorium',
  names: say((texts) => texts.auditorium.name),
  descriptions: say((texts) => texts.auditorium.description),
  viewMode: 'VIEW_2D',
  defaultViewpointId: 'seats',
  viewPoints: [
    {
      id: 'seats',
      names: say((texts) => texts.auditorium.seats),
      background: { type: 'BackgroundImage', assetId: 'auditorium' },
    },
  ],
  portals: [
    { viewpointId: 'seats', areaId: 'lobby', x: 9, y: 62 },
    { viewpointId: 'seats', areaId: 'expo', x: 91, y: 62 },
  ],
  contentWidgets: [
    meetings,
    {
      id: 'programme',
      type: 'RICH_TEXT',
      name: 'Programme',
      names: say((texts) => texts.auditorium.programme),
      placement: { viewpointId: 'seats', x: 29, y: 30, width: 20, height: 26 },
      configurations: [
        {
          id: 'programme-text',
          beginTimeslot: '2027-03-09T09:00:00+01:00',
          endTimeslot: '2027-03-10T17:00:00+01:00',
          texts: programme,
        },
      ],
    },
    {
      id: 'programme-document',
      type: 'PDF_VIEWER',
      name: 'Programme to read',
      names: say((texts) => texts.auditorium.programmeDocument),
      placement: { viewpointId: 'seats', x: 51, y: 30, width: 20, height: 26 },
      configurations: [{ id: 'programme-pdf', assetId: 'programme' }],
    },
    {
      id: 'calendar',
      type: 'DOWNLOADS',
      name: 'Take it with you',
      names: say((texts) => texts.auditorium.calendar),
      placement: { viewpointId: 'seats', x: 75, y: 30, width: 20, height: 22 },
      configurations: [
        {
          id: 'calendar-files',
          files: [
            {
              assetId: 'programme-calendar',
              names: say((texts) => texts.auditorium.calendarFile),
            },
          ],
        },
      ],
    },
  ],
};

/** The lounge: sofas before a whiteboard and a wall for posts. */
export const lounge: Area = {
  id: 'lounge',
  names: say((texts) => texts.lounge.name),
  descriptions: say((texts) => texts.lounge.description),
  viewMode: 'VIEW_2D',
  defaultViewpointId: 'sofas',
  viewPoints: [
    {
      id: 'sofas',
      names: say((texts) => texts.lounge.sofas),
      background: { type: 'BackgroundImage', assetId: 'lounge' },
    },
  ],
  portals: [
    { viewpointId: 'sofas', areaId: 'lobby', x: 5, y: 56 },
    { viewpointId: 'sofas', areaId: 'expo', x: 94, y: 60 },
    { viewpointId: 'sofas', areaId: 'rooftop', x: 94, y: 34 },
  ],
  contentWidgets: [
    {
      id: 'board',
      type: 'WHITEBOARD',
      name: 'Whiteboard',
      names: say((texts) => texts.lounge.board),
      placement: { viewpointId: 'sofas', x: 25, y: 34, width: 22, height: 26 },
      configurations: [{ id: 'board-drawing' }],
    },
    {
      id: 'wall',
      type: 'SOCIAL_WALL',
      name: 'Social wall',
      names: say((texts) => texts.lounge.wall),
      placement: { viewpointId: 'sofas', x: 53, y: 20, width: 24, height: 54 },
      configurations: [{ id: 'wall-posts' }],
    },
  ],
};

const view = say((texts) => texts.rooftop.view);

/** The roof terrace, seen all around: directions are degrees from the middle of each picture. */
export const rooftop: Area = {
  id: 'rooftop',
  names: say((texts) => texts.rooftop.name),
  descriptions: say((texts) => texts.rooftop.description),
  viewMode: 'VIEW_360D',
  defaultViewpointId: 'terrace',
  viewPoints: [
    {
      id: 'terrace',
      names: say((texts) => texts.rooftop.terrace),
      background: { type: 'BackgroundImage', assetId: 'rooftop' },
    },
    {
      id: 'bar',
      names: say((texts) => texts.rooftop.bar),
      background: { type: 'BackgroundImage', assetId: 'rooftop-bar' },
    },
  ],
  portals: [
    { viewpointId: 'terrace', areaId: 'lobby', yaw: 166.5, pitch: 0 },
    { viewpointId: 'terrace', areaId: 'lounge', yaw: 72.4, pitch: -17 },
    { viewpointId: 'bar', areaId: 'lobby', yaw: -136.7, pitch: 0 },
    { viewpointId: 'bar', areaId: 'lounge', yaw: -11, pitch: -9 },
  ],
  contentWidgets: [
    {
      id: 'telescope',
      type: 'RICH_TEXT',
      name: 'Telescope',
      names: say((texts) => texts.rooftop.telescope),
      placement: { viewpointId: 'terrace', yaw: -36.5, pitch: -2 },
      configurations: [{ id: 'telescope-text', texts: view }],
    },
    {
      id: 'evening',
      type: 'PDF_VIEWER',
      name: 'An evening on the roof',
      names: say((texts) => texts.rooftop.evening),
      placement: { viewpointId: 'bar', yaw: 53.9, pitch: -5 },
      configurations: [{ id: 'evening-programme', assetId: 'evening-on-the-roof' }],
    },
  ],
};
