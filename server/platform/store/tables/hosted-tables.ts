export interface HostedTables {
  hosted_person: {
    uid: string;
    /** Lower case; empty without a verified one. */
    email: string;
    /** The claims last written to the hosted account, in JSON. */
    claims: unknown;
    written_at: Date | null;
  };
}
