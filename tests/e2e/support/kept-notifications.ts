import type { Page } from 'playwright/test';

declare global {
  interface Window {
    /** The notifications of the page, in the order in which they were shown. */
    shown: { title: string; text: string; isOpen: boolean; choose: () => void }[];
  }
}

/** Chromium without a desktop shows no notifications: keeps what the page asks it to show. */
export function keepNotifications(): void {
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

/** Returns the notifications of a page, in the order in which they were shown. */
export const shownBy = (page: Page) => page.evaluate(() => window.shown);
