import { safeRedirect } from '@domain/shared/address';
import { Failure } from '@domain/shared/failure';
import { createPasswordReset } from '@machines/password-reset/password-reset.machine';
import { createRoot, type Root } from 'react-dom/client';
import { createActor } from 'xstate';
import { createApi } from '@/services/api/api';
import { createApiClient } from '@/services/api/api-client';
import { surviveTranslators } from '@/services/browser/page-translator';
import { createPasswordResetPort } from '@/services/identity/password-reset';
import { createLanguageService, loadLaterTexts } from '@/services/language/language';
import { textStore } from '@/services/storage/storage';
import { Providers } from '@/ui/layers/providers';
import { showStoredScheme } from '@/ui/theme/color-scheme';
import { paintVenue } from '@/ui/theme/venue-colors';
import { ResetPage } from './reset-page';
import classes from './reset-page.module.css';

/** The parts of a link in a password mail. */
interface ActionLink {
  /** Empty when the link is not about a password. */
  code: string;
  /** The address of this origin to continue to. */
  continueTo: string;
}

function pathOf(address: string | null, origin: string): string {
  if (address === null || !URL.canParse(address)) return '/';
  const { origin: of, pathname, search, hash } = new URL(address);
  return of === origin ? safeRedirect(pathname + search + hash) : '/';
}

/** Reads the link the page was opened with; its parameters are those of the hosted service. */
export function readLink({ search, origin }: Pick<Location, 'search' | 'origin'>): ActionLink {
  const query = new URLSearchParams(search);
  const isReset = query.get('mode') === 'resetPassword';
  return {
    code: (isReset && query.get('oobCode')) || '',
    continueTo: pathOf(query.get('continueUrl'), origin),
  };
}

const local = () => textStore(() => globalThis.localStorage);

async function activateLanguage(config: ReturnType<typeof createApi>['uiConfig']): Promise<void> {
  const language = createLanguageService(config, local());
  const choice = await language.detect();
  await language.activate(choice);
  await loadLaterTexts();
}

async function show(root: Root): Promise<void> {
  const { code, continueTo } = readLink(globalThis.location);
  const report = (failure: Failure) => console.warn('passwordReset:', failure);
  const machine = createPasswordReset(createPasswordResetPort(), report);
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
        onLogoBroken={() => report(new Failure('WIDGET_ERROR', 'The logo cannot be shown'))}
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
  surviveTranslators();
  showStoredScheme();
  const root = createRoot(element);
  void show(root).catch(() => root.render(<TextsMissing />));
  void import('@/ui/theme/later');
}
