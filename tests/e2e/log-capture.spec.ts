import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readRecord } from '@domain/logs/shown-record';
import { changeableTest, expect } from './support/foyer-test';
import { guestOn } from './support/guest';
import { personOf } from './support/people';

const test = changeableTest;
const { email, password } = personOf('ada');
const BROKEN = `the reader broke for ${email} with {"password":"${password}"}`;

const execute = promisify(execFile);

/** Returns the messages that an operator of the server reads. */
async function logs(dataDir: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await execute(process.execPath, ['dist/server/cli.js', 'logs', ...words], { env });
  return stdout;
}

test('a widget that fails for a signed-in attendee is logged on the server without secrets', async ({
  page,
  server,
}) => {
  const guest = guestOn(page);
  await page.route('**/assets/pdf-panel-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `throw new Error(${JSON.stringify(BROKEN)});` }),
  );
  const captured = page.waitForResponse('**/api/capture/log');
  await guest.enter();
  await expect(guest.button('People')).toContainText(/\D1$/);
  await guest.walkTo('expo');
  await guest.standsIn('expo');
  await page.getByRole('button', { name: 'Open', exact: true }).first().click();
  await expect(page.getByText('This part could not be loaded. Please try again.')).toBeVisible();
  expect((await captured).status()).toBe(204);

  const [id = ''] = (await logs(server.dataDir, 'list')).split(' ');
  const kept = await logs(server.dataDir, 'show', id);
  expect(kept).not.toContain(password);
  const { message, level, client, record } = readRecord(kept);
  expect(`${message} ${record.stack}`).not.toContain(email);
  expect([level, message]).toEqual(['ERROR', 'the reader broke for [email] with {"password":[removed]}']);
  expect(client).toMatchObject({
    clientUsername: email,
    clientURL: '/v/demo/area/expo',
    architectureId: 'demo',
    venueLanguage: 'en',
    clientVersion: '2.0.0',
    cookiesEnabled: true,
  });
  expect([client.browser, client.os].every(Boolean)).toBe(true);
  const steps = record.transitions.map(({ machine, state }) => `${machine} ${state}`);
  expect(steps.some((step) => step.startsWith('presence connected'))).toBe(true);
});
