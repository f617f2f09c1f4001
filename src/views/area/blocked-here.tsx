import type { AreaView } from '@domain/area-view';
import { providersOfView } from '@domain/needed-providers';
import type { OpenVenue } from '@domain/venue';
import { isBannerVisible } from '@machines/cookie-banner/cookie-banner.machine';
import { useState } from 'react';
import { useChildValue } from '@/app/app-context';
import { useConsent } from '@/app/use-consent';
import { latePart } from '@/ui/late-part';
import { useSmallScreen } from '@/ui/use-small-screen';

const BlockedSnackbar = latePart(async () => (await import('./blocked-snackbar')).BlockedSnackbar);

/**
 * Says that something that can be seen here is blocked, until it no longer is (spec §2, §8); on small screens every
 * widget of the area can be seen. Not while the banner is visible, and once it was closed not again on this page.
 */
export function BlockedHere({ venue, view }: { venue: OpenVenue; view: AreaView }) {
  const isSmall = useSmallScreen();
  const [dismissed, setDismissed] = useState(false);
  const isAsking = useChildValue('cookieBanner', isBannerVisible);
  const widgets = [...view.placed, ...view.listed, ...(isSmall ? view.elsewhere : [])];
  const { blocked } = useConsent(providersOfView(venue.architecture, view, widgets));
  if (blocked.length === 0 || isAsking || dismissed) return null;
  return <BlockedSnackbar onDismiss={() => setDismissed(true)} />;
}
