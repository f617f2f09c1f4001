import { asset, type DemoAsset } from './demo-asset';
import { say } from './texts';

/** What the demo's media board is sorted by: the ids that `mediaPieces` name, with their names. */
export const mediaCategories = [
  { id: 'event', names: say('Foyer Demo Days', 'Foyer Demo Days', 'أيام فوييه') },
  { id: 'history', names: say('History of computing', 'Geschichte des Rechnens', 'تاريخ الحوسبة') },
  { id: 'explained', names: say('Explained', 'Erklärt', 'مشروح بوضوح') },
  { id: 'meeting', names: say('Meeting well', 'Gut tagen', 'فن اللقاء') },
];

type Words = readonly [en: string, de: string, ar: string];

interface Entry {
  id: string;
  categories: string[];
  titles: Words;
  descriptions: Words;
}
/** A picture also says what is on it. */
type Picture = Entry & { alts: Words };
/** A stream has its playlist as asset. */
type Film = Entry & { ending: 'mp4' | 'webm' | 'm3u8' };
type Link = Entry & { url: string };

const pictures: Picture[] = [
  {
    id: 'poster-event',
    categories: ['event'],
    titles: ['The poster of the event', 'Das Plakat der Veranstaltung', 'ملصق الفعالية'],
    descriptions: [
      'Seven doors, one behind the other, and somebody on the way in. To print, or to hang beside your own door.',
      'Sieben Türen hintereinander, und jemand ist auf dem Weg hinein. Zum Drucken oder für die eigene Tür.',
      'سبعة أبواب متتالية، وشخص في طريقه إلى الداخل. للطباعة أو لتعليقه بجانب بابكم.',
    ],
    alts: [
      'Poster: a person stands in the light at the end of seven open door frames. Foyer Demo Days, 9 and 10 March 2027',
      'Plakat: Ein Mensch steht im Licht am Ende von sieben offenen Türrahmen. Foyer Demo Days, 9. und 10. März 2027',
      'ملصق: شخص يقف في الضوء عند نهاية سبعة أطر أبواب مفتوحة. أيام فوييه، 9 و10 مارس 2027',
    ],
  },
  {
    id: 'photo-telescope',
    categories: ['event'],
    titles: ['Evening at the telescope', 'Abend am Fernrohr', 'مساء عند المنظار'],
    descriptions: [
      'The roof terrace before the first visitors come. Sunset is at six; the telescope is free for everybody.',
      'Die Dachterrasse, bevor die ersten Gäste kommen. Um sechs geht die Sonne unter; das Fernrohr ist für alle da.',
      'شرفة السطح قبل وصول أول الزوار. تغرب الشمس في السادسة، والمنظار متاح للجميع.',
    ],
    alts: [
      'A brass telescope on a wooden tripod before the roofs of a city at sunset',
      'Ein Fernrohr aus Messing auf einem Holzstativ vor den Dächern einer Stadt bei Sonnenuntergang',
      'منظار نحاسي على حامل خشبي أمام أسطح مدينة عند الغروب',
    ],
  },
  {
    id: 'photo-bar',
    categories: ['event'],
    titles: ['The bar on the roof', 'Die Bar auf dem Dach', 'المشرب على السطح'],
    descriptions: [
      'Slats, marble and five stools under a pergola. It opens at half past five, when the last talk has ended.',
      'Lamellen, Marmor und fünf Hocker unter einer Pergola. Sie öffnet um halb sechs, nach dem letzten Vortrag.',
      'شرائح خشبية ورخام وخمسة مقاعد تحت عريشة. يُفتح في الخامسة والنصف بعد آخر حديث.',
    ],
    alts: [
      'A timber bar with round lamps and stools on a roof terrace in the evening light',
      'Eine Bar aus Holz mit runden Lampen und Hockern auf einer Dachterrasse im Abendlicht',
      'مشرب خشبي بمصابيح كروية ومقاعد على شرفة سطح في ضوء المساء',
    ],
  },
  {
    id: 'photo-wheels',
    categories: ['history'],
    titles: ['Figure wheels', 'Zahlenräder', 'عجلات الأرقام'],
    descriptions: [
      'Ten digits on a wheel, eight wheels on a column: how a number looked in 1822. The cogs carry to the next place.',
      'Zehn Ziffern auf einem Rad, acht Räder auf einer Säule: So sah 1822 eine Zahl aus. Die Zähne tragen den Übertrag.',
      'عشرة أرقام على عجلة وثماني عجلات على عمود: هكذا كان العدد عام 1822. والأسنان ترحّل إلى المنزلة التالية.',
    ],
    alts: [
      'Close view of columns of brass wheels with raised digits',
      'Nahaufnahme von Säulen aus Messingrädern mit erhabenen Ziffern',
      'لقطة قريبة لأعمدة من عجلات نحاسية عليها أرقام بارزة',
    ],
  },
  {
    id: 'diagram-timeline',
    categories: ['history'],
    titles: ['Two centuries of computing', 'Zwei Jahrhunderte Rechnen', 'قرنان من الحوسبة'],
    descriptions: [
      'Ten ideas from the punched card to the web, each with the year of its beginning and the length of its life.',
      'Zehn Ideen von der Lochkarte bis zum Web, jede mit dem Jahr ihres Anfangs und der Dauer ihres Lebens.',
      'عشر أفكار من البطاقة المثقبة إلى الشبكة، لكلٍّ منها سنة بدايتها وطول عمرها.',
    ],
    alts: [
      'Timeline from 1800 to today with ten bars, from punched cards (1804) to the web (1989)',
      'Zeitleiste von 1800 bis heute mit zehn Balken, von Lochkarten (1804) bis zum Web (1989)',
      'خط زمني من 1800 إلى اليوم بعشرة أشرطة، من البطاقات المثقبة (1804) إلى الشبكة (1989)',
    ],
  },
  {
    id: 'diagram-engine',
    categories: ['history', 'explained'],
    titles: [
      'The Analytical Engine at a glance',
      'Die Analytical Engine auf einen Blick',
      'الآلة التحليلية في لمحة',
    ],
    descriptions: [
      'Store, mill, control, cards and printer, with the one arrow that made a calculator a computer.',
      'Speicher, Mühle, Steuerung, Karten und Drucker, samt dem einen Pfeil, der aus einer Rechenmaschine einen Computer macht.',
      'المخزن والطاحونة والتحكم والبطاقات والطابعة، مع السهم الواحد الذي جعل من الحاسبة حاسوبًا.',
    ],
    alts: [
      'Diagram of store, mill, control, cards and printer; an arrow leads from the mill back to the control: is the result negative?',
      'Schaubild mit Speicher, Mühle, Steuerung, Karten und Drucker; ein Pfeil führt von der Mühle zurück: Ist das Ergebnis negativ?',
      'مخطط للمخزن والطاحونة والتحكم والبطاقات والطابعة، وسهم من الطاحونة إلى التحكم يسأل: هل النتيجة سالبة؟',
    ],
  },
  {
    id: 'poster-contrast',
    categories: ['meeting', 'explained'],
    titles: ['4.5 to 1', '4,5 zu 1', '4.5 إلى 1'],
    descriptions: [
      'Six greys on the same paper. The number beside each is its contrast; the line is where reading becomes work.',
      'Sechs Grautöne auf demselben Papier. Die Zahl daneben ist der Kontrast; ab hier wird Lesen zu Arbeit.',
      'ستة رماديات على الورق نفسه. العدد بجانب كلٍّ منها هو تباينه، وعند حدٍّ ما تصبح القراءة عناء.',
    ],
    alts: [
      'Poster: “Can you read this?” in six greys with contrasts from 1.5 to 15.5; from 4.5 on it is enough for ordinary text',
      'Plakat: „Can you read this?“ in sechs Grautönen, Kontrast 1,5 bis 15,5; ab 4,5 genügt er für gewöhnlichen Text',
      'ملصق: جملة «Can you read this?» بستة رماديات وتباين من 1.5 إلى 15.5، ويكفي للنص العادي ما بدأ من 4.5',
    ],
  },
  {
    id: 'poster-pendulums',
    categories: ['explained'],
    titles: ['Two pendulums, one pen', 'Zwei Pendel, ein Stift', 'بندولان وقلم واحد'],
    descriptions: [
      'What a harmonograph draws when one pendulum swings three times while the other swings twice.',
      'Was ein Harmonograph zeichnet, wenn ein Pendel dreimal schwingt, während das andere zweimal schwingt.',
      'ما يرسمه الهارمونوغراف حين يتأرجح بندول ثلاث مرات بينما يتأرجح الآخر مرتين.',
    ],
    alts: [
      'Poster: fine curves in gold, red and blue which narrow as the swinging dies away',
      'Plakat: feine Kurven in Gold, Rot und Blau, die enger werden, während die Schwingung abklingt',
      'ملصق: منحنيات دقيقة بالذهبي والأحمر والأزرق تضيق كلما خمد التأرجح',
    ],
  },
];

