import { DomainError } from '../../platform/domain-error';
import { lastBy, type Records } from '../realtime/records';
import type { Json } from '../realtime/tree/read-node';
import type { Outgoing } from './exchange';
import type { GoogleCall } from './google-calls';
import type { HostedPeople } from './hosted-people';

const RETRY_AFTER = 10_000;

interface HostedDataParts {
  call: GoogleCall;
  databaseUrl: URL;
  people: Pick<HostedPeople, 'byEmails'>;
}

/** Returns the data of the hosted Realtime Database. Its calls reject with DomainError unavailable. */
export function createHostedData({ call, databaseUrl, people }: HostedDataParts): Records {
  const addressOf = (path: string): URL =>
    new URL(`/${path.split('/').map(encodeURIComponent).join('/')}.json`, databaseUrl);

  async function ask(outgoing: Omit<Outgoing, 'token'>): Promise<Json> {
    try {
      return ((await call(outgoing)) ?? null) as Json;
    } catch (error) {
      throw new DomainError('unavailable', 'The realtime database does not answer. Try again later.', {
        retryAfter: RETRY_AFTER,
        cause: error,
      });
    }
  }

  /** Returns the children of a place in a range of an index; null where there are none. */
  async function childrenBy(path: string, key: string, range: Record<string, string>): Promise<Json> {
    const url = addressOf(path);
    url.search = new URLSearchParams({ orderBy: JSON.stringify(key), ...range }).toString();
    const found = await ask({ method: 'GET', url });
    return Object.keys(found ?? {}).length > 0 ? found : null;
  }

  return {
    uidsOf: ({ email }) => people.byEmails([email]),
    read: (path) => ask({ method: 'GET', url: addressOf(path) }),
    readBelow: (path, key, limit) => childrenBy(path, key, { startAt: '0', endAt: String(limit - 1) }),
    // Texts are ordered after numbers, and objects after texts: nothing has an object there.
    readTexts: (path, key) => childrenBy(path, key, { startAt: '""' }),
    readEqual: (path, key, text) => childrenBy(path, key, { equalTo: JSON.stringify(text) }),
    async readLast(path, key, end, count) {
      const url = addressOf(path);
      const range = { orderBy: JSON.stringify(key), endAt: String(end), limitToLast: String(count) };
      url.search = new URLSearchParams(range).toString();
      return lastBy(await ask({ method: 'GET', url }), key, end, count);
    },
    async write(writes) {
      await ask({ method: 'PATCH', url: new URL('/.json?print=silent', databaseUrl), body: writes });
    },
  };
}
