import { chromium } from 'playwright/test';
import { findChromium } from '../../scripts/chromium.mjs';
import { isClean } from './support/axe';
import { expect } from './support/foyer-test';
import { comeToDoor, roomButton, roomOf, TURN_ON } from './support/room';
import { storyFlags } from './support/story-flags';
import { SOON, test, type Visitor } from './support/visitors';

const executablePath = findChromium();
// The headless shell has no prompt, so it needs a flag for its answer.
const DENYING = [...storyFlags, '--use-fake-ui-for-media-stream=deny'];

test.setTimeout(240_000);

const here = (visitor: Visitor) => roomOf(visitor).locator('main');
const goToAuditorium = (visitor: Visitor, name: string) => visitor.press(visitor.chip(name));

test('a person whose browser denies camera and microphone is helped, and takes part without', async ({
  join,
}) => {
  const browser = await chromium.launch({ executablePath, args: DENYING });
  const ada = await join('ada', { browser, permissions: ['notifications'] });
  await goToAuditorium(ada, 'Auditorium');
  await comeToDoor(ada);
  await roomButton(ada, TURN_ON).click();
  const alerts = roomOf(ada).getByRole('alert');
  await expect(alerts.filter({ hasText: 'Camera access was denied.' })).toContainText(
    'left of the address',
    SOON,
  );
  await expect(alerts.filter({ hasText: 'Microphone access was denied.' })).toBeVisible();
  await isClean(ada.page, 'denied devices');
  await roomButton(ada, 'Join now').click();
  await expect(here(ada)).toContainText('1 person here', SOON);
  await browser.close();
});
