import { type OpenVenue, venueSchema } from '@domain/venue/venue';
import * as v from 'valibot';

export const HALL = 'hall';

const named = (en: string, de: string, ar: string) => [
  { locale: 'en', text: en },
  { locale: 'de', text: de },
  { locale: 'ar', text: ar },
];

const asset = (id: string, displayName: string) => ({
  id,
  displayName,
  generation: '1',
  uri: `/backend-assets/live/${HALL}/${id}/1`,
  alts: [{ locale: 'en', text: `Picture of ${id}` }],
});

const inCorner = { viewpointId: 'front', x: 10, y: 20, width: 30, height: 40 };

const lobby = {
  id: 'lobby',
  names: named('Lobby', 'Eingangshalle', 'الردهة'),
  descriptions: named('Where everybody arrives.', 'Hier kommen alle an.', 'حيث يصل الجميع.'),
  defaultViewpointId: 'front',
  viewMode: 'VIEW_2D',
  viewPoints: [
    {
      id: 'front',
      names: named('Front', 'Vorne', 'الأمام'),
      background: { type: 'BackgroundImage', assetId: 'lobby-picture' },
    },
    { id: 'balcony', names: named('Balcony', 'Empore', 'الشرفة') },
  ],
  portals: [{ viewpointId: 'front', areaId: 'expo', x: 80, y: 50 }],
  contentWidgets: [
    {
      id: 'welcome',
      name: 'Welcome',
      type: 'RICH_TEXT',
      placement: inCorner,
      configurations: [
        {
          id: 'text',
          texts: named('<p>Nice to see you.</p>', '<p>Schön, dass Sie da sind.</p>', '<p>أهلاً</p>'),
        },
      ],
    },
  ],
};

const expo = {
  id: 'expo',
  names: named('Expo', 'Messe', 'المعرض'),
  defaultViewpointId: 'stands',
  viewMode: 'VIEW_2D',
  viewPoints: [{ id: 'stands', names: named('Stands', 'Stände', 'الأجنحة') }],
  portals: [{ viewpointId: 'stands', areaId: 'lobby', x: 5, y: 50 }],
  contentWidgets: [
    {
      id: 'programme',
      name: 'Programme',
      type: 'PDF_VIEWER',
      configurations: [{ id: 'pdf', assetId: 'leaflet' }],
    },
    {
      id: 'handouts',
      name: 'Handouts',
      type: 'DOWNLOADS',
      configurations: [
        {
          id: 'files',
          files: [{ assetId: 'leaflet', names: named('Leaflet', 'Faltblatt', 'كتيب') }],
        },
      ],
    },
  ],
};

/** Returns a small published venue: two connected areas, every widget once, texts in three languages. */
export function hall(): OpenVenue {
  const { architectures, assets } = v.parse(venueSchema, {
    architectures: [
      {
        id: HALL,
        names: named('The Hall', 'Die Halle', 'القاعة'),
        defaultAreaId: 'lobby',
        areas: [lobby, expo],
        impress: named('<p>The Hall Ltd.</p>', '<p>Die Halle GmbH</p>', '<p>القاعة</p>'),
        privacyNotice: named('<p>We keep little.</p>', '<p>Wir behalten wenig.</p>', '<p>القليل</p>'),
        floorplan: {
          areaPositions: [
            { areaId: 'lobby', visible: true },
            { areaId: 'expo', visible: true },
          ],
        },
        style: { primary: '#336699', logoAssetId: 'logo' },
        globalNavigationEnabled: true,
      },
    ],
    assets: [
      asset('lobby-picture', 'lobby.webp'),
      asset('logo', 'logo.svg'),
      asset('leaflet', 'leaflet.pdf'),
    ],
  });
  const [architecture] = architectures;
  if (!architecture) throw new Error('The hall has no architecture');
  return { architecture, assets };
}
