import type { Generated } from 'kysely';

export interface VenueTables {
  /** Persistent secrets and settings of the server. */
  setting: { name: string; value: string };
  venue_version: { architecture_id: string; version: number; document: string; saved_at: Generated<Date> };
  venue_state: {
    only_row: Generated<boolean>;
    /** Number of the latest saved version of any architecture. */
    version: number;
    architecture_id: string | null;
    last_published_version: number;
    published_version: number | null;
    published_architecture_id: string | null;
  };
}
