import { createPasswordReset } from '@machines/password-reset/password-reset.machine';
import { createRoot, type Root } from 'react-dom/client';
import { createActor } from 'xstate';
import { createApi } from '@/services/api/api';
import { createApiClient } from '@/services/api/api-client';
import { createPasswordResetPort } from '@/services/identity/password-reset';
import { createLanguageService, loadLaterTexts } from '@/services/language/language';
import { textStore } from '@/services/storage/storage';
import { Providers } from '@/ui/layers/providers';
import { showStoredScheme } from '@/ui/theme/color-scheme';
import { paintVenue } from '@/ui/theme/venue-colors';
import { readLink } from './link';
import { ResetPage } from './reset-page';
import classes from './reset-page.module.css';

const local = () => textStore(() => globalThis.localStorage);

async function activateLanguage(config: ReturnType<typeof createApi>['uiConfig']): Promise<void> {
  const language = createLanguageService(config, local());
  const choice = await language.detect();
  await language.activate(choice);
  await loadLaterTexts();
}

async function show(root: Root): Promise<void> {
  const { code, continueTo } = readLink(globalThis.location);
  const machine = createPasswordReset(createPasswordResetPort(), (failure) =>
    console.warn('passwordReset:', failure),
  );
  const actor = createActor(machine, { input: { code } });
  actor.start();
  const api = createApi(createApiClient({ token: () => null }));
  const loading = api.uiConfig();
  const config = () => loading;
  await activateLanguage(config);
  const venue = await loading.catch(() => null);
  if (venue) {
    paintVenue(venue.login.style);
    document.querySelector('link[rel=icon]')?.setAttribute('href', venue.favicon);
  }
  root.render(
    <Providers>
      <ResetPage
        actor={actor}
        continueTo={continueTo}
        venueTitle={venue?.tabTitle ?? 'Foyer'}
        logoUrl={venue?.login.logoUrl}
      />
    </Providers>,
  );
}

/** The English message shown when no catalogue can be loaded. */
const TextsMissing = () => (
  <main className={classes.page} lang="en" dir="ltr">
    <div className={classes.card}>
      <h1>This page could not be loaded</h1>
      <p>The texts could not be loaded. Please check your connection and try again.</p>
      <button type="button" onClick={() => globalThis.location.reload()}>
        Reload
      </button>{' '}
      <a href="/login">Go to login</a>
    </div>
  </main>
);

/** Renders the page for the link of a password mail; the venue itself may be closed. */
export function openPage(): void {
  const element = document.getElementById('root');
  if (!element) return;
  showStoredScheme();
  const root = createRoot(element);
  void show(root).catch(() => root.render(<TextsMissing />));
  void import('@/ui/theme/later');
}
