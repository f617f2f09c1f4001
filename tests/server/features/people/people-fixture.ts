import type { Who } from '../../../support/people';
import type { TestServer } from '../../../support/server';

/** `POST /api/designer/people`. */
export async function importPeople(server: TestServer, body: object, as: Who | { token: string } = 'host') {
  const token = typeof as === 'string' ? await server.tokenOf(as) : as.token;
  const { status, json } = await server.ask('/api/designer/people', { token, json: body });
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
