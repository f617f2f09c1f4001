import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ASSET_SIZES, type AssetSize } from '@domain/venue/asset';
import { type Kysely, sql } from 'kysely';
import { createConcurrencyLimit } from '../../backend/identity/concurrency';
import type { Database } from '../../platform/store/database';
import { assetUri, parseAssetUri } from './asset-address';
import { type Content, contentFolder } from './content-folder';
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

/** A file to be stored. */
export interface NewAsset {
  /** Absolute path of the bytes. */
  path: string;
  name: string;
  type: string;
  /** The file is one of `incoming` and is moved from there. */
  isReceived?: boolean;
}

/** What the store holds of a file. */
export interface StoredContent {
  /** SHA-256 of the bytes, in hexadecimal digits. */
  generation: string;
  bytes: number;
}

export interface AssetStore {
  /** Absolute path of the folder for files that are being received; it may be missing. */
  incoming: string;
  /**
   * Copies or moves a file into the store and makes it the asset's newest generation, one file at a time.
   * Adding the same bytes again changes nothing but its name and type.
   */
  add(architectureId: string, assetId: string, file: NewAsset): Promise<StoredContent>;
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

/** Whose turn the pictures of venues are. */
const VENUE = 'venue';
const SCALES_BY_ITSELF = 'image/svg+xml';

const asWebp = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.webp`;

/** Returns the assets of `dataDir`/assets (bytes) and the table `asset` (metadata). */
export function assetStore({ db, dataDir }: { db: Kysely<Database>; dataDir: string }): AssetStore {
  const folder = contentFolder(join(dataDir, 'assets'));
  const sizes = pictureSizes(folder);
  // What is removed after a failure cannot be what another call has just stored.
  const inTurn = createConcurrencyLimit(1, Number.POSITIVE_INFINITY);

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
    const file = await sizes.fileOf(row.file, row.type, size, VENUE);
    if (!file) return undefined;
    const path = folder.pathOf(file);
    const { size: bytes } = await stat(path);
    return { path, type: 'image/webp', bytes, name: asWebp(row.name), tag: `${row.tag}-${size}` };
  }

  /** Removes bytes that no asset has. */
  async function removeUnused(file: string): Promise<void> {
    const used = db.selectFrom('asset').select('id').where('file', '=', file).limit(1);
    if (await used.executeTakeFirst()) return;
    for (const part of ['', ...ASSET_SIZES.map((size) => `-${size}.webp`)])
      await rm(folder.pathOf(`${file}${part}`), { force: true });
  }

  async function insert(architectureId: string, id: string, { name, type }: NewAsset, content: Content) {
    const { sha256, bytes, file } = content;
    await db
      .insertInto('asset')
      .values({ architecture_id: architectureId, id, generation: sha256, file, type, bytes, name })
      .onConflict((conflict) =>
        conflict
          .columns(['architecture_id', 'id', 'generation'])
          .doUpdateSet({ type, name, added_at: sql<Date>`clock_timestamp()` }),
      )
      .execute();
    return { generation: sha256, bytes };
  }

  return {
    incoming: folder.incoming,
    add: (architectureId, assetId, asset) =>
      inTurn(async () => {
        const content = await (asset.isReceived ? folder.take : folder.keep)(asset.path);
        return insert(architectureId, assetId, asset, content).catch(async (error: unknown) => {
          await removeUnused(content.file).catch(() => undefined);
          throw error;
        });
      }),

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
