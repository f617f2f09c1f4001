import { isBannerVisible } from '@machines/cookie-banner/cookie-banner.machine';
import type { RegisteredRouter } from '@tanstack/react-router';
import { child } from '@/app/child';
import type { AppActor } from '@/app/create-app';

const HASH = '#privacy-preferences';

/**
 * spec §2: an address with this hash opens the cookie banner, also when it leads to the login or to another address
 * first; the hash goes when the banner does.
 */
export function followPrivacyHash(router: RegisteredRouter, app: AppActor): void {
  const { history } = router;
  const banner = child(app, 'cookieBanner');
  let wanted = history.location.hash === HASH;
  let visible = isBannerVisible(banner.getSnapshot());

  const openIfWanted = () => {
    wanted ||= history.location.hash === HASH;
    if (!wanted || !banner.getSnapshot().can({ type: 'banner.open' })) return;
    wanted = false;
    banner.send({ type: 'banner.open' });
  };
  router.subscribe('onResolved', openIfWanted);
  banner.subscribe((snapshot) => {
    const wasVisible = visible;
    visible = isBannerVisible(snapshot);
    if (visible) wanted = false;
    if (!wasVisible || visible || history.location.hash !== HASH) return;
    const { href, state } = history.location;
    history.replace(href.slice(0, -HASH.length), state, { ignoreBlocker: true });
  });
}
