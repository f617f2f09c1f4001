import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { fileName } from '@domain/chat/file-type';
import { ASSET_MEGABYTES, ASSET_SIZES, ASSET_TYPES } from '@domain/venue/asset';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { type Commands, command } from '../../platform/command';
import { diskFull, invalid, notFound } from '../../platform/domain-error';
import type { FileRules, Upload } from '../../platform/http/upload';
import { idSchema, validated } from '../../platform/http/validate';
import type { Logger } from '../../platform/log';
import type { Database } from '../../platform/store/database';
import type { DiskSpace } from '../../platform/store/disk-space';
import { latestArchitecture } from '../venue';
import { assetUri } from './asset-address';
import { type AssetFacts, assetFacts, tooLarge } from './asset-facts';
import type { AssetStore, StoredContent } from './asset-store';
import { contentOf } from './content-folder';

const MB = 1_024 * 1_024;
const MEGABYTES_MAX = Math.max(...Object.values(ASSET_MEGABYTES));
/** The largest file that a host may add. */
export const LARGEST_ASSET = { maxBytes: MEGABYTES_MAX * MB, tooLarge: tooLarge('file', MEGABYTES_MAX) };
const OPERATOR = 'command';

/** An asset that was added: what its entry in a venue needs, and what the file is. */
export interface AddedAsset extends AssetFacts {
  assetId: string;
  uri: string;
  /** Changes with the bytes. */
  generation: string;
  displayName: string;
  bytes: number;
}

/** The fields of an upload. */
const uploadFields = v.object({ architectureId: v.optional(idSchema), assetId: v.optional(idSchema) });

/** An upload that has its id and its room. */
export interface HostUpload {
  rules: FileRules;
  /** Adds the received file. @throws HttpError 413, 415 */
  add(upload: Upload): Promise<AddedAsset>;
  /** Gives the room back, after the upload or its failure. */
  end(): void;
}

interface UploadStart {
  /** The uid of the host. */
  account: string;
  /** The fields before the file. */
  fields: Upload['fields'];
  /** Bytes that the request declares; NaN without. */
  length: number;
}

/** A file of this machine. */
interface HostFile {
  /** The architecture saved last when missing. */
  architectureId?: string | undefined;
  assetId: string;
  /** Absolute. */
  path: string;
  name: string;
}

/** The assets that hosts add. */
export interface HostAssets {
  /**
   * Begins an upload: a new asset, or a new generation of `assetId`.
   * @throws DomainError invalid fields, notFound asset, full without room
   */
  begin(start: UploadStart): Promise<HostUpload>;
  /** Adds a file as an asset, or as its new generation unless it has these bytes. @throws HttpError, DomainError */
  addFile(file: HostFile): Promise<AddedAsset>;
}

interface HostAssetParts {
  db: Kysely<Database>;
  assets: AssetStore;
  disk: DiskSpace;
  log: Logger;
}

/**
 * Returns the id of the asset of a file in a folder of assets; `file` is its path in it, with slashes. By its path rather
 * than by a list beside the assets, so that a venue document can name it before the file exists, and a changed file is
 * a new generation of the same asset.
 */
export const assetIdOf = (file: string): string =>
  file
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/^-+|-+$/g, '');

interface Place {
  architectureId: string;
  assetId: string;
  /** A uid or `command`. */
  by: string;
}

const unreadable = (error: NodeJS.ErrnoException): never => {
  throw invalid(`It cannot be read (${error.code}).`);
};

function added({ architectureId, assetId }: Place, name: string, facts: AssetFacts, content: StoredContent) {
  const { generation, bytes } = content;
  const uri = assetUri({ shelf: 'live', architectureId, assetId, generation });
  return { assetId, uri, generation, displayName: name.replace(/\.[^.]*$/, ''), bytes, ...facts };
}

/** Returns the function that reserves room for a file; its result gives it back. */
function createReservations({ hasRoomFor }: DiskSpace) {
  let reserved = 0;

  return (bytes: number): (() => void) => {
    if (!hasRoomFor(reserved + bytes)) throw diskFull();
    reserved += bytes;
    return () => {
      reserved -= bytes;
    };
  };
}

export function createHostAssets({ db, assets, disk, log }: HostAssetParts): HostAssets {
  const reserve = createReservations(disk);

  /** @throws DomainError invalid before a venue was saved */
  async function architectureOr(given: string | undefined): Promise<string> {
    const id = given ?? (await latestArchitecture(db));
    if (id === undefined) throw invalid('No venue is saved yet: name the id of its architecture.');
    return id;
  }

  async function store(place: Place, file: { path: string; name: string; isReceived: boolean }) {
    const { architectureId, assetId, by } = place;
    const facts = await assetFacts(file.path);
    const name = fileName(file.name, facts.type, ASSET_TYPES);
    const content = await assets.add(architectureId, assetId, { ...file, name, type: facts.type });
    // Now rather than for the first visitors; what is missing is made for them.
    for (const size of facts.width === undefined ? [] : ASSET_SIZES)
      await assets.open(architectureId, assetId, { generation: content.generation, size });
    log.info({ by, architectureId, assetId, bytes: content.bytes }, 'asset added');
    return added(place, name, facts, content);
  }

  return {
    async begin({ account, fields, length }) {
      const { architectureId: given, assetId } = validated(uploadFields, fields);
      const end = reserve(Number.isNaN(length) ? LARGEST_ASSET.maxBytes : length);
      try {
        const architectureId = await architectureOr(given);
        if (assetId !== undefined && !(await assets.open(architectureId, assetId, {})))
          throw notFound('There is no such asset to replace.');
        const place = { architectureId, assetId: assetId ?? randomUUID(), by: account };
        return {
          rules: { ...LARGEST_ASSET, folder: assets.incoming },
          add: ({ path, name }) => store(place, { path, name, isReceived: true }),
          end,
        };
      } catch (error) {
        end();
        throw error;
      }
    },

    async addFile({ architectureId: given, assetId, path, name }) {
      const place = { architectureId: await architectureOr(given), assetId, by: OPERATOR };
      const found = await stat(path).catch(unreadable);
      if (!found.isFile()) throw invalid('It is no file.');
      const end = reserve(found.size);
      try {
        const { sha256 } = await contentOf(path).catch(unreadable);
        const known = await assets.open(place.architectureId, assetId, {});
        if (known?.tag !== sha256) return await store(place, { path, name, isReceived: false });
        const { type, bytes } = known;
        return added(place, known.name, { type }, { generation: sha256, bytes: Number(bytes) });
      } finally {
        end();
      }
    },
  };
}

/** The results of the commands. */
export interface AssetAnswers {
  add: AddedAsset;
}

const addSchema = v.object({
  architectureId: v.optional(idSchema),
  assetId: idSchema,
  path: v.pipe(v.string(), v.check(isAbsolute, 'must be an absolute path')),
  name: v.string(),
});

/** The command of `npm run venue -- add-assets`, for one file of this machine. */
export const commands = ({ hostAssets }: { hostAssets: HostAssets }): Commands => ({
  'assets/add': command(addSchema, (file): Promise<AssetAnswers['add']> => hostAssets.addFile(file)),
});
