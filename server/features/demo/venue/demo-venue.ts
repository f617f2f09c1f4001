import type { Venue } from '@domain/venue/venue';
import { demoAgenda } from './agenda';
import { demoAssets } from './assets';
import { auditorium } from './auditorium';
import { cookieBannerConfig, cookieProviders } from './consent';
import { expo } from './expo';
import { impress, privacyNotice } from './legal';
import { lobby } from './lobby';
import { lounge } from './lounge';
import { rooftop } from './rooftop';
import { say } from './texts';

export const DEMO_ARCHITECTURE = 'demo';
const MOVING_LOBBY = 'lobby-loop';

/** The properties of a stored asset. */
export interface KeptAsset {
  generation: string;
  bytes: number;
}
export type KeptAssets = ReadonlyMap<string, KeptAsset>;

const uriOf = (assetId: string, generation: string): string =>
  `/backend-assets/live/${DEMO_ARCHITECTURE}/${assetId}/${generation}`;

/** Returns the demo venue; `kept` are its stored assets by asset id, and `now` is within its agenda. */
export function demoVenue(kept: KeptAssets, now: number): Venue {
  const generationOf = (assetId: string): string => kept.get(assetId)?.generation ?? '';
  return {
    architectures: [
      {
        id: DEMO_ARCHITECTURE,
        names: say('Foyer Demo Days', 'Foyer Demo Days', 'أيام فوييه'),
        defaultAreaId: 'lobby',
        areas: [lobby(uriOf(MOVING_LOBBY, generationOf(MOVING_LOBBY))), expo, auditorium, lounge, rooftop],
        icons: [{ type: 'DOWNLOADS', assetId: 'icon-take-away' }],
        impress,
        privacyNotice,
        floorplan: {
          areaPositions: [
            { areaId: 'lobby', visible: true, place: { x: 32, y: 58, width: 36, height: 42 } },
            { areaId: 'expo', visible: true, place: { x: 0, y: 0, width: 32, height: 100 } },
            { areaId: 'auditorium', visible: true, place: { x: 32, y: 0, width: 36, height: 58 } },
            { areaId: 'lounge', visible: true, place: { x: 68, y: 46, width: 32, height: 54 } },
            { areaId: 'rooftop', visible: true, place: { x: 68, y: 0, width: 32, height: 46 } },
          ],
        },
        style: {
          background: '#000A33',
          primary: '#F70041',
          secondary: '#373F60',
          logoAssetId: 'logo',
        },
        uiAssets: { loginLogoAssetId: 'logo', loginBackgroundAssetId: 'login-background' },
        userProfileAttributes: [
          { id: 'interests', names: say('Interests', 'Interessen', 'الاهتمامات'), private: false },
          { id: 'phone', names: say('Phone number', 'Telefonnummer', 'رقم الهاتف'), private: true },
        ],
        globalNavigationEnabled: true,
        cookieBannerConfig,
        cookieProviders,
        personalizedTrackingEnabled: true,
        schedule: demoAgenda(now),
      },
    ],
    assets: demoAssets.map(({ id, displayName, alts }) => ({
      id,
      uri: uriOf(id, generationOf(id)),
      generation: generationOf(id),
      displayName,
      alts,
      bytes: kept.get(id)?.bytes,
    })),
  };
}
