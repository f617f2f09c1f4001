import { hall } from '../../support/small-venue';

export const A = 'architectures.0';
export const LOBBY = `${A}.areas.0`;
export const EXPO = `${A}.areas.1`;

const FILM = {
  type: 'BackgroundVideo',
  playerActive: true,
  videoUrl: '/a.mp4',
  posterAssetId: 'logo',
} as const;

const named = (text: string) => [{ locale: 'en', text }];

/** A venue with every value that a rule checks. */
export function whole(): object {
  const { architecture, assets } = structuredClone(hall());
  const [lobby, expo] = architecture.areas;
  if (!lobby || !expo) throw new Error('the hall has two areas');
  lobby.viewPoints = lobby.viewPoints.map((viewpoint) => ({ ...viewpoint, background: { ...FILM } }));
  for (const widget of expo.contentWidgets)
    for (const configuration of widget.configurations) configuration.cookieProviders = ['films'];
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
    { id: 'films', name: 'Films', type: 'EXTERNAL_MEDIA', defaultProvider: false, attributes },
  ];
  architecture.videoBackgroundCookieIds = ['films'];
  architecture.userProfileAttributes = [{ id: 'team', names: named('Team'), private: false }];
  architecture.cventEvent = 'fair-2026';
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
