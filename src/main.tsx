import './react';
import '@/ui/theme/styles.css';
import { createRoot } from 'react-dom/client';
import { removeServiceWorkers } from '@/services/storage/stale-build';
import { type App, type AppOptions, createApp } from './app/create-app';
import { caughtReport } from './app/faults';
import { ownerSource, tokenSource } from './app/token-source';
import { visitorOf } from './app/visitor';
import { AppRoot } from './routes/app-root';
import { applyVenueTheme } from './routes/page-effects';
import { createFoyerRouter } from './routes/router';
import { idle, nextTask } from './services/idle';
import { watchPageFaults } from './services/logs/page-faults';
import { createServices } from './services/services';
import { takeDrafts } from './services/storage/drafts';
import { recoverFromStaleBuild } from './services/storage/stale-build';
import { textStore } from './services/storage/storage';
import { SIGNED_OUT, type Visitor } from './services/visitor';
import { preloadLayerNote } from './ui/layers/lazy-component';
import { showStoredScheme } from './ui/theme/color-scheme';
// The styles of the login: in files of their own they would wait for one of six connections.
import './ui/controls/text-field.module.css';
import './views/login/login-forms.module.css';
import './views/login/login-page.module.css';

const session = textStore(() => globalThis.sessionStorage);
recoverFromStaleBuild(session, import.meta.url);
void removeServiceWorkers(session);
showStoredScheme();

/** Starts in several tasks: in one it would be the longest of the visit. */
async function start(inspect?: AppOptions['inspect']): Promise<void> {
  await nextTask();
  let token = async (): Promise<string | null> => null;
  let owner = (): string | null => null;
  let visitor: (() => Visitor) | undefined;
  const services = createServices(
    () => token(),
    () => visitor?.() ?? SIGNED_OUT,
    () => owner(),
  );
  const loadBackground = async () => {
    await idle();
    const [background] = await Promise.all([import('./app/background'), import('./ui/theme/later')]);
    preloadLayerNote();
    return background;
  };
  const app: App = createApp(services, { drafts: takeDrafts(session), inspect, loadBackground });
  watchPageFaults(app.report);
  await nextTask();
  app.actor.start();
  token = tokenSource(app.actor);
  owner = ownerSource(app.actor);
  visitor = () => visitorOf(app.actor);
  applyVenueTheme(app.actor);

  await nextTask();
  const router = createFoyerRouter(app.actor);
  // The gates need no texts: pages load in parallel with the catalogue.
  void router.load();

  await nextTask();
  const root = document.getElementById('root');
  if (root)
    createRoot(root, { onCaughtError: caughtReport(app.report) }).render(
      <AppRoot app={app} router={router} />,
    );
}

const isInspected = new URLSearchParams(globalThis.location.search).has('inspect');
if (isInspected) void import('./app/inspect').then(({ openInspector }) => start(openInspector()));
else void start();
