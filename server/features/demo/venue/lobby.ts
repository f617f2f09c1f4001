import type { Area } from '@domain/venue/area';
import { say } from './texts';

const welcome = say(
  `<h2>Come in, the door is open</h2>
<p>Welcome to <strong>Foyer Demo Days</strong>: two days on the past and future of computing, with Ada, Grace and Alan. You are standing in the lobby; look around and open what interests you.</p>
<ul><li><strong>The expo</strong> is through the door on the left: eight stands around an engine of brass and wood, with papers to read on the spot.</li>
<li><strong>The auditorium</strong> is on the right: one stage, one talk at a time, so you never have to choose.</li>
<li><strong>The lounge</strong> is at the top of the stairs: sofas, a wall for your thoughts and a board to draw on together.</li>
<li><strong>The rooftop</strong> is above it all: a terrace at sunset, on which you can look all around.</li></ul>
<p>Open a card on the picture to read more. The labels with a name lead to other areas.</p>`,
  `<h2>Kommen Sie herein, die Tür ist offen</h2>
<p>Willkommen bei den <strong>Foyer Demo Days</strong>: zwei Tage über Vergangenheit und Zukunft des Rechnens, mit Ada, Grace und Alan. Sie stehen in der Lobby; schauen Sie sich um, und öffnen Sie, was Sie interessiert.</p>
<ul><li><strong>Die Ausstellung</strong> liegt hinter der linken Tür: acht Stände rund um eine Maschine aus Messing und Holz, mit Schriften zum Lesen an Ort und Stelle.</li>
<li><strong>Das Auditorium</strong> liegt rechts: eine Bühne, ein Vortrag nach dem anderen, sodass Sie nie wählen müssen.</li>
<li><strong>Die Lounge</strong> ist oben an der Treppe: Sofas, eine Wand für Ihre Gedanken und eine Tafel zum gemeinsamen Zeichnen.</li>
<li><strong>Die Dachterrasse</strong> liegt über allem: Dort sehen Sie sich bei Sonnenuntergang nach allen Seiten um.</li></ul>
<p>Öffnen Sie eine Karte auf dem Bild, um mehr zu lesen. Die Schilder mit einem Namen führen in andere Bereiche.</p>`,
  `<h2>تفضّلوا، الباب مفتوح</h2>
<p>أهلًا بكم في <strong>أيام فوييه</strong>: يومان عن ماضي الحوسبة ومستقبلها مع آدا وغريس وآلان. أنتم الآن في البهو، فتجوّلوا وافتحوا ما يثير اهتمامكم.</p>
<ul><li><strong>المعرض</strong> خلف الباب الأيسر: ثمانية أجنحة حول آلة من نحاس وخشب، ومعها أوراق تُقرأ في مكانها.</li>
<li><strong>القاعة الكبرى</strong> إلى اليمين: منصّة واحدة وحديث واحد في كل مرة، فلا حاجة إلى الاختيار.</li>
<li><strong>الاستراحة</strong> في أعلى الدرج: أرائك، وحائط لأفكاركم، وسبورة ترسمون عليها معًا.</li>
<li><strong>السطح</strong> فوق كل ذلك: شرفة عند الغروب تنظرون منها في كل اتجاه.</li></ul>
<p>افتحوا بطاقة على الصورة لقراءة المزيد. واللافتات التي تحمل اسمًا تقود إلى مناطق أخرى.</p>`,
);

/** The lobby, the start area. `videoUrl` is the address of its background video. */
export const lobby = (videoUrl: string): Area => ({
  id: 'lobby',
  names: say('Lobby', 'Lobby', 'البهو'),
  descriptions: say(
    'Light, trees and wide stairs to sit on. All other areas are reached from here.',
    'Licht, Bäume und eine breite Treppe zum Sitzen. Hier beginnen alle Wege im Haus.',
    'ضوء وأشجار ودرج عريض للجلوس. من هنا تبدأ كل دروب المكان.',
  ),
  viewMode: 'VIEW_2D',
  defaultViewpointId: 'main',
  viewPoints: [
    {
      id: 'main',
      names: say('Entrance hall', 'Eingangshalle', 'قاعة المدخل'),
      background: { type: 'BackgroundVideo', playerActive: true, videoUrl, posterAssetId: 'lobby-main' },
    },
    {
      id: 'gallery',
      names: say('From the gallery', 'Von der Galerie', 'من الشرفة'),
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
      names: say('Welcome', 'Willkommen', 'أهلًا بكم'),
      placement: { viewpointId: 'main', x: 36, y: 10, width: 28, height: 30 },
      configurations: [{ id: 'welcome-text', texts: welcome }],
    },
    {
      id: 'guide',
      type: 'PDF_VIEWER',
      name: 'Venue guide',
      names: say('Venue guide', 'Wegweiser', 'دليل المكان'),
      placement: { viewpointId: 'gallery', x: 38, y: 12, width: 22, height: 26 },
      configurations: [{ id: 'guide-pdf', assetId: 'venue-guide' }],
    },
  ],
});
