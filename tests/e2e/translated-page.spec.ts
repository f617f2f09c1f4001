import type { Page } from 'playwright/test';
import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';
import { personOf } from './support/people';

/** Does to every text, now and later, what the translator of a browser does. */
const translate = (): void => {
  const isKept = (parent: Element | null) =>
    parent?.closest('font, script, style, textarea, [contenteditable]') !== null;
  const isText = (node: Node): node is Text =>
    node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '' && !isKept(node.parentElement);
  const textsIn = (node: Node): Text[] => (isText(node) ? [node] : [...node.childNodes].flatMap(textsIn));
  const replace = (text: Text): void => {
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstElementChild?.append(`${text.nodeValue}`);
    text.replaceWith(font);
  };
  const wrap = (root: Node): void => textsIn(root).forEach(replace);
  document.addEventListener('DOMContentLoaded', () => {
    wrap(document.body);
    new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
      setTimeout(() => added.filter(({ isConnected }) => isConnected).forEach(wrap));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
};

const isWrapped = (page: Page): Promise<boolean> =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.querySelector('font font') !== null);

test('a page that the browser translates stays usable and up to date', async ({ page }) => {
  const guest = guestOn(page);
  await page.addInitScript(translate);
  await guest.enter(personOf('alan'));
  await expect.poll(() => isWrapped(page)).toBe(true);

  await guest.walkTo('lounge');
  await guest.standsIn('lounge');
  await guest.press(guest.button('Chat'));
  const chat = page.getByRole('complementary', { name: 'Chat' });
  await guest.press(chat.getByRole('button', { name: /^Lounge/ }));
  await chat.getByLabel('Message', { exact: true }).fill('Salut!');
  await guest.press(chat.getByRole('button', { name: 'Send' }));
  await expect(chat.getByText('Salut!')).toBeVisible();
  await guest.press(chat.getByRole('button', { name: 'Close', exact: true }));

  await guest.press(guest.button('Language'));
  await guest.press(page.getByRole('menuitemradio', { name: 'Deutsch' }));
  const german = guestOn(page, { locale: 'de' });
  await german.standsIn('lounge');
  await german.press(german.button('Account'));
  await german.press(page.getByRole('menuitem', { name: german.say('My profile') }));
  const profile = page.getByRole('dialog');
  await expect(profile.getByRole('button', { name: german.say('Save') })).toBeVisible();
  await page.keyboard.press('Escape');
  await german.logOut();
  await german.standsBeforeLogin();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});
