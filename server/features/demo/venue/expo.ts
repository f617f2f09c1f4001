import type { Area } from '@domain/venue/area';
import { mediaCategories, mediaPieces } from './media-pieces';
import { say } from './texts';

const exhibitors = say(
  `<h2>Eight stands around the engine</h2>
<ul><li><strong>E1 Difference &amp; Company</strong>: figure wheels and carry mechanisms you can turn</li>
<li><strong>E2 The Analytical Engine Society</strong>: drawings, plans and the Notes of 1843, read aloud by Ada</li>
<li><strong>E3 Plainword Compilers</strong>: Grace shows compilers that explain themselves</li>
<li><strong>E4 Tape &amp; Table</strong>: Alan’s machines, to be cranked by hand</li>
<li><strong>E5 Sheet Forty</strong>: a day in the life of a human computer, with pencil</li>
<li><strong>E6 Backus Street Grammar School</strong>: parsing for beginners, on paper</li>
<li><strong>E7 Longshelf Archive</strong>: formats that outlive their makers</li>
<li><strong>E8 Grain Microsystems</strong>: small, slow, dependable processors</li></ul>
<p>Stands stay open overnight. You can take their papers with you.</p>`,
  `<h2>Acht Stände rund um die Maschine</h2>
<ul><li><strong>E1 Difference &amp; Company</strong>: Zahlenräder und Übertragswerke zum Drehen</li>
<li><strong>E2 The Analytical Engine Society</strong>: Zeichnungen, Pläne und die Anmerkungen von 1843, vorgelesen von Ada</li>
<li><strong>E3 Plainword Compilers</strong>: Grace zeigt Compiler, die sich selbst erklären</li>
<li><strong>E4 Tape &amp; Table</strong>: Alans Maschinen, mit der Hand zu kurbeln</li>
<li><strong>E5 Sheet Forty</strong>: ein Tag als menschlicher Computer, mit Bleistift</li>
<li><strong>E6 Backus Street Grammar School</strong>: Parsen für Anfänger, auf Papier</li>
<li><strong>E7 Longshelf Archive</strong>: Formate, die ihre Erfinder überleben</li>
<li><strong>E8 Grain Microsystems</strong>: kleine, langsame, verlässliche Prozessoren</li></ul>
<p>Die Stände bleiben über Nacht offen. Ihre Schriften dürfen Sie behalten.</p>`,
  `<h2>ثمانية أجنحة حول الآلة</h2>
<ul><li><strong>E1 Difference &amp; Company</strong>: عجلات أرقام وآليات ترحيل تديرونها بأيديكم</li>
<li><strong>E2 The Analytical Engine Society</strong>: رسوم ومخططات وملاحظات عام 1843 تقرؤها آدا</li>
<li><strong>E3 Plainword Compilers</strong>: غريس تعرض مترجمات برامج تشرح نفسها</li>
<li><strong>E4 Tape &amp; Table</strong>: آلات آلان، تُدار باليد</li>
<li><strong>E5 Sheet Forty</strong>: يوم في حياة حاسبة بشرية، بقلم رصاص</li>
<li><strong>E6 Backus Street Grammar School</strong>: التحليل النحوي للمبتدئين على الورق</li>
<li><strong>E7 Longshelf Archive</strong>: صيغ تعيش أطول من أصحابها</li>
<li><strong>E8 Grain Microsystems</strong>: معالجات صغيرة بطيئة يُعتمد عليها</li></ul>
<p>الأجنحة مفتوحة طوال الليل، ولكم أن تحتفظوا بأوراقها.</p>`,
);

const files = [
  {
    assetId: 'venue-guide',
    names: say('Venue guide', 'Wegweiser (auf Englisch)', 'دليل المكان (بالإنجليزية)'),
  },
  {
    assetId: 'engine-brochure',
    names: say(
      'The Analytical Engine',
      'Die Analytical Engine (auf Englisch)',
      'الآلة التحليلية (بالإنجليزية)',
    ),
  },
  {
    assetId: [
      { locale: 'en', assetId: 'exhibitors' },
      { locale: 'de', assetId: 'exhibitors-de' },
    ],
    names: say('All exhibitors as a table', 'Alle Aussteller als Tabelle', 'جدول العارضين'),
  },
];

/** The expo: an aisle of booths, and a reading corner. */
export const expo: Area = {
  id: 'expo',
  names: say('Expo', 'Ausstellung', 'المعرض'),
  descriptions: say(
    'Eight stands around an engine that was never finished. Read, take away, come back.',
    'Acht Stände rund um eine Maschine, die nie fertig wurde. Lesen, mitnehmen, wiederkommen.',
    'ثمانية أجنحة حول آلة لم تكتمل قط. اقرؤوا وخذوا معكم وعودوا.',
  ),
  viewMode: 'VIEW_2D',
  defaultViewpointId: 'hall',
  viewPoints: [
    {
      id: 'hall',
      names: say('The aisle', 'Der Gang', 'الممر'),
      background: { type: 'BackgroundImage', assetId: 'expo-hall' },
    },
    {
      id: 'corner',
      names: say('Reading corner', 'Leseecke', 'ركن القراءة'),
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
      names: say('The Analytical Engine', 'Die Analytical Engine', 'الآلة التحليلية'),
      placement: { viewpointId: 'hall', x: 3, y: 20, width: 22, height: 26 },
      configurations: [{ id: 'engine-pdf', assetId: 'engine-brochure' }],
    },
    {
      id: 'exhibitors',
      type: 'RICH_TEXT',
      name: 'Exhibitors',
      names: say('Exhibitors', 'Aussteller', 'العارضون'),
      placement: { viewpointId: 'hall', x: 75, y: 20, width: 22, height: 30 },
      configurations: [{ id: 'exhibitors-text', texts: exhibitors }],
    },
    {
      id: 'media',
      type: 'MEDIA_BOARD',
      name: 'Media board',
      names: say('Media board', 'Mediathek', 'لوحة الوسائط'),
      placement: { viewpointId: 'hall', x: 37, y: 20, width: 27, height: 34 },
      configurations: [
        { id: 'media-pieces', mediaBoardId: 'expo', categories: mediaCategories, pieces: mediaPieces },
      ],
    },
    {
      id: 'compilers',
      type: 'PDF_VIEWER',
      name: 'How a compiler works',
      names: say('How a compiler works', 'Wie ein Compiler arbeitet', 'كيف يعمل مترجم البرامج'),
      placement: { viewpointId: 'corner', x: 54, y: 40, width: 20, height: 26 },
      configurations: [
        { id: 'compilers-pdf', assetId: 'compiler-poster', cookieProviders: ['longshelf-archive'] },
      ],
    },
    {
      id: 'papers',
      type: 'DOWNLOADS',
      name: 'Papers to take away',
      names: say('Papers to take away', 'Schriften zum Mitnehmen', 'أوراق تأخذونها معكم'),
      placement: { viewpointId: 'corner', x: 6, y: 22, width: 24, height: 32 },
      configurations: [{ id: 'papers-files', files }],
    },
  ],
};
