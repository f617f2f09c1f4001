import { entryIn } from '../shared/localized';

/** An asset's id, or one in each locale (localized entry of spec §3). */
export type LocalizedAssetId = string | readonly { locale: string; assetId: string }[];
/** An address, or one in each locale (localized entry of spec §3). */
export type LocalizedUri = string | readonly { locale: string; uri: string }[];

/** Returns the address for a locale by the rules of `entryIn`; undefined for an empty list. */
export const uriIn = (uri: LocalizedUri, locale: string): string | undefined =>
  typeof uri === 'string' ? uri : entryIn(uri, locale)?.uri;

/** Returns the addresses in all locales. */
export const urisOf = (uri: LocalizedUri): string[] =>
  typeof uri === 'string' ? [uri] : uri.map((entry) => entry.uri);
