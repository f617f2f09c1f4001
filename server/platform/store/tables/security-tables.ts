import type { Generated } from 'kysely';

export interface SecurityTables {
  security_event: {
    id: Generated<number>;
    happened_at: Date;
    kind: string;
    /** The account it is about; null when there is none, or none any more. */
    uid: string | null;
    /** Who did it: a uid, or `command`; null when unknown. */
    actor: string | null;
    /** The network address it came from; null for commands. */
    address: string | null;
    detail: string;
  };
}
