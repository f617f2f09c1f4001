import type { AreaView } from '@domain/venue/area-view';
import { providersOfView } from '@domain/venue/needed-providers';
import type { OpenVenue } from '@domain/venue/venue';
import { isBannerPending } from '@machines/cookie-banner/cookie-banner.selectors';
import { useState } from 'react';
import { useBackgroundValue } from '@/app/app-context';
import { useConsent } from '@/app/use-consent';
import { useSmallScreen } from '@/ui/hooks/use-media-query';
import { lazyComponent } from '@/ui/layers/lazy-component';

const BlockedSnackbar = lazyComponent(async () => (await import('./blocked-snackbar')).BlockedSnackbar);

/**
 * Shows a snackbar while visible content is blocked (spec §2, §8); on small screens every widget of the area
 * is visible. Hidden while the banner is visible or deferred, and not shown again on this page once closed.
 */
export function BlockedHere({ venue, view }: { venue: OpenVenue; view: AreaView }) {
  const isSmall = useSmallScreen();
  const [dismissed, setDismissed] = useState(false);
  const isAsking = useBackgroundValue('cookieBanner', isBannerPending, true);
  const widgets = [...view.placed, ...view.listed, ...(isSmall ? view.elsewhere : [])];
  const { blocked } = useConsent(providersOfView(venue.architecture, view, widgets));
  if (blocked.length === 0 || isAsking || dismissed) return null;
  return <BlockedSnackbar onDismiss={() => setDismissed(true)} />;
}
