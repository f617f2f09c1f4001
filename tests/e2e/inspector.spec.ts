import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { findings } from './support/axe';
import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';
import { type Input, reach } from './support/input';
import { personOf } from './support/people';

const keepBroadcasts = (): void => {
  const sent: string[] = [];
  const { postMessage } = BroadcastChannel.prototype;
  Object.assign(globalThis, { foyerBroadcasts: sent });
  BroadcastChannel.prototype.postMessage = function keep(message: unknown) {
    sent.push(JSON.stringify(message));
    postMessage.call(this, message);
  };
};

const readSecrets = (): string[] => {
  const key = Object.keys(localStorage).find((name) => name.startsWith('firebase:authUser:')) ?? '';
  const { stsTokenManager } = JSON.parse(localStorage.getItem(key) ?? '');
  return [stsTokenManager.accessToken, stsTokenManager.refreshToken];
};

interface Hand extends Input {
  /** Selects an actor. */
  select: (actor: Locator) => Promise<void>;
  /** Moves a slider to its beginning. */
  toStart: (slider: Locator) => Promise<void>;
  /** Chooses the option after the current one. */
  chooseNext: (list: Locator) => Promise<void>;
}

/** The keyboard, which reaches each control by Tab once. */
function keys(page: Page): Hand {
  const reached = new Set<string>();
  const to = async (target: Locator) => {
    if (reached.has(String(target))) return target.focus();
    await reach(page, target);
    reached.add(String(target));
  };
  return {
    press: async (target) => {
      await to(target);
      await page.keyboard.press((await target.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
    },
    write: async (field, text) => {
      await to(field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    select: async (actor) => {
      await to(page.getByRole('tree'));
      const name = await actor.getAttribute('data-actor');
      const rows = page.getByRole('treeitem');
      const place = await rows.evaluateAll(
        (all, wanted) => all.findIndex((row) => row.getAttribute('data-actor') === wanted),
        name,
      );
      await page.keyboard.press('Home');
      for (let row = 0; row < place; row += 1) await page.keyboard.press('ArrowDown');
      await expect(actor).toHaveAttribute('aria-selected', 'true');
    },
    toStart: async (slider) => {
      await to(slider);
      await page.keyboard.press('Home');
    },
    chooseNext: async (list) => {
      await to(list);
      await page.keyboard.press('ArrowDown');
    },
  };
}

/** Uses every control of the inspector. */
async function story(inspector: Page, venue: Page, hand: Hand): Promise<void> {
  const actor = (name: string) => inspector.locator(`[data-actor="${name}"]`);
  const button = (name: string) => inspector.getByRole('button', { name, exact: true });
  const status = inspector.locator('.status');
  const events = inspector.getByRole('listbox', { name: 'Events' });
  const press = (name: string) => hand.press(button(name));

  await test.step('an actor shows its chart, with the active state, its last transition and its parent', async () => {
    await hand.write(inspector.getByLabel('Find an actor'), 'auth');
    await expect(inspector.getByRole('treeitem')).toHaveCount(1);
    await hand.select(actor('auth'));
    await expect(inspector.getByRole('heading', { level: 2, name: 'auth' })).toBeVisible();
    await expect(inspector.locator('[data-state="auth.signedIn"]')).toHaveClass(/ active/);
    await hand.press(inspector.getByLabel('with its parent'));
    await expect(inspector.getByRole('img', { name: /^Chart of app: / })).toBeVisible();
    await hand.press(inspector.getByLabel('with its parent'));
    const zoom = inspector.getByRole('group', { name: 'Zoom of auth' });
    await hand.press(zoom.getByRole('button', { name: 'Show all' }));
    await hand.press(zoom.getByRole('button', { name: 'Larger' }));
    await hand.press(zoom.getByRole('button', { name: 'Smaller' }));
    await hand.press(zoom.getByRole('button', { name: 'Show readable' }));
    await hand.press(inspector.getByRole('button', { name: '↑ app' }));
    await expect(inspector.getByRole('heading', { level: 2, name: 'app' })).toBeVisible();
    await hand.write(inspector.getByLabel('Find an actor'), ' ');
    await hand.write(inspector.getByLabel('Find an actor'), 'signIn');
    await expect(inspector.getByRole('treeitem')).toHaveCount(0);
    await hand.press(inspector.getByLabel('ended'));
    await expect(actor('signIn')).toContainText('done');
    await hand.press(inspector.getByLabel('ended'));
    await hand.write(inspector.getByLabel('Find an actor'), 'auth');
    await hand.select(actor('auth'));
  });

  await test.step('events are filtered, and shown as messages between actors', async () => {
    await hand.write(inspector.getByLabel('Filter events'), 'signIn.request');
    const request = events.locator('[data-event="signIn.request"]');
    await expect(request).toHaveCount(1);
    await expect(events.getByRole('option')).toHaveCount(1);
    await hand.press(inspector.getByLabel('only auth'));
    await press('Clear');
    await hand.chooseNext(inspector.getByLabel('Time of events'));
    await press('Clear');
    await press('Sequence');
    await expect(
      inspector.getByRole('listbox', { name: 'Messages' }).getByRole('option').last(),
    ).toBeVisible();
    await press('List');
  });

  await test.step('the recording is paused and gone through, while the venue stays as it is', async () => {
    await press('Pause');
    await expect(status).toHaveText('Paused');
    await hand.toStart(inspector.getByRole('slider', { name: 'Moment' }));
    await expect(inspector.getByRole('group', { name: 'Moment' })).toContainText(
      /^PauseFollow|^Follow.* of /s,
    );
    await press('Step forward');
    await press('Step back');
    await hand.write(inspector.getByLabel('Filter events'), 'signIn.request');
    await press('Step forward');
    await press('Clear');
    await expect(inspector.locator('[data-state="auth.signingIn"]')).toHaveClass(/ active/);
    await expect(inspector.locator('.transition')).toContainText(
      'signIn.request / rememberAttempt signedOut → signingIn',
    );
    await expect(inspector.locator('.wire.taken')).toHaveCount(1);
    await hand.press(inspector.getByRole('tab', { name: 'Event' }));
    await expect(inspector.getByRole('tabpanel')).toContainText('signIn.request');
    await press('Copy event');
    await expect(inspector.locator('.said')).toHaveText('Copied');
    await hand.press(inspector.getByRole('tab', { name: 'Compare' }));
    await press('Mark this moment');
    await press('Follow');
    await expect(status).toHaveText('Live');
    await expect(inspector.locator('[data-path="state"]')).toContainText('signedIn');
    await press('Mark the change before');
    await press('Unmark');
    await hand.press(inspector.getByRole('tab', { name: 'State' }));
    await press('Copy state');
  });

  await test.step('a delay counts down', async () => {
    await hand.write(inspector.getByLabel('Find an actor'), 'serverTime');
    await hand.select(actor('serverTime'));
    await expect(inspector.getByRole('progressbar', { name: 'after tick' })).toBeVisible();
  });

  await test.step('an event is sent by hand to the demo', async () => {
    await hand.write(inspector.getByLabel('Find an actor'), 'people');
    await hand.select(actor('people'));
    await hand.press(inspector.getByRole('tab', { name: 'Send' }));
    await hand.write(inspector.getByLabel('Event for people'), 'people.open');
    await hand.write(inspector.getByLabel('Data, as JSON'), '{oops');
    await press('Send');
    await expect(inspector.getByText('The data is not an object in JSON.')).toBeVisible();
    await hand.write(inspector.getByLabel('Data, as JSON'), '{}');
    await press('Send');
    await expect(venue.getByRole('complementary', { name: 'People' })).toBeVisible();
  });

  await test.step('the recording is copied, saved and opened again', async () => {
    await press('Copy all');
    const saved = inspector.waitForEvent('download');
    await press('Save');
    const file = await (await saved).path();
    const text = await readFile(file, 'utf8');
    expect(JSON.parse(text)).toMatchObject({ format: 'foyer-recording' });
    const chosen = inspector.waitForEvent('filechooser');
    await press('Open…');
    await (await chosen).setFiles(file);
    await expect(status).toHaveText('Recording');
    await hand.select(actor('auth'));
    await expect(inspector.locator('[data-state="auth.signedIn"]')).toHaveClass(/ active/);
    await press('Back to the page');
    await expect(status).toHaveText('Live');
  });
}

test('a developer uses the whole inspector by keyboard, across two loads of the page, and sees no secret', async ({
  page,
  context,
}) => {
  const guest = guestOn(page);
  const { email, password } = personOf('ada');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.addInitScript(keepBroadcasts);
  await page.goto('/?inspect');
  await guest.logIn();
  await guest.standsIn('lobby');
  const opening = context.waitForEvent('page');
  await keys(page).press(page.getByRole('button', { name: 'Open inspector' }));
  const inspector = await opening;
  await inspector.setViewportSize({ width: 1366, height: 800 });
  await story(inspector, page, keys(inspector));

  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(`axe finds nothing in ${colorScheme} colours`, async () => {
      await inspector.emulateMedia({ colorScheme });
      expect(await findings(inspector, colorScheme === 'dark' ? 'contrast' : undefined)).toEqual([]);
    });
  const sent = await page.evaluate(
    () => (globalThis as unknown as { foyerBroadcasts: string[] }).foyerBroadcasts,
  );
  expect(sent.filter((message) => message.includes('signIn.request')).length).toBeGreaterThan(0);
  const secrets = [email, password, ...(await page.evaluate(readSecrets))];
  expect(sent.filter((message) => secrets.some((secret) => message.includes(secret)))).toEqual([]);

  await page.goto('/v/demo/area/lobby?inspect');
  await guest.standsIn('lobby');
  await expect(inspector.locator('.status')).toHaveText('Live');
  await expect(inspector.locator('[data-actor="auth"]')).toContainText('signedIn');
});

test('the inspector is docked beside the page, which makes room', async ({ page }) => {
  await page.goto('/?inspect');
  await page.getByRole('button', { name: 'Dock beside the page' }).click();
  const docked = page.frameLocator('iframe[title="Inspector"]');
  await expect(docked.locator('[data-actor="auth"]')).toContainText('signedOut');
  const edge = page.getByRole('separator', { name: 'Width of the inspector' });
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  const body = await page.locator('body').boundingBox();
  expect((body?.width ?? 0) + Number(await edge.getAttribute('aria-valuenow'))).toBe(1366);
  await docked.getByRole('button', { name: 'Undock' }).click();
  await expect(page.locator('iframe[title="Inspector"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByRole('region', { name: 'Inspector' })).toHaveCount(0);
});

test('the inspector of Stately is opened by a press only, and its absence is said', async ({
  page,
  context,
  expected,
}) => {
  expected.outage();
  expected.lostCode();
  await page.goto('/?inspect=stately');
  const open = page.getByRole('button', { name: 'Open Stately’s inspector' });
  await expect(open).toBeVisible();
  await context.setOffline(true);
  await open.click();
  await expect(page.getByText('this machine is offline')).toBeVisible();
  await context.setOffline(false);
});

test('without ?inspect no code of the inspector is loaded', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/');
  await guestOn(page).standsBeforeLogin();
  expect(asked.filter((url) => /inspect|attach|elk/.test(url))).toEqual([]);
});
