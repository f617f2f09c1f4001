import { TEXT_MAX_LENGTH } from '../shared/limits';

const ARCHITECTURE = 'architectures.*';
const AREA = `${ARCHITECTURE}.areas.*`;
const WIDGET = `${AREA}.contentWidgets.*`;
const CONFIGURATION = `${WIDGET}.configurations.*`;

/** Ids at `from` must exist among those at `to`, both below each of `within`. */
export const REFERENCES = [
  {
    within: '',
    what: 'asset',
    to: 'assets.*.id',
    from: [
      `${ARCHITECTURE}.style.logoAssetId`,
      `${ARCHITECTURE}.uiAssets.loginLogoAssetId`,
      `${ARCHITECTURE}.uiAssets.loginBackgroundAssetId`,
      `${AREA}.viewPoints.*.background.assetId`,
      `${AREA}.viewPoints.*.background.posterAssetId`,
      `${CONFIGURATION}.assetId`,
      `${CONFIGURATION}.files.*.assetId`,
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
    from: ['videoBackgroundCookieIds.*', 'areas.*.contentWidgets.*.configurations.*.cookieProviders.*'],
  },
  {
    within: AREA,
    what: 'viewpoint',
    to: 'viewPoints.*.id',
    from: ['defaultViewpointId', 'portals.*.viewpointId', 'contentWidgets.*.placement.viewpointId'],
  },
] as const;

/** Ids that must be unique below each of `within`. */
export const UNIQUE = [
  { within: '', ids: 'assets.*.id' },
  { within: ARCHITECTURE, ids: 'areas.*.id' },
  // Across all areas: the state of a widget is remembered by its id alone.
  { within: ARCHITECTURE, ids: 'areas.*.contentWidgets.*.id' },
  { within: ARCHITECTURE, ids: 'cookieProviders.*.id' },
  { within: ARCHITECTURE, ids: 'userProfileAttributes.*.id' },
  { within: AREA, ids: 'viewPoints.*.id' },
  { within: WIDGET, ids: 'configurations.*.id' },
] as const;

/** The places that define ids. */
export const IDS = [
  'assets.*.id',
  `${ARCHITECTURE}.id`,
  `${ARCHITECTURE}.cookieProviders.*.id`,
  `${ARCHITECTURE}.userProfileAttributes.*.id`,
  `${AREA}.id`,
  `${AREA}.viewPoints.*.id`,
  `${WIDGET}.id`,
  `${CONFIGURATION}.id`,
] as const;

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
      `${WIDGET}.names`,
      `${CONFIGURATION}.files.*.names`,
    ],
  },
  { most: 2_000, lists: [`${AREA}.descriptions`] },
  {
    most: 100_000,
    lists: [
      `${ARCHITECTURE}.impress`,
      `${ARCHITECTURE}.privacyNotice`,
      `${ARCHITECTURE}.cookieBannerConfig.text`,
      `${ARCHITECTURE}.cookieBannerConfig.personalizedTrackingText`,
      `${CONFIGURATION}.texts`,
    ],
  },
] as const;

/** Texts without localization, and the maximum of characters of each. */
export const PLAIN = [
  {
    most: TEXT_MAX_LENGTH - 1,
    texts: [
      'assets.*.displayName',
      `${ARCHITECTURE}.cookieProviders.*.name`,
      `${ARCHITECTURE}.cookieProviders.*.attributes.*.key`,
      `${WIDGET}.name`,
      `${CONFIGURATION}.name`,
    ],
  },
  {
    most: 2_000,
    texts: [
      'assets.*.uri',
      'assets.*.generation',
      `${AREA}.viewPoints.*.background.videoUrl`,
      `${ARCHITECTURE}.cookieProviders.*.attributes.*.value`,
    ],
  },
] as const;

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

export const ADDRESSES = [`${AREA}.viewPoints.*.background.videoUrl`] as const;

export const ASSET_ADDRESSES = ['assets.*.uri'] as const;

export const EVENT_IDS = [`${ARCHITECTURE}.cventEvent`] as const;

/** The maximum of items per list. */
export const LENGTHS = [
  { most: 5_000, lists: ['assets'] },
  {
    most: 500,
    lists: [
      `${ARCHITECTURE}.areas`,
      `${ARCHITECTURE}.floorplan.areaPositions`,
      `${ARCHITECTURE}.cookieProviders`,
      `${ARCHITECTURE}.videoBackgroundCookieIds`,
      `${AREA}.contentWidgets`,
      `${AREA}.portals`,
    ],
  },
  {
    most: 100,
    lists: [
      `${ARCHITECTURE}.userProfileAttributes`,
      `${AREA}.viewPoints`,
      `${WIDGET}.configurations`,
      `${CONFIGURATION}.files`,
      `${CONFIGURATION}.cookieProviders`,
    ],
  },
] as const;
