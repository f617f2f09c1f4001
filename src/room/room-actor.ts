import { toFailure } from '@domain/shared/failure';
import type { CallReport, OwnPlace } from '@machines/calls/call.events';
import { callMachine } from '@machines/calls/call.machine';
import type { LinkReport, RoomEnding } from '@machines/calls/room.events';
import { roomMachine } from '@machines/calls/room.machine';
import { createLink } from '@machines/connection/link.machine';
import { createActor } from 'xstate';
import { callListener, callParts } from '@/app/slots/call-parts';
import { promise, stream } from '@/app/slots/fill';
import type { OpenLink } from '@/services/realtime/firebase-link';
import type { RoomServices } from './room-services';

/** Returns the machine of a room with its effects. */
export function roomActor({ openRoom, rooms, watchWake, callMedia }: RoomServices) {
  const places = {
    takeSeat: async (...request) => (await rooms.load()).takeSeat(...request),
    leaveSeat: async (...leaving) => (await rooms.load()).leaveSeat(...leaving),
    markScreen: async (...mark) => (await rooms.load()).markScreen(...mark),
    sendSignal: async (...sending) => (await rooms.load()).sendSignal(...sending),
  } satisfies Parameters<typeof callParts>[0]['places'];
  const startLink = (link: OpenLink, onCrash: (error: unknown) => void) => {
    const actor = createActor(createLink({ ...link, load: async () => {}, watchWake }));
    actor.subscribe({ error: onCrash });
    actor.start();
    actor.send({ type: 'link.open' });
    actor.send({ type: 'link.hasten' });
    return () => void actor.stop();
  };
  return roomMachine.provide({
    actors: {
      openRoom: promise(openRoom),
      endMeeting: promise<void, RoomEnding>(async (place) => (await rooms.load()).endMeeting(place)),
      // The SDK alone would keep a silent link for minutes.
      keepLink: stream<LinkReport>((send) => {
        const crash = (error: unknown) => send({ type: 'link.crashed', failure: toFailure(error) });
        return rooms.watchOnceLoaded((link) => startLink(link, crash));
      }),
      call: callMachine.provide({
        actors: {
          ...callParts({ places, callMedia }),
          watchCall: stream<CallReport, OwnPlace>((send, place) =>
            rooms.watch(({ watchCall }) =>
              watchCall(place, { ...callListener(send), onClosed: () => send({ type: 'call.closed' }) }),
            ),
          ),
        },
      }),
    },
  });
}
