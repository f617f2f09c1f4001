/** Whose registrations open the venue. */
export type RegistrationProvider = 'cvent' | 'bizzabo';

/** One registration for an event as its service has it. Texts are empty where nothing was given. */
export interface Registration {
  number: string;
  email: string;
  name: string;
  company: string;
  title: string;
  /** False when it was cancelled, declined or never confirmed. */
  active: boolean;
}

/** What is looked for; `email` where the service asks for it beside the number. */
export interface Sought {
  eventId: string;
  number: string;
  email: string;
}

export interface RegistrationService {
  /** The registration for the event, undefined when there is none. @throws ServiceFailure */
  find(sought: Sought, signal: AbortSignal): Promise<Registration | undefined>;
}

/** The parts of a name in one. */
export const fullName = (...parts: (string | null | undefined)[]): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');
