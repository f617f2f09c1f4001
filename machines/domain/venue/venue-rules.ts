import { SESSION_TEXT_MAX, SESSION_TITLE_MAX, SESSIONS_MAX } from '../schedule/session';
import { TEXT_MAX_LENGTH } from '../shared/limits';

const ARCHITECTURE = 'architectures.*';
export const AREA = `${ARCHITECTURE}.areas.*`;
export const SESSION = `${ARCHITECTURE}.schedule.sessions.*`;
/** Patterns of all widgets: those of the areas, and those of every area. */
const WIDGETS = [`${AREA}.contentWidgets.*`, `${ARCHITECTURE}.globalWidgets.*`] as const;
export const CONFIGURATIONS = WIDGETS.map((widget) => `${widget}.configurations.*`);

const ofWidgets = (key: string): string[] => WIDGETS.map((widget) => `${widget}.${key}`);
const ofConfigurations = (key: string): string[] => CONFIGURATIONS.map((one) => `${one}.${key}`);
/** The lists of assets and addresses by locale. */
const LOCALIZED_ASSETS = [
  `${AREA}.viewPoints.*.background.assetId`,
  `${AREA}.viewPoints.*.background.posterAssetId`,
  ...ofConfigurations('assetId'),
  ...ofConfigurations('files.*.assetId'),
  ...ofConfigurations('pieces.*.assetId'),
  ...ofConfigurations('pieces.*.thumbnailAssetId'),
];
/** The ids of the pictures of viewpoints. */
export const VIEWPOINT_PICTURES = ['assetId', 'posterAssetId']
  .map((key) => `${AREA}.viewPoints.*.background.${key}`)
  .flatMap((path) => [path, `${path}.*.assetId`]);
/** The addresses that widgets open in frames. */
const FRAME_ADDRESSES = ['hostMeetingUrl', 'viewerMeetingUrl', 'meetingUrl', 'url'].flatMap(ofConfigurations);
const PIECE_ADDRESSES = ofConfigurations('pieces.*.url');
const SESSION_ADDRESSES = ['url', 'meetingUrl', 'attachments.*.url'].map((key) => `${SESSION}.${key}`);
const LOCALIZED_URIS = [`${AREA}.viewPoints.*.background.videoUrl`, 'assets.*.uri'];

interface Reference {
  within: string;
  what: string;
  to: string;
  from: readonly string[];
}

/** Ids at `from` must exist among those at `to`, both below each of `within`. */
export const REFERENCES: readonly Reference[] = [
  {
    within: '',
    what: 'asset',
    to: 'assets.*.id',
    from: [
      `${ARCHITECTURE}.style.logoAssetId`,
      `${ARCHITECTURE}.uiAssets.loginLogoAssetId`,
      `${ARCHITECTURE}.uiAssets.loginBackgroundAssetId`,
      `${ARCHITECTURE}.icons.*.assetId`,
      ...ofConfigurations('pieces.*.captions.*.assetId'),
      ...LOCALIZED_ASSETS,
      ...LOCALIZED_ASSETS.map((list) => `${list}.*.assetId`),
    ],
  },
  {
    within: ARCHITECTURE,
    what: 'area',
    to: 'areas.*.id',
    from: ['defaultAreaId', 'floorplan.areaPositions.*.areaId', 'areas.*.portals.*.areaId'],
  },
  {
    within: ARCHITECTURE,
    what: 'cookie provider',
    to: 'cookieProviders.*.id',
    from: [
      'videoBackgroundCookieIds.*',
      'areas.*.contentWidgets.*.configurations.*.cookieProviders.*',
      'globalWidgets.*.configurations.*.cookieProviders.*',
      'areas.*.contentWidgets.*.configurations.*.pieces.*.cookieProviders.*',
      'globalWidgets.*.configurations.*.pieces.*.cookieProviders.*',
    ],
  },
  {
    within: AREA,
    what: 'viewpoint',
    to: 'viewPoints.*.id',
    from: ['defaultViewpointId', 'portals.*.viewpointId', 'contentWidgets.*.placement.viewpointId'],
  },
];

