import { areaChannelId } from '@domain/chat/channel-id';

const set = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, true]));

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}-${index}`);

/** Returns what the server writes below a mode of the areas and rooms that a venue has. */
export const placesOf = (areas: readonly string[], rooms: readonly string[] = []) => ({
  places: { areas: set(areas.map(areaChannelId)), rooms: set(rooms) },
});

/** A venue with areas of usual and of strange names, two rooms, and people who have entered. */
export const PLACES = {
  people: set([
    ...['ada', 'grace', 'mary', 'host', 'guest', 'zoe', 'alan', 'other-user', 'somebody'],
    ...Array.from({ length: 60 }, (_, index) => `p${index}`),
    ...Array.from({ length: 60 }, (_, index) => `person-${String(index).padStart(2, '0')}`),
  ]),
  ...placesOf(
    [
      ...['foyer', 'hall', 'roof', 'yard', 'from', 'to'],
      ...numbered('area', 300),
      ...numbered('stand', 48),
      ...['lobby', 'expo', 'lounge', 'Halle 2', 'قاعة', '%2E', '50%2E', 'a.b/c', 'a/b.c%', 'expo.1/2'],
      ...['a.b#c$d[e]f/g', 'a.b#c$d[e]f/g %2E قاعة', 'x'.repeat(240)],
    ],
    ['stage', 'empty'],
  ),
};

/** The same as writes of the server, in both modes, with a wall of every area. */
export const PLACES_WRITTEN = {
  'live/people': PLACES.people,
  'stage/people': PLACES.people,
  'live/places': PLACES.places,
  'stage/places': PLACES.places,
  'live/wallPlaces/wall': '-',
};
