import type { Venue } from '@domain/venue/venue';
import { expect } from './foyer-test';
import { personOf } from './people';

/** The host of the demo, who changes the venue through the API. */
export interface Host {
  /** Publishes the venue, or a new version of it. */
  publish: () => Promise<void>;
  withdraw: () => Promise<void>;
  /** Saves the venue with changes and publishes it. */
  change: (change: (venue: Venue) => Venue) => Promise<void>;
}

async function tokenOf(url: string): Promise<string> {
  const response = await fetch(
    `${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...personOf('host'), returnSecureToken: true }),
    },
  );
  expect(response.status).toBe(200);
  const { idToken } = await response.json();
  return idToken;
}

/** The host, signed in at a server. */
export async function hostAt(url: string): Promise<Host> {
  const authorization = `Bearer ${await tokenOf(url)}`;

  async function ask(path: string, body?: Venue): Promise<void> {
    const response = await fetch(`${url}/api/designer/${path}`, {
      method: 'POST',
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([path, response.status]).toEqual([path, 200]);
  }

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
