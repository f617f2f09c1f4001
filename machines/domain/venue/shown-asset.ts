import { entryIn } from '../shared/localized';
import type { Asset } from './asset';
import { type LocalizedAssetId, uriIn } from './localizable';
import type { WidgetOf } from './widget';

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

/** A document of a widget. */
export interface ShownDocument {
  /** The id of the widget, or of its part as `widget:part` where there are several. */
  id: string;
  title: string;
  asset: ShownAsset;
}

/** Returns the documents of a widget that exist in a locale. */
export function documentsOf(
  { id, configurations }: WidgetOf<'PDF_VIEWER'>,
  assets: readonly Asset[],
  locale: string,
): ShownDocument[] {
  const documents = configurations.flatMap((configuration) => {
    const asset = assetIn(assets, configuration.assetId, locale);
    const title = configuration.name || asset?.displayName;
    return asset && title ? [{ id: `${id}:${configuration.id}`, title, asset }] : [];
  });
  return documents.length === 1 ? documents.map((document) => ({ ...document, id })) : documents;
}
