import { expect, type Locator, type Page } from 'playwright/test';
import type { AskedProvider, ConsentEvent } from '../../journeys/consent.model';
import { guestOn } from './guest';

/** A provider of a venue, and its content. */
export interface MetProvider extends AskedProvider {
  name: string;
  /** The area of its content, if that is not the lobby. */
  area?: 'auditorium';
  /** The host that its content requests. */
  host: string;
  /** The place of its card while it is blocked. */
  place?: (page: Page) => Locator;
  /** The action that makes its content request the host, where its display does not. */
  use?: (page: Page) => Promise<void>;
}

/** A person in the lobby who decides what may load. */
export function consentingGuest(page: Page, providers: readonly MetProvider[]) {
  const guest = guestOn(page);
  const banner = page.getByRole('dialog', { name: 'Privacy preferences' });
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Privacy preferences' });

  /** Answers in the banner, which is already open before the first answer. */
  async function answer(button: string, isAsked: boolean): Promise<void> {
    if (!isAsked) await opener.click();
    await banner.getByRole('button', { name: button, exact: true }).click();
    await expect(banner).toBeHidden();
  }

  async function choose(ids: readonly string[], isAsked: boolean): Promise<void> {
    await (isAsked ? banner.getByRole('button', { name: 'Choose' }) : opener).click();
    for (const { id, name } of providers)
      await banner.getByRole('switch', { name, exact: true }).setChecked(ids.includes(id));
    await answer('Save', true);
  }

  async function allow(id: string, once: boolean): Promise<void> {
    const place = providers.find((provider) => provider.id === id)?.place;
    await place?.(page)
      .getByRole('button', { name: once ? 'Allow once' : 'Always allow' })
      .click();
  }

  async function reload(): Promise<void> {
    await page.reload();
    await guest.standsIn('lobby');
  }

  async function decide(event: ConsentEvent, isAsked: boolean): Promise<void> {
    switch (event.type) {
      case 'all.accept':
        return answer('Accept all', isAsked);
      case 'all.reject':
        return answer('Reject all', isAsked);
      case 'some.accept':
        return choose(event.ids, isAsked);
      case 'one.allow':
        return allow(event.id, event.once);
      case 'page.reload':
        return reload();
    }
  }

  return { ...guest, banner, decide };
}
