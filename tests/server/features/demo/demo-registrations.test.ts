import { expect, test } from 'vitest';
import { demoRegistrationFetch } from '../../../../server/features/demo/demo-registrations';
import { demoLogins, withDemoSettings } from '../../../../server/features/demo/demo-settings';
import { readEnvironment } from '../../../../server/platform/config/environment';
import type { FoyerConfig } from '../../../../server/platform/config/foyer-config';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { ARCHITECTURE } from '../../../support/venue-fixture';
import { CVENT } from '../registration/event-services';

const settingsOf = (config: FoyerConfig = {}) => withDemoSettings({ ...readEnvironment({}), config }).config;

const server = serverForTests(() =>
  startTestServer({ config: settingsOf(), registrationFetch: demoRegistrationFetch() }),
);

const post = async (path: string, more: object) =>
  (await server.ask(path, { json: { architectureID: ARCHITECTURE, ...more } })).json();
const cvent = (confirmationNumber: string) => post('/api/cvent/login', { confirmationNumber });
const bizzabo = (registrationNumber: number, emailAddress: string) =>
  post('/api/bizzabo/login', { registrationNumber, emailAddress });

const found = (status: string, emailAddress: string) => ({
  status,
  emailAddress,
  customToken: expect.stringMatching(/^eyJ/),
});
const none = (status: string) => ({ status, emailAddress: '' });

test('the confirmation numbers of the demo are known', async () => {
  expect(await cvent('CV2026ADA')).toEqual(found('USER_CREATED', 'cvent.ada@demo.example'));
  expect(await cvent('cv2026ada')).toEqual(found('USER_FOUND', 'cvent.ada@demo.example'));
  expect(await cvent('CV2026OLD')).toEqual(none('USER_INACTIVE'));
  expect(await cvent('CV2026BOB')).toEqual(none('NO_USER_FOUND'));
});

test('the registration numbers of the demo are known', async () => {
  expect(await bizzabo(20_260_001, 'biz.ada@demo.example')).toEqual(
    found('USER_CREATED', 'biz.ada@demo.example'),
  );
  expect(await bizzabo(20_260_001, 'biz.old@demo.example')).toEqual(none('NO_USER_FOUND'));
  expect(await bizzabo(20_260_002, 'biz.old@demo.example')).toEqual(none('USER_INACTIVE'));
});

test("the operator's settings are kept, and only working logins are printed", () => {
  expect(settingsOf({ cvent: CVENT, login: ['cvent', 'password'] }).cvent).toBe(CVENT);
  const lines = (config: FoyerConfig) => demoLogins(settingsOf(config)).join('\n');
  expect(lines({})).toMatch(/ada@demo\.example.*CV2026ADA.*20260001/s);
  expect(lines({ cvent: CVENT })).not.toContain('CV2026ADA');
  expect(lines({ login: ['bizzabo'] })).not.toMatch(/CV2026ADA|lovelace/);
  expect(lines({ login: ['anonymous'] })).toBe('');
});
