import * as v from 'valibot';
import type { CventConfig } from '../../platform/config/login-config';
import type { Fetch } from '../../platform/net/exchange';
import { ServiceFailure } from './errors';
import { createExchange } from './exchange';
import { fullName, type Registration, type RegistrationService } from './registration';
import { PAGE_SIZE, PAGES_MAX } from './registration-limits';
import { createServiceCalls, type Pause } from './service-calls';

const BASE = 'https://api-platform.cvent.com/ea';
/** The states of active registrations. */
const ACTIVE = new Set(['Accepted', 'Visited']);

const optionalText = v.nullish(v.string(), '');

const attendeeSchema = v.object({
  confirmationNumber: v.string(),
  status: v.string(),
  event: v.nullish(v.object({ id: v.string() })),
  contact: v.object({
    email: optionalText,
    firstName: optionalText,
    lastName: optionalText,
    company: optionalText,
    title: optionalText,
  }),
});
type Attendee = v.InferOutput<typeof attendeeSchema>;

const pageSchema = v.object({
  paging: v.object({ nextToken: v.nullish(v.string()) }),
  data: v.array(attendeeSchema),
});

export interface ServiceOptions<Config> {
  config: Config;
  fetch: Fetch;
  /** Milliseconds since 1970. */
  clock: () => number;
  pause: Pause;
}

const registrationOf = ({ confirmationNumber, status, contact }: Attendee): Registration => ({
  number: confirmationNumber,
  email: contact.email?.trim() ?? '',
  name: fullName(contact.firstName, contact.lastName),
  company: contact.company?.trim() ?? '',
  title: contact.title?.trim() ?? '',
  active: ACTIVE.has(status),
});

function basicOf({ clientId, clientSecret }: CventConfig): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
}

/** Returns the active one of several matching registrations, else the first. */
const best = (registrations: Registration[]): Registration | undefined =>
  registrations.find(({ active, email }) => active && email) ?? registrations[0];

/** Looks up attendees of Cvent by confirmation number, with its REST API. */
export function createCvent({
  config,
  fetch,
  clock,
  pause,
}: ServiceOptions<CventConfig>): RegistrationService {
  const base = (config.baseUrl ?? BASE).replace(/\/+$/, '');
  const exchange = createExchange(fetch);
  const tokenRequest = {
    url: new URL(`${base}/oauth2/token`),
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: config.clientId }),
    authorization: basicOf(config),
  };
  const get = createServiceCalls({ exchange, tokenRequest, pause, clock });

  async function attendees(filter: string, signal: AbortSignal): Promise<Attendee[]> {
    const found: Attendee[] = [];
    let token: string | null | undefined;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const query = { filter, limit: String(PAGE_SIZE), ...(token && { token }) };
      const url = new URL(`${base}/attendees?${new URLSearchParams(query)}`);
      const { data, paging } = await get(url, pageSchema, signal);
      found.push(...data);
      token = paging.nextToken;
      if (!token) return found;
    }
    throw new ServiceFailure('nonsense');
  }

  async function byNumber(eventId: string, number: string, signal: AbortSignal) {
    const filter = `event.id eq '${eventId}' and confirmationNumber eq '${number}'`;
    const fitting = (await attendees(filter, signal)).filter(
      ({ event, confirmationNumber }) =>
        confirmationNumber.toUpperCase() === number.toUpperCase() && (event?.id ?? eventId) === eventId,
    );
    return best(fitting.map(registrationOf));
  }

  return {
    // Cvent issues numbers in upper case; people may type them in any case.
    async find({ eventId, number }, signal) {
      const found = await byNumber(eventId, number, signal);
      const capitals = number.toUpperCase();
      return found ?? (capitals === number ? undefined : byNumber(eventId, capitals, signal));
    },
  };
}
