export interface AgendaTables {
  /** The sessions that people follow. */
  agenda_star: {
    architecture_id: string;
    /** The account. */
    uid: string;
    guid: string;
    starred_at: Date;
  };
  /** The personal calendars; their addresses are secret. */
  agenda_calendar: {
    /** The account. */
    uid: string;
    /** From it and a key of the server the secret is made. */
    salt: string;
    /** SHA-256 of the secret, base64url. */
    secret_hash: string;
    renewed_at: Date;
  };
}
