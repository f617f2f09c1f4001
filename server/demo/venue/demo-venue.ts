import type { Venue } from '@domain/venue';
import { demoAssets } from './assets';
import { auditorium } from './auditorium';
import { expo } from './expo';
import { impress, privacyNotice } from './legal';
import { lobby } from './lobby';
import { say } from './texts';

export const DEMO_ARCHITECTURE = 'demo';
const MOVING_LOBBY = 'lobby-loop';

const uriOf = (assetId: string, generation: string): string =>
  `/backend-assets/live/${DEMO_ARCHITECTURE}/${assetId}/${generation}`;

/** The demo venue, complete as soon as its assets have generations (by asset id). */
export function demoVenue(generations: ReadonlyMap<string, string>): Venue {
  const generationOf = (assetId: string): string => generations.get(assetId) ?? '';
  return {
    architectures: [
      {
        id: DEMO_ARCHITECTURE,
        names: say('Foyer Demo Days', 'Foyer Demo Days', 'أيام فوييه'),
        defaultAreaId: 'lobby',
        areas: [lobby(uriOf(MOVING_LOBBY, generationOf(MOVING_LOBBY))), expo, auditorium],
        impress,
        privacyNotice,
        floorplan: {
          areaPositions: ['lobby', 'expo', 'auditorium'].map((areaId) => ({ areaId, visible: true })),
        },
        style: {
          background: '#000A33',
          primary: '#F70041',
          secondary: '#373F60',
          text: '#FFFFFF',
          logoAssetId: 'logo-light',
        },
        uiAssets: { loginLogoAssetId: 'logo-light', loginBackgroundAssetId: 'login-background' },
        globalNavigationEnabled: true,
      },
    ],
    assets: demoAssets.map(({ id, displayName, alts }) => ({
      id,
      uri: uriOf(id, generationOf(id)),
      generation: generationOf(id),
      displayName,
      alts,
    })),
  };
}
