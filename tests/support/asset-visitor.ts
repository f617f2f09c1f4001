import { assetIn, type ShownAsset } from '@domain/venue/shown-asset';
import type { Answer } from './ask';
import type { TestServer } from './server';
import { ARCHITECTURE } from './venue-fixture';

/** Returns an asset of the fixture venue by its id. */
export function assetOf(server: TestServer, id: string): ShownAsset {
  const asset = assetIn(server.venue.assets, id, 'en');
  if (!asset) throw new Error(`the fixture has no ${id}`);
  return asset;
}

/** Returns the signed address of an asset. */
export async function sign(server: TestServer, token: string, uri: string): Promise<string> {
  const { json } = await server.ask(`/api/ui/sign-asset-url?url=${encodeURIComponent(uri)}`, { token });
  return (json() as { signedUrl: string }).signedUrl;
}

/** Requests `GET …/assets/{id}/download` of the fixture venue. */
export const download = (
  server: TestServer,
  token: string,
  id: string,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<Answer> =>
  server.ask(`/api/ui/architecture/${ARCHITECTURE}/assets/${id}/download${query}`, { token, headers });
