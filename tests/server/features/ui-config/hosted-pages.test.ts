import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../../../support/server';

const web = {
  apiKey: 'AIza-not-a-secret',
  authDomain: 'fair.firebaseapp.com',
  projectId: 'fair',
  databaseURL: 'https://fair-default-rtdb.europe-west1.firebasedatabase.app',
  appId: '1:2:web:3',
};

test('with hosted Firebase pages get its addresses, and their policy allows them', async () => {
  const server = await startTestServer({ config: { firebase: { web, serviceAccount: '/none.json' } } });
  onTestFinished(() => server.close());
  const { json } = await server.ask('/ui-config.json');
  const { apiKey, authDomain, projectId, databaseURL } = web;
  expect(json()).toMatchObject({
    firebase: { apiKey, authDomain, projectId, databaseURL, local: false },
  });
  const { headers } = await server.ask('/');
  expect(headers['content-security-policy']).toContain(
    [
      "connect-src 'self'",
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'wss://fair-default-rtdb.europe-west1.firebasedatabase.app',
      'wss://*.europe-west1.firebasedatabase.app;',
    ].join(' '),
  );
});

test('the sign-in frame is allowed with identity providers of hosted Firebase only', async () => {
  const firebase = { web, serviceAccount: '/none.json' };
  const provider = {
    displayName: 'Works',
    issuer: 'https://works.example',
    clientId: 'c',
    clientSecret: 's',
  };
  const policyWith = async (config: object) => {
    const server = await startTestServer({ config: { firebase, ...config } });
    onTestFinished(() => server.close());
    return (await server.ask('/')).headers['content-security-policy'];
  };
  const policy = await policyWith({ oidc: [{ ...provider, providerId: 'oidc.works' }] });
  expect(policy).toContain(
    "script-src 'self' https://apis.google.com; frame-src https://fair.firebaseapp.com;",
  );
  expect(await policyWith({})).toMatch(/^(?!.*apis\.google).*frame-src 'none'/);
});
