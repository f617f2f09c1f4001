import { roomAddressOf } from '@domain/meeting/room-address';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CallEnd } from '@machines/calls/call.events';
import { isLinkCrashed, roomCall, roomEnd, roomView } from '@machines/calls/room.machine';
import { IconEar, IconVideo } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { createRoot, type Root } from 'react-dom/client';
import { createActor } from 'xstate';
import { CallProvider } from '@/app/call-parts';
import { createApi } from '@/services/api/api';
import { createApiClient } from '@/services/api/api-client';
import { surviveTranslators } from '@/services/browser/page-translator';
import { createLanguageService, loadLaterTexts } from '@/services/language/language';
import { textStore } from '@/services/storage/storage';
import { Button } from '@/ui/controls/button';
import { Providers } from '@/ui/layers/providers';
import { Spinner } from '@/ui/media/spinner';
import { showStoredScheme } from '@/ui/theme/color-scheme';
import { paintVenue } from '@/ui/theme/venue-colors';
import { Notice } from './notice';
import classes from './room-page.module.css';
import { createRoomServices, roomActor } from './room-services';
import { type RoomProps, RoomStage } from './room-stage';
import { useReady } from './use-frame';

const ENDS: Partial<Record<CallEnd, MessageDescriptor>> = {
  CLOSED: msg`A host ended the meeting for everyone.`,
  MOVED: msg`The meeting goes on in another tab.`,
  FULL: msg`The room is full: four people take part, and four listen.`,
  FORBIDDEN: msg`You can’t take part in this meeting right now.`,
  DISABLED: msg`Video chat is not enabled in this browser.`,
  FAILED: msg`The connection to the meeting failed. Please try again.`,
};

/** A room of this server: its notices before and after the meeting, and the meeting. */
export function RoomPage(props: RoomProps) {
  useReady();
  return (
    <>
      <LinkNote actor={props.actor} />
      <RoomContent {...props} />
    </>
  );
}

/** Says that nobody watches over the connection any longer. */
function LinkNote({ actor }: Pick<RoomProps, 'actor'>) {
  const { t } = useLingui();
  const isCrashed = useSelector(actor, isLinkCrashed);
  return (
    isCrashed && (
      <div className={classes.link}>
        <p className={classes.problem} role="alert">
          <Trans>The connection is no longer checked. If the others stand still, reconnect.</Trans>
        </p>
        <Button variant="default" onClick={() => actor.send({ type: 'link.retry' })}>{t`Reconnect`}</Button>
      </div>
    )
  );
}

function RoomContent({ actor, address }: RoomProps) {
  const view = useSelector(actor, roomView);
  const call = useSelector(actor, roomCall);
  if (call)
    return (
      <CallProvider value={call}>
        <RoomStage actor={actor} address={address} />
      </CallProvider>
    );
  if (view === 'opening') return <Notice>{<Spinner />}</Notice>;
  if (view === 'failed' || view === 'signedOut')
    return <Outside actor={actor} isFailed={view === 'failed'} />;
  return <RoomNotice actor={actor} address={address} />;
}

function Outside({ actor, isFailed }: { actor: RoomProps['actor']; isFailed: boolean }) {
  const { t } = useLingui();
  return (
    <Notice actions={<Button onClick={() => actor.send({ type: 'room.retry' })}>{t`Try again`}</Button>}>
      {isFailed
        ? t`The room cannot be reached right now.`
        : t`You are not logged in. Log in to the venue first, then come back.`}
    </Notice>
  );
}

function RoomNotice({ actor }: RoomProps) {
  const { t } = useLingui();
  const view = useSelector(actor, roomView);
  const end = useSelector(actor, roomEnd);
  const said = end && ENDS[end];
  return (
    <Notice
      actions={
        <>
          <Button
            variant="default"
            icon={<IconEar size={20} aria-hidden />}
            onClick={() => actor.send({ type: 'room.listen' })}
          >
            <Trans>Only listen</Trans>
          </Button>
          <Button
            icon={<IconVideo size={20} aria-hidden />}
            onClick={() => actor.send({ type: 'room.join' })}
          >
            <Trans>Join again</Trans>
          </Button>
        </>
      }
    >
      {view === 'full' && <Trans>Four people are in this room. You can listen until somebody leaves.</Trans>}
      {view === 'ended' && (said ? t(said) : <Trans>You left the meeting.</Trans>)}
    </Notice>
  );
}

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
  surviveTranslators();
  showStoredScheme();
  const root = createRoot(element);
  void show(root).catch(() => root.render(<TextsMissing />));
  void import('@/ui/theme/later');
}
