import { toFailure } from '@domain/shared/failure';
import type { UiConfig } from '@domain/shared/ui-config';
import type { PlacesPort } from '@machines/calls/call.machine';
import { createRoom, type RoomVisitor } from '@machines/calls/room.machine';
import { createLink } from '@machines/connection/link.machine';
import { createActor } from 'xstate';
import type { Api } from '@/services/api/api';
import { type ApiClient, createApiClient } from '@/services/api/api-client';
import { watchWake } from '@/services/browser/browser-signs';
import { type CallMedia, createCallMedia } from '@/services/calls/call-media';
import { openRooms, type Rooms } from '@/services/calls/firebase-rooms';
import { createFirebase } from '@/services/identity/identity';
import { hasStoredUser } from '@/services/identity/stored-session';
import { lazyPort } from '@/services/lazy-port';
import { type OpenLink, takeLink } from '@/services/realtime/firebase-link';
import { createLazyModule, type LazyModule } from '@/services/realtime/lazy-module';
import { openDatabase } from '@/services/realtime/signed-in-database';
import { type TextStore, textStore } from '@/services/storage/storage';

interface RoomServicesOptions {
  config: () => Promise<UiConfig>;
  call: ApiClient['call'];
  local: TextStore;
  version: Api['venueVersion'];
}

/** The effects of a room. */
export interface RoomServices {
  /** Returns the signed-in user of the browser; null without one. */
  openRoom(): Promise<RoomVisitor | null>;
  /** The places of rooms, and the link to their server. */
  rooms: Pick<LazyModule<Rooms & OpenLink>, 'load' | 'watch' | 'watchOnceLoaded'>;
  /** Calls back when the page becomes visible again or is online again. */
  watchWake(onWake: () => void, onLeave: () => void): () => void;
  callMedia: CallMedia;
}

const modeOf = (mode: string | undefined) => (mode === 'LIVE' ? ('live' as const) : ('stage' as const));
const nameOf = ({ displayName, email }: { displayName: string | null; email: string | null }): string =>
  displayName ?? email ?? '–';

/** Creates them over the session of the venue in this browser. */
export function createRoomServices({ config, call, local, version }: RoomServicesOptions): RoomServices {
  const firebase = createFirebase(config, call, local);

  async function signedIn() {
    const session = await firebase.session();
    return { app: await session.signedInApp(), user: await session.signedInUser() };
  }

  const member = createApiClient({ token: async () => (await signedIn()).user.getIdToken() });

  return {
    openRoom: async () => {
      const { apiKey } = await firebase.section();
      if (!hasStoredUser(local, apiKey)) return null;
      try {
        const [{ user }, { mode }] = await Promise.all([signedIn(), version()]);
        return {
          mode: modeOf(mode),
          userId: user.uid,
          name: nameOf(user),
        };
      } catch (error) {
        if (toFailure(error).kind === 'UNAUTHORIZED') return null;
        throw error;
      }
    },
    rooms: createLazyModule(async () => {
      const { app } = await signedIn();
      const database = openDatabase(app);
      return { ...openRooms(database), ...takeLink(database, await firebase.section()) };
    }),
    watchWake,
    callMedia: createCallMedia({
      call: member.call,
      local,
      session: textStore(() => globalThis.sessionStorage),
    }),
  };
}

/** Returns the machine of a room with its port. */
export function roomActor({ openRoom, rooms, watchWake, callMedia }: RoomServices) {
  const startLink = (link: OpenLink, onCrash: (error: unknown) => void) => {
    const actor = createActor(createLink({ ...link, load: async () => {}, watchWake }));
    actor.subscribe({ error: onCrash });
    actor.start();
    actor.send({ type: 'link.open' });
    actor.send({ type: 'link.hasten' });
    return () => void actor.stop();
  };
  return createRoom({
    openRoom,
    endMeeting: async (place) => (await rooms.load()).endMeeting(place),
    // The SDK alone would keep a silent link for minutes.
    keepLink: (onCrash) =>
      rooms.watchOnceLoaded((link) => startLink(link, (error) => onCrash(toFailure(error)))),
    places: lazyPort<PlacesPort, 'watchCall'>(rooms.load, {
      watchCall: (...call) => rooms.watch(({ watchCall }) => watchCall(...call)),
    }),
    media: callMedia,
  });
}
