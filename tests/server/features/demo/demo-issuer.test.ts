import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { ownAddressFetch } from '../../../../server/backend/identity/oidc/own-address-fetch';
import { serveDemoIssuer } from '../../../../server/features/demo/issuer-routes';
import type { HttpEnv } from '../../../../server/platform/http/http-app';

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

test('the server reaches its issuer locally, and the issuer uses its public address', async () => {
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

test('an unknown client gets no code but a plain page with the error', async () => {
  const fetchOwn = await serveAt('https://venue.example/');
  const query = 'client_id=other&response_type=code&scope=openid&redirect_uri=https%3A%2F%2Fevil.example%2F';
  const answer = await fetchOwn(`https://venue.example/demo-issuer/auth?${query}`, ask);
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  expect(await answer.text()).toMatch(/^invalid_client\n/);
});

test('an expired sign-in is rejected', async () => {
  const fetchOwn = await serveAt('https://venue.example/');
  const answer = await fetchOwn('https://venue.example/demo-issuer/interaction/gone', ask);
  expect([answer.status, await answer.text()]).toEqual([
    400,
    'This sign-in is over. Begin again at the venue.\n',
  ]);
});
