import { isEventId } from '../login/registration-login';
import { STANDARD_ATTRIBUTES } from '../people/profile';
import { isOwnAddress } from '../shared/address';
import { parseHex } from '../shared/color';
import { isLanguage } from '../shared/language';
import { TEXT_MAX_LENGTH } from '../shared/limits';
import { hasScriptTag } from '../shared/localized';
import { isAssetAddress, isPreviewAddress } from './asset-address';
import { PERSONAL_TRACKING, PERSONAL_TRACKING_BY } from './personal-tracking';
import { type Place, placesAt, textsAt } from './venue-places';
import * as rules from './venue-rules';

/** A fault in a venue document; the path is dotted, empty for the whole document. */
export interface VenueFault {
  path: string;
  message: string;
}

type Text = { path: string; value: string };

const HTTPS = /^https:\/\/[^\s/?#\\@%:]+(:\d+)?(?=[/?#]|$)[^\s\\]*$/i;
const LOCALE = /^[a-z]{2}(-[a-z\d]{2,8})*$/i;
const ATTRIBUTE_ID = /^[a-z][\w-]*$/i;
const standard: readonly string[] = STANDARD_ATTRIBUTES;
// A browser removes `.` and `..` from an address, and `__proto__` is no own key of an object.
const UNUSABLE: readonly string[] = ['__proto__', 'constructor', 'prototype', '.', '..'];

const isId = (value: string): boolean =>
  value.length < TEXT_MAX_LENGTH && /^[^\s\p{Cc}\p{Cs}](.*\S)?$/u.test(value) && !UNUSABLE.includes(value);
const isLocale = (value: string): boolean =>
  LOCALE.test(value) && isLanguage(value.slice(0, 2).toLowerCase());
const isAttributeId = (value: string): boolean => ATTRIBUTE_ID.test(value) && !standard.includes(value);
const isColor = (value: string): boolean => parseHex(value) !== null;
const isAddress = (value: string): boolean => isOwnAddress(value) || HTTPS.test(value);

const wrong = (texts: readonly Text[], isRight: (value: string) => boolean, message: string): VenueFault[] =>
  texts.filter(({ value }) => !isRight(value)).map(({ path }) => ({ path, message }));

const shortEnough =
  (most: number) =>
  (value: string): boolean =>
    value.length <= most;

const tooLong = (most: number): string => `must not have more than ${most} characters`;

function repeated(texts: readonly Text[], message: (first: string) => string): VenueFault[] {
  const firsts = new Map<string, string>();
  return texts.flatMap(({ path, value }) => {
    const first = firsts.get(value);
    if (first !== undefined) return [{ path, message: message(first) }];
    firsts.set(value, path);
    return [];
  });
}

/** Returns the references to ids that do not exist. */
export const brokenReferences = (venue: Place): VenueFault[] =>
  rules.REFERENCES.flatMap(({ within, what, to, from }) =>
    placesAt(venue, within).flatMap((scope) => {
      const known = new Set(textsAt(scope, [to]).map(({ value }) => value));
      return textsAt(scope, from)
        .filter(({ value }) => !known.has(value))
        .map(({ path, value }) => ({ path, message: `no such ${what}: ${value.slice(0, TEXT_MAX_LENGTH)}` }));
    }),
  );

/** Returns the ids that are empty or used twice. */
export const wrongIds = (venue: Place): VenueFault[] => [
  ...wrong(textsAt(venue, rules.IDS), isId, 'must be a short text without spaces around it'),
  ...wrong(
    textsAt(venue, [rules.PROFILE_ATTRIBUTE_IDS]),
    isAttributeId,
    `must be letters, digits, - and _, and none of ${STANDARD_ATTRIBUTES.join(', ')}`,
  ),
  ...wrong(
    textsAt(venue, [rules.PROVIDER_IDS]),
    (id) => id !== PERSONAL_TRACKING && id !== PERSONAL_TRACKING_BY,
    'is kept for the consent to personal tracking',
  ),
  ...rules.UNIQUE.flatMap(({ within, ids }) =>
    placesAt(venue, within).flatMap((scope) =>
      repeated(textsAt(scope, ids), (first) => `is the id of ${first} already`),
    ),
  ),
];

const localizedFaults = (list: Place, most: number): VenueFault[] => {
  const texts = textsAt(list, ['*.text']);
  const locales = textsAt(list, ['*.locale']);
  return [
    ...wrong(texts, shortEnough(most), tooLong(most)),
    // spec §5
    ...wrong(texts, (text) => !hasScriptTag(text), 'must not contain a script tag'),
    ...wrong(locales, isLocale, 'is no language of this product'),
    ...repeated(locales, (first) => `is the language of ${first} already`),
  ];
};

/** Returns the texts that are too long, contain a script, or name an unknown language or one twice. */
export const wrongTexts = (venue: Place): VenueFault[] => [
  ...rules.LOCALIZED.flatMap(({ most, lists }) =>
    lists.flatMap((list) => placesAt(venue, list)).flatMap((list) => localizedFaults(list, most)),
  ),
  ...rules.PLAIN.flatMap(({ most, texts }) => wrong(textsAt(venue, texts), shortEnough(most), tooLong(most))),
  ...wrong(textsAt(venue, rules.LOCALES), isLocale, 'is no language of this product'),
];

/** Returns invalid colours, addresses and ids of other services' events. */
export const wrongValues = (venue: Place): VenueFault[] => [
  ...wrong(textsAt(venue, rules.COLORS), isColor, 'must be a colour as #rgb or #rrggbb'),
  ...wrong(textsAt(venue, rules.ADDRESSES), isAddress, 'must be https with a plain host, or of this origin'),
  ...wrong(
    textsAt(venue, rules.ASSET_ADDRESSES),
    (uri) => isAddress(uri) && isAssetAddress(uri),
    'must be of this origin or of the cloud storage of the hosted backend',
  ),
  ...wrong(
    textsAt(venue, [...rules.ADDRESSES, ...rules.ASSET_ADDRESSES]),
    (uri) => !isPreviewAddress(uri),
    'is the address of a preview, which attendees may not read: use its address under /backend-assets/live/',
  ),
  ...wrong(textsAt(venue, rules.EVENT_IDS), isEventId, 'must be letters, digits, - and _ only'),
];

const DIRECTION = ['yaw', 'pitch'];

/** Returns whether a place has all of some fields and none of others; what is no object has a fault of its own. */
const hasFields = ({ value }: Place, needed: readonly string[], foreign: readonly string[]): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (needed.every((key) => Object.hasOwn(value, key)) && !foreign.some((key) => Object.hasOwn(value, key)));

/** Returns the places on pictures that are not of the kind of their area. */
export const wrongPlaces = (venue: Place): VenueFault[] =>
  placesAt(venue, rules.AREA).flatMap((area) => {
    const mode = textsAt(area, ['viewMode'])[0]?.value;
    return rules.PLACES.flatMap(({ places, flat, inPercent }) => {
      const found = placesAt(area, places);
      if (mode === 'VIEW_2D')
        return found
          .filter((place) => !hasFields(place, flat, DIRECTION))
          .map(({ path }) => ({
            path,
            message: `must have ${inPercent} in percent, because its area is 2D`,
          }));
      if (mode !== 'VIEW_360D') return [];
      return found
        .filter((place) => !hasFields(place, DIRECTION, flat))
        .map(({ path }) => ({
          path,
          message: 'must have yaw and pitch in degrees, because its area is 360°',
        }));
    });
  });

const momentIn = (configuration: Place, key: string): number =>
  Date.parse(textsAt(configuration, [key])[0]?.value ?? '');

/** Returns the time slots that end before they begin. */
export const wrongTimeSlots = (venue: Place): VenueFault[] =>
  rules.CONFIGURATIONS.flatMap((pattern) => placesAt(venue, pattern))
    .filter((one) => momentIn(one, 'endTimeslot') <= momentIn(one, 'beginTimeslot'))
    .map(({ path }) => ({ path: `${path}.endTimeslot`, message: 'must be after the begin' }));

/** Returns the lists with too many items. */
export const longLists = (venue: Place): VenueFault[] =>
  rules.LENGTHS.flatMap(({ most, lists }) =>
    lists
      .flatMap((list) => placesAt(venue, list))
      .filter(({ value }) => Array.isArray(value) && value.length > most)
      .map(({ path }) => ({ path, message: `must not have more than ${most} items` })),
  );