const films: Film[] = [
  {
    id: 'film-words',
    ending: 'webm',
    categories: ['event'],
    titles: ['Come in', 'Kommen Sie herein', 'تفضّلوا'],
    descriptions: [
      'The whole invitation in nine words and ten seconds. Silent.',
      'Die ganze Einladung in neun englischen Wörtern und zehn Sekunden. Ohne Ton.',
      'الدعوة كلها في تسع كلمات إنجليزية وعشر ثوانٍ. بلا صوت.',
    ],
  },
  {
    id: 'film-differences',
    ending: 'mp4',
    categories: ['history', 'explained'],
    titles: ['Squares without multiplying', 'Quadratzahlen ohne Malnehmen', 'مربعات بلا ضرب'],
    descriptions: [
      'The method of differences, which Babbage’s first engine was built for: every turn of the crank only adds. Silent.',
      'Die Differenzenmethode, für die Babbages erste Maschine gedacht war: Jede Drehung der Kurbel addiert nur. Ohne Ton.',
      'طريقة الفروق التي صُمّمت لها آلة بابيج الأولى: كل دورة للذراع تجمع فحسب. بلا صوت.',
    ],
  },
  {
    id: 'film-statechart',
    ending: 'webm',
    categories: ['explained'],
    titles: ['How a statechart moves', 'Wie sich ein Statechart bewegt', 'كيف يتحرك مخطط الحالات'],
    descriptions: [
      'A seat in a meeting as a chart: five events, one marker, and never two states at once. Silent.',
      'Ein Platz in einer Besprechung als Diagramm: fünf Ereignisse, ein Punkt und nie zwei Zustände zugleich. Ohne Ton.',
      'مقعد في اجتماع على هيئة مخطط: خمسة أحداث وعلامة واحدة، ولا حالتان معًا أبدًا. بلا صوت.',
    ],
  },
  {
    id: 'film-sorting',
    ending: 'webm',
    categories: ['explained'],
    titles: [
      'The same row, sorted three ways',
      'Dieselbe Reihe, dreimal sortiert',
      'الصف نفسه مرتَّبًا بثلاث طرق',
    ],
    descriptions: [
      'Bubble sort, insertion sort and quicksort start together and make equally many comparisons a second. Silent.',
      'Bubblesort, Insertionsort und Quicksort beginnen zugleich und vergleichen gleich oft in der Sekunde. Ohne Ton.',
      'ترتيب الفقاعات والإدراج والترتيب السريع تبدأ معًا بعدد المقارنات نفسه في الثانية. بلا صوت.',
    ],
  },
  {
    id: 'film-orbits',
    ending: 'mp4',
    categories: ['explained'],
    titles: [
      'Equal areas in equal times',
      'Gleiche Flächen in gleichen Zeiten',
      'مساحات متساوية في أزمنة متساوية',
    ],
    descriptions: [
      'Kepler’s second law, from 1609: a planet is fastest where it is nearest to its sun. Silent.',
      'Keplers zweites Gesetz von 1609: Ein Planet ist dort am schnellsten, wo er seiner Sonne am nächsten ist. Ohne Ton.',
      'قانون كبلر الثاني لعام 1609: الكوكب أسرع ما يكون حيث هو أقرب إلى شمسه. بلا صوت.',
    ],
  },
  {
    id: 'film-waves',
    ending: 'm3u8',
    categories: ['explained'],
    titles: ['Two waves, one surface', 'Zwei Wellen, eine Oberfläche', 'موجتان وسطح واحد'],
    descriptions: [
      'A wave tank seen from above. Along the dashed lines, crests meet troughs and the water stays still. Silent.',
      'Ein Wellenbecken von oben. Auf den gestrichelten Linien trifft Berg auf Tal, und das Wasser bleibt ruhig. Ohne Ton.',
      'حوض أمواج من الأعلى. على الخطوط المتقطعة تلتقي القمم بالقيعان فيسكن الماء. بلا صوت.',
    ],
  },
];

