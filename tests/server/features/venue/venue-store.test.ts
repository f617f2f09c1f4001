import type { Venue } from '@domain/venue/venue';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { UnknownVenue, venueStore } from '../../../../server/features/venue/venue-store';
import type { Store } from '../../../../server/platform/store/store';
import { openTestStore } from '../../../support/store';

const venueOf = (id: string, areaName = 'Lobby'): Venue => ({
  architectures: [
    {
      id,
      names: [],
      defaultAreaId: 'lobby',
      areas: [
        {
          id: 'lobby',
          names: [{ locale: 'ar', text: areaName }],
          descriptions: [],
          defaultViewpointId: 'main',
          viewPoints: [{ id: 'main', names: [] }],
          viewMode: 'VIEW_2D',
          contentWidgets: [],
          portals: [],
        },
      ],
      impress: [],
      privacyNotice: [],
      floorplan: { areaPositions: [] },
      style: {},
      uiAssets: {},
      globalNavigationEnabled: true,
      cookieBannerConfig: { type: 'NONE', text: [], personalizedTrackingText: [], styling: {} },
      cookieProviders: [],
      personalizedTrackingEnabled: false,
    },
  ],
  assets: [],
});

const parsed = (document: { json: string } | undefined) => document && JSON.parse(document.json);

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
}, 60_000);
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.deleteFrom('venue_version').execute();
  await store.db
    .updateTable('venue_state')
    .set({
      version: 0,
      architecture_id: null,
      last_published_version: 0,
      published_version: null,
      published_architecture_id: null,
    })
    .execute();
});

const live = () => venueStore(store.db, 'LIVE');
const stage = () => venueStore(store.db, 'STAGE');

test('an empty store is unpublished and shows no venue', async () => {
  expect(await live().version()).toEqual({
    mode: 'LIVE',
    version: 0,
    publishedVersion: -1,
    publishedArchitectureId: null,
  });
  expect(await live().document('one')).toBeUndefined();
  expect(await stage().document('one')).toBeUndefined();
});

test('a saved venue is visible on stage and not live', async () => {
  expect(await live().save(venueOf('one', 'قاعة'))).toBe(1);
  expect(parsed(await stage().document('one'))).toEqual({ ...venueOf('one', 'قاعة'), version: 1 });
  expect(await stage().version()).toEqual({
    mode: 'STAGE',
    version: 1,
    publishedVersion: -1,
    publishedArchitectureId: 'one',
  });
  expect(await live().document('one')).toBeUndefined();
});

test('publishing makes the latest saved version live, and later saves stay on stage', async () => {
  await live().save(venueOf('one'));
  await live().save(venueOf('one', 'Hall'));
  expect(await live().publish('one')).toBe(2);
  await live().save(venueOf('one', 'Foyer'));
  expect(parsed(await live().document('one'))).toEqual({
    ...venueOf('one', 'Hall'),
    version: 2,
    publishInfo: { publishedVersion: 2 },
  });
  expect(await live().version()).toEqual({
    mode: 'LIVE',
    version: 3,
    publishedVersion: 2,
    publishedArchitectureId: 'one',
  });
  expect((await stage().document('one'))?.version).toBe(3);
});

test('published numbers only increase, also when an older venue is published again', async () => {
  await live().save(venueOf('one'));
  await live().save(venueOf('two'));
  expect(await live().publish('two')).toBe(2);
  expect(await live().publish('one')).toBe(3);
  expect(parsed(await live().document('one'))).toEqual({
    ...venueOf('one'),
    version: 3,
    publishInfo: { publishedVersion: 3 },
  });
  expect(await live().unpublish()).toBe(-1);
  expect(await live().document('one')).toBeUndefined();
  expect(await live().publish('one')).toBe(4);
});

test('only the published architecture is live', async () => {
  await live().save(venueOf('one'));
  await live().save(venueOf('two'));
  await live().publish('two');
  expect(await live().document('one')).toBeUndefined();
  expect((await live().document('two'))?.version).toBe(2);
});

test('an architecture that was never saved cannot be published', async () => {
  await live().save(venueOf('one'));
  await expect(live().publish('two')).rejects.toThrow(UnknownVenue);
  expect((await live().version()).publishedVersion).toBe(-1);
});

test('simultaneous saves get distinct numbers', async () => {
  const numbers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => live().save(venueOf(id))));
  expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5]);
});

test('a venue with two architectures is rejected and not stored', async () => {
  const both = {
    ...venueOf('one'),
    architectures: ['one', 'two'].flatMap((id) => venueOf(id).architectures),
  };
  await expect(async () => live().save(both)).rejects.toThrow('No active architecture');
  expect((await live().version()).version).toBe(0);
});

test('an edit begins a venue where there is none', async () => {
  const venues = venueStore(store.db, 'LIVE');
  const edit = () =>
    venues.edit(
      (draft) => ({ venue: draft }),
      () => venueOf('new', 'Begun'),
    );
  expect(await edit()).toMatchObject({ version: 1 });
  await venues.save(venueOf('fair'));
  expect((await edit()).venue?.architectures[0]?.id).toBe('fair');
  expect(await venues.publish('new')).toBe(1);
});

test('an edit gets the draft with the shown venue, and saves what it makes or nothing', async () => {
  const venues = venueStore(store.db, 'LIVE');
  await expect(venues.edit(() => ({ venue: null }))).rejects.toThrow('There is no venue yet');
  await venues.save(venueOf('fair', 'Shown'));
  await venues.publish('fair');
  await venues.save(venueOf('fair', 'Draft'));
  const nameIn = (venue: Venue | undefined) => venue?.architectures[0]?.areas[0]?.names[0]?.text;
  const edited = await venues.edit((draft, shown) => ({
    venue: venueOf('fair', `${nameIn(shown)}, then ${nameIn(draft)}`),
    note: 'kept',
  }));
  expect(edited).toMatchObject({ note: 'kept', version: 3 });
  expect(await venues.edit(() => ({ venue: null }))).toEqual({ venue: null, version: 3 });
  const faulty = { ...venueOf('fair'), assets: [{ id: '' }] } as never;
  await expect(venues.edit(() => ({ venue: faulty }))).rejects.toThrow('Nothing was saved');
  const staged = parsed(await venueStore(store.db, 'STAGE').document('fair'));
  expect([nameIn(staged), staged.version]).toEqual(['Shown, then Draft', 3]);
});

test('listeners receive every change until they unsubscribe', async () => {
  const venues = live();
  let heard = 0;
  const stop = venues.onChange(() => {
    heard += 1;
  });
  await venues.save(venueOf('one'));
  await venues.publish('one');
  await venues.unpublish();
  stop();
  await venues.publish('one');
  expect(heard).toBe(3);
});
