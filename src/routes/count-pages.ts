import { harmlessAddress } from '@domain/analytics';
import { isSignedIn } from '@machines/auth/auth.selectors';
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
  const auth = child(app, 'auth');
  const named = () => waitFor(child(app, 'language'), hasTexts);
  let last = '';
  let origin = harmlessAddress(document.referrer);
  let wasSignedIn = isSignedIn(auth.getSnapshot());

  /** Where somebody was is no business of whoever comes after them. */
  auth.subscribe((snapshot) => {
    if (wasSignedIn && !isSignedIn(snapshot)) last = origin = '';
    wasSignedIn = isSignedIn(snapshot);
  });

  async function count(): Promise<void> {
    const { href } = router.state.location;
    const url = harmlessAddress(new URL(href, document.baseURI).href);
    if (url === last) return;
    const referrer = origin;
    last = origin = url;
    await named();
    tracking.send({ type: 'page.view', url, title: document.title.slice(0, TITLE_MAX), referrer });
  }

  router.subscribe('onResolved', () => void count().catch(() => {}));
}
