import { ASSET_SIZES, assetSchema, isAssetAddress } from '@domain/venue/asset';
import * as v from 'valibot';
import { expect, it } from 'vitest';

it('pictures are offered in three sizes beside the original', () => {
  expect(ASSET_SIZES).toEqual(['320', '640', '1280']);
});

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
