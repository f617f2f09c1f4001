import { readVenue } from '@domain/venue/venue-faults';
import { expect, test } from 'vitest';
import { A, at, type Branch, changed, EXPO, LOBBY } from './whole-venue';

const WIDGET = `${LOBBY}.contentWidgets.0`;
const FILES = `${EXPO}.contentWidgets.1.configurations.0.files`;
const KEYNOTE = `${EXPO}.contentWidgets.2.configurations.0`;
const VIDEO = `${LOBBY}.viewPoints.0.background.videoUrl`;
const PROVIDER = `${A}.cookieProviders.0`;
const MEDIA = `${A}.globalWidgets.3.configurations.0`;
const ATTRIBUTE = `${PROVIDER}.attributes.0`;

const faultsAt = (path: string, value: unknown) =>
  readVenue(changed(path, value)).faults.filter((fault) => fault.path === path);

test.each([
  ['an asset', 'assets.0.id'],
  ['an architecture', `${A}.id`],
  ['a cookie provider', `${PROVIDER}.id`],
  ['an attribute of profiles', `${A}.userProfileAttributes.0.id`],
  ['an area', `${LOBBY}.id`],
  ['a viewpoint', `${LOBBY}.viewPoints.0.id`],
  ['a widget', `${WIDGET}.id`],
  ['a widget of every area', `${A}.globalWidgets.0.id`],
  ['a configuration', `${WIDGET}.configurations.0.id`],
  ['a configuration of a widget of every area', `${A}.globalWidgets.0.configurations.0.id`],
  ['a media board', `${MEDIA}.mediaBoardId`],
  ['a piece of a media board', `${MEDIA}.pieces.0.id`],
  ['a category of a media board', `${MEDIA}.categories.0.id`],
])('the id of %s is shorter than 128 characters, without spaces around it', (_, path) => {
  const message = 'must be a short text without spaces around it';
  expect(faultsAt(path, 'x'.repeat(127))).toEqual([]);
  expect(faultsAt(path, 'x'.repeat(128))).toEqual([{ path, message }]);
  expect(faultsAt(path, 'x ')).toEqual([{ path, message }]);
});

test.each([
  ['the name of an asset', 'assets.0.displayName', 127],
  ['the alternative of an asset', 'assets.0.alts.0.text', 127],
  ['the name of an architecture', `${A}.names.0.text`, 127],
  ['the name of an attribute of profiles', `${A}.userProfileAttributes.0.names.0.text`, 127],
  ['the name of an area', `${LOBBY}.names.0.text`, 127],
  ['the name of a viewpoint', `${LOBBY}.viewPoints.0.names.0.text`, 127],
  ['the name of a widget', `${WIDGET}.name`, 127],
  ['the localized name of a widget', `${EXPO}.contentWidgets.2.names.0.text`, 127],
  ['the name of a configuration', `${KEYNOTE}.name`, 127],
  ['the name of a file', `${FILES}.0.names.0.text`, 127],
  ['the name of a cookie provider', `${PROVIDER}.name`, 127],
  ['the title of a piece', `${MEDIA}.pieces.0.titles.0.text`, 127],
  ['the name of a category', `${MEDIA}.categories.0.names.0.text`, 127],
  ['the category of a piece', `${MEDIA}.pieces.0.categories.0`, 127],
  ['the description of a piece', `${MEDIA}.pieces.0.descriptions.0.text`, 2_000],
  ['the address of a piece', `${MEDIA}.pieces.0.url`, 2_000],
  ['the key of a detail of a cookie provider', `${ATTRIBUTE}.key`, 127],
  ['the type of an icon', `${A}.icons.0.type`, 127],
  ['the value of a detail of a cookie provider', `${ATTRIBUTE}.value`, 2_000],
  ['the generation of an asset', 'assets.0.generation', 2_000],
  ['the address of an asset', 'assets.1.uri', 2_000],
  ['the localized address of an asset', 'assets.0.uri.0.uri', 2_000],
  ['the address of a video', VIDEO, 2_000],
  ['the localized address of a video', `${VIDEO}.0.uri`, 2_000],
  ['the address of a meeting', `${KEYNOTE}.meetingUrl`, 2_000],
  ['the address of a meeting for hosts', `${KEYNOTE}.hostMeetingUrl`, 2_000],
  ['the address of a meeting for viewers', `${KEYNOTE}.viewerMeetingUrl`, 2_000],
  ['the address of a social wall', `${A}.globalWidgets.1.configurations.0.url`, 2_000],
  ['the description of an area', `${LOBBY}.descriptions.0.text`, 2_000],
  ['the imprint', `${A}.impress.0.text`, 100_000],
  ['the privacy notice', `${A}.privacyNotice.0.text`, 100_000],
  ['the text of the cookie banner', `${A}.cookieBannerConfig.text.0.text`, 100_000],
  ['the text about tracking', `${A}.cookieBannerConfig.personalizedTrackingText.0.text`, 100_000],
  ['a rich text', `${WIDGET}.configurations.0.texts.0.text`, 100_000],
])('%s has no more characters than its limit', (_, path, most) => {
  const message = `must not have more than ${most} characters`;
  // An address of the own origin is right at every length.
  expect(faultsAt(path, '/'.padEnd(most, 'x'))).toEqual([]);
  expect(faultsAt(path, '/'.padEnd(most + 1, 'x'))).toEqual([{ path, message }]);
});

