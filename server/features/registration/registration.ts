/** The providers of registrations. */
export type RegistrationProvider = 'cvent' | 'bizzabo';

/** One registration for an event as stored by its service. Missing texts are empty. */
export interface Registration {
  number: string;
  email: string;
  name: string;
  company: string;
  title: string;
  /** False when cancelled, declined or never confirmed. */
  active: boolean;
}

/** The query of a look-up; with `email` where the service needs it beside the number. */
export interface RegistrationQuery {
  eventId: string;
  number: string;
  email: string;
}

export interface RegistrationService {
  /** Returns the registration for the event, undefined when there is none. @throws ServiceFailure */
  find(query: RegistrationQuery, signal: AbortSignal): Promise<Registration | undefined>;
}

/** Joins the parts of a name. */
export const fullName = (...parts: (string | null | undefined)[]): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');
