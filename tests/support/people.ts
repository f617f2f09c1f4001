import type { NewAccount } from '../../server/backend/identity/accounts';
import { createIdentity, type Identity, type OwnIdentity } from '../../server/backend/identity/identity';
import { PROJECT_ID } from '../../server/backend/project-id';
import type { Environment } from '../../server/platform/config/environment';
import type { Logger } from '../../server/platform/log';
import type { Store } from '../../server/platform/store/store';
import { ask } from './ask';
import { givePassword, PASSWORD } from './known-password';

/** A member and another one, a host, a disabled member, a user who is not a member, and an anonymous identity. */
export type Who = 'ada' | 'guest' | 'host' | 'retired' | 'outsider' | 'visitor';

const ACCOUNTS: Record<
  Exclude<Who, 'visitor'>,
  { name: string; authorities?: string[]; member?: boolean }
> = {
  ada: { name: 'Ada Lovelace' },
  guest: { name: 'Gina Guest' },
  host: { name: 'Hanna Host', authorities: ['DESIGNER', 'ADMIN'] },
  retired: { name: 'Rita Retired' },
  outsider: { name: 'Otto Outsider', member: false },
};

interface PeopleOptions {
  store: Pick<Store, 'db' | 'changes' | 'disk'>;
  environment: Environment;
  log: Logger;
}

const emailOf = (who: Who): string => `${who}@hall.example`;

/** The identity part of a test server. */
export function openIdentity({ store, environment, log }: PeopleOptions): Promise<OwnIdentity> {
  const { login = ['password'], sessions, limits } = environment.config;
  return createIdentity({
    db: store.db,
    changes: store.changes,
    disk: store.disk,
    projectId: PROJECT_ID,
    log,
    mailer: { send: async () => undefined },
    // Members of an open venue keep their tokens: the tests request them with the password.
    allowPasswordLogin: true,
    allowAnonymous: login.includes('anonymous'),
    publicUrl: environment.publicUrl,
    maxSessionDays: sessions?.maxAgeDays,
    securityEventsPerDay: limits?.securityEventsPerDay,
    trustProxy: environment.trustProxy,
  });
}

/** Calls one of the identity endpoints. */
export async function identityCall(url: string, name: string, body: object): Promise<Record<string, string>> {
  const path = `/identitytoolkit.googleapis.com/v1/accounts:${name}?key=local`;
  return (await ask(url, path, { json: body })).json() as Record<string, string>;
}

/** Signs in with a password and returns the ID token. */
export async function signIn(url: string, email: string, password = PASSWORD): Promise<string> {
  const body = { email, password, returnSecureToken: true };
  return (await identityCall(url, 'signInWithPassword', body)).idToken ?? '';
}

interface Venue {
  identity: Identity;
  store: Pick<Store, 'db'>;
  url: string;
}

/** Creates an account that signs in with `PASSWORD`, by default with a random email. */
export async function createPerson({ identity, store, url }: Venue, account: Partial<NewAccount> = {}) {
  const email = account.email ?? `${crypto.randomUUID()}@hall.example`;
  const { uid } = await identity.accounts.create({ ...account, email });
  await givePassword(store, uid);
  return { uid, email, signIn: (password?: string) => signIn(url, email, password) };
}

async function freshToken(venue: Venue, who: Who): Promise<string> {
  const { url, identity } = venue;
  if (who === 'visitor')
    return (await identityCall(url, 'signUp', { returnSecureToken: true })).idToken ?? '';
  const email = emailOf(who);
  const known = await identity.accounts.byEmail(email);
  const { uid } = known ?? (await createPerson(venue, { email, ...ACCOUNTS[who] }));
  await identity.accounts.update(uid, { disabled: false });
  const token = await signIn(url, email);
  if (!token) throw new Error(`${who} could not sign in`);
  if (who === 'retired') await identity.accounts.update(uid, { disabled: true });
  return token;
}

/** ID tokens of the people, each signed in once over HTTP. */
export function tokensOf(venue: Venue): (who: Who) => Promise<string> {
  const tokens = new Map<Who, Promise<string>>();
  return (who) => {
    const token = tokens.get(who) ?? freshToken(venue, who);
    tokens.set(who, token);
    return token;
  };
}
