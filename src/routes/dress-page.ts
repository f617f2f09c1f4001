import type { VenueStyle } from '@domain/ui-config';
import { uiConfig } from '@machines/app/app.machine';
import { openedVenue } from '@machines/venue/venue.machine';
import { child } from '@/app/child';
import type { AppActor } from '@/app/create-app';
import { paintVenue } from '@/ui/venue-colors';

/** Favicon and colours: from the ui-config at first, from the venue once it is open. */
export function dressPage(app: AppActor): void {
  const config = app.subscribe((snapshot) => {
    const known = uiConfig(snapshot);
    if (!known) return;
    config.unsubscribe();
    document.querySelector('link[rel=icon]')?.setAttribute('href', known.favicon);
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