/** Ids that must be unique below each of `within`. */
export const UNIQUE = [
  { within: '', ids: ['assets.*.id'] },
  { within: ARCHITECTURE, ids: ['areas.*.id'] },
  // Across all areas: the state of a widget is remembered by its id alone.
  { within: ARCHITECTURE, ids: ['areas.*.contentWidgets.*.id', 'globalWidgets.*.id'] },
  { within: ARCHITECTURE, ids: ['cookieProviders.*.id'] },
  { within: ARCHITECTURE, ids: ['userProfileAttributes.*.id'] },
  { within: ARCHITECTURE, ids: ['schedule.sessions.*.guid'] },
  { within: AREA, ids: ['viewPoints.*.id'] },
  ...WIDGETS.map((within) => ({ within, ids: ['configurations.*.id'] })),
  ...CONFIGURATIONS.flatMap((within) => [
    { within, ids: ['pieces.*.id'] },
    { within, ids: ['categories.*.id'] },
  ]),
];

/** The places that define ids. */
export const IDS = [
  'assets.*.id',
  `${ARCHITECTURE}.id`,
  `${ARCHITECTURE}.cookieProviders.*.id`,
  `${ARCHITECTURE}.userProfileAttributes.*.id`,
  `${AREA}.id`,
  `${AREA}.viewPoints.*.id`,
  `${SESSION}.guid`,
  ...ofWidgets('id'),
  ...ofConfigurations('id'),
  ...ofConfigurations('mediaBoardId'),
  ...ofConfigurations('pieces.*.id'),
  ...ofConfigurations('categories.*.id'),
];

/** What has a place on the pictures of an area, and what a place in a 2D area has. */
export const PLACES = [
  { places: 'portals.*', flat: ['x', 'y'], inPercent: 'x and y' },
  {
    places: 'contentWidgets.*.placement',
    flat: ['x', 'y', 'width', 'height'],
    inPercent: 'x, y, width and height',
  },
];

export const PROVIDER_IDS = `${ARCHITECTURE}.cookieProviders.*.id`;
export const PROFILE_ATTRIBUTE_IDS = `${ARCHITECTURE}.userProfileAttributes.*.id`;

/** Localized texts, and the maximum of characters per text. */
export const LOCALIZED = [
  {
    most: TEXT_MAX_LENGTH - 1,
    lists: [
      'assets.*.alts',
      `${ARCHITECTURE}.names`,
      `${ARCHITECTURE}.userProfileAttributes.*.names`,
      `${AREA}.names`,
      `${AREA}.viewPoints.*.names`,
      ...ofWidgets('names'),
      ...ofConfigurations('files.*.names'),
      ...ofConfigurations('pieces.*.titles'),
      ...ofConfigurations('categories.*.names'),
      ...LOCALIZED_ASSETS,
      ...LOCALIZED_URIS,
    ],
  },
  { most: SESSION_TITLE_MAX, lists: [`${SESSION}.titles`] },
  { most: 2_000, lists: [`${AREA}.descriptions`, ...ofConfigurations('pieces.*.descriptions')] },
  { most: SESSION_TEXT_MAX, lists: [`${SESSION}.descriptions`, `${SESSION}.speakers.*.biographies`] },
  {
    most: 100_000,
    lists: [
      `${ARCHITECTURE}.impress`,
      `${ARCHITECTURE}.privacyNotice`,
      `${ARCHITECTURE}.cookieBannerConfig.text`,
      `${ARCHITECTURE}.cookieBannerConfig.personalizedTrackingText`,
      ...ofConfigurations('texts'),
    ],
  },
];

/** Localized texts that people miss when there are none. */
export const NEEDED_TEXTS: readonly string[] = [
  `${ARCHITECTURE}.userProfileAttributes.*.names`,
  `${AREA}.names`,
  `${AREA}.viewPoints.*.names`,
  ...ofConfigurations('texts'),
  ...ofConfigurations('files.*.names'),
];

