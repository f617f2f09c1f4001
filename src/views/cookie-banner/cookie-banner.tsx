import { isBannerVisible } from '@machines/cookie-banner/cookie-banner.selectors';
import { useBackgroundValue } from '@/app/app-context';
import { useLastValue } from '@/ui/hooks/use-last-value';
import { lazyComponent } from '@/ui/layers/lazy-component';

const Banner = lazyComponent(async () => (await import('./banner')).Banner, { later: true });

interface CookieBannerProps {
  /** On legal pages the banner is docked, so that the text stays readable. */
  docked: boolean;
}

/** spec §2: asks for consent. The code loads when the banner is first visible. */
export function CookieBanner({ docked }: CookieBannerProps) {
  const visible = useBackgroundValue('cookieBanner', isBannerVisible, false);
  const wasVisible = useLastValue(visible || null);
  return wasVisible && <Banner visible={visible} docked={docked} />;
}
