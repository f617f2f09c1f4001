import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../../support/server';
import { serverForTests } from '../../support/server-for-tests';
import { ARCHITECTURE } from '../../support/venue-fixture';

const server = serverForTests(() => startTestServer());
let token = '';
beforeAll(async () => {
  token = await server.tokenOf('host');
});

const download = (id: string) => `/api/ui/architecture/${ARCHITECTURE}/assets/${id}/download`;

describe('an address', () => {
  test.each([
    ['with NUL in a name', 400, download('a%00b')],
    ['with NUL in a query', 400, '/api/ui/venue?architectureId=%00'],
    ['with NUL behind a query', 400, '/api/ui/venue?architectureId=hall%00'],
    ['with half a surrogate pair', 404, '/api/ui/venue?architectureId=%ed%a0%80'],
    ['with broken percent signs', 404, download('%zz%')],
    ['with broken percent signs in a query', 404, '/api/ui/venue?architectureId=%zz%'],
    ['with overlong UTF-8', 404, download('%c0%ae%c0%ae')],
    ['with a slash that is encoded', 404, download('..%2f..%2fetc%2fpasswd')],
    ['of the database with a letter encoded', 200, '/%61pi/userInfo'],
    ['with a query of 10,000 characters', 400, `/api/ui/venue?architectureId=${'a'.repeat(10_000)}`],
    ['with a thousand names in its query', 404, `/api/ui/venue?${'architectureId=a&'.repeat(500)}`],
    ['with a prototype in its query', 400, '/api/ui/venue?__proto__=x&constructor=y'],
    ['with brackets in its query', 400, '/api/ui/venue?architectureId[]=x'],
    ['of a prototype', 404, '/api/__proto__'],
    ['of a signature that is none', 403, `/backend-assets/live/hall/logo/${'a'.repeat(64)}?signature=%00`],
    ['of a picture with NUL', 400, '/api/ui/sign-asset-url?url=/backend-assets/live/hall/a%00/x'],
    ['of an identity call with NUL', 404, '/identitytoolkit.googleapis.com/v1/accounts:%00'],
    ['that repeats slashes is a page', 200, '//api//userInfo'],
  ])('%s is %i', async (_, status, path) => {
    const answer = await server.ask(path, { token });
    expect(answer.status).toBe(status);
    if (status >= 400)
      expect(Object.keys(answer.json() as object)).toContain(path.includes('accounts:') ? 'error' : 'errMsg');
    expect(answer.text).not.toMatch(/root:|\bat \//);
  });
});

describe('a method', () => {
  test.each(['/api/venue/version', '/healthz', download('logo')])(
    'HEAD of %s has the status and the type of GET, and no body',
    async (path) => {
      const [head, get] = await Promise.all(
        ['HEAD', 'GET'].map((method) => server.ask(path, { method, token })),
      );
      expect([head?.status, head?.text, head?.headers['content-type']]).toEqual([
        get?.status,
        '',
        get?.headers['content-type'],
      ]);
    },
  );
});

describe('a header', () => {
  test.each<[string, number, Record<string, string>]>([
    ['a token of nonsense', 401, { authorization: 'Bearer ../../etc' }],
    ['a token of 12,000 characters', 401, { authorization: `Bearer ${'a.'.repeat(6_000)}` }],
    ['a range of nonsense', 200, { range: 'bytes=9-1,-,x' }],
    ['a range beyond numbers', 416, { range: `bytes=${'9'.repeat(400)}-` }],
    ['a thousand ranges', 200, { range: `bytes=${'0-0,'.repeat(1_000)}1-1` }],
    ['endless tags', 200, { 'if-none-match': '"a",'.repeat(2_000) }],
    ['an encoding nobody knows', 200, { 'accept-encoding': 'br;q=x, *;q=9, \u00ff' }],
    ['a forged sender', 200, { 'x-forwarded-for': `${'1.2.3.4,'.repeat(1_000)}` }],
  ])('a request with %s is %i', async (_, status, headers) => {
    const answer = await server.ask(download('logo'), {
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    expect(answer.status).toBe(status);
  });
});

test('hostile addresses, methods and headers cause no server failure', () => {
  expect(server.logged().filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
