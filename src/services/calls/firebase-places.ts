import { participantsOf } from '@domain/calls/call';
import { signalOf, storedSignal } from '@domain/calls/signal';
import { pushId } from '@domain/chat/push-id';
import { toFailure } from '@domain/shared/failure';
import type { PlacesPort } from '@machines/calls/call.machine';
import { type Database, type DataSnapshot, off, onChildAdded, onValue, ref } from 'firebase/database';
import { openRecords } from '@/services/chat/firebase-records';
import { isDenied, realtimeFailure } from '@/services/identity/firebase-failure';
import type { Relisten } from '@/services/realtime/relistening';
import { placePaths } from './call-paths';
import { openSeats } from './firebase-seats';

/** Opens the places of calls or rooms, and what browsers say to each other there, in the realtime database. */
export function openPlaces(database: Database, relisten: Relisten, branch: 'calls' | 'rooms'): PlacesPort {
  const records = openRecords(database);
  const { write } = records;
  const paths = placePaths(branch);
  const { seats: seatsPath, signals: signalsPath } = paths;
  // Nothing waits for the answers: the SDK drops them when the link is lost.
  const send = (request: Promise<void>) => void request.catch(() => {});

  const { leaveOnDisconnect, stopListening, ...places } = openSeats(database, records, paths);

  const watchCall: PlacesPort['watchCall'] = (place, listener) => {
    const { mode, userId, channelId, session } = place;
    const { onSeats, onSignal, onFailure } = listener;
    const said = ref(database, `${mode}/${signalsPath(channelId, userId, session)}`);
    const report = (snapshot: DataSnapshot) => {
      const received = signalOf(snapshot.val());
      if (received) onSignal(received);
      const path = signalsPath(channelId, userId, session, snapshot.key ?? '');
      send(write(mode, { [path]: null }, 'removing a signal'));
    };
    const nothing = () => {};
    let hear = () => {
      hear = nothing;
      onChildAdded(said, report, (error) => onFailure(realtimeFailure(error, 'listening to a call')));
      stopListening(session);
    };
    const seats = relisten((onRevoked) =>
      onValue(
        ref(database, `${mode}/${seatsPath(channelId)}`),
        (snapshot) => {
          onSeats(participantsOf(snapshot.val()));
          // Only now: what is said by a browser that is not known yet would be lost.
          hear();
        },
        onRevoked,
      ),
    );
    const stopRemoval = leaveOnDisconnect(place);
    return () => {
      hear = nothing;
      stopRemoval();
      seats();
      off(said, 'child_added', report);
    };
  };

  const sendSignal: PlacesPort['sendSignal'] = async ({ mode, channelId, session, seat, to, signal }) => {
    const path = signalsPath(channelId, to.uid, to.session, pushId(Date.now(), Math.random));
    const values = { [path]: { from: session, seat, to: to.seat, data: storedSignal(signal) } };
    try {
      await write(mode, values, 'sending a signal');
    } catch (error) {
      if (!isDenied(error)) throw toFailure(error);
    }
  };

  return { watchCall, sendSignal, ...places };
}
