import * as v from 'valibot';
import { roomAddress } from '../meeting/meeting-address';
import { contrast } from '../shared/color';
import { isTranslated } from '../shared/language';
import type { Area } from './area';
import { urisOf } from './localizable';
import { timeSlotOf } from './time-slot';
import type { Architecture, Venue } from './venue';
import type { VenueFault } from './venue-checks';
import { venueDocumentSchema } from './venue-document';
import { readVenue } from './venue-faults';
import { type Place, placesAt } from './venue-places';
import { LOCALIZED, NEEDED_TEXTS, SESSION, VIEWPOINT_PICTURES } from './venue-rules';
import type { Widget } from './widget';

const WARNINGS_MAX = 1_000;
/** WCAG 2.2, 1.4.3. */
const TEXT_CONTRAST = 4.5;

/** What the check of a venue depends on beside the venue. */
export interface CheckContext {
  /** The current time in milliseconds. */
  now: number;
  /** The languages that the operator set; if missing, those in which any area has a name. */
  locales?: readonly string[] | undefined;
  /** The addresses of assets whose bytes the store does not have; missing where the store is not known. */
  missingAssets?: ReadonlySet<string> | undefined;
}

/** What is wrong with a venue: with faults it is not saved, warnings only inform. */
export interface VenueFindings {
  faults: VenueFault[];
  warnings: VenueFault[];
}

const languageOf = (locale: string): string => locale.slice(0, 2).toLowerCase();

const ARCHITECTURE = 'architectures.0';

interface WidgetPlace {
  path: string;
  widget: Widget;
}

const widgetsIn = ({ areas, globalWidgets = [] }: Architecture): WidgetPlace[] => [
  ...areas.flatMap(({ contentWidgets }, area) =>
    contentWidgets.map((widget, index) => ({
      path: `${ARCHITECTURE}.areas.${area}.contentWidgets.${index}`,
      widget,
    })),
  ),
  ...globalWidgets.map((widget, index) => ({ path: `${ARCHITECTURE}.globalWidgets.${index}`, widget })),
];

/** Returns the ids of the areas that people reach from the first one, the floor plan and the footer. */
function reachedAreas(architecture: Architecture): ReadonlySet<string> {
  const { areas, defaultAreaId, floorplan, globalNavigationEnabled } = architecture;
  const linked = globalNavigationEnabled ? areas.map(({ id }) => id) : [];
  const placed = floorplan.areaPositions.filter(({ visible }) => visible).map(({ areaId }) => areaId);
  const reached = new Set([defaultAreaId, ...linked, ...placed]);
  const portalsOf = (areaId: string) => areas.find(({ id }) => id === areaId)?.portals ?? [];
  for (const areaId of reached) for (const portal of portalsOf(areaId)) reached.add(portal.areaId);
  return reached;
}

function unreachableAreas(architecture: Architecture): VenueFault[] {
  const reached = reachedAreas(architecture);
  return architecture.areas.flatMap(({ id }, index) =>
    reached.has(id)
      ? []
      : [
          {
            path: `${ARCHITECTURE}.areas.${index}`,
            message: 'cannot be reached: no portal, floor plan position or global navigation leads to it',
          },
        ],
  );
}

/** Returns the translated languages in which any area has a name. */
const spokenLocales = (areas: readonly Area[]): string[] =>
  areas.flatMap(({ names }) => names.map(({ locale }) => locale)).filter(isTranslated);

const localesIn = ({ value }: Place): string[] =>
  Array.isArray(value)
    ? value.flatMap((entry: { locale: string; text?: string }) => (entry.text?.trim() ? entry.locale : []))
    : [];

/** Returns the lists of texts that lack one in a language; lists that may be empty are left out while they are. Sessions have the languages of their file. */
function missingTexts(venue: Place, locales: readonly string[]): VenueFault[] {
  const languages = [...new Set(locales.map(languageOf))];
  const translated = LOCALIZED.flatMap(({ lists }) => lists).filter(
    (pattern) => !pattern.startsWith(SESSION),
  );
  return translated.flatMap((pattern) =>
    placesAt(venue, pattern).flatMap((list) => {
      if (!isTexts(list) || (isEmpty(list) && !NEEDED_TEXTS.includes(pattern))) return [];
      const known = new Set(localesIn(list).map(languageOf));
      const missing = languages.filter((language) => !known.has(language));
      return missing.length > 0 ? [{ path: list.path, message: `has no text in ${missing.join(', ')}` }] : [];
    }),
  );
}

