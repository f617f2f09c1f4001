import type { Venue } from '@domain/venue/venue';
import { expect } from './foyer-test';
import { type Person, personOf } from './people';

/** The host of the demo, who changes the venue through the API. */
export interface Host {
  /** Publishes the venue, or a new version of it. */
  publish: () => Promise<void>;
  withdraw: () => Promise<void>;
  /** Saves the venue with changes and publishes it. */
  change: (change: (venue: Venue) => Venue) => Promise<void>;
}

interface Account {
  uid: string;
  token: string;
}

/** Signs a person in at a server. */
export async function accountAt(url: string, person: Person): Promise<Account> {
  const response = await fetch(
    `${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, returnSecureToken: true }),
    },
  );
  expect(response.status).toBe(200);
  const { localId, idToken } = await response.json();
  return { uid: localId, token: idToken };
}

/** Posts to a server as a person. */
export async function post(url: string, { token }: Account, path: string, body?: object): Promise<void> {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect([path, response.ok]).toEqual([path, true]);
}

/** The host, signed in at a server. */
export async function hostAt(url: string): Promise<Host> {
  const account = await accountAt(url, personOf('host'));
  const authorization = `Bearer ${account.token}`;
  const ask = (path: string, body?: Venue) => post(url, account, `designer/${path}`, body);

  async function published(): Promise<Venue> {
    const version = await fetch(`${url}/api/venue/version`);
    const { publishedArchitectureId } = await version.json();
    const query = new URLSearchParams({ architectureId: publishedArchitectureId });
    const response = await fetch(`${url}/api/ui/venue?${query}`, { headers: { authorization } });
    return response.json();
  }

  return {
    publish: () => ask('publish/demo'),
    withdraw: () => ask('unpublish'),
    change: async (change) => {
      const venue = change(await published());
      await ask('save-venue-json/stage', venue);
      await ask(`publish/${venue.architectures[0]?.id}`);
    },
  };
}
