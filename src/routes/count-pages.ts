import { harmlessAddress } from '@domain/analytics';
import { hasTexts } from '@machines/language/language.machine';
import type { RegisteredRouter } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { child } from '@/app/child';
import type { AppActor } from '@/app/create-app';

/** A title travels in an address. */
const TITLE_MAX = 256;

/** Tells every page that is looked at, with what may be known of its address, once it has its name. */
export function countPages(router: RegisteredRouter, app: AppActor): void {
  const tracking = child(app, 'tracking');
  const named = () => waitFor(child(app, 'language'), hasTexts);
  let last = '';

  async function count(): Promise<void> {
    const { href } = router.state.location;
    const url = harmlessAddress(new URL(href, document.baseURI).href);
    if (url === last) return;
    const referrer = last || harmlessAddress(document.referrer);
    last = url;
    await named();
    tracking.send({ type: 'page.view', url, title: document.title.slice(0, TITLE_MAX), referrer });
  }

  router.subscribe('onResolved', () => void count().catch(() => {}));
}
