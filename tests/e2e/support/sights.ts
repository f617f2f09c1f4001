import type { Page } from 'playwright/test';
import type { Sight } from '../../journeys/visit.sights';
import { expect } from './foyer-test';

const locate = (page: Page, { by, name }: Sight) => {
  if (by === 'label') return page.getByLabel(name, { exact: true });
  if (by === 'alert') return page.getByRole('alert').filter({ hasText: name });
  return page.getByRole(by, { name, exact: true });
};

/** Waits until the page shows all of it. */
export async function sees(page: Page, sights: readonly Sight[]): Promise<void> {
  for (const sight of sights) {
    const found = locate(page, sight);
    await expect(found).toHaveCount(sight.is === 'gone' ? 0 : 1);
    if (sight.is === 'disabled') await expect(found).toBeDisabled();
  }
}
