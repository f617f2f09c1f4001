import { createIdentity, type Identity, type OwnIdentity } from '../../server/backend/identity/identity';
import { PROJECT_ID } from '../../server/backend/project-id';
import type { Environment } from '../../server/platform/config/environment';
import type { Logger } from '../../server/platform/log';
import type { Store } from '../../server/platform/store/store';
import { ask } from './ask';

/** A member and another one, a host, a disabled member, a user who is not a member, and an anonymous identity. */
export type Who = 'ada' | 'guest' | 'host' | 'retired' | 'outsider' | 'visitor';

export const PASSWORD = 'correct-horse-battery';
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

async function accountOf({ accounts }: Identity, who: Exclude<Who, 'visitor'>) {
  const email = emailOf(who);
  const known = await accounts.byEmail(email);
  return known ?? accounts.create({ email, password: PASSWORD, ...ACCOUNTS[who] });
}

async function signIn(url: string, call: string, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json', host: new URL(url).host };
  const path = `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=local`;
  const { status, json, text } = await ask(url, path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (status !== 200) throw new Error(`signing in was answered with ${status}: ${text}`);
  return (json() as { idToken: string }).idToken;
}

async function freshToken(identity: Identity, url: string, who: Who): Promise<string> {
  if (who === 'visitor') return signIn(url, 'signUp', { returnSecureToken: true });
  const { uid } = await accountOf(identity, who);
  await identity.accounts.update(uid, { disabled: false });
  const credentials = { email: emailOf(who), password: PASSWORD, returnSecureToken: true };
  const token = await signIn(url, 'signInWithPassword', credentials);
  if (who === 'retired') await identity.accounts.update(uid, { disabled: true });
  return token;
}

/** ID tokens of the people, each signed in once over HTTP. */
export function tokensOf(identity: Identity, url: string): (who: Who) => Promise<string> {
  const tokens = new Map<Who, Promise<string>>();
  return (who) => {
    const token = tokens.get(who) ?? freshToken(identity, url, who);
    tokens.set(who, token);
    return token;
  };
}