/** Returns a list of the venue, filled up with copies of its first item that have ids of their own. */
function filled(path: string, length: number): unknown[] {
  const items = at(path) as unknown[];
  const copies = Array.from({ length: length - items.length }, (_, index) => copyOf(items[0], index));
  return [...items, ...copies];
}

const copyOf = (item: unknown, index: number): unknown =>
  typeof item === 'string'
    ? item
    : {
        ...(item as Branch),
        ...('id' in (item as Branch) && { id: `copy-${index}` }),
        ...('contentWidgets' in (item as Branch) && { contentWidgets: [] }),
      };

test.each([
  ['assets', 'assets', 5_000],
  ['areas', `${A}.areas`, 500],
  ['positions on the floor plan', `${A}.floorplan.areaPositions`, 500],
  ['cookie providers', `${A}.cookieProviders`, 500],
  ['cookie providers of background videos', `${A}.videoBackgroundCookieIds`, 500],
  ['icons', `${A}.icons`, 500],
  ['widgets of every area', `${A}.globalWidgets`, 500],
  ['widgets of an area', `${LOBBY}.contentWidgets`, 500],
  ['portals of an area', `${LOBBY}.portals`, 500],
  ['attributes of profiles', `${A}.userProfileAttributes`, 100],
  ['viewpoints of an area', `${LOBBY}.viewPoints`, 100],
  ['configurations of a widget', `${WIDGET}.configurations`, 100],
  ['configurations of a widget of every area', `${A}.globalWidgets.0.configurations`, 100],
  ['files of a configuration', FILES, 100],
  ['pieces of a media board', `${MEDIA}.pieces`, 5_000],
  ['categories of a media board', `${MEDIA}.categories`, 100],
  ['categories of a piece', `${MEDIA}.pieces.0.categories`, 100],
  ['cookie providers of a piece', `${MEDIA}.pieces.0.cookieProviders`, 100],
  ['cookie providers of a configuration', `${KEYNOTE}.cookieProviders`, 100],
])('the number of %s is limited', (_, path, most) => {
  const message = `must not have more than ${most} items`;
  expect(readVenue(changed(path, filled(path, most))).faults).toEqual([]);
  expect(readVenue(changed(path, filled(path, most + 1))).faults).toEqual([{ path, message }]);
});

test.each([
  ['a meeting', `${KEYNOTE}.meetingUrl`],
  ['a meeting for hosts', `${KEYNOTE}.hostMeetingUrl`],
  ['a meeting for viewers', `${KEYNOTE}.viewerMeetingUrl`],
  ['a social wall', `${A}.globalWidgets.1.configurations.0.url`],
  ['a video', VIDEO],
  ['a localized video', `${VIDEO}.0.uri`],
])('the address of %s is one of this origin, or https with a plain host', (_, path) => {
  expect(faultsAt(path, '/films/a.mp4')).toEqual([]);
  expect(faultsAt(path, 'https://films.example/a.mp4')).toEqual([]);
  expect(faultsAt(path, 'https://ada@films.example/a.mp4')).toEqual([
    { path, message: 'must be https with a plain host, or of this origin' },
  ]);
});