const papers: Entry[] = [
  {
    id: 'evening-on-the-roof',
    categories: ['event'],
    titles: ['An evening on the roof', 'Ein Abend auf dem Dach', 'أمسية على السطح'],
    descriptions: [
      'The programme of Tuesday evening: sunset, short talks, a cello and the moons of Jupiter. One page.',
      'Das Programm vom Dienstagabend: Sonnenuntergang, kurze Vorträge, ein Cello und die Monde des Jupiter. Eine Seite, auf Englisch.',
      'برنامج مساء الثلاثاء: الغروب وأحاديث قصيرة وتشيللو وأقمار المشتري. صفحة واحدة بالإنجليزية.',
    ],
  },
  {
    id: 'conference-halls',
    categories: ['history', 'meeting'],
    titles: [
      'A short history of conference halls',
      'Eine kurze Geschichte der Tagungsräume',
      'تاريخ موجز لقاعات المؤتمرات',
    ],
    descriptions: [
      'From a hillside in Athens to a page in a browser: what rooms have taught people about talking. Three pages.',
      'Von einem Hang in Athen bis zur Seite im Browser: was Räume die Menschen über das Reden gelehrt haben. Drei Seiten, auf Englisch.',
      'من سفح تل في أثينا إلى صفحة في متصفح: ما علّمته القاعات للناس عن الحديث. ثلاث صفحات بالإنجليزية.',
    ],
  },
  {
    id: 'reading-a-statechart',
    categories: ['explained'],
    titles: ['Reading a statechart', 'Statecharts lesen', 'قراءة مخطط الحالات'],
    descriptions: [
      'Five signs, one example, and six questions to ask of any chart. Two pages.',
      'Fünf Zeichen, ein Beispiel und sechs Fragen an jedes Diagramm. Zwei Seiten, auf Englisch.',
      'خمس علامات ومثال واحد وستة أسئلة تُطرح على أي مخطط. صفحتان بالإنجليزية.',
    ],
  },
  {
    id: 'maths-of-queues',
    categories: ['explained', 'meeting'],
    titles: ['The maths of queues', 'Die Mathematik der Warteschlange', 'رياضيات الطوابير'],
    descriptions: [
      'Why a desk is fine at 80 per cent and hopeless at 95, and what one shared line changes. Three pages.',
      'Warum ein Schalter bei 80 Prozent läuft und bei 95 nicht mehr, und was eine gemeinsame Schlange ändert. Drei Seiten, auf Englisch.',
      'لماذا يعمل المكتب جيدًا عند 80 بالمئة ويعجز عند 95، وما الذي يغيّره طابور مشترك. ثلاث صفحات بالإنجليزية.',
    ],
  },
  {
    id: 'accessible-events',
    categories: ['meeting'],
    titles: [
      'Accessibility of online events: a checklist',
      'Barrierefreie Online-Veranstaltungen: eine Checkliste',
      'إتاحة الفعاليات عبر الإنترنت: قائمة تحقق',
    ],
    descriptions: [
      'Forty points for organisers, hosts and speakers, from six weeks before to the day after. Two pages.',
      'Vierzig Punkte für alle, die veranstalten, moderieren und vortragen, von sechs Wochen vorher bis danach. Zwei Seiten, auf Englisch.',
      'أربعون نقطة للمنظمين والمضيفين والمتحدثين، من ستة أسابيع قبل الموعد إلى ما بعده. صفحتان بالإنجليزية.',
    ],
  },
  {
    id: 'speaker-handout',
    categories: ['meeting', 'event'],
    titles: ['Before you go on', 'Bevor Sie auftreten', 'قبل أن تصعدوا'],
    descriptions: [
      'A handout for speakers: what to send, how to divide twenty minutes, and what to do when something breaks. Two pages.',
      'Für alle, die vortragen: was wir brauchen, wie man zwanzig Minuten einteilt und was man tut, wenn etwas ausfällt. Zwei Seiten, auf Englisch.',
      'دليل للمتحدثين: ما يُرسَل، وكيف تُقسَّم عشرون دقيقة، وما العمل عند العطل. صفحتان بالإنجليزية.',
    ],
  },
];

