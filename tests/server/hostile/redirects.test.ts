import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createExchange as hostedExchange } from '../../../server/backend/hosted/exchange';
import { createPublishedKeys } from '../../../server/backend/hosted/hosted-tokens';
import { createIssuers } from '../../../server/backend/identity/oidc/issuers';
import { networkFetch } from '../../../server/backend/identity/oidc/own-address-fetch';
import { createExchange as registrationExchange } from '../../../server/features/registration/exchange';
import { silentLog } from '../../support/store';

const HEADER = { alg: 'RS256', kid: 'one' };
const TOKEN = { payload: 'e30', signature: 'e30' };

let service: Server;
let asked: string[];
let address = (_path: string) => new URL('http://127.0.0.1/');

beforeAll(async () => {
  service = createServer(({ url = '' }, outgoing) => {
    asked.push(url);
    outgoing.writeHead(307, { location: '/elsewhere' }).end();
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const { port } = service.address() as AddressInfo;
  address = (path) => new URL(path, `http://127.0.0.1:${port}`);
});
beforeEach(() => {
  asked = [];
});
afterAll(() => new Promise((resolve) => service.close(resolve)));

const oidc = () => ({
  providerId: 'oidc.test' as const,
  displayName: 'Test',
  issuer: address('').href,
  clientId: 'foyer',
  clientSecret: 'secret',
});

test.each([
  {
    caller: 'an event service',
    ask: () =>
      registrationExchange(fetch)({
        url: address('/registrations'),
        authorization: 'Bearer secret',
        signal: new AbortController().signal,
      }),
  },
  {
    caller: 'the hosted service',
    ask: () =>
      hostedExchange({ timeout: 5_000, stopped: new AbortController().signal })({
        method: 'POST',
        url: address('/accounts'),
        body: {},
        token: 'secret',
      }),
  },
  {
    caller: 'the keys of the hosted service',
    ask: async () => createPublishedKeys(address('/keys'))(HEADER, TOKEN),
  },
  {
    caller: 'an identity provider',
    ask: () => createIssuers({ fetch: networkFetch, clock: Date.now, log: silentLog })(oidc()),
  },
])('a redirect by $caller is not followed', async ({ ask }) => {
  await ask().catch(() => {});
  expect(asked).toHaveLength(1);
  expect(asked).not.toContain('/elsewhere');
});
