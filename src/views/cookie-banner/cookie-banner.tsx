import { isBannerVisible } from '@machines/cookie-banner/cookie-banner.machine';
import { useState } from 'react';
import { useChildValue } from '@/app/app-context';
import { latePart } from '@/ui/late-part';

const Banner = latePart(async () => (await import('./banner')).Banner);

interface CookieBannerProps {
  /** On pages that everybody must be able to read the banner stands beside the text. */
  docked: boolean;
}

/** spec §2: asks what may load. Its code comes when it is first needed, and as late as that may be. */
export function CookieBanner({ docked }: CookieBannerProps) {
  const visible = useChildValue('cookieBanner', isBannerVisible);
  const [wasVisible, setWasVisible] = useState(visible);
  if (visible && !wasVisible) setWasVisible(true);
  return wasVisible && <Banner visible={visible} docked={docked} />;
}
