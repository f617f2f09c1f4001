import { hall } from '../../support/small-venue';

export const A = 'architectures.0';
export const LOBBY = `${A}.areas.0`;
export const EXPO = `${A}.areas.1`;

const FILM = {
  type: 'BackgroundVideo' as const,
  playerActive: true,
  videoUrl: [{ locale: 'en', uri: '/a.mp4' }],
  posterAssetId: 'logo',
};

const named = (text: string) => [{ locale: 'en', text }];

const addressesOf = (room: string) => ({
  hostMeetingUrl: `https://meetings.example/${room}?roleKey=host`,
  viewerMeetingUrl: `https://meetings.example/${room}?roleKey=viewer`,
  meetingUrl: `https://meetings.example/${room}`,
});

/** A meeting with every field of spec §3. */
export const MEETING = {
  id: 'stage',
  type: 'WHEREBY_MEETING' as const,
  name: 'Stage',
  names: named('Stage'),
  placement: { viewpointId: 'stands', yaw: -180, pitch: 90 },
  configurations: [
    {
      id: 'keynote',
      name: 'Keynote',
      beginTimeslot: '2027-03-09T09:00:00+01:00',
      endTimeslot: '2027-03-09T10:00:00+01:00',
      cookieProviders: ['films'],
      ...addressesOf('keynote'),
      displayMode: 'EMBEDDED' as const,
      webinarOn: true,
      audio: true,
      background: false,
      logo: false,
      locking: true,
      participantCount: true,
      settingsButton: true,
      pipButton: false,
      breakout: false,
      chat: false,
      leaveButton: true,
      lowData: false,
      moreButton: true,
      people: true,
      preCallReview: true,
      roomIntegrations: false,
      screenShare: true,
      subGridLabels: true,
      timer: true,
      video: true,
      autoSpotlight: true,
      skipMediaPermissionPrompt: false,
      floatSelf: true,
    },
    { id: 'dialog', displayMode: 'EMBEDDED_DIALOG' as const, meetingUrl: '/meetings/dialog' },
    { id: 'overlay', displayMode: 'OVERLAY_DIALOG' as const },
    { id: 'tab', displayMode: 'NEW_TAB' as const },
  ],
};

const piece = (id: string) => ({
  id,
  titles: named(id),
  descriptions: named(`About ${id}`),
  categories: ['talks'],
  thumbnailAssetId: [{ locale: 'en', assetId: 'logo' }],
  cookieProviders: ['films'],
});

/** A media board with every kind of piece. */
const MEDIA = {
  id: 'media',
  type: 'MEDIA_BOARD' as const,
  name: 'Media',
  names: named('Media'),
  configurations: [
    {
      id: 'media-pieces',
      cookieProviders: ['films'],
      mediaBoardId: 'all',
      categories: [{ id: 'talks', names: named('Talks') }],
      pieces: [
        { ...piece('talk'), type: 'VIDEO' as const, url: 'https://films.example/talk.m3u8' },
        { ...piece('plan'), type: 'PDF' as const, assetId: [{ locale: 'en', assetId: 'leaflet' }] },
        { ...piece('photo'), type: 'IMAGE' as const, assetId: 'logo' },
        { ...piece('site'), type: 'LINK' as const, url: '/about' },
      ],
    },
  ],
};

/** A venue with every value that a rule checks. */
export function whole(): object {
  const { architecture, assets } = structuredClone(hall());
  const [lobby, expo] = architecture.areas;
  if (!lobby || !expo) throw new Error('the hall has two areas');
  lobby.viewPoints = lobby.viewPoints.map((viewpoint) => ({
    ...viewpoint,
    background: structuredClone(FILM),
  }));
  for (const widget of expo.contentWidgets)
    for (const configuration of widget.configurations) configuration.cookieProviders = ['films'];
  expo.viewMode = 'VIEW_360D';
  expo.portals = [{ viewpointId: 'stands', areaId: 'lobby', yaw: 180, pitch: -90 }];
  expo.contentWidgets.push(structuredClone(MEETING));
  const [first] = assets;
  if (first) first.uri = [{ locale: 'en', uri: '/backend-assets/live/hall/logo/1' }];
  architecture.icons = [{ type: 'PORTAL', assetId: 'logo' }];
  architecture.globalWidgets = [
    {
      id: 'help',
      type: 'PDF_VIEWER',
      name: 'Help',
      names: named('Help'),
      configurations: [
        {
          id: 'help-pdf',
          beginTimeslot: '2027-03-09T09:00:00+01:00',
          endTimeslot: '2027-03-09T10:00:00+01:00',
          cookieProviders: ['films'],
          assetId: [{ locale: 'en', assetId: 'logo' }],
        },
      ],
    },
    {
      id: 'wall',
      type: 'SOCIAL_WALL',
      name: 'Wall',
      names: named('Wall'),
      configurations: [{ id: 'wall-feed', cookieProviders: ['films'], url: 'https://wall.example/feed' }],
    },
    {
      id: 'board',
      type: 'WHITEBOARD',
      name: 'Board',
      names: named('Board'),
      configurations: [{ id: 'board-drawing', cookieProviders: ['films'], readOnly: true }],
    },
    structuredClone(MEDIA),
  ];
  architecture.uiAssets = { loginLogoAssetId: 'logo', loginBackgroundAssetId: 'logo' };
  architecture.style = { ...architecture.style, background: '#fff', secondary: '#000', text: '#123' };
  architecture.cookieBannerConfig = {
    type: 'DETAILED',
    text: named('<p>Text</p>'),
    personalizedTrackingText: named('<p>Tracking</p>'),
    styling: { backgroundColor: '#fff', textColor: '#000' },
  };
  const attributes = [{ locale: 'en', key: 'Owner', value: 'Films Ltd.' }];
  architecture.cookieProviders = [
    {
      id: 'films',
      name: 'Films',
      type: 'EXTERNAL_MEDIA',
      accepted: false,
      defaultProvider: false,
      attributes,
    },
  ];
  architecture.videoBackgroundCookieIds = ['films'];
  architecture.userProfileAttributes = [{ id: 'team', names: named('Team'), private: false }];
  architecture.cventEvent = 'fair-2026';
  const session = {
    titles: named('Looms'),
    descriptions: named('How they read'),
    speakers: [{ name: 'Mary', biographies: named('Weaves') }],
    track: 'History',
    room: 'Hall',
    start: '2027-03-09T08:00:00Z',
    end: '2027-03-09T09:00:00Z',
    zone: 'Europe/Berlin',
    language: 'en',
    url: 'https://looms.example/1',
    meetingUrl: 'https://meetings.example/looms',
    attachments: [{ kind: 'SLIDES' as const, title: 'Slides', url: 'https://looms.example/1.pdf' }],
    sequence: 3,
    changedAt: '2027-02-01T12:00:00Z',
    previous: { room: 'Attic', start: '2027-03-09T07:00:00Z' },
  };
  architecture.schedule = {
    title: 'Looms 2027',
    addedAreas: ['expo'],
    sessions: [
      { ...session, guid: 'looms' },
      { ...session, guid: 'cards' },
    ],
  };
  return { architectures: [architecture], assets };
}

export type Branch = Record<string, unknown>;

/** Returns the venue with one value changed or removed, by its path. */
export function changed(path: string, value: unknown): object {
  const venue = whole();
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const owner = keys.reduce((object, key) => object[key] as Branch, venue as Branch);
  if (value === undefined) delete owner[last];
  else owner[last] = value;
  return venue;
}

export const at = (path: string): unknown =>
  path.split('.').reduce<unknown>((object, key) => (object as Branch)[key], whole());
