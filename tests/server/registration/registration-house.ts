import type { RegistrationLogin } from '@domain/registration-login';
import type { Architecture } from '@domain/venue';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { createRegistrations, type Registrations } from '../../../server/registration/registrations';
import type { Store } from '../../../server/store/store';
import { hall } from '../../support/open-house';
import { openTestStore } from '../../support/store';
import { type IdentityServer, startIdentity } from '../identity/identity-server';
import { BIZZABO, CVENT, type EventServices, openEventServices } from './event-services';

export interface RegistrationHouse {
  store: Store;
  identity: IdentityServer;
  services: EventServices;
  registrations: Registrations;
  /** What the venue says about Cvent. */
  venue: Architecture;
  atCvent(number: string, network?: string): Promise<RegistrationLogin | undefined>;
  atBizzabo(number: number, email: string, network?: string): Promise<RegistrationLogin | undefined>;
  /** Lets time go by for everybody. */
  pass(milliseconds: number): void;
  logged(): string;
}

let store: Store;
let identity: IdentityServer;

/** One store and identity for a test file. */
export function keepHouse(): () => RegistrationHouse {
  beforeAll(async () => {
    store = await openTestStore();
    identity = await startIdentity(store);
  }, 60_000);
  afterAll(async () => {
    await identity.close();
    await store.close();
  });
  return openHouse;
}

/** Services and venue of a test's own, as after a start of the server. */
function openHouse(): RegistrationHouse {
  const services = openEventServices(identity.clock);
  const venue: Architecture = { ...hall().architecture };
  const lines: string[] = [];
  const registrations = createRegistrations({
    db: store.db,
    identity: identity.identity,
    ways: { cvent: CVENT, bizzabo: BIZZABO },
    shown: async () => venue,
    log: pino({ level: 'trace' }, { write: (line) => lines.push(line) }),
    fetch: services.fetch,
    pause: async () => undefined,
    clock: () => identity.clock.now,
  });
  return {
    store,
    identity,
    services,
    registrations,
    venue,
    atCvent: (number, network = '192.0.2.1') =>
      registrations.login({ provider: 'cvent', number, email: '', network }, venue),
    atBizzabo: (number, email, network = '192.0.2.1') =>
      registrations.login({ provider: 'bizzabo', number: String(number), email, network }, venue),
    pass: (milliseconds) => {
      identity.clock.now += milliseconds;
    },
    logged: () => lines.join(''),
  };
}

let made = 0;

/** A number and an address nobody else has. */
export function newcomer(): { number: string; id: number; email: string } {
  made += 1;
  return { number: `N${made}X`, id: made, email: `guest-${made}@opera.example` };
}

/** What was answered, without the token. */
export const outcomeOf = (answer: RegistrationLogin | undefined) =>
  answer && [answer.status, answer.emailAddress, answer.customToken !== undefined];
