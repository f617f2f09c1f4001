import type { Schedule, Session } from '@domain/schedule/session';
import { say } from './texts';

const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;
const DAY = 24 * 60 * MINUTE;

type Texts = Parameters<typeof say>;

const BIOGRAPHIES = {
  'Ada Lovelace': [
    'Wrote the first published programme, for a machine that was never finished.',
    'Schrieb das erste veröffentlichte Programm, für eine Maschine, die nie fertig wurde.',
    'كتبت أول برنامج منشور، لآلة لم يكتمل بناؤها قط.',
  ],
  'Grace Hopper': [
    'Taught machines to read words, and people to ask why it was always done this way.',
    'Brachte Maschinen das Lesen bei, und Menschen die Frage, warum man es immer schon so macht.',
    'علّمت الآلات قراءة الكلمات، وعلّمت الناس أن يسألوا لماذا جرت العادة على هذا النحو.',
  ],
  'Alan Turing': [
    'Described a machine that does not exist, and with it all those that do.',
    'Beschrieb eine Maschine, die es nicht gibt, und damit alle, die es gibt.',
    'وصف آلة لا وجود لها، فوصف بها كل الآلات الموجودة.',
  ],
  'Charlotte Brass': [
    'Repairs engines of brass and wood, and shows how they think.',
    'Repariert Maschinen aus Messing und Holz und zeigt, wie sie denken.',
    'تصلح آلات النحاس والخشب وتبيّن كيف تفكّر.',
  ],
  'Douglas Field': [
    'Draws before he explains, on any surface that is offered.',
    'Zeichnet, bevor er erklärt, auf jeder Fläche, die man ihm gibt.',
    'يرسم قبل أن يشرح، على أي سطح يُعرض عليه.',
  ],
  'Ruth Horizon': [
    'Looks after the rooftop, and knows every light that is seen from it.',
    'Kümmert sich um die Dachterrasse und kennt jedes Licht, das man von dort sieht.',
    'تعتني بالسطح وتعرف كل ضوء يُرى منه.',
  ],
  'Margaret Orbit': [
    'Writes software that has to work the first time, far away.',
    'Schreibt Software, die beim ersten Mal funktionieren muss, weit weg.',
    'تكتب برامج يجب أن تعمل من المرة الأولى، في مكان بعيد.',
  ],
  'Harriet Host': [
    'Opens the doors, closes the windows and answers everything in between.',
    'Öffnet die Türen, schließt die Fenster und beantwortet alles dazwischen.',
    'تفتح الأبواب وتغلق النوافذ وتجيب عن كل ما بينهما.',
  ],
} satisfies Record<string, Texts>;

interface Plan {
  id: string;
  room: 'Lobby' | 'Expo' | 'Auditorium' | 'Lounge' | 'Rooftop';
  /** Minutes from the half hour in which the demo starts. */
  from: number;
  minutes: number;
  speakers: readonly (keyof typeof BIOGRAPHIES)[];
  titles: Texts;
  descriptions: Texts;
}

const plans = (day: number, ...sessions: readonly Plan[]): Plan[] =>
  sessions.map((one) => ({ ...one, from: one.from + (day * DAY) / MINUTE }));

