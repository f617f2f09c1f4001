import * as v from 'valibot';
import type { BizzaboConfig } from '../../platform/config/login-config';
import type { ServiceOptions } from './cvent';
import { ServiceFailure } from './errors';
import { createExchange } from './exchange';
import { fullName, type Registration, type RegistrationService } from './registration';
import { PAGE_SIZE, PAGES_MAX } from './registration-limits';
import { createServiceCalls } from './service-calls';

const API = 'https://api.bizzabo.com';
const TOKENS = 'https://auth.bizzabo.com';
const AUDIENCE = 'https://api.bizzabo.com/api';
const ACTIVE = 'valid';
// No character that could end the value in a filter or begin another condition.
const FILTERABLE = /^[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}.-]+$/u;

const optionalText = v.nullish(v.string(), '');
const wholeNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]),
  v.safeInteger(),
);

const ticketSchema = v.object({
  id: wholeNumber,
  validity: v.string(),
  properties: v.object({
    email: optionalText,
    firstName: optionalText,
    lastName: optionalText,
    company: optionalText,
    title: optionalText,
  }),
});
type Ticket = v.InferOutput<typeof ticketSchema>;

const pageSchema = v.object({
  content: v.array(ticketSchema),
  page: v.object({ totalPages: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
});

const registrationOf = ({ id, validity, properties }: Ticket): Registration => ({
  number: String(id),
  email: properties.email?.trim() ?? '',
  name: fullName(properties.firstName, properties.lastName),
  company: properties.company?.trim() ?? '',
  title: properties.title?.trim() ?? '',
  active: validity === ACTIVE,
});

const canonical = (email: string): string => email.trim().toLowerCase();

/** Returns the spellings under which an address may be registered, as far as they can be queried. */
const spellingsOf = (email: string): string[] =>
  [...new Set([email.trim(), canonical(email)])].filter((spelling) => FILTERABLE.test(spelling));

/** Looks up registrations of Bizzabo by number and email, with its public API. */
export function createBizzabo({
  config,
  fetch,
  clock,
  pause,
}: ServiceOptions<BizzaboConfig>): RegistrationService {
  const [base, tokenBase] = [config.baseUrl ?? API, config.baseUrl ?? TOKENS].map((address) =>
    address.replace(/\/+$/, ''),
  );
  const exchange = createExchange(fetch);
  const tokenRequest = {
    url: new URL(`${tokenBase}/oauth/token`),
    body: {
      grant_type: 'client_credentials',
      client_id: config.clientId,
      client_secret: config.clientSecret,
      account_id: config.accountId,
      audience: AUDIENCE,
    },
  };
  const get = createServiceCalls({ exchange, tokenRequest, pause, clock });

  async function tickets(eventId: string, email: string, signal: AbortSignal): Promise<Ticket[]> {
    const found: Ticket[] = [];
    for (let number = 0; number < PAGES_MAX; number += 1) {
      const query = { filter: `properties.email=${email}`, page: String(number), size: String(PAGE_SIZE) };
      const url = new URL(`${base}/v1/events/${eventId}/registrations?${new URLSearchParams(query)}`);
      const { content, page } = await get(url, pageSchema, signal);
      found.push(...content);
      if (number + 1 >= page.totalPages) return found;
    }
    throw new ServiceFailure('nonsense');
  }

  return {
    async find({ eventId, number, email }, signal) {
      for (const spelling of spellingsOf(email)) {
        const registrations = (await tickets(eventId, spelling, signal)).map(registrationOf);
        const found = registrations.find(
          (registration) =>
            registration.number === number && canonical(registration.email) === canonical(email),
        );
        if (found) return found;
      }
      return undefined;
    },
  };
}