const links: Link[] = [
  {
    id: 'link-accessibility',
    url: 'https://www.w3.org/WAI/',
    categories: ['meeting'],
    titles: ['Web Accessibility Initiative', 'Web Accessibility Initiative', 'مبادرة إتاحة الويب'],
    descriptions: [
      'The guidelines themselves, with tutorials and a page on accessible meetings, by the W3C.',
      'Die Richtlinien selbst, dazu Anleitungen und eine Seite über barrierefreie Treffen, vom W3C.',
      'الإرشادات نفسها مع دروس وصفحة عن الاجتماعات المتاحة للجميع، من W3C.',
    ],
  },
  {
    id: 'link-scxml',
    url: 'https://www.w3.org/TR/scxml/',
    categories: ['explained'],
    titles: ['State Chart XML', 'State Chart XML', 'لغة مخططات الحالات SCXML'],
    descriptions: [
      'The W3C Recommendation of 2015, which says exactly what a statechart does next.',
      'Die W3C-Empfehlung von 2015, die genau sagt, was ein Statechart als Nächstes tut.',
      'توصية W3C لعام 2015 التي تحدد بدقة خطوة المخطط التالية.',
    ],
  },
  {
    id: 'link-computer-history',
    url: 'https://computerhistory.org/',
    categories: ['history'],
    titles: ['Computer History Museum', 'Computer History Museum', 'متحف تاريخ الحاسوب'],
    descriptions: [
      'The museum in Mountain View, with its collection, oral histories and restored machines.',
      'Das Museum in Mountain View mit seiner Sammlung, Zeitzeugengesprächen und wieder laufenden Maschinen.',
      'المتحف في ماونتن فيو بمجموعته وشهاداته المسموعة وآلاته المرمّمة.',
    ],
  },
  {
    id: 'link-science-museum',
    url: 'https://www.sciencemuseum.org.uk/',
    categories: ['history'],
    titles: ['Science Museum, London', 'Science Museum, London', 'متحف العلوم في لندن'],
    descriptions: [
      'Where a complete Difference Engine No. 2, built from Babbage’s drawings, can be seen.',
      'Hier steht eine vollständige Difference Engine No. 2, gebaut nach Babbages Zeichnungen.',
      'حيث تُرى آلة الفروق رقم 2 كاملة، وقد بُنيت وفق رسوم بابيج.',
    ],
  },
];

