import { react, session, started } from './start';
import '@/ui/theme/styles.css';
import { startTransition } from 'react';
import { caughtReport } from './app/faults';
import { AppRoot } from './routes/app-root';
import { firstPage } from './routes/first-page';
import { createFoyerRouter } from './routes/router';
import { surviveTranslators } from './services/browser/page-translator';
import { nextTask } from './services/idle';
import { recoverFromStaleBuild } from './services/storage/stale-build';
// The styles of the login: in files of their own they would wait for one of six connections.
import './ui/controls/text-field.module.css';
import './views/login/login-forms.module.css';
import './views/login/login-page.module.css';

recoverFromStaleBuild(session, import.meta.url);
surviveTranslators();

/** Shows the pages in several tasks, like the start. */
async function show(): Promise<void> {
  const app = await started;
  await nextTask();
  const router = createFoyerRouter(app.actor);
  // The gates need no texts: pages load in parallel with the catalogue.
  await firstPage(app.actor, router.load());

  const { createRoot } = await react;
  await nextTask();
  const container = document.getElementById('root');
  if (!container) return;
  const root = createRoot(container, { onCaughtError: caughtReport(app.report) });
  // In slices, because the whole page at once would be the longest task of the visit.
  startTransition(() => root.render(<AppRoot app={app} router={router} />));
}

void show();
