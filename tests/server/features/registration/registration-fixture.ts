import type { RegistrationLogin } from '@domain/login/registration-login';
import type { Architecture } from '@domain/venue/venue';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import {
  createRegistrations,
  type Registrations,
} from '../../../../server/features/registration/registrations';
import type { Store } from '../../../../server/platform/store/store';
import { hall } from '../../../support/small-venue';
import { openTestStore } from '../../../support/store';
import { type IdentityServer, startIdentity } from '../../backend/identity/identity-server';
import { BIZZABO, CVENT, type EventServices, openEventServices } from './event-services';

export interface RegistrationFixture {
  store: Store;
  identity: IdentityServer;
  services: EventServices;
  registrations: Registrations;
  /** The venue's settings for Cvent. */
  venue: Architecture;
  atCvent(number: string, network?: string): Promise<RegistrationLogin | undefined>;
  atBizzabo(number: number, email: string, network?: string): Promise<RegistrationLogin | undefined>;
  /** Advances the time of all parts. */
  pass(milliseconds: number): void;
  logged(): string;
}

let store: Store;
let identity: IdentityServer;

/** One store and identity for a test file. */
export function registrationFixtures(): () => RegistrationFixture {
  beforeAll(async () => {
    store = await openTestStore();
    identity = await startIdentity(store);
  }, 60_000);
  afterAll(async () => {
    await identity.close();
    await store.close();
  });
  return openFixture;
}

/** Services and venue of one test, as after a start of the server. */
function openFixture(): RegistrationFixture {
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

/** A unique number and email. */
export function newcomer(): { number: string; id: number; email: string } {
  made += 1;
  return { number: `N${made}X`, id: made, email: `guest-${made}@opera.example` };
}

/** The answer without its token. */
export const outcomeOf = (answer: RegistrationLogin | undefined) =>
  answer && [answer.status, answer.emailAddress, answer.customToken !== undefined];
