import type { Generated } from 'kysely';

export interface PeopleTables {
  profile: { uid: string; company: Generated<string>; title: Generated<string> };
  captured_login: {
    id: Generated<number>;
    captured_at: Date;
    /** What was published then; null for nothing. */
    architecture_id: string | null;
  };
}
