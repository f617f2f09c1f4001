import '@mantine/core/styles/default-css-variables.layer.css';
import '@/ui/styles.css';
import { Failure } from '@domain/failure';
import { createRoot } from 'react-dom/client';
import { type App, type AppOptions, createApp } from './app/create-app';
import { tokenSource } from './app/token-source';
import { AppRoot } from './routes/app-root';
import { dressPage } from './routes/dress-page';
import { createFoyerRouter } from './routes/router';
import { takeDrafts } from './services/drafts';
import { removeServiceWorkers } from './services/service-workers';
import { createServices } from './services/services';
import { recoverFromStaleBuild } from './services/stale-build';
import { textStore } from './services/storage';

const session = textStore(() => globalThis.sessionStorage);
recoverFromStaleBuild(session, import.meta.url);
void removeServiceWorkers(session);

const told = new WeakSet<object>();

/** One failure may reach several machines; it is told once. */
function tell({ source, error }: { source: string; error: unknown }): void {
  if (error instanceof Failure && told.has(error)) return;
  if (error instanceof Failure) told.add(error);
  console.error(`${source}:`, error);
}

/** A Failure was told where it happened; anything else that a boundary caught is a fault of the page. */
function report(error: unknown): void {
  if (!(error instanceof Failure)) console.error(error);
}

function start(inspect?: AppOptions['inspect']): void {
  let token = async (): Promise<string | null> => null;
  const services = createServices(() => token());
  const app: App = createApp(services, { drafts: takeDrafts(session), inspect });
  app.actor.on('fault.found', tell);
  app.actor.start();
  token = tokenSource(app.actor);
  dressPage(app.actor);

  const router = createFoyerRouter(app.actor);
  // The gates need no texts: pages load beside the catalogue, not after it.
  void router.load();

  const root = document.getElementById('root');
  if (root) createRoot(root, { onCaughtError: report }).render(<AppRoot app={app} router={router} />);
}

const isInspected = new URLSearchParams(globalThis.location.search).has('inspect');
if (isInspected) void import('./app/inspect').then(({ openInspector }) => start(openInspector()));
else start();
