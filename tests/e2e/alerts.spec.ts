import { expect } from './support/foyer-test';
import { talkOf } from './support/talk';
import { SOON, test } from './support/visitors';

declare global {
  interface Window {
    /** The notifications of the page, in the order in which they were shown. */
    shown: { title: string; text: string; isOpen: boolean; choose: () => void }[];
  }
}

/** Chromium without a desktop shows no notifications: keeps what the page asks it to show. */
function keepNotifications(): void {
  window.shown = [];
  class KeptNotification extends EventTarget {
    static readonly permission = 'granted';
    static readonly requestPermission = async () => 'granted';
    onclick: (() => void) | null = null;
    readonly #kept: Window['shown'][number];
    constructor(title: string, { body }: { body: string }) {
      super();
      this.#kept = { title, text: body, isOpen: true, choose: () => this.onclick?.() };
      window.shown.push(this.#kept);
    }
    close(): void {
      this.#kept.isOpen = false;
    }
  }
  Object.assign(window, { Notification: KeptNotification });
}

test('a message is shown by one of two tabs, and a click leads to it', async ({ join }) => {
  const [ada, grace] = await Promise.all([join('ada'), join('grace')]);
  const [adas, graces] = [talkOf(ada), talkOf(grace)];
  await ada.page.context().addInitScript(keepNotifications);
  await ada.page.reload();
  await adas.open();
  await ada.press(adas.panel.getByRole('button', { name: 'Alerts of new messages' }));
  const wish = ada.page.getByRole('menuitemcheckbox', { name: 'Notifications on this device' });
  await ada.press(wish);
  await expect(wish).toHaveAttribute('aria-checked', 'true');
  await ada.page.keyboard.press('Escape');
  const other = await ada.openTab();
  await other.goto(ada.page.url());
  await expect(other).toHaveTitle(/^\(1\)/, SOON);

  await graces.open();
  await graces.openChannel('Ada Lovelace');
  await graces.say('Are you there?');
  const tabs = [ada.page, other];
  const shown = async () => (await Promise.all(tabs.map((tab) => tab.evaluate(() => window.shown)))).flat();
  await expect
    .poll(shown, SOON)
    .toMatchObject([{ title: 'Grace Hopper', text: 'Are you there?', isOpen: true }]);
  await Promise.all(tabs.map((tab) => tab.evaluate(() => window.shown[0]?.choose())));
  const panels = tabs.map((tab) => tab.getByRole('complementary', { name: 'Chat', exact: true }));
  const heard = () => Promise.all(panels.map((panel) => panel.getByText('Are you there?').count()));
  await expect.poll(async () => Math.max(...(await heard())), SOON).toBeGreaterThan(0);
  expect(await shown()).toMatchObject([{ isOpen: false }]);
});
