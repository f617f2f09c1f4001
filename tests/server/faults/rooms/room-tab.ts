import { callPhase, otherPeople } from '@machines/calls/call.selectors';
import type { RoomEvent } from '@machines/calls/room.machine';
import { roomCall, roomEnd, roomView } from '@machines/calls/room.machine';
import { createActor } from 'xstate';
import { PROJECT_ID } from '../../../../server/backend/project-id';
import { createFakeCalls } from '../../../support/fake-calls';
import { speakFor } from '../../../support/sdk-token';
import type { Way } from '../way';

export const ROOM = 'stage';

/** The modules that tabs are built from. */
export async function loadRooms() {
  const apps = await import('firebase/app');
  const { getDatabase } = await import('firebase/database');
  const { openRooms } = await import('@/services/calls/firebase-rooms');
  const { takeLink } = await import('@/services/realtime/firebase-link');
  const { createLazyModule } = await import('@/services/realtime/lazy-module');
  const { roomActor } = await import('@/room/room-services');
  return { apps, getDatabase, openRooms, takeLink, createLazyModule, roomActor };
}

export type RoomModules = Awaited<ReturnType<typeof loadRooms>>;

interface RoomTabParts extends Pick<Way, 'link' | 'links'> {
  modules: RoomModules;
  /** Host and port. */
  host: string;
  uid: string;
}

let tabs = 0;

/** A page of a room: its machine on the product's places and the SDK, without devices. */
export function openRoomTab({ modules, host, uid, link, links }: RoomTabParts) {
  tabs += 1;
  const { apps, getDatabase, openRooms, takeLink, createLazyModule, roomActor } = modules;
  const options = {
    apiKey: 'local',
    authDomain: host,
    projectId: PROJECT_ID,
    databaseURL: `ws://${host}?ns=${PROJECT_ID}`,
  };
  const app = apps.initializeApp(options, `room-${tabs}`);
  speakFor(app, uid);
  const machine = roomActor({
    openRoom: async () => ({ mode: 'live', userId: uid, name: `Person ${uid}` }),
    rooms: createLazyModule(async () => {
      const database = getDatabase(app);
      return { ...openRooms(database), ...takeLink(database, { ...options, local: true }) };
    }),
    watchWake: () => () => {},
    callMedia: createFakeCalls().media,
  });
  const wanted = { microphone: true, camera: true };
  const actor = createActor(machine, { input: { roomId: ROOM, name: '', wanted, isReviewed: false } });
  actor.start();
  const call = () => roomCall(actor.getSnapshot())?.getSnapshot();
  return {
    uid,
    link,
    links,
    send: (event: RoomEvent) => actor.send(event),
    /** What the page shows of the room. */
    view: () => roomView(actor.getSnapshot()),
    end: () => roomEnd(actor.getSnapshot()),
    /** The place in the room, and who else is seen there; undefined outside, and while coming or leaving. */
    inside: () => {
      const now = call();
      if (!now?.matches({ active: { joined: { place: 'held' } } })) return undefined;
      return { own: now.context.own, others: otherPeople(now) };
    },
    phase: () => {
      const now = call();
      return now && callPhase(now);
    },
    /** Stops all code of the page, as when the browser is killed. */
    close: () => {
      actor.stop();
      void apps.deleteApp(app);
    },
  };
}

export type RoomTab = ReturnType<typeof openRoomTab>;
