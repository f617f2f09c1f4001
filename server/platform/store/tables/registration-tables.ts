export interface RegistrationTables {
  registration: {
    provider: string;
    event_id: string;
    /** Spelled as by the service. */
    number: string;
    uid: string;
    /** As stored by the service. */
    email: string;
    /** False when the registration is no longer active at the service. */
    active: boolean;
    checked_at: Date;
  };
}
