import { afterAll, beforeAll, expect, test } from 'vitest';
import { BIZZABO, CVENT, openEventServices } from '../registration/event-services';
import { signIn } from '../people/house';
import { ARCHITECTURE } from '../../support/venue-fixture';
import { startTestServer, type TestServer } from '../../support/server';
let server: TestServer;
beforeAll(async () => { server = await startTestServer({ config: { cvent: CVENT, bizzabo: BIZZABO, oidc: [{ providerId: 'oidc.x', displayName: 'X', issuer: 'http://127.0.0.1:9', clientId: 'a', clientSecret: 'b' }] }, registrationFetch: openEventServices().fetch }); }, 60_000);
afterAll(() => server.close());
const J = { 'content-type': 'application/json' };
const odd: unknown[] = [null, 0, -1, 1e400, '', ' ', '\0', 'a\0b', '\ud800', 'x'.repeat(5000), [], [[]], {}, { a: 1 }, true, '__proto__', 'a@b.c', 'a\0@b.c', '\ud800@b.c', 'K@\u212A.c', '%00', '../..', 'blob:http://x/y', 'http://[', 'javascript:alert(1)', '\r\nX: y', '💥'.repeat(200)];
test('no 500', async () => {
  const bad: string[] = [];
  const note = (what: string, status: number, text: string) => { if (status >= 500) bad.push(`${status} ${what} ${text.slice(0, 120)}`); };
  const token = await server.tokenOf('host');
  const names = ['signInWithPassword','signInWithCustomToken','signUp','lookup','update','sendOobCode','resetPassword','signInWithIdp','createAuthUri','delete'];
  const fields = ['email','password','token','idToken','displayName','oobCode','newPassword','continueUrl','requestType','sessionId','photoUrl'];
  for (const name of names) for (const f of fields) for (const o of odd) {
    const body: Record<string, unknown> = { email: 'ada@hall.example', requestType: 'PASSWORD_RESET', idToken: token, returnSecureToken: true, [f]: o };
    if (name === 'signInWithIdp') { body.idToken = f === 'idToken' ? o : undefined; body.sessionId = f === 'sessionId' ? o : 'abc'; }
    if (name === 'signUp') { delete body.idToken; }
    const a = await server.ask(`/identitytoolkit.googleapis.com/v1/accounts:${name}?key=local`, { method: 'POST', headers: J, body: JSON.stringify(body) });
    note(`${name} ${f} ${JSON.stringify(o)?.slice(0, 30)}`, a.status, '');
  }
  const token2 = (await server.identity.accounts.create({email:'h2@hall.example',password:'long-enough-22',authorities:['ADMIN','DESIGNER']}), await signIn(server.url,'h2@hall.example','long-enough-22'));
  const seen = new Map<string, number>();
  for (const o of odd) {
    for (const f of ['refresh_token', 'grant_type']) {
      const a = await server.ask('/securetoken.googleapis.com/v1/token', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x', [f]: String(o) }).toString() });
      note(`token ${f} ${String(o).slice(0, 20)}`, a.status, '');
    }
    for (const f of ['providerId','authType','eventId','redirectUrl','customParameters']) {
      const q = new URLSearchParams({ providerId: 'oidc.x', authType: 'signInViaPopup', redirectUrl: `${server.url}/`, [f]: String(o) });
      const a = await server.ask(`/emulator/auth/handler?${q}`, {});
      note(`handler ${f} ${String(o).slice(0, 20)}`, a.status, '');
    }
    const q = new URLSearchParams({ state: String(o), code: String(o), iss: String(o) });
    note(`callback ${String(o).slice(0, 20)}`, (await server.ask(`/__/auth/callback?${q}`, {})).status, '');
    for (const f of ['email','name','company','title','authorities']) {
      const a = await server.ask('/api/designer/people', { method: 'POST', token: token2, headers: J, body: JSON.stringify({ people: [{ email: 'q@hall.example', [f]: o }], invite: false }) });
      seen.set(`people ${a.status}`, 1 + (seen.get(`people ${a.status}`) ?? 0)); note(`people ${f} ${JSON.stringify(o)?.slice(0, 30)}`, a.status, '');
    }
    for (const [path, f] of [['cvent','confirmationNumber'],['cvent','architectureID'],['bizzabo','registrationNumber'],['bizzabo','emailAddress'],['bizzabo','architectureID']] as const) {
      const a = await server.ask(`/api/${path}/login`, { method: 'POST', headers: J, body: JSON.stringify({ architectureID: ARCHITECTURE, confirmationNumber: 'A1', registrationNumber: 1, emailAddress: 'a@b.c', [f]: o }) });
      seen.set(`${path} ${a.status}`, 1 + (seen.get(`${path} ${a.status}`) ?? 0)); note(`${path} ${f} ${JSON.stringify(o)?.slice(0, 30)}`, a.status, '');
    }
    const v = await server.ask(`/api/ui/venue?architectureId=${encodeURIComponent(typeof o === 'string' ? o.toWellFormed?.() ?? 'x' : String(o))}`, { token });
    note(`venue ${String(o).slice(0, 20)}`, v.status, '');
  }
  for (const p of ['/api/%', '/api/%00', '/%', '/__/auth/callback?%', '/emulator/auth/handler?a=%ff', '/api//venue', '/api/ui/venue?architectureId=%ff', '/api/ui/sign-asset-url?url=%ff', '/api/ui/architecture/%00/assets/x/download','/backend-assets/%00/x'])
    note(p, (await server.ask(p, { token })).status, '');
  console.log(seen, bad.length, bad.slice(0, 40).join('\n'));
  expect(bad).toEqual([]);
}, 200_000);
