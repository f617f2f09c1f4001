import '@mantine/core/styles/default-css-variables.layer.css';
import '@/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { type App, type AppOptions, createApp } from './app/create-app';
import { caughtReport } from './app/faults';
import { ownerSource, tokenSource } from './app/token-source';
import { visitorOf } from './app/visitor';
import { AppRoot } from './routes/app-root';
import { dressPage } from './routes/dress-page';
import { createFoyerRouter } from './routes/router';
import { takeDrafts } from './services/drafts';
import { watchPageFaults } from './services/page-faults';
import { removeServiceWorkers } from './services/service-workers';
import { createServices } from './services/services';
import { recoverFromStaleBuild } from './services/stale-build';
import { textStore } from './services/storage';
import { NOBODY, type Visitor } from './services/visitor';

const session = textStore(() => globalThis.sessionStorage);
recoverFromStaleBuild(session, import.meta.url);
void removeServiceWorkers(session);

function start(inspect?: AppOptions['inspect']): void {
  let token = async (): Promise<string | null> => null;
  let owner = (): string | null => null;
  let visitor: (() => Visitor) | undefined;
  const services = createServices(
    () => token(),
    () => visitor?.() ?? NOBODY,
    () => owner(),
  );
  const app: App = createApp(services, { drafts: takeDrafts(session), inspect });
  watchPageFaults(app.report);
  app.actor.start();
  token = tokenSource(app.actor);
  owner = ownerSource(app.actor);
  visitor = () => visitorOf(app.actor);
  dressPage(app.actor);

  const router = createFoyerRouter(app.actor);
  // The gates need no texts: pages load beside the catalogue, not after it.
  void router.load();

  const root = document.getElementById('root');
  if (root)
    createRoot(root, { onCaughtError: caughtReport(app.report) }).render(
      <AppRoot app={app} router={router} />,
    );
}

const isInspected = new URLSearchParams(globalThis.location.search).has('inspect');
if (isInspected) void import('./app/inspect').then(({ openInspector }) => start(openInspector()));
else start();
