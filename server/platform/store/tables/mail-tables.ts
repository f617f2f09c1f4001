import type { Generated } from 'kysely';

export interface MailTables {
  mail: {
    id: Generated<number>;
    kind: string;
    recipient: string;
    link: string;
    locale: string;
    created_at: Date;
    /** When the link expires; the mail is not sent later. */
    expires_at: Date;
    /** Number of delivery attempts. */
    attempts: Generated<number>;
    /** Earliest next attempt; during a delivery, when its lease ends. */
    next_attempt_at: Date;
  };
}
