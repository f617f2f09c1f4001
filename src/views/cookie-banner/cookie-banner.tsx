import { isAnswerRequired, isBannerVisible } from '@machines/cookie-banner/cookie-banner.selectors';
import { useBackground, useBackgroundValue } from '@/app/app-context';
import { useLastValue } from '@/ui/hooks/use-last-value';
import { useAsOpened } from '@/ui/hooks/use-opened';
import { lazyComponent, lazyLayer } from '@/ui/layers/lazy-component';

/** The banner that asks by itself; loading it is retried until it is there. */
const Question = lazyComponent(async () => (await import('./banner')).Question);
/** The banner that the user opens; when its code cannot be loaded, a note says so. */
const Preferences = lazyLayer(async () => (await import('./banner')).Banner);

interface CookieBannerProps {
  /** On legal pages the banner is docked, so that the text stays readable. */
  docked: boolean;
}

/** spec §2: asks for consent. The code loads when the banner is first visible. */
export function CookieBanner({ docked }: CookieBannerProps) {
  const banner = useBackground('cookieBanner');
  const opened = useBackgroundValue('cookieBanner', isBannerVisible, false);
  const required = useAsOpened(useBackgroundValue('cookieBanner', isAnswerRequired, false), opened);
  const wasOpened = useLastValue(opened || null);
  const props = { opened, docked, onClose: () => banner?.send({ type: 'banner.close' }) };
  if (required) return wasOpened && <Question {...props} />;
  return <Preferences {...props} />;
}
