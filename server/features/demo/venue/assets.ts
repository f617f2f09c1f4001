import { asset, type DemoAsset, mediaAssets } from './media-pieces';

/** Every asset of the demo venue; its id is the file's name without the ending, unless two files share that. */
export const demoAssets: readonly DemoAsset[] = [
  asset('logo.svg', 'image/svg+xml', 'Logo', (texts) => texts.name),
  asset('login-background.webp', 'image/webp', 'Login background'),
  asset('lobby-loop.webm', 'video/webm', 'The lobby, moving'),
  asset('lobby-main.webp', 'image/webp', 'Lobby', (texts) => texts.pictures['lobby-main']),
  asset('lobby-gallery.webp', 'image/webp', 'Gallery', (texts) => texts.pictures['lobby-gallery']),
  asset('auditorium.webp', 'image/webp', 'Auditorium', (texts) => texts.pictures.auditorium),
  asset('expo-hall.webp', 'image/webp', 'Expo hall', (texts) => texts.pictures['expo-hall']),
  asset('expo-corner.webp', 'image/webp', 'Reading corner', (texts) => texts.pictures['expo-corner']),
  asset('lounge.webp', 'image/webp', 'Lounge', (texts) => texts.pictures.lounge),
  asset('venue-guide.pdf', 'application/pdf', 'Venue guide.pdf'),
  asset('programme.pdf', 'application/pdf', 'Programme.pdf'),
  asset('engine-brochure.pdf', 'application/pdf', 'The Analytical Engine.pdf'),
  asset('compiler-poster.pdf', 'application/pdf', 'How a compiler works.pdf'),
  asset('programme.ics', 'text/calendar', 'Programme for your calendar.ics', undefined, 'programme-calendar'),
  asset('exhibitors.csv', 'text/csv', 'Exhibitors.csv'),
  asset('exhibitors-de.csv', 'text/csv', 'Aussteller.csv'),
  asset('exhibitors-ar.csv', 'text/csv', 'العارضون.csv'),
  asset('exhibitors-fr.csv', 'text/csv', 'Exposants.csv'),
  asset('exhibitors-es.csv', 'text/csv', 'Expositores.csv'),
  asset('exhibitors-ja.csv', 'text/csv', '出展者.csv'),
  asset('icon-take-away.svg', 'image/svg+xml', 'Icon of what can be taken away'),
  asset('rooftop.webp', 'image/webp', 'Rooftop', (texts) => texts.pictures.rooftop),
  asset('rooftop-bar.webp', 'image/webp', 'Rooftop, by the bar', (texts) => texts.pictures['rooftop-bar']),
  ...mediaAssets,
];