const FIRST_DAY = plans(
  0,
  {
    id: 'doors',
    room: 'Lobby',
    from: -120,
    minutes: 30,
    speakers: ['Harriet Host'],
    titles: [
      'Doors open, coffee is ready',
      'Türen auf, der Kaffee ist fertig',
      'الأبواب مفتوحة والقهوة جاهزة',
    ],
    descriptions: [
      'Come in and look around. Harriet shows you where everything is, and who is already here.',
      'Kommen Sie herein und schauen Sie sich um. Harriet zeigt, wo alles ist und wer schon da ist.',
      'تفضّلوا وتجوّلوا. هارييت تريكم مكان كل شيء ومن وصل قبلكم.',
    ],
  },
  {
    id: 'welcome-talk',
    room: 'Auditorium',
    from: -90,
    minutes: 45,
    speakers: ['Ada Lovelace'],
    titles: ['A loom for numbers', 'Ein Webstuhl für Zahlen', 'نول للأرقام'],
    descriptions: [
      'What a loom and an engine have in common, and why a pattern is already half a programme.',
      'Was ein Webstuhl und eine Rechenmaschine gemeinsam haben, und warum ein Muster schon ein halbes Programm ist.',
      'ما الذي يجمع النول بالآلة الحاسبة، ولماذا النقش نصف برنامج.',
    ],
  },
  {
    id: 'guided-round',
    room: 'Expo',
    from: -60,
    minutes: 165,
    speakers: ['Charlotte Brass'],
    titles: ['Eight stands, guided', 'Acht Stände mit Führung', 'ثمانية أجنحة مع مرشدة'],
    descriptions: [
      'A round through the expo that begins again every half hour. Join it wherever it stands.',
      'Ein Rundgang durch die Ausstellung, der jede halbe Stunde neu beginnt. Steigen Sie ein, wo er gerade steht.',
      'جولة في المعرض تبدأ من جديد كل نصف ساعة. انضموا إليها حيث تكون.',
    ],
  },
  {
    id: 'reading-machine',
    room: 'Auditorium',
    from: 0,
    minutes: 45,
    speakers: ['Grace Hopper'],
    titles: ['How a machine learned to read', 'Wie eine Maschine lesen lernte', 'كيف تعلّمت آلة القراءة'],
    descriptions: [
      'The first compiler was said to be impossible until it had run for two years. Grace tells how it felt to wait for the others.',
      'Der erste Compiler galt als unmöglich, bis er zwei Jahre gelaufen war. Grace erzählt, wie es war, auf die anderen zu warten.',
      'قيل إن المترجم الأول مستحيل حتى مضى عامان وهو يعمل. تروي غريس كيف كان انتظار الآخرين.',
    ],
  },
  {
    id: 'open-table',
    room: 'Lounge',
    from: 0,
    minutes: 60,
    speakers: ['Alan Turing'],
    titles: [
      'Open table: questions without a stage',
      'Offener Tisch: Fragen ohne Bühne',
      'طاولة مفتوحة: أسئلة بلا منصّة',
    ],
    descriptions: [
      'Sit down, ask, listen. Nobody takes notes.',
      'Setzen, fragen, zuhören. Niemand schreibt mit.',
      'اجلسوا واسألوا واستمعوا. لا أحد يدوّن.',
    ],
  },
  {
    id: 'moth',
    room: 'Expo',
    from: 30,
    minutes: 30,
    speakers: ['Grace Hopper', 'Charlotte Brass'],
    titles: ['The moth, up close', 'Die Motte aus der Nähe', 'العثّة عن قرب'],
    descriptions: [
      'A page of a log book, a strip of tape and a moth: what they say, and what has been added since.',
      'Eine Seite eines Logbuchs, ein Streifen Klebeband und eine Motte: was sie erzählen und was seither dazugedichtet wurde.',
      'صفحة من سجل وشريط لاصق وعثّة: ماذا تقول، وما الذي أُضيف إليها منذ ذلك الحين.',
    ],
  },
  {
    id: 'next-machine',
    room: 'Auditorium',
    from: 60,
    minutes: 45,
    speakers: ['Ada Lovelace', 'Grace Hopper', 'Alan Turing'],
    titles: ['Three chairs, one question', 'Drei Stühle, eine Frage', 'ثلاثة مقاعد وسؤال واحد'],
    descriptions: [
      'What should the next machine be for? Ada, Grace and Alan disagree, kindly.',
      'Wofür soll die nächste Maschine da sein? Ada, Grace und Alan sind freundlich uneins.',
      'لأي غرض تكون الآلة القادمة؟ آدا وغريس وآلان يختلفون بلطف.',
    ],
  },
  {
    id: 'horizon-walk',
    room: 'Rooftop',
    from: 60,
    minutes: 45,
    speakers: ['Ruth Horizon'],
    titles: ['Once around the horizon', 'Einmal um den Horizont', 'دورة حول الأفق'],
    descriptions: [
      'Ruth names what you see from the terrace, and what was there before.',
      'Ruth benennt, was man von der Terrasse sieht und was früher dort war.',
      'تسمّي روث ما ترونه من الشرفة، وما كان مكانه من قبل.',
    ],
  },
  {
    id: 'cannot-do',
    room: 'Auditorium',
    from: 120,
    minutes: 45,
    speakers: ['Alan Turing'],
    titles: [
      'A short list of impossible programmes',
      'Eine kurze Liste unmöglicher Programme',
      'قائمة قصيرة ببرامج مستحيلة',
    ],
    descriptions: [
      'Three tasks that no computer will ever do, and why that is good news for the audience.',
      'Drei Aufgaben, die kein Computer je lösen wird, und warum das für das Publikum eine gute Nachricht ist.',
      'ثلاث مهام لن ينجزها حاسوب أبدًا، ولماذا هذا خبر سارّ للجمهور.',
    ],
  },
  {
    id: 'drawing-hour',
    room: 'Lounge',
    from: 120,
    minutes: 60,
    speakers: ['Douglas Field'],
    titles: ['Draw an engine together', 'Gemeinsam eine Maschine zeichnen', 'لنرسم آلة معًا'],
    descriptions: [
      'The whiteboard of the lounge begins empty. Everybody adds one part, and it has to fit.',
      'Die Tafel der Lounge ist am Anfang leer. Alle fügen ein Teil hinzu, und es muss passen.',
      'تبدأ سبورة الاستراحة فارغة. يضيف كل واحد قطعة، ويجب أن تلائم.',
    ],
  },
  {
    id: 'first-evening',
    room: 'Rooftop',
    from: 195,
    minutes: 45,
    speakers: ['Harriet Host'],
    titles: ['The end of the first day', 'Der erste Tag geht zu Ende', 'ختام اليوم الأول'],
    descriptions: [
      'What we heard today, in ten sentences, before the lights go on.',
      'Was wir heute gehört haben, in zehn Sätzen, bevor die Lichter angehen.',
      'ما سمعناه اليوم في عشر جمل، قبل أن تُضاء الأنوار.',
    ],
  },
);

