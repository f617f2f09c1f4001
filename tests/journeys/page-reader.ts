import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { PageElement } from './visit.page';

function find({ by, name }: PageElement): HTMLElement | null {
  if (by === 'label') return screen.queryByLabelText(name, { selector: 'input' });
  if (by !== 'alert') return screen.queryByRole(by, { name });
  return screen.queryAllByRole('alert').find((alert) => alert.textContent === name) ?? null;
}

function check(element: PageElement): void {
  const found = find(element);
  const label = `${element.by} "${element.name}" is ${element.is}`;
  expect(found !== null, label).toBe(element.is !== 'gone');
  if (element.is === 'disabled') expect((found as HTMLButtonElement).disabled, label).toBe(true);
}

/** Waits until the page shows all of it at the same time. */
export const sees = (elements: readonly PageElement[]): Promise<void> =>
  waitFor(() => {
    for (const element of elements) check(element);
  });

/** Returns the link of a named navigation. */
export const linkIn = async (navigation: string, name: string): Promise<HTMLElement> =>
  within(await screen.findByRole('navigation', { name: navigation })).findByRole('link', { name });
