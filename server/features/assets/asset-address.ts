/** An asset's address in a venue document: published (`live`) or draft (`preview`). */
export interface AssetAddress {
  shelf: 'live' | 'preview';
  architectureId: string;
  assetId: string;
  generation: string;
}

const ADDRESS = /^\/backend-assets\/(live|preview)\/([^/?#]+)\/([^/?#]+)\/([0-9a-f]{64})$/;

/** `/backend-assets/{shelf}/{architectureId}/{assetId}/{generation}`, the canonical form, which is signed. */
export const assetUri = ({ shelf, architectureId, assetId, generation }: AssetAddress): string =>
  `/backend-assets/${shelf}/${encodeURIComponent(architectureId)}/${encodeURIComponent(assetId)}/${generation}`;

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Returns the parts of an asset's address; undefined for any other text. */
export function parseAssetUri(uri: string): AssetAddress | undefined {
  const [, shelf, architecture = '', asset = '', generation = ''] = ADDRESS.exec(uri) ?? [];
  const architectureId = decoded(architecture);
  const assetId = decoded(asset);
  if (!architectureId || !assetId) return undefined;
  return { shelf: shelf === 'preview' ? 'preview' : 'live', architectureId, assetId, generation };
}
