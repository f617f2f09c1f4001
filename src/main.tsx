import '@/ui/styles.css';
import { authToken } from '@machines/auth/auth.selectors';
import { createRoot } from 'react-dom/client';
import { child } from './app/child';
import { type App, createApp } from './app/create-app';
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

const services = createServices(() => authToken(child(app.actor, 'auth').getSnapshot()));
const app: App = createApp(services, { drafts: takeDrafts(session) });
app.actor.on('fault.found', ({ source, error }) => console.error(`${source}:`, error));
app.actor.start();
dressPage(app.actor);

const root = document.getElementById('root');
if (root) createRoot(root).render(<AppRoot app={app} router={createFoyerRouter(app.actor)} />);