/** Texts without localization, and the maximum of characters of each. */
export const PLAIN = [
  {
    most: TEXT_MAX_LENGTH - 1,
    texts: [
      'assets.*.displayName',
      `${ARCHITECTURE}.cookieProviders.*.name`,
      `${ARCHITECTURE}.cookieProviders.*.attributes.*.key`,
      `${ARCHITECTURE}.icons.*.type`,
      `${ARCHITECTURE}.schedule.title`,
      ...['track', 'room', 'zone', 'previous.room', 'language', 'speakers.*.name', 'attachments.*.title'].map(
        (key) => `${SESSION}.${key}`,
      ),
      ...ofWidgets('name'),
      ...ofConfigurations('name'),
      ...ofConfigurations('pieces.*.categories.*'),
      ...ofConfigurations('pieces.*.speakers.*'),
    ],
  },
  {
    most: 2_000,
    texts: [
      'assets.*.generation',
      ...LOCALIZED_URIS,
      ...LOCALIZED_URIS.map((list) => `${list}.*.uri`),
      ...FRAME_ADDRESSES,
      ...PIECE_ADDRESSES,
      ...SESSION_ADDRESSES,
      `${ARCHITECTURE}.cookieProviders.*.attributes.*.value`,
    ],
  },
];

/** Locales beside those of the localized lists. */
export const LOCALES = [`${ARCHITECTURE}.cookieProviders.*.attributes.*.locale`] as const;

export const COLORS = [
  `${ARCHITECTURE}.style.background`,
  `${ARCHITECTURE}.style.primary`,
  `${ARCHITECTURE}.style.secondary`,
  `${ARCHITECTURE}.style.text`,
  `${ARCHITECTURE}.cookieBannerConfig.styling.backgroundColor`,
  `${ARCHITECTURE}.cookieBannerConfig.styling.textColor`,
] as const;

const VIDEO = `${AREA}.viewPoints.*.background.videoUrl`;
export const ADDRESSES = [
  VIDEO,
  `${VIDEO}.*.uri`,
  ...FRAME_ADDRESSES,
  ...PIECE_ADDRESSES,
  ...SESSION_ADDRESSES,
];

export const ASSET_ADDRESSES = ['assets.*.uri', 'assets.*.uri.*.uri'] as const;

export const EVENT_IDS = [`${ARCHITECTURE}.cventEvent`] as const;

/** The maximum of pieces in a configuration of a media board. */
export const PIECES_MAX = 5_000;

/** The maximum of items per list. */
export const LENGTHS = [
  { most: 5_000, lists: ['assets'] },
  { most: SESSIONS_MAX, lists: [`${ARCHITECTURE}.schedule.sessions`] },
  {
    most: 500,
    lists: [
      `${ARCHITECTURE}.areas`,
      `${ARCHITECTURE}.floorplan.areaPositions`,
      `${ARCHITECTURE}.cookieProviders`,
      `${ARCHITECTURE}.videoBackgroundCookieIds`,
      `${ARCHITECTURE}.icons`,
      `${ARCHITECTURE}.globalWidgets`,
      `${AREA}.contentWidgets`,
      `${AREA}.portals`,
    ],
  },
  { most: PIECES_MAX, lists: ofConfigurations('pieces') },
  {
    most: 100,
    lists: [
      `${ARCHITECTURE}.userProfileAttributes`,
      `${AREA}.viewPoints`,
      `${SESSION}.speakers`,
      `${SESSION}.attachments`,
      ...ofWidgets('configurations'),
      ...ofConfigurations('files'),
      ...ofConfigurations('cookieProviders'),
      ...ofConfigurations('categories'),
      ...ofConfigurations('pieces.*.categories'),
      ...ofConfigurations('pieces.*.speakers'),
      ...ofConfigurations('pieces.*.captions'),
      ...ofConfigurations('pieces.*.cookieProviders'),
    ],
  },
];
