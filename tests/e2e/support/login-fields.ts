import { expect, type Page } from 'playwright/test';
import { guestOn } from './guest';

/** Returns a field of the form that is shown. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Fills fields in by their labels. */
export async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** Checks that the server rejects the input with this message. */
export async function isRefused(page: Page, values: Record<string, string>, words: string): Promise<void> {
  await fillIn(page, values);
  const answered = page.waitForResponse('**/api/*/login');
  await guestOn(page).submit();
  await answered;
  await expect(page.getByRole('alert')).toHaveText(words);
}

/** Checks that an invalid field shows its message once it is left, and that the form cannot be sent. */
export async function breaksRule(page: Page, label: string, value: string, words: string): Promise<void> {
  await field(page, label).fill(value);
  await expect(page.getByText(words)).toHaveCount(0);
  await field(page, label).blur();
  await expect(field(page, label)).toHaveAccessibleDescription(words);
  await expect(guestOn(page).button('Log in')).toBeDisabled();
}
