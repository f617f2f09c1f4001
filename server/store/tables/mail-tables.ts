import type { Generated } from 'kysely';

export interface MailTables {
  mail: {
    id: Generated<number>;
    kind: string;
    recipient: string;
    link: string;
    locale: string;
    created_at: Date;
    /** When the link dies: a later mail would be of no use. */
    expires_at: Date;
    /** Deliveries begun so far. */
    attempts: Generated<number>;
    /** Not before; while one is under way, when another process may take it for failed. */
    next_attempt_at: Date;
  };
}
