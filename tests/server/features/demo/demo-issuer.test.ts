import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ownAddressFetch } from '../../../../server/backend/identity/oidc/own-address-fetch';
import { demoIdentity } from '../../../../server/features/demo/demo-identity';
import { errorAnswer } from '../../../../server/platform/http/error-answer';
import type { HttpEnv } from '../../../../server/platform/http/http-app';
import { ask as askServer } from '../../../support/ask';

async function start(address: string) {
  const publicUrl = new URL(address);
  const app = new Hono<HttpEnv>();
  app.onError(errorAnswer(pino({ enabled: false })));
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  // The adapter replaces the global Response: the issuer must work with either.
  const { serveDemoIssuer } = await import('../../../../server/features/demo/issuer-routes');
  serveDemoIssuer(app, { publicUrl, trustProxy: [] });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { publicUrl, host: '0.0.0.0', port };
}

const serveAt = async (address: string) => ownAddressFetch(await start(address));

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

test('a sign-in that is over says so on a page that leads to the venue', async () => {
  const fetchOwn = await serveAt('https://venue.example/');
  const answer = await fetchOwn('https://venue.example/demo-issuer/interaction/gone', ask);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
  expect(await answer.text()).toMatch(/<h1>This login is finished<\/h1>.*<a href="\/">Go to the venue<\/a>/s);
  const german = { ...ask, headers: { 'accept-language': 'de' } };
  const page = await fetchOwn('https://venue.example/demo-issuer/interaction/gone', german);
  expect(await page.text()).toContain('<h1>Diese Anmeldung ist beendet</h1>');
});

test('the server adds nothing to what the issuer sent', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue();
  const fetchOwn = await serveAt('https://venue.example/');
  const address = 'https://venue.example/demo-issuer/.well-known/openid-configuration';
  for (const _ of ['first', 'second']) expect((await fetchOwn(address, ask)).status).toBe(200);
  expect(errors).not.toHaveBeenCalled();
});

test.each([true, false])('a form of more than 4 KB is rejected (sent in chunks: %s)', async (chunked) => {
  const { port } = await start('http://127.0.0.1:8080/');
  const { clientId } = demoIdentity(new URL('http://127.0.0.1:8080/'));
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: 'http://127.0.0.1:8080/__/auth/callback',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  const url = `http://127.0.0.1:${port}`;
  const begun = await askServer(url, `/demo-issuer/auth?${query}`);
  const cookie = begun.headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ') ?? '';
  const form = { method: 'POST', headers: { cookie }, body: `person=${'x'.repeat(20_000)}`, chunked };
  const rejected = await askServer(url, new URL(begun.headers.location ?? '', url).pathname, form);
  expect([rejected.status, rejected.json()]).toEqual([413, { errMsg: 'The request is too large.' }]);
});
