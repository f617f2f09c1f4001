import type { Area } from '@domain/venue/area';
import { say } from './texts';

const programme = say(
  `<h2>Two days, one stage</h2>
<h3>Tuesday 9 March 2027: engines and words</h3>
<ul><li><strong>09:00</strong> Welcome: a machine is a kind of conversation <em>(Ada)</em></li>
<li><strong>09:20</strong> Opening talk: weaving numbers <em>(Ada)</em></li>
<li><strong>10:30</strong> Inside the store and the mill <em>(Charlotte)</em></li>
<li><strong>13:30</strong> Teaching a machine to read <em>(Grace)</em></li>
<li><strong>16:30</strong> Evening talk: things a computer cannot do <em>(Alan)</em></li></ul>
<h3>Wednesday 10 March 2027: limits and horizons</h3>
<ul><li><strong>09:00</strong> 1936, a good year for impossibility <em>(Alan)</em></li>
<li><strong>11:10</strong> The moth, the log book and the word <em>(Grace)</em></li>
<li><strong>13:15</strong> Screens that answer <em>(Douglas and Ruth)</em></li>
<li><strong>15:20</strong> Software that lasts a hundred years <em>(Margaret)</em></li>
<li><strong>16:15</strong> Panel: what should the next machine be for? <em>(Ada, Grace and Alan)</em></li></ul>
<p>All times are Central European Time. The full programme is the document beside this card.</p>`,
  `<h2>Zwei Tage, eine Bühne</h2>
<h3>Dienstag, 9. März 2027: Maschinen und Wörter</h3>
<ul><li><strong>09:00</strong> Begrüßung: Eine Maschine ist eine Art Gespräch <em>(Ada)</em></li>
<li><strong>09:20</strong> Eröffnungsvortrag: Zahlen weben <em>(Ada)</em></li>
<li><strong>10:30</strong> Im Inneren von Speicher und Mühle <em>(Charlotte)</em></li>
<li><strong>13:30</strong> Wie man einer Maschine das Lesen beibringt <em>(Grace)</em></li>
<li><strong>16:30</strong> Abendvortrag: Was ein Computer nicht kann <em>(Alan)</em></li></ul>
<h3>Mittwoch, 10. März 2027: Grenzen und Horizonte</h3>
<ul><li><strong>09:00</strong> 1936, ein gutes Jahr für das Unmögliche <em>(Alan)</em></li>
<li><strong>11:10</strong> Die Motte, das Logbuch und das Wort <em>(Grace)</em></li>
<li><strong>13:15</strong> Bildschirme, die antworten <em>(Douglas und Ruth)</em></li>
<li><strong>15:20</strong> Software, die hundert Jahre hält <em>(Margaret)</em></li>
<li><strong>16:15</strong> Podium: Wozu soll die nächste Maschine gut sein? <em>(Ada, Grace und Alan)</em></li></ul>
<p>Alle Zeiten in mitteleuropäischer Zeit. Das ganze Programm ist das Dokument neben dieser Karte, auf Englisch.</p>`,
  `<h2>يومان ومنصّة واحدة</h2>
<h3>الثلاثاء 9 مارس 2027: آلات وكلمات</h3>
<ul><li><strong>09:00</strong> ترحيب: الآلة ضرب من الحوار <em>(آدا)</em></li>
<li><strong>09:20</strong> كلمة الافتتاح: نسج الأرقام <em>(آدا)</em></li>
<li><strong>10:30</strong> داخل المخزن والطاحونة <em>(شارلوت)</em></li>
<li><strong>13:30</strong> كيف تتعلم الآلة القراءة <em>(غريس)</em></li>
<li><strong>16:30</strong> حديث المساء: ما لا يستطيعه الحاسوب <em>(آلان)</em></li></ul>
<h3>الأربعاء 10 مارس 2027: حدود وآفاق</h3>
<ul><li><strong>09:00</strong> ‏1936، سنة طيبة للمستحيل <em>(آلان)</em></li>
<li><strong>11:10</strong> العثّة والسجل والكلمة <em>(غريس)</em></li>
<li><strong>13:15</strong> شاشات تجيب <em>(دوغلاس وروث)</em></li>
<li><strong>15:20</strong> برمجيات تعيش مئة عام <em>(مارغريت)</em></li>
<li><strong>16:15</strong> ندوة: لأي غرض تكون الآلة القادمة؟ <em>(آدا وغريس وآلان)</em></li></ul>
<p>جميع الأوقات بتوقيت وسط أوروبا. البرنامج الكامل في المستند المجاور، بالإنجليزية.</p>`,
);

