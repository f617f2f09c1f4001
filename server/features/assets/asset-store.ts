import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetSize } from '@domain/venue/asset';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/database';
import { assetUri, parseAssetUri } from './asset-address';
import { contentFolder } from './content-folder';
import { isPicture, pictureSizes } from './picture-sizes';

/** An asset's bytes, ready to be sent. */
export interface StoredAsset {
  /** Absolute path of the bytes. */
  path: string;
  type: string;
  bytes: number;
  /** The file name for downloads. */
  name: string;
  /** Changes if and only if the bytes change. */
  tag: string;
}

export interface AssetStore {
  /**
   * Copies a file into the store and makes it the asset's newest generation.
   * Adding the same bytes again changes nothing but its name and type.
   */
  add(
    architectureId: string,
    assetId: string,
    file: { path: string; name: string; type: string },
  ): Promise<{ generation: string; bytes: number }>;
  /**
   * Returns the bytes of an asset: of one generation or the newest, the original or one of the picture sizes
   * (longest edge in pixels, WebP, never enlarged). Undefined for a missing asset, or one without sizes.
   */
  open(
    architectureId: string,
    assetId: string,
    which: { generation?: string; size?: AssetSize },
  ): Promise<StoredAsset | undefined>;
  /** Returns those of some addresses of assets that this store should have and does not have. */
  missing(uris: readonly string[]): Promise<ReadonlySet<string>>;
}

const SCALES_BY_ITSELF = 'image/svg+xml';

const asWebp = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.webp`;

/** Returns the assets of `dataDir`/assets (bytes) and the table `asset` (metadata). */
export function assetStore({ db, dataDir }: { db: Kysely<Database>; dataDir: string }): AssetStore {
  const folder = contentFolder(join(dataDir, 'assets'));
  const sizes = pictureSizes(folder);

  const find = (architectureId: string, assetId: string, generation: string | undefined) => {
    const rows = db
      .selectFrom('asset')
      .select(['generation', 'file', 'type', 'bytes', 'name'])
      .where('architecture_id', '=', architectureId)
      .where('id', '=', assetId);
    const asked = generation ? rows.where('generation', '=', generation) : rows.orderBy('added_at', 'desc');
    return asked.limit(1).executeTakeFirst();
  };

  async function smaller(row: { file: string; type: string; name: string; tag: string }, size: AssetSize) {
    if (!isPicture(row.type)) return undefined;
    const file = await sizes.fileOf(row.file, row.type, size);
    if (!file) return undefined;
    const path = folder.pathOf(file);
    const { size: bytes } = await stat(path);
    return { path, type: 'image/webp', bytes, name: asWebp(row.name), tag: `${row.tag}-${size}` };
  }

  return {
    async add(architectureId, assetId, { path, name, type }) {
      const { sha256, bytes, file } = await folder.keep(path);
      await db
        .insertInto('asset')
        .values({ architecture_id: architectureId, id: assetId, generation: sha256, file, type, bytes, name })
        .onConflict((conflict) =>
          conflict
            .columns(['architecture_id', 'id', 'generation'])
            .doUpdateSet({ type, name, added_at: sql<Date>`clock_timestamp()` }),
        )
        .execute();
      return { generation: sha256, bytes };
    },

    async open(architectureId, assetId, { generation, size }) {
      const row = await find(architectureId, assetId, generation);
      if (!row) return undefined;
      const { file, type, bytes, name, generation: tag } = row;
      if (size && type !== SCALES_BY_ITSELF) return smaller({ file, type, name, tag }, size);
      return { path: folder.pathOf(file), type, bytes, name, tag };
    },

    async missing(uris) {
      const own = uris.filter((uri) => uri.startsWith('/backend-assets/'));
      const asked = [...new Set(own.flatMap((uri) => parseAssetUri(uri)?.generation ?? []))];
      const rows = db
        .selectFrom('asset')
        .select(['architecture_id as architectureId', 'id as assetId', 'generation'])
        .where('generation', 'in', asked);
      const found = asked.length > 0 ? await rows.execute() : [];
      const stored = new Set(found.map((row) => assetUri({ shelf: 'live', ...row })));
      return new Set(own.filter((uri) => !stored.has(uri)));
    },
  };
}
