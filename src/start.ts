import type { VenueStyle } from '@domain/shared/ui-config';
import { uiConfig } from '@machines/app/app.machine';
import { openedVenue } from '@machines/venue/venue.machine';
import type { AppActor } from './app/app-actor';
import { child } from './app/child';
import { type App, type AppOptions, createApp } from './app/create-app';
import { ownerSource, tokenSource } from './app/token-source';
import { idle, nextTask } from './services/idle';
import { watchPageFaults } from './services/logs/log-capture';
import { createServices, type Services } from './services/services';
import { takeDrafts } from './services/storage/drafts';
import { removeServiceWorkers } from './services/storage/stale-build';
import { textStore } from './services/storage/storage';
import { SIGNED_OUT, type Visitor } from './services/visitor';
import { showStoredScheme } from './ui/theme/color-scheme';
import { paintVenue } from './ui/theme/venue-colors';

export const session = textStore(() => globalThis.sessionStorage);
void removeServiceWorkers(session);
showStoredScheme();

export const react = import('./react');

/** Asks for the name and company of the user, which no page waits for, once the code of the pages has arrived. */
const unhurried = (services: Services): Services => ({
  ...services,
  api: { ...services.api, userDetails: () => react.then(services.api.userDetails) },
});

async function loadBackground() {
  await idle();
  const [background] = await Promise.all([import('./app/background'), import('./ui/theme/later')]);
  return background;
}

/** Returns the visitor of a started root actor. */
function visitorOf(app: AppActor): Visitor {
  const { user, architectureId } = app.getSnapshot().context;
  return { email: user?.email ?? null, architectureId };
}

/** Sets the favicon, unless it is the page's already: browsers load it again even when it is the same. */
function showIcon(address: string): void {
  const icon = document.querySelector('link[rel=icon]');
  if (icon?.getAttribute('href') !== address) icon?.setAttribute('href', address);
}

/** Sets the favicon and the colours: from the ui-config first, from the venue once it is loaded. */
function applyVenueTheme(app: AppActor): void {
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

/** Starts in several tasks: in one it would be the longest of the visit. */
async function start(inspect?: AppOptions['inspect']): Promise<App> {
  await nextTask();
  let token = async (): Promise<string | null> => null;
  let owner = (): string | null => null;
  let visitor: (() => Visitor) | undefined;
  const services = createServices(
    () => token(),
    () => visitor?.() ?? SIGNED_OUT,
    () => owner(),
  );
  await nextTask();
  const app = createApp(unhurried(services), { drafts: takeDrafts(session), inspect, loadBackground });
  watchPageFaults(app.report);
  await nextTask();
  app.actor.start();
  token = tokenSource(app.actor);
  owner = ownerSource(app.actor);
  visitor = () => visitorOf(app.actor);
  applyVenueTheme(app.actor);
  return app;
}

const isInspected = new URLSearchParams(globalThis.location.search).has('inspect');

/** The started app, whose requests are on their way before the router and the views are evaluated. */
export const started: Promise<App> = isInspected
  ? import('./inspector/attach').then(({ inspected }) => inspected(start))
  : start();
