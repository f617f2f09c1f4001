import { asset, type DemoAsset } from './demo-asset';
import { mediaAssets } from './media-pieces';
import { say } from './texts';

/** Every asset of the demo venue; its id is the file's name without the ending, unless two files share that. */
export const demoAssets: readonly DemoAsset[] = [
  asset('logo.svg', 'image/svg+xml', 'Logo', say('Foyer Demo Days', 'Foyer Demo Days', 'أيام فوييه')),
  asset('login-background.webp', 'image/webp', 'Login background'),
  asset('lobby-loop.webm', 'video/webm', 'The lobby, moving'),
  asset(
    'lobby-main.webp',
    'image/webp',
    'Lobby',
    say(
      'A bright entrance hall with wide seating stairs, trees and a reception desk',
      'Eine helle Eingangshalle mit breiter Sitztreppe, Bäumen und Empfangstresen',
      'بهو مضيء فيه مدرج عريض للجلوس وأشجار ومكتب استقبال',
    ),
  ),
  asset(
    'lobby-gallery.webp',
    'image/webp',
    'Gallery',
    say(
      'The hall seen from the gallery: armchairs between trees in front of tall windows',
      'Die Halle von der Galerie aus: Sessel zwischen Bäumen vor hohen Fenstern',
      'البهو كما يُرى من الشرفة: مقاعد بين الأشجار أمام نوافذ عالية',
    ),
  ),
  asset(
    'auditorium.webp',
    'image/webp',
    'Auditorium',
    say(
      'The auditorium: rows of seats before a wide stage and a large screen',
      'Das Auditorium: Sitzreihen vor einer breiten Bühne und einer großen Leinwand',
      'القاعة الكبرى: صفوف مقاعد أمام منصّة عريضة وشاشة كبيرة',
    ),
  ),
  asset(
    'expo-hall.webp',
    'image/webp',
    'Expo hall',
    say(
      'Wooden stands on both sides of an aisle, a calculating engine in the middle',
      'Stände aus Holz zu beiden Seiten eines Gangs, in der Mitte eine Rechenmaschine',
      'أجنحة خشبية على جانبي ممر تتوسطه آلة حاسبة قديمة',
    ),
  ),
  asset(
    'expo-corner.webp',
    'image/webp',
    'Reading corner',
    say(
      'The reading corner: armchairs, bookshelves and a display board',
      'Die Leseecke: Sessel, Bücherregale und eine Schautafel',
      'ركن القراءة: مقاعد ورفوف كتب ولوحة عرض',
    ),
  ),
  asset(
    'lounge.webp',
    'image/webp',
    'Lounge',
    say(
      'The lounge: sofas and armchairs before a whiteboard and a wall of notes',
      'Die Lounge: Sofas und Sessel vor einer weißen Tafel und einer Wand voller Zettel',
      'الاستراحة: أرائك ومقاعد أمام سبورة بيضاء وحائط من الأوراق',
    ),
  ),
  asset('venue-guide.pdf', 'application/pdf', 'Venue guide.pdf'),
  asset('programme.pdf', 'application/pdf', 'Programme.pdf'),
  asset('engine-brochure.pdf', 'application/pdf', 'The Analytical Engine.pdf'),
  asset('compiler-poster.pdf', 'application/pdf', 'How a compiler works.pdf'),
  asset('programme.ics', 'text/calendar', 'Programme for your calendar.ics', [], 'programme-calendar'),
  asset('exhibitors.csv', 'text/csv', 'Exhibitors.csv'),
  asset('exhibitors-de.csv', 'text/csv', 'Aussteller.csv'),
  asset('icon-take-away.svg', 'image/svg+xml', 'Icon of what can be taken away'),
  asset(
    'rooftop.webp',
    'image/webp',
    'Rooftop',
    say(
      'A roof terrace at sunset, all around: a telescope above the city, a fire, a bar, the lit door to the lobby, a small stage',
      'Rundblick auf einer Dachterrasse am Abend: Fernrohr über der Stadt, Feuer, Bar, die erleuchtete Tür zur Lobby, kleine Bühne',
      'منظر دائري من شرفة سطح عند الغروب: منظار فوق المدينة، ونار، ومشرب، وباب مضاء إلى البهو، ومنصّة صغيرة',
    ),
  ),
  asset(
    'rooftop-bar.webp',
    'image/webp',
    'Rooftop, by the bar',
    say(
      'The roof terrace from the bar, all around: stools at a counter, strings of lights, the stage far off, the sun above the city',
      'Rundblick von der Bar der Dachterrasse: Hocker am Tresen, Lichterketten, fern die Bühne, die Sonne über der Stadt',
      'منظر دائري من عند المشرب: مقاعد على طول المنضدة، وحبال أضواء، والمنصّة في الطرف الآخر، والشمس فوق المدينة',
    ),
  ),
  ...mediaAssets,
];
