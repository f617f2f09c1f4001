export interface RegistrationTables {
  registration: {
    provider: string;
    event_id: string;
    /** As the service writes it. */
    number: string;
    uid: string;
    /** As the service has it. */
    email: string;
    /** False as soon as the service no longer lets the person take part. */
    active: boolean;
    checked_at: Date;
  };
}
