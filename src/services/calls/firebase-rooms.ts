import type { CallPlace } from '@machines/calls/call.events';
import type { PlacesPort } from '@machines/calls/call.machine';
import { type Database, ref, serverTimestamp } from 'firebase/database';
import { openRecords } from '@/services/chat/firebase-records';
import { read } from '@/services/people/firebase-people';
import { follow } from '@/services/realtime/listening';
import { endedPath } from './call-paths';
import { openPlaces } from './firebase-places';

/** The rooms of meetings in the realtime database; the id of a room takes the place of that of a channel. */
export interface Rooms extends PlacesPort {
  /** Ends the meeting in a room for everybody; hosts only. */
  endMeeting(place: CallPlace): Promise<void>;
}

/** Opens the rooms in the realtime database. */
export function openRooms(database: Database): Rooms {
  const { write } = openRecords(database);
  const places = openPlaces(database, 'rooms');
  /** When the last meeting in each room was ended, before the user came in. */
  const earlierEnds = new Map<string, unknown>();
  /** Rooms whose meeting this page ends: the SDK shows it as ended before the server has decided. */
  const ending = new Set<string>();
  const checks = new Set<() => void>();
  const endedIn = ({ mode, channelId }: CallPlace) => ref(database, `${mode}/${endedPath(channelId)}`);

  return {
    ...places,
    takeSeat: async (request) => {
      const ended = request.former ? null : read(endedIn(request));
      const [before, taken] = await Promise.all([ended, places.takeSeat(request)]);
      if (before) earlierEnds.set(request.channelId, before.val());
      return taken;
    },
    watchCall: (place, listener) => {
      const stop = places.watchCall(place, listener);
      let isEnded = false;
      const check = () => {
        if (isEnded && !ending.has(place.channelId)) listener.onClosed();
      };
      checks.add(check);
      const stopEnd = follow(endedIn(place), (snapshot) => {
        isEnded = snapshot.val() !== earlierEnds.get(place.channelId);
        check();
      });
      return () => {
        stop();
        stopEnd();
        checks.delete(check);
      };
    },
    endMeeting: async ({ mode, channelId }) => {
      ending.add(channelId);
      try {
        await write(mode, { [endedPath(channelId)]: serverTimestamp() }, 'ending a meeting');
      } finally {
        ending.delete(channelId);
        for (const check of checks) check();
      }
    },
  };
}
