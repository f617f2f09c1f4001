import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { ARCHITECTURE } from '../../../support/venue-fixture';

const CALLS = {
  enter: ['HEAD', '/api/venue'],
  venue: ['GET', `/api/ui/venue?architectureId=${ARCHITECTURE}`],
  userInfo: ['GET', '/api/userInfo'],
  download: ['GET', `/api/ui/architecture/${ARCHITECTURE}/assets/logo/download`],
  sign: ['GET', `/api/ui/sign-asset-url?url=/backend-assets/live/${ARCHITECTURE}/logo/${'a'.repeat(64)}`],
  signPreview: [
    'GET',
    `/api/ui/sign-asset-url?url=/backend-assets/preview/${ARCHITECTURE}/logo/${'a'.repeat(64)}`,
  ],
  bytes: ['GET', `/backend-assets/live/${ARCHITECTURE}/logo/${'a'.repeat(64)}`],
  page: ['GET', '/'],
  health: ['GET', '/healthz'],
  config: ['GET', '/ui-config.json'],
  options: ['GET', '/api/loginOptions'],
  version: ['GET', '/api/venue/version'],
} as const;

describe('access where a login is required', () => {
  const server = serverForTests(() => startTestServer());

  test.each(['', 'Bearer', 'Bearer ', 'Basic YWRhOnB3', 'Bearer a b', 'Bearer ä'])(
    'the authorization header "%s" is invalid',
    async (authorization) => {
      const header = Buffer.from(authorization).toString('latin1');
      const { status, headers, json } = await server.ask('/api/userInfo', {
        headers: { authorization: header },
      });
      expect([status, headers['www-authenticate'], headers['cache-control']]).toEqual([
        401,
        'Bearer',
        'no-store',
      ]);
      expect(json()).toEqual({ errMsg: 'login.unauthorized' });
    },
  );

  test('a 403 has the same body and requests no other token', async () => {
    const { headers, json } = await server.ask('/api/userInfo', { token: await server.tokenOf('retired') });
    expect(headers['www-authenticate']).toBeUndefined();
    expect(json()).toEqual({ errMsg: 'login.unauthorized' });
  });

  test('a token in the address is ignored', async () => {
    const token = await server.tokenOf('ada');
    expect((await server.ask(`/api/userInfo?access_token=${token}&token=${token}`)).status).toBe(401);
  });

  test.each(Object.entries(CALLS))('%s rejects unsupported methods', async (_, [method, path]) => {
    const token = await server.tokenOf('host');
    const allow = method === 'HEAD' ? 'HEAD' : 'GET, HEAD';
    const others = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
    const wrong = method === 'HEAD' ? [...others, 'GET'] : others;
    const answers = await Promise.all(wrong.map((other) => server.ask(path, { method: other, token })));
    expect(answers.map(({ status, headers }) => [status, headers.allow])).toEqual(
      wrong.map(() => [405, allow]),
    );
  });

  test('userInfo returns the caller', async () => {
    const { json, headers } = await server.ask('/api/userInfo', { token: await server.tokenOf('host') });
    expect(json()).toEqual({
      userId: expect.stringMatching(/./),
      email: 'host@hall.example',
      attributes: { name: 'Hanna Host' },
      authorities: ['DESIGNER', 'ADMIN'],
    });
    expect(headers['cache-control']).toBe('no-store');
  });
});
