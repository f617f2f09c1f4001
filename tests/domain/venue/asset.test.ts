import { type Asset, assetSchema } from '@domain/venue/asset';
import { isAssetAddress } from '@domain/venue/asset-address';
import { assetIn } from '@domain/venue/shown-asset';
import * as v from 'valibot';
import { expect, it } from 'vitest';

it.each([
  ['/backend-assets/live/hall/logo/1', true],
  ['https://firebasestorage.googleapis.com/v0/b/hall', true],
  ['https://pictures.example/logo.svg', false],
  ['//pictures.example/logo.svg', false],
])('the address %s belongs to the venue: %s', (uri, isOwn) => {
  expect(isAssetAddress(uri)).toBe(isOwn);
});

it('an asset without alternative texts has none', () => {
  const asset = { id: 'logo', uri: '/logo.svg', generation: '1', displayName: 'logo.svg' };
  expect(v.parse(assetSchema, asset)).toEqual({ ...asset, alts: [] });
});

const asset = (id: string, uri: Asset['uri']) =>
  v.parse(assetSchema, { id, uri, generation: '1', displayName: id });
const assets = [
  asset('plan', '/plan.pdf'),
  asset('plan-de', '/plan-de.pdf'),
  asset('song', [
    { locale: 'en', uri: '/song.mp4' },
    { locale: 'fr', uri: '/chanson.mp4' },
  ]),
];
const LOCALIZED = [
  { locale: 'en', assetId: 'plan' },
  { locale: 'de', assetId: 'plan-de' },
];

it.each([
  ['de', LOCALIZED, '/plan-de.pdf'],
  ['de-AT', LOCALIZED, '/plan-de.pdf'],
  ['fr', LOCALIZED, '/plan.pdf'],
  ['de', 'plan', '/plan.pdf'],
  ['fr', 'song', '/chanson.mp4'],
  ['de', 'song', '/song.mp4'],
  ['de', [], undefined],
  ['de', 'gone', undefined],
  ['de', undefined, undefined],
])('the asset in %s of %j has the address %s', (locale, assetId, uri) => {
  expect(assetIn(assets, assetId, locale)?.uri).toBe(uri);
});
