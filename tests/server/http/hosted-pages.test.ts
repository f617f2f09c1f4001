import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../../support/server';

const web = {
  apiKey: 'AIza-not-a-secret',
  authDomain: 'fair.firebaseapp.com',
  projectId: 'fair',
  databaseURL: 'https://fair-default-rtdb.europe-west1.firebasedatabase.app',
  appId: '1:2:web:3',
};

test('with hosted Firebase pages are told of it, and may talk to it', async () => {
  const server = await startTestServer({ config: { firebase: { web, serviceAccount: '/none.json' } } });
  onTestFinished(() => server.close());
  const { json, headers } = await server.ask('/ui-config.json');
  const { apiKey, authDomain, projectId, databaseURL } = web;
  expect(json()).toMatchObject({
    firebase: { apiKey, authDomain, projectId, databaseURL, local: false },
  });
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