const cardOf = ({ id, categories, titles, descriptions }: Entry) => ({
  id,
  titles: say(...titles),
  descriptions: say(...descriptions),
  categories,
  thumbnailAssetId: `${id}-thumbnail`,
});

const shown = <Type extends string>(type: Type, entries: readonly Entry[]) =>
  entries.map((entry) => ({ ...cardOf(entry), type, assetId: entry.id }));

/** The pieces of the demo's media board; each has the id of its asset and of its thumbnail. */
export const mediaPieces = [
  ...shown('VIDEO', films),
  ...shown('IMAGE', pictures),
  ...shown('PDF', papers),
  ...links.map((link) => ({ ...cardOf(link), type: 'LINK' as const, url: link.url })),
];

/** The parts of `film-waves`, which is an HLS stream: the playlist names its segments by their addresses in the store. */
const streamAssets = [
  ...[0, 1, 2].map((index) =>
    asset(
      `board/film-waves-segment-${index}.m2ts`,
      'video/mp2t',
      `Two waves, one surface (segment ${index + 1})`,
    ),
  ),
];

const FILM_TYPES = { mp4: 'video/mp4', webm: 'video/webm', m3u8: 'application/vnd.apple.mpegurl' };

/** The files of the media board, with their thumbnails. */
export const mediaAssets: readonly DemoAsset[] = [
  ...pictures.map(({ id, titles, alts }) =>
    asset(`board/${id}.webp`, 'image/webp', `${titles[0]}.webp`, say(...alts)),
  ),
  ...films.map(({ id, ending, titles }) =>
    asset(`board/${id}.${ending}`, FILM_TYPES[ending], `${titles[0]}.${ending}`),
  ),
  ...papers.map(({ id, titles }) => asset(`board/${id}.pdf`, 'application/pdf', `${titles[0]}.pdf`)),
  ...streamAssets,
  ...[...films, ...pictures, ...papers, ...links].map(({ id, titles }) =>
    asset(`board/${id}-thumbnail.webp`, 'image/webp', `${titles[0]} (thumbnail)`),
  ),
];