const SECOND_DAY = plans(
  1,
  {
    id: 'good-year',
    room: 'Auditorium',
    from: -120,
    minutes: 45,
    speakers: ['Alan Turing'],
    titles: ['A paper that began as a joke', 'Ein Aufsatz, der als Scherz begann', 'بحث بدأ مزحة'],
    descriptions: [
      'In 1936 somebody asked whether everything can be calculated. The answer needed a machine made of paper.',
      '1936 fragte jemand, ob sich alles berechnen lässt. Die Antwort brauchte eine Maschine aus Papier.',
      'في عام 1936 سأل أحدهم إن كان كل شيء قابلًا للحساب. واحتاج الجواب إلى آلة من ورق.',
    ],
  },
  {
    id: 'papers',
    room: 'Expo',
    from: -90,
    minutes: 45,
    speakers: ['Charlotte Brass'],
    titles: ['Papers to read on the spot', 'Schriften zum Lesen an Ort und Stelle', 'أوراق تُقرأ في مكانها'],
    descriptions: [
      'Charlotte opens four documents of the stands, and reads the margins first.',
      'Charlotte öffnet vier Dokumente der Stände und liest zuerst die Ränder.',
      'تفتح شارلوت أربع وثائق من الأجنحة وتقرأ الهوامش أولًا.',
    ],
  },
  {
    id: 'nanosecond',
    room: 'Auditorium',
    from: -60,
    minutes: 45,
    speakers: ['Grace Hopper'],
    titles: ['Thirty centimetres of time', 'Dreißig Zentimeter Zeit', 'ثلاثون سنتيمترًا من الزمن'],
    descriptions: [
      'A piece of wire shows how far light gets in a nanosecond, and why satellites answer late.',
      'Ein Stück Draht zeigt, wie weit Licht in einer Nanosekunde kommt, und warum Satelliten spät antworten.',
      'قطعة سلك تبيّن كم يقطع الضوء في نانوثانية، ولماذا تتأخر الأقمار الصناعية في الرد.',
    ],
  },
  {
    id: 'answering-screens',
    room: 'Auditorium',
    from: 0,
    minutes: 45,
    speakers: ['Douglas Field', 'Ruth Horizon'],
    titles: ['Windows before windows', 'Fenster, bevor es Fenster gab', 'نوافذ قبل النوافذ'],
    descriptions: [
      'A hand, a block of wood with a wheel, and a screen that answers at once.',
      'Eine Hand, ein Holzklotz mit einem Rad und ein Bildschirm, der sofort antwortet.',
      'يد وقطعة خشب بعجلة وشاشة تجيب في الحال.',
    ],
  },
  {
    id: 'wall-of-thoughts',
    room: 'Lounge',
    from: 0,
    minutes: 60,
    speakers: ['Ada Lovelace'],
    titles: ['What would you ask Ada?', 'Was würden Sie Ada fragen?', 'ماذا تسألون آدا؟'],
    descriptions: [
      'Post your question on the wall of the lounge. Ada answers those that make her laugh first.',
      'Schreiben Sie Ihre Frage an die Wand der Lounge. Ada beantwortet zuerst die, über die sie lacht.',
      'اكتبوا سؤالكم على حائط الاستراحة. تجيب آدا أولًا عمّا يضحكها.',
    ],
  },
  {
    id: 'hundred-years',
    room: 'Auditorium',
    from: 60,
    minutes: 45,
    speakers: ['Margaret Orbit'],
    titles: [
      'Written once, far from home',
      'Einmal geschrieben, weit weg von zu Hause',
      'كُتب مرة واحدة بعيدًا عن البيت',
    ],
    descriptions: [
      'How to write software for a place to which nobody can bring a repair.',
      'Wie man Software für einen Ort schreibt, an den niemand eine Reparatur bringen kann.',
      'كيف تُكتب البرامج لمكان لا يستطيع أحد أن يوصل إليه إصلاحًا.',
    ],
  },
  {
    id: 'stars-by-hand',
    room: 'Rooftop',
    from: 60,
    minutes: 30,
    speakers: ['Ruth Horizon'],
    titles: ['Stars that were calculated by hand', 'Von Hand berechnete Sterne', 'نجوم حُسبت باليد'],
    descriptions: [
      'Before there were computers there were computers: people with pencils, and a view like this one.',
      'Bevor es Computer gab, gab es Computer: Menschen mit Bleistiften und einer Aussicht wie dieser.',
      'قبل الحواسيب كان هناك حاسبون: أناس بأقلام رصاص وإطلالة كهذه.',
    ],
  },
  {
    id: 'expo-close',
    room: 'Expo',
    from: 105,
    minutes: 30,
    speakers: ['Charlotte Brass'],
    titles: ['Last look at the engine', 'Ein letzter Blick auf die Maschine', 'نظرة أخيرة إلى الآلة'],
    descriptions: [
      'The engine in the middle of the expo is wound up once more. Then it rests.',
      'Die Maschine in der Mitte der Ausstellung wird noch einmal aufgezogen. Danach ruht sie.',
      'تُدار الآلة في وسط المعرض مرة أخيرة ثم ترتاح.',
    ],
  },
  {
    id: 'goodbye',
    room: 'Lobby',
    from: 150,
    minutes: 30,
    speakers: ['Harriet Host', 'Ada Lovelace'],
    titles: [
      'Goodbye, and what stays open',
      'Auf Wiedersehen, und was offen bleibt',
      'وداعًا، وما يبقى مفتوحًا',
    ],
    descriptions: [
      'Thanks, three announcements, and the way to everything that you can still visit afterwards.',
      'Dank, drei Ankündigungen und der Weg zu allem, was Sie danach noch besuchen können.',
      'شكر وثلاثة إعلانات والطريق إلى كل ما يمكنكم زيارته بعد ذلك.',
    ],
  },
);

const momentOf = (instant: number): string => new Date(instant).toISOString().replace('.000Z', 'Z');

/** Returns the agenda of the demo: two days, of which the first has sessions before, at and after a moment in milliseconds. */
export function demoAgenda(now: number): Schedule {
  const halfHour = now - (now % HALF_HOUR);
  const sessionOf = ({ id, room, from, minutes, speakers, titles, descriptions }: Plan): Session => ({
    guid: `demo-${id}`,
    titles: say(...titles),
    descriptions: say(...descriptions),
    speakers: speakers.map((name) => ({ name, biographies: say(...BIOGRAPHIES[name]) })),
    room,
    start: momentOf(halfHour + from * MINUTE),
    end: momentOf(halfHour + (from + minutes) * MINUTE),
    zone: 'Europe/Berlin',
    attachments: [],
    sequence: 0,
    changedAt: momentOf(halfHour),
  });
  return {
    title: 'Foyer Open House',
    addedAreas: [],
    sessions: [...FIRST_DAY, ...SECOND_DAY].map(sessionOf),
  };
}
