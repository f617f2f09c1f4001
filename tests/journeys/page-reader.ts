import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Sight } from './visit.sights';

function find({ by, name }: Sight): HTMLElement | null {
  if (by === 'label') return screen.queryByLabelText(name, { selector: 'input' });
  if (by !== 'alert') return screen.queryByRole(by, { name });
  return screen.queryAllByRole('alert').find((alert) => alert.textContent === name) ?? null;
}

function check(sight: Sight): void {
  const found = find(sight);
  const label = `${sight.by} "${sight.name}" is ${sight.is}`;
  expect(found !== null, label).toBe(sight.is !== 'gone');
  if (sight.is === 'disabled') expect((found as HTMLButtonElement).disabled, label).toBe(true);
}

/** Waits until the page shows all of it at the same time. */
export const sees = (sights: readonly Sight[]): Promise<void> =>
  waitFor(() => {
    for (const sight of sights) check(sight);
  });

/** The link of a named navigation. */
export const linkIn = async (navigation: string, name: string): Promise<HTMLElement> =>
  within(await screen.findByRole('navigation', { name: navigation })).findByRole('link', { name });
