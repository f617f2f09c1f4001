import { roomAddressOf } from '@domain/meeting/room-address';
import { Trans } from '@lingui/react/macro';
import { createRoot, type Root } from 'react-dom/client';
import { createActor } from 'xstate';
import { createApi } from '@/services/api/api';
import { createApiClient } from '@/services/api/api-client';
import { createLanguageService, loadLaterTexts } from '@/services/language/language';
import { textStore } from '@/services/storage/storage';
import { Providers } from '@/ui/layers/providers';
import { showStoredScheme } from '@/ui/theme/color-scheme';
import { paintVenue } from '@/ui/theme/venue-colors';
import { Notice } from './notice';
import { roomActor } from './room-actor';
import { RoomPage } from './room-page';
import { createRoomServices } from './room-services';

async function show(root: Root): Promise<void> {
  const local = textStore(() => globalThis.localStorage);
  const client = createApiClient({ token: () => null });
  const api = createApi(client);
  const loading = api.uiConfig();
  const config = () => loading;
  const language = createLanguageService(config, local);
  // The language of the room's address is not a choice for the venue.
  await language.activate({ ...(await language.detect()), explicit: false });
  await loadLaterTexts();
  const venue = await loading.catch(() => null);
  if (venue) paintVenue(venue.login.style);
  const address = roomAddressOf(new Map(new URLSearchParams(globalThis.location.search)));
  if (!address) {
    root.render(
      <Providers>
        <Notice>
          <Trans>There is no room at this address.</Trans>
        </Notice>
      </Providers>,
    );
    return;
  }
  const services = createRoomServices({ config, call: client.call, local, version: api.venueVersion });
  const actor = createActor(roomActor(services), { input: address });
  actor.start();
  root.render(
    <Providers>
      <RoomPage actor={actor} address={address} />
    </Providers>,
  );
}

/** The English message shown when no catalogue can be loaded. */
const TextsMissing = () => (
  <main lang="en" dir="ltr">
    <p>The room could not be loaded. Please check your connection and try again.</p>
    <button type="button" onClick={() => globalThis.location.reload()}>
      Reload
    </button>
  </main>
);

/** Renders the room that the address names. */
export function openRoom(): void {
  const element = document.getElementById('root');
  if (!element) return;
  showStoredScheme();
  const root = createRoot(element);
  void show(root).catch(() => root.render(<TextsMissing />));
  void import('@/ui/theme/later');
}
