import { hasHtml, textOfHtml } from '@domain/schedule/plain-text';
import type { PassagePlace } from '@domain/search/search';
import { isOwnAddress } from '@domain/shared/address';
import type { LocalizedText } from '@domain/shared/localized';
import type { Asset } from '@domain/venue/asset';
import { assetIn } from '@domain/venue/shown-asset';
import type { OpenVenue } from '@domain/venue/venue';
import type { Widget } from '@domain/venue/widget';
import { sentencesOf } from './words';

/** A part of what is published, in one language. */
export interface Passage {
  place: PassagePlace;
  /** Empty where it is not known. */
  language: string;
  title: string;
  text: string;
}

/** A PDF file of the venue: its pages are passages. */
export interface PublishedDocument {
  asset: Asset & { uri: string };
  /** Empty where it is not known. */
  language: string;
  title: string;
  place: PassagePlace;
}

/** About how many characters a passage has at most; longer texts become several at the ends of sentences. */
const LENGTH = 600;

/** Returns the sentences of a text, each with what stands between it and the one before: a space, or the end of a line. */
const separated = (text: string): { sentence: string; between: string }[] =>
  text
    .split('\n')
    .flatMap((line) =>
      sentencesOf(line).map((sentence, index) => ({ sentence, between: index === 0 ? '\n' : ' ' })),
    );

/** Returns a text in parts of about 600 characters that end with a sentence; one part for an empty text. */
export function partsOf(text: string): string[] {
  if (text.length <= LENGTH) return [text.trim()];
  const parts: string[] = [];
  let part = '';
  for (const { sentence, between } of separated(text)) {
    if (part && part.length + sentence.length > LENGTH) {
      parts.push(part);
      part = '';
    }
    part = part ? `${part}${between}${sentence}` : sentence;
  }
  return part ? [...parts, part] : parts;
}

const plainText = (text: string): string => (hasHtml(text) ? textOfHtml(text) : text);

const inLocale = (texts: readonly LocalizedText[], locale: string): string =>
  texts.find((text) => text.locale === locale)?.text ?? '';

/** Returns the passages of something that has titles and texts by language. */
function localized(
  place: PassagePlace,
  titles: readonly LocalizedText[],
  texts: readonly (readonly LocalizedText[])[] = [],
  also = '',
): Passage[] {
  const languages = new Set([titles, ...texts].flat().map(({ locale }) => locale));
  return [...languages].flatMap((language) => {
    const title = inLocale(titles, language) || (titles[0]?.text ?? '');
    const text = [...texts.map((list) => inLocale(list, language)), also].filter(Boolean).join('\n');
    return partsOf(plainText(text)).map((part) => ({ place, language, title: plainText(title), text: part }));
  });
}

/** The passages of a venue, and its PDF files, whose pages are read from their bytes. */
export interface PublishedTexts {
  passages: Passage[];
  documents: PublishedDocument[];
}

type Published = Passage | PublishedDocument;

interface Locales {
  assets: readonly Asset[];
  defaultLocale: string;
}

/** Returns a PDF file in each language that has one of its own. */
function documentsOf(
  { assets, defaultLocale }: Locales,
  assetId: Parameters<typeof assetIn>[1],
  place: PassagePlace,
  titles: readonly LocalizedText[],
): PublishedDocument[] {
  const locales = typeof assetId === 'object' ? assetId.map(({ locale }) => locale) : [''];
  return locales.flatMap((locale) => {
    const asset = assetIn(assets, assetId, locale || defaultLocale);
    if (!asset) return [];
    const title = inLocale(titles, locale || defaultLocale) || (titles[0]?.text ?? asset.displayName);
    return [{ asset, language: locale, title, place: { ...place, kind: 'page' as const } }];
  });
}

function boardTexts(
  locales: Locales,
  widget: Extract<Widget, { type: 'MEDIA_BOARD' }>,
  place: PassagePlace,
): Published[] {
  return widget.configurations.flatMap(({ pieces, categories = [] }) =>
    pieces.flatMap((piece) => {
      const at: PassagePlace = {
        ...place,
        kind: 'piece',
        pieceId: piece.id,
        ...(piece.type === 'LINK' && !isOwnAddress(piece.url) && { url: piece.url }),
      };
      const names = categories
        .filter(({ id }) => piece.categories.includes(id))
        .map((category) => category.names);
      const speakers = (piece.speakers ?? []).join(', ');
      return [
        ...localized(at, piece.titles, [piece.descriptions, ...names], speakers),
        ...(piece.type === 'PDF' ? documentsOf(locales, piece.assetId, at, piece.titles) : []),
      ];
    }),
  );
}

/** Returns the language that texts are taken to be in of which nobody says it: that of the first name. */
export const mainLanguage = ({ architecture }: OpenVenue): string =>
  architecture.areas[0]?.names[0]?.locale ?? 'en';

/** Returns what a widget says, and where it leads. */
function widgetTexts(locales: Locales, widget: Widget, areaId: string): Published[] {
  const place: PassagePlace = { kind: 'widget', areaId, widgetId: widget.id };
  const own = localized(place, widget.names);
  switch (widget.type) {
    case 'RICH_TEXT':
      return widget.configurations.flatMap(({ texts }) =>
        localized({ ...place, kind: 'text' }, widget.names, [texts]),
      );
    case 'PDF_VIEWER':
      return [
        ...own,
        ...widget.configurations.flatMap(({ assetId }) => documentsOf(locales, assetId, place, widget.names)),
      ];
    case 'DOWNLOADS':
      return widget.configurations.flatMap(({ files }) => [
        ...localized(
          place,
          widget.names,
          files.map(({ names }) => names),
        ),
        ...files.flatMap(({ assetId, names }) => documentsOf(locales, assetId, place, names)),
      ]);
    case 'MEDIA_BOARD':
      return [...own, ...boardTexts(locales, widget, place)];
    default:
      return own;
  }
}

/** Returns the texts of the schedule: each session with its speakers, and what is said of them. */
function sessionTexts({ architecture: { schedule } }: OpenVenue): Passage[] {
  return (schedule?.sessions ?? []).flatMap(({ guid, titles, descriptions, speakers, track, room }) =>
    localized(
      { kind: 'session', sessionId: guid },
      titles,
      [descriptions, ...speakers.map(({ biographies }) => biographies)],
      [speakers.map(({ name }) => name).join(', '), track, room].filter(Boolean).join(' · '),
    ),
  );
}

/** Returns everything that the members of a published venue may read in it. */
export function publishedTexts(venue: OpenVenue): PublishedTexts {
  const { areas, globalWidgets = [], defaultAreaId } = venue.architecture;
  const locales = { assets: venue.assets, defaultLocale: mainLanguage(venue) };
  const all: Published[] = [
    ...areas.flatMap(({ id, names, descriptions = [], contentWidgets }) => [
      ...localized({ kind: 'area', areaId: id }, names, [descriptions]),
      ...contentWidgets.flatMap((widget) => widgetTexts(locales, widget, id)),
    ]),
    ...globalWidgets.flatMap((widget) => widgetTexts(locales, widget, defaultAreaId)),
    ...sessionTexts(venue),
  ];
  return {
    passages: all.flatMap((one) => ('asset' in one ? [] : one)),
    documents: all.flatMap((one) => ('asset' in one ? one : [])),
  };
}
