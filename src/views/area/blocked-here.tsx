import type { AreaView } from '@domain/venue/area-view';
import { providersOfView } from '@domain/venue/needed-providers';
import type { OpenVenue } from '@domain/venue/venue';
import { useLingui } from '@lingui/react';
import { isBannerPending } from '@machines/cookie-banner/cookie-banner.selectors';
import { useState } from 'react';
import { useBackgroundValue } from '@/app/app-context';
import { useConsent } from '@/app/use-consent';
import { useImmersive } from '@/ui/hooks/use-media-query';
import { lazyComponent } from '@/ui/layers/lazy-component';

const BlockedNote = lazyComponent(async () => (await import('./blocked-note')).BlockedNote);

/**
 * Shows a note while visible content is blocked (spec §2, §8); on small screens every widget of the area
 * is visible. Hidden while the banner is visible or deferred, and not shown again on this page once closed.
 */
export function BlockedHere({ venue, view }: { venue: OpenVenue; view: AreaView }) {
  const { i18n } = useLingui();
  const immersive = useImmersive();
  const [dismissed, setDismissed] = useState(false);
  const isAsking = useBackgroundValue('cookieBanner', isBannerPending, true);
  const widgets = [...view.placed, ...view.listed, ...(immersive ? [] : view.elsewhere)];
  const { blocked } = useConsent(providersOfView(venue.architecture, view, widgets, i18n.locale));
  if (blocked.length === 0 || isAsking || dismissed) return null;
  return <BlockedNote onDismiss={() => setDismissed(true)} />;
}
