import { entryIn } from '../shared/localized';
import type { Asset } from './asset';
import { type LocalizedAssetId, uriIn } from './localizable';

/** An asset with its address in one locale. */
export type ShownAsset = Asset & { uri: string };

/** Returns the asset with an id, with id and address in a locale by the rules of `entryIn`; undefined without one. */
export function assetIn(
  assets: readonly Asset[],
  assetId: LocalizedAssetId | undefined,
  locale: string,
): ShownAsset | undefined {
  const wanted = typeof assetId === 'object' ? entryIn(assetId, locale)?.assetId : assetId;
  const asset = assets.find(({ id }) => id === wanted);
  if (!asset) return undefined;
  const uri = uriIn(asset.uri, locale);
  return uri === undefined ? undefined : { ...asset, uri };
}
