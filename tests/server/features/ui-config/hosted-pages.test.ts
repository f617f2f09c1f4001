import { expect, test } from 'vitest';
import { startTestServer } from '../../../support/server';
import { untilTestEnds } from '../../../support/server-for-tests';

const web = {
  apiKey: 'AIza-not-a-secret',
  authDomain: 'fair.firebaseapp.com',
  projectId: 'fair',
  databaseURL: 'https://fair-default-rtdb.europe-west1.firebasedatabase.app',
  appId: '1:2:web:3',
};

test('the sign-in frame is allowed with identity providers of hosted Firebase only', async () => {
  const firebase = { web, serviceAccount: '/none.json' };
  const provider = {
    displayName: 'Works',
    issuer: 'https://works.example',
    clientId: 'c',
    clientSecret: 's',
  };
  const policyWith = async (config: object) => {
    const server = await untilTestEnds(startTestServer({ config: { firebase, ...config } }));
    return (await server.ask('/')).headers['content-security-policy'];
  };
  const policy = await policyWith({ oidc: [{ ...provider, providerId: 'oidc.works' }] });
  expect(policy).toContain(
    "script-src 'self' https://apis.google.com; frame-src https://fair.firebaseapp.com;",
  );
  expect(await policyWith({})).toMatch(/^(?!.*apis\.google).*frame-src 'none'/);
});
