import type { Page } from 'playwright/test';
import type { PageElement } from '../../journeys/visit.page';
import { expect } from './foyer-test';

const locate = (page: Page, { by, name }: PageElement) => {
  if (by === 'label') return page.getByLabel(name, { exact: true });
  if (by === 'alert') return page.getByRole('alert').filter({ hasText: name });
  return page.getByRole(by, { name, exact: true });
};

/** Waits until the page shows all of it. */
export async function sees(page: Page, elements: readonly PageElement[]): Promise<void> {
  for (const element of elements) {
    const found = locate(page, element);
    await expect(found).toHaveCount(element.is === 'gone' ? 0 : 1);
    if (element.is === 'disabled') await expect(found).toBeDisabled();
  }
}