/** The room of this server that a meeting takes place in. */
const room = (id: string): string => `/room.html?room=demo-${id}`;

/** Two meetings: in a dialog beside the chat, and on a page of its own. */
const meetings: Area['contentWidgets'][number] = {
  id: 'meetings',
  type: 'WHEREBY_MEETING',
  name: 'Meet the speakers',
  names: say('Meet the speakers', 'Mit den Vortragenden reden', 'تحدّثوا مع المتحدثين'),
  placement: { viewpointId: 'seats', x: 40, y: 62, width: 22, height: 24 },
  configurations: [
    {
      id: 'question-time',
      name: 'Question time',
      displayMode: 'EMBEDDED_DIALOG',
      meetingUrl: room('questions'),
      hostMeetingUrl: `${room('questions')}&host=on`,
      leaveButton: false,
    },
    { id: 'workshop', name: 'Workshop', displayMode: 'NEW_TAB', meetingUrl: room('workshop') },
  ],
};

/** The auditorium: one stage and the schedule. */
export const auditorium: Area = {
  id: 'auditorium',
  names: say('Auditorium', 'Auditorium', 'القاعة الكبرى'),
  descriptions: say(
    'One stage, one talk at a time. Latecomers are welcome: the entrance is at the back.',
    'Eine Bühne, ein Vortrag nach dem anderen. Wer später kommt, ist willkommen: Der Eingang liegt hinten.',
    'منصّة واحدة وحديث واحد في كل مرة. المتأخرون على الرحب والسعة، فالمدخل في الخلف.',
  ),
  viewMode: 'VIEW_2D',
  defaultViewpointId: 'seats',
  viewPoints: [
    {
      id: 'seats',
      names: say('From the seats', 'Aus dem Saal', 'من المقاعد'),
      background: { type: 'BackgroundImage', assetId: 'auditorium' },
    },
  ],
  portals: [
    { viewpointId: 'seats', areaId: 'lobby', x: 9, y: 62 },
    { viewpointId: 'seats', areaId: 'expo', x: 91, y: 62 },
  ],
  contentWidgets: [
    meetings,
    {
      id: 'programme',
      type: 'RICH_TEXT',
      name: 'Programme',
      names: say('Programme', 'Programm', 'البرنامج'),
      placement: { viewpointId: 'seats', x: 29, y: 30, width: 20, height: 26 },
      configurations: [
        {
          id: 'programme-text',
          beginTimeslot: '2027-03-09T09:00:00+01:00',
          endTimeslot: '2027-03-10T17:00:00+01:00',
          texts: programme,
        },
      ],
    },
    {
      id: 'programme-document',
      type: 'PDF_VIEWER',
      name: 'Programme to read',
      names: say('The full programme', 'Das ganze Programm', 'البرنامج الكامل'),
      placement: { viewpointId: 'seats', x: 51, y: 30, width: 20, height: 26 },
      configurations: [{ id: 'programme-pdf', assetId: 'programme' }],
    },
    {
      id: 'calendar',
      type: 'DOWNLOADS',
      name: 'Take it with you',
      names: say('Take it with you', 'Zum Mitnehmen', 'خذوه معكم'),
      placement: { viewpointId: 'seats', x: 75, y: 30, width: 20, height: 22 },
      configurations: [
        {
          id: 'calendar-files',
          files: [
            {
              assetId: 'programme-calendar',
              names: say(
                'All talks for your calendar',
                'Alle Vorträge für den Kalender',
                'كل الأحاديث لتقويمكم',
              ),
            },
          ],
        },
      ],
    },
  ],
};
