import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { serveDemoIssuer } from '../../../server/demo/serve-demo-issuer';
import type { HttpEnv } from '../../../server/http/dependencies';
import { ownAddressFetch } from '../../../server/identity/oidc/own-address-fetch';

async function serveAt(address: string) {
  const publicUrl = new URL(address);
  const app = new Hono<HttpEnv>();
  serveDemoIssuer(app, { publicUrl, trustProxy: [] });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return ownAddressFetch({ publicUrl, host: '0.0.0.0', port });
}

const ask = { method: 'GET', headers: { accept: 'application/json' } };

test('the server asks itself without going outside, and its issuer speaks of the outside address', async () => {
  const fetchOwn = await serveAt('https://venue.example/');
  const issuer = 'https://venue.example/demo-issuer';
  const discovered = await fetchOwn(`${issuer}/.well-known/openid-configuration`, ask);
  expect(await discovered.json()).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  });
  const keys = await fetchOwn(`${issuer}/jwks`, ask);
  expect(await keys.json()).toEqual({ keys: [expect.objectContaining({ kty: 'RSA', alg: 'RS256' })] });
});

test('a client the issuer does not know gets nobody’s code, and a plain page says so', async () => {
  const fetchOwn = await serveAt('https://venue.example/');
  const query = 'client_id=other&response_type=code&scope=openid&redirect_uri=https%3A%2F%2Fevil.example%2F';
  const answer = await fetchOwn(`https://venue.example/demo-issuer/auth?${query}`, ask);
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  expect(await answer.text()).toMatch(/^invalid_client\n/);
});

test('a sign-in that is over is refused', async () => {
  const fetchOwn = await serveAt('https://venue.example/');
  const answer = await fetchOwn('https://venue.example/demo-issuer/interaction/gone', ask);
  expect([answer.status, await answer.text()]).toEqual([
    400,
    'This sign-in is over. Begin again at the venue.\n',
  ]);
});
