import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIssuers } from '../../../../../server/backend/identity/oidc/issuers';
import { networkFetch } from '../../../../../server/backend/identity/oidc/own-address-fetch';
import { silentLog } from '../../../../support/store';
import { type IssuerServer, startIssuer } from './issuer-server';

let issuer: IssuerServer;
beforeAll(async () => {
  issuer = await startIssuer();
  await issuer.open('http://127.0.0.1', []);
});
afterAll(() => issuer.close());

test('metadata that names another issuer is rejected, whatever else it says', async () => {
  const { issuer: own } = issuer.config;
  const metadata = await (await fetch(`${own}/.well-known/openid-configuration`)).json();
  const discover = (name: string) => {
    issuer.replace((_, outgoing) => {
      outgoing.setHeader('content-type', 'application/json');
      outgoing.end(JSON.stringify({ ...metadata, issuer: name }));
    });
    return createIssuers({ fetch: networkFetch, clock: Date.now, log: silentLog })(issuer.config);
  };
  for (const other of ['https://elsewhere.example', `${own}/other`, `${own}/`])
    await expect(discover(other)).rejects.toMatchObject({ failure: 'invalid' });
  const { configuration } = await discover(own);
  expect(configuration.serverMetadata().issuer).toBe(own);
});
