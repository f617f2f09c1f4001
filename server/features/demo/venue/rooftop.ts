import type { Area } from '@domain/venue/area';
import { say } from './texts';

const view = say(
  `<h2>What you see from here</h2>
<p>The sun goes down behind the old town. Follow the dome to its right and you find the observatory, where Grace's talk of tomorrow begins.</p>
<p>After dark the telescope points at Jupiter: four of its moons are in the picture of even a small lens. Galileo drew them night after night in 1610, and their motion was the first clock that everybody on Earth could read.</p>`,
  `<h2>Was man von hier aus sieht</h2>
<p>Die Sonne geht hinter der Altstadt unter. Rechts neben der Kuppel liegt die Sternwarte, in der morgen der Vortrag von Grace beginnt.</p>
<p>Nach Einbruch der Dunkelheit zeigt das Fernrohr auf den Jupiter: Vier seiner Monde passen ins Bild selbst einer kleinen Linse. Galilei zeichnete sie 1610 Nacht für Nacht, und ihre Bewegung war die erste Uhr, die alle Menschen auf der Erde ablesen konnten.</p>`,
  `<h2>ما يُرى من هنا</h2>
<p>تغرب الشمس خلف المدينة القديمة. وإلى يمين القبّة يقع المرصد، وفيه يبدأ حديث غريس غدًا.</p>
<p>وبعد حلول الظلام يتّجه المنظار إلى المشتري: أربعة من أقماره تظهر حتى في عدسة صغيرة. رسمها غاليليو ليلة بعد ليلة عام 1610، فكانت حركتها أول ساعة يستطيع كل من على الأرض أن يقرأها.</p>`,
);

/** The roof terrace, seen all around: directions are degrees from the middle of each picture. */
export const rooftop: Area = {
  id: 'rooftop',
  names: say('Rooftop', 'Dachterrasse', 'السطح'),
  descriptions: say(
    'A terrace above the city at sunset. Look around: there is a fire, a bar and a telescope.',
    'Eine Terrasse über der Stadt bei Sonnenuntergang. Schauen Sie sich um: Es gibt ein Feuer, eine Bar und ein Fernrohr.',
    'شرفة فوق المدينة عند الغروب. انظروا حولكم: هنا نار، ومشرب، ومنظار.',
  ),
  viewMode: 'VIEW_360D',
  defaultViewpointId: 'terrace',
  viewPoints: [
    {
      id: 'terrace',
      names: say('On the terrace', 'Auf der Terrasse', 'على الشرفة'),
      background: { type: 'BackgroundImage', assetId: 'rooftop' },
    },
    {
      id: 'bar',
      names: say('At the bar', 'An der Bar', 'عند المشرب'),
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
      names: say('Telescope', 'Fernrohr', 'المنظار'),
      placement: { viewpointId: 'terrace', yaw: -36.5, pitch: -2 },
      configurations: [{ id: 'telescope-text', texts: view }],
    },
    {
      id: 'evening',
      type: 'PDF_VIEWER',
      name: 'An evening on the roof',
      names: say('An evening on the roof', 'Ein Abend auf dem Dach', 'أمسية على السطح'),
      placement: { viewpointId: 'bar', yaw: 53.9, pitch: -5 },
      configurations: [{ id: 'evening-programme', assetId: 'evening-on-the-roof' }],
    },
  ],
};