const isEmpty = ({ value }: Place): boolean => Array.isArray(value) && value.length === 0;
const isTexts = ({ value }: Place): boolean =>
  Array.isArray(value) &&
  value.every((entry) => typeof entry === 'object' && entry !== null && 'text' in entry);

/** Returns the pictures of viewpoints that are not described at all. */
function undescribedPictures(venue: Venue): VenueFault[] {
  const shown = new Set(
    VIEWPOINT_PICTURES.flatMap((pattern) => placesAt({ path: '', value: venue }, pattern)).map(
      ({ value }) => value,
    ),
  );
  return venue.assets.flatMap(({ id, alts }, index) =>
    shown.has(id) && alts.length === 0
      ? [
          {
            path: `assets.${index}.alts`,
            message: 'has no text, but the asset is the picture of a viewpoint',
          },
        ]
      : [],
  );
}

function meetingsWithoutAddress({ path, widget }: WidgetPlace): VenueFault[] {
  if (widget.type !== 'WHEREBY_MEETING') return [];
  return widget.configurations.flatMap((configuration, index) => {
    if (roomAddress({ ...configuration, hostMeetingUrl: undefined })) return [];
    const message = configuration.hostMeetingUrl
      ? 'has a meeting with an address for hosts only'
      : 'has a meeting without an address';
    return [{ path: `${path}.configurations.${index}`, message }];
  });
}

/** Returns the time slots that are over, and those that overlap an earlier one of their widget. */
function unusualTimeSlots({ path, widget: { configurations } }: WidgetPlace, now: number): VenueFault[] {
  const slots = configurations.flatMap((configuration, index) => {
    const slot = timeSlotOf(configuration);
    return slot ? [{ path: `${path}.configurations.${index}`, ...slot }] : [];
  });
  return slots.flatMap((slot, index) => {
    const other = slots.slice(0, index).find(({ begin, end }) => begin < slot.end && slot.begin < end);
    return [
      ...(slot.end <= now ? [{ path: `${slot.path}.endTimeslot`, message: 'is in the past' }] : []),
      ...(other ? [{ path: slot.path, message: `overlaps the time slot of ${other.path}` }] : []),
    ];
  });
}

const missingAssets = ({ assets }: Venue, missing: ReadonlySet<string>): VenueFault[] =>
  assets.flatMap(({ uri }, index) =>
    urisOf(uri)
      .filter((address) => missing.has(address))
      .map((address) => ({ path: `assets.${index}.uri`, message: `is not in the store: ${address}` })),
  );

/** Returns a warning about a text colour that cannot be read on its ground; a missing colour is readable. */
function faintText(path: string, text: string | undefined, ground: string | undefined): VenueFault[] {
  if (text === undefined || ground === undefined) return [];
  const ratio = contrast(text, ground);
  if (ratio >= TEXT_CONTRAST) return [];
  const shown = Math.floor(ratio * 10) / 10;
  return [
    { path, message: `has a contrast of ${shown}:1 to the background, which is below ${TEXT_CONTRAST}:1` },
  ];
}

function faintTexts({ style, cookieBannerConfig: { styling } }: Architecture): VenueFault[] {
  return [
    ...faintText(`${ARCHITECTURE}.style.text`, style.text, style.background),
    ...faintText(
      `${ARCHITECTURE}.cookieBannerConfig.styling.textColor`,
      styling.textColor,
      styling.backgroundColor,
    ),
  ];
}

/**
 * Returns what is unusual in a valid venue, without being wrong: areas that cannot be reached, missing translations and
 * descriptions of pictures, meetings without an address, time slots that overlap or are over, missing assets, and texts
 * with little contrast. At most 1,000.
 */
export function venueWarnings(
  venue: Venue,
  { now, locales, missingAssets: missing }: CheckContext,
): VenueFault[] {
  const [architecture] = venue.architectures;
  if (!architecture) return [];
  const widgets = widgetsIn(architecture);
  return [
    ...unreachableAreas(architecture),
    ...missingTexts({ path: '', value: venue }, locales ?? spokenLocales(architecture.areas)),
    ...undescribedPictures(venue),
    ...widgets.flatMap(meetingsWithoutAddress),
    ...widgets.flatMap((widget) => unusualTimeSlots(widget, now)),
    ...missingAssets(venue, missing ?? new Set()),
    ...faintTexts(architecture),
  ].slice(0, WARNINGS_MAX);
}

/** Checks a whole venue document (parsed JSON). It has warnings as soon as its shape is right. */
export function checkVenue(document: unknown, context: CheckContext): VenueFindings {
  const { faults } = readVenue(document);
  const { success, output } = v.safeParse(venueDocumentSchema, document);
  return { faults, warnings: success ? venueWarnings(output, context) : [] };
}
