import { toFailure } from '@domain/shared/failure';
import type { PlacesPort } from '@machines/calls/call.machine';
import { createRoom } from '@machines/calls/room.machine';
import { createLink } from '@machines/connection/link.machine';
import { createActor } from 'xstate';
import { createCallMediaPort } from '@/services/calls/late-call-media';
import { lazyPort } from '@/services/lazy-port';
import type { OpenLink } from '@/services/realtime/firebase-link';
import type { RoomServices } from './room-services';

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
    media: createCallMediaPort(callMedia),
  });
}
