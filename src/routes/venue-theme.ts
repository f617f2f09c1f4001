import type { VenueStyle } from '@domain/shared/ui-config';
import { uiConfig } from '@machines/app/app.machine';
import { openedVenue } from '@machines/venue/venue.machine';
import type { AppActor } from '@/app/app-actor';
import { child } from '@/app/child';
import { paintVenue } from '@/ui/theme/venue-colors';

/** Sets the favicon, unless it is the page's already: browsers load it again even when it is the same. */
function showIcon(address: string): void {
  const icon = document.querySelector('link[rel=icon]');
  if (icon?.getAttribute('href') !== address) icon?.setAttribute('href', address);
}

/** Sets the favicon and the colours: from the ui-config first, from the venue once it is loaded. */
export function applyVenueTheme(app: AppActor): void {
  const config = app.subscribe((snapshot) => {
    const known = uiConfig(snapshot);
    if (!known) return;
    config.unsubscribe();
    showIcon(known.favicon);
    paintVenue(known.login.style);
  });
  let painted: VenueStyle | undefined;
  child(app, 'venue').subscribe((snapshot) => {
    const style = openedVenue(snapshot)?.architecture.style;
    if (!style || style === painted) return;
    painted = style;
    paintVenue(style);
  });
}
