import type { Generated } from 'kysely';

export interface AssetTables {
  /** One row per asset and generation; the bytes are in the data folder. */
  asset: {
    architecture_id: string;
    id: string;
    /** SHA-256 of the bytes, in hex. */
    generation: string;
    /** Path of the bytes below the assets folder. */
    file: string;
    type: string;
    bytes: number;
    name: string;
    added_at: Generated<Date>;
  };
}
