import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base } from 'playwright/test';
import { temporaryFolder } from '../bench/foyer-process.mjs';
import { LOG_MESSAGE } from '../support/log-message-fixture';
import { expect, test as foyerTest } from './support/foyer-test';

interface Shown {
  address: string;
}

/** A captured fault, shown by the command. */
const test = foyerTest.extend<{ shown: Shown }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  shown: async ({}, use) => {
    const folder = await temporaryFolder();
    const file = join(folder.path, 'record.json');
    await writeFile(file, JSON.stringify(LOG_MESSAGE));
    const command = spawn(process.execPath, ['dist/server/cli.js', 'replay', 'show', file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(command, 'exit');
    let said = '';
    for await (const text of command.stdout.setEncoding('utf8')) {
      said += text;
      if (said.includes('\n')) break;
    }
    await use({ address: /http:\S+/.exec(said)?.[0] ?? said });
    command.kill();
    await ended;
    await folder.remove();
  },
  baseURL: async ({ shown }, use) => use(new URL(shown.address).origin),
});

test('a captured fault is shown with the preceding steps of the machines', async ({ page, shown }) => {
  await page.goto(shown.address);
  await expect(page.getByRole('heading', { name: 'broken' })).toBeVisible();
  await expect(page.getByText('at show (https://venue.example/assets/area-page.js:1:20)')).toBeVisible();
  const rows = page.getByRole('treeitem');
  await expect(rows).toHaveText(['venueready', 'authsignedIn']);
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(rows).toHaveText(['venueready']);
  await page.getByRole('option', { name: /venue\.load/ }).click();
  await expect(rows).toHaveText(['venueloading']);
  await expect(page.getByRole('button', { name: 'Step back' })).toBeDisabled();
});

base('the page of the inspector says so when there is no record', async ({ page }) => {
  await page.goto('/inspector.html?record');
  await expect(page.getByRole('alert')).toHaveText(
    'There is no recording here. Open one with: npm run replay -- FILE',
  );
});
