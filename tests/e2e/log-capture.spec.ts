import { readRecord } from '@domain/shown-record';
import type { Page } from 'playwright/test';
import { runLogsCommand } from '../../server/logs/logs-cli';
import { expect } from './support/foyer-test';
import { guestOn } from './support/guest';
import { testInOwnHouse } from './support/own-house';
import { personOf } from './support/people';

const test = testInOwnHouse({});
const { email, password } = personOf('ada');
const BROKEN = `the reader broke for ${email} with {"password":"${password}"}`;

/** What an operator of the house reads. */
async function logs(dataDir: string, ...words: string[]): Promise<string> {
  let said = '';
  const say = (text: string) => {
    said += text;
  };
  expect(await runLogsCommand(words, { DATA_DIR: dataDir }, { out: say, err: say })).toBe(0);
  return said;
}

const captures = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/capture/log')) sent.push(request.postData() ?? '');
  });
  return sent;
};

test('a widget that fails while somebody is signed in is known to the operators, without a secret', async ({
  page,
  house,
}) => {
  const guest = guestOn(page);
  await page.route('**/assets/pdf-panel-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `throw new Error(${JSON.stringify(BROKEN)});` }),
  );
  const captured = page.waitForResponse('**/api/capture/log');
  await page.goto('/');
  await guest.logIn();
  await guest.standsIn('lobby');
  await guest.walkTo('expo');
  await guest.standsIn('expo');
  await page.getByRole('button', { name: 'Open', exact: true }).first().click();
  await expect(page.getByText('This part could not be loaded. Please try again.')).toBeVisible();
  expect((await captured).status()).toBe(204);

  const [id = ''] = (await logs(house.dataDir, 'list')).split(' ');
  const kept = await logs(house.dataDir, 'show', id);
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
  expect(steps).toContain('auth signedIn.current');
  expect(steps).toContain('logCapture server.idle');
});

test('a fault of somebody who is not signed in stays on the console', async ({ page, allowed }) => {
  const sent = captures(page);
  const told = page.waitForEvent('console', (line) => line.text().startsWith('page: the door broke'));
  allowed.push(/the door broke/);
  await page.goto('/');
  await guestOn(page).standsBeforeLogin();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('the door broke');
    });
  });
  expect((await told).type()).toBe('error');
  await page.clock.install();
  await page.clock.fastForward(60_000);
  expect(sent).toEqual([]);
});
