import type { LocalizedText } from '@domain/shared/localized';
import { say } from './texts';
import { type DemoTexts, en } from './texts/en';

/** A file of `server/features/demo/media` with its asset fields. */
export interface DemoAsset {
  id: string;
  file: string;
  type: string;
  displayName: string;
  alts: LocalizedText[];
}

/** Returns an asset; its id is the file's name without folder and ending, unless two files share that. */
export const asset = (
  file: string,
  type: string,
  displayName: string,
  textOf?: (texts: DemoTexts) => string,
  id = file.replace(/^.*\/|\.[^.]*$/g, ''),
): DemoAsset => ({ id, file, type, displayName, alts: textOf ? say(textOf) : [] });

/** What the demo's media board is sorted by: the ids that `mediaPieces` name, with their names. */
export const mediaCategories = [
  { id: 'event', names: say((texts) => texts.name) },
  { id: 'history', names: say((texts) => texts.categories.history) },
  { id: 'explained', names: say((texts) => texts.categories.explained) },
  { id: 'meeting', names: say((texts) => texts.categories.meeting) },
];

interface Entry {
  id: keyof DemoTexts['pieces'];
  categories: string[];
}
/** A picture also says what is on it. */
type Picture = Entry & { id: keyof DemoTexts['pictures'] };
/** A stream has its playlist as asset. */
type Film = Entry & { ending: 'mp4' | 'webm' | 'm3u8' };
type Link = Entry & { url: string };

const pictures: Picture[] = [
  {
    id: 'poster-event',
    categories: ['event'],
  },
  {
    id: 'photo-telescope',
    categories: ['event'],
  },
  {
    id: 'photo-bar',
    categories: ['event'],
  },
  {
    id: 'photo-wheels',
    categories: ['history'],
  },
  {
    id: 'diagram-timeline',
    categories: ['history'],
  },
  {
    id: 'diagram-engine',
    categories: ['history', 'explained'],
  },
  {
    id: 'poster-contrast',
    categories: ['meeting', 'explained'],
  },
  {
    id: 'poster-pendulums',
    categories: ['explained'],
  },
];

const films: Film[] = [
  {
    id: 'film-words',
    ending: 'webm',
    categories: ['event'],
  },
  {
    id: 'film-differences',
    ending: 'mp4',
    categories: ['history', 'explained'],
  },
  {
    id: 'film-statechart',
    ending: 'webm',
    categories: ['explained'],
  },
  {
    id: 'film-sorting',
    ending: 'webm',
    categories: ['explained'],
  },
  {
    id: 'film-orbits',
    ending: 'mp4',
    categories: ['explained'],
  },
  {
    id: 'film-waves',
    ending: 'm3u8',
    categories: ['explained'],
  },
];

const papers: Entry[] = [
  {
    id: 'evening-on-the-roof',
    categories: ['event'],
  },
  {
    id: 'conference-halls',
    categories: ['history', 'meeting'],
  },
  {
    id: 'reading-a-statechart',
    categories: ['explained'],
  },
  {
    id: 'maths-of-queues',
    categories: ['explained', 'meeting'],
  },
  {
    id: 'accessible-events',
    categories: ['meeting'],
  },
  {
    id: 'speaker-handout',
    categories: ['meeting', 'event'],
  },
];

const links: Link[] = [
  {
    id: 'link-accessibility',
    url: 'https://www.w3.org/WAI/',
    categories: ['meeting'],
  },
  {
    id: 'link-scxml',
    url: 'https://www.w3.org/TR/scxml/',
    categories: ['explained'],
  },
  {
    id: 'link-computer-history',
    url: 'https://computerhistory.org/',
    categories: ['history'],
  },
  {
    id: 'link-science-museum',
    url: 'https://www.sciencemuseum.org.uk/',
    categories: ['history'],
  },
];

const cardOf = ({ id, categories }: Entry) => ({
  id,
  titles: say((texts) => texts.pieces[id].title),
  descriptions: say((texts) => texts.pieces[id].description),
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

const titleOf = ({ id }: Entry): string => en.pieces[id].title;

/** The files of the media board, with their thumbnails. */
export const mediaAssets: readonly DemoAsset[] = [
  ...pictures.map((picture) =>
    asset(
      `board/${picture.id}.webp`,
      'image/webp',
      `${titleOf(picture)}.webp`,
      (texts) => texts.pictures[picture.id],
    ),
  ),
  ...films.map((film) =>
    asset(`board/${film.id}.${film.ending}`, FILM_TYPES[film.ending], `${titleOf(film)}.${film.ending}`),
  ),
  ...papers.map((paper) => asset(`board/${paper.id}.pdf`, 'application/pdf', `${titleOf(paper)}.pdf`)),
  ...streamAssets,
  ...[...films, ...pictures, ...papers, ...links].map((entry) =>
    asset(`board/${entry.id}-thumbnail.webp`, 'image/webp', `${titleOf(entry)} (thumbnail)`),
  ),
];
