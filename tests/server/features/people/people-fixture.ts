import { ask } from '../../../support/ask';
import type { Who } from '../../../support/people';
import type { TestServer } from '../../../support/server';

const JSON_TYPE = { 'content-type': 'application/json' };

/** Calls one of the identity endpoints. */
export async function identityCall(url: string, name: string, body: object): Promise<Record<string, string>> {
  const { json } = await ask(url, `/identitytoolkit.googleapis.com/v1/accounts:${name}?key=local`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify(body),
  });
  return json() as Record<string, string>;
}

/** An ID token. */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const { idToken } = await identityCall(url, 'signInWithPassword', {
    email,
    password,
    returnSecureToken: true,
  });
  return idToken ?? '';
}

/** `POST /api/designer/people`. */
export async function importPeople(server: TestServer, body: object, as: Who | { token: string } = 'host') {
  const token = typeof as === 'string' ? await server.tokenOf(as) : as.token;
  const question = { method: 'POST', token, headers: JSON_TYPE, body: JSON.stringify(body) };
  const { status, json } = await server.ask('/api/designer/people', question);
  return { status, body: json() };
}

/** Returns the stored account of a person by email. */
export async function knownOf({ identity, store }: TestServer, email: string) {
  const account = await identity.accounts.byEmail(email);
  if (!account) return undefined;
  const { uid, name, authorities, member } = account;
  const profile = await store.db.selectFrom('profile').selectAll().where('uid', '=', uid).executeTakeFirst();
  return { name, authorities, member, company: profile?.company ?? '', title: profile?.title ?? '' };
}
