import { answerOf, participantsOf, ringsOf } from '@domain/calls/call';
import { signalOf, storedSignal } from '@domain/calls/signal';
import { pushId } from '@domain/chat/push-id';
import { unescapeKey } from '@domain/shared/database-key';
import { type Failure, toFailure } from '@domain/shared/failure';
import { type Database, onChildAdded, onDisconnect, onValue, ref, serverTimestamp } from 'firebase/database';
import { membersPath } from '@/services/chat/chat-paths';
import { openRecords } from '@/services/chat/firebase-records';
import { isDenied, realtimeFailure } from '@/services/identity/firebase-failure';
import { read } from '@/services/people/firebase-people';
import type { Relisten } from '@/services/realtime/relistening';
import { ringingPath, seatsPath, signalsPath } from './call-paths';
import type { Calls } from './calls';
import { openSeats } from './firebase-seats';

/** Opens the calls in the realtime database. */
export function openCalls(database: Database, relisten: Relisten): Calls {
  const records = openRecords(database);
  const { write } = records;
  // Nothing waits for the answers: the SDK drops them when the link is lost.
  const send = (request: Promise<void>) => void request.catch(() => {});

  const watchRings: Calls['watchRings'] = ({ mode, userId }, onRings, onFailure) =>
    onValue(
      ref(database, `${mode}/${ringingPath(userId)}`),
      (snapshot) => onRings(ringsOf(snapshot.val())),
      (error) => onFailure(realtimeFailure(error, 'listening to calls')),
    );

  const answerRings: Calls['answerRings'] = async ({ mode, userId, channelIds, answer }) => {
    const given = channelIds.map((channelId) =>
      write(mode, { [`${ringingPath(userId, channelId)}/answer`]: answer }, 'answering a call').catch(
        (failure: Failure) => {
          if (!isDenied(failure)) throw failure;
        },
      ),
    );
    await Promise.all(given);
  };

  const ring: Calls['ring'] = ({ mode, userId, name, channelId, callees }, onAnswer) => {
    function ringOne(uid: string): () => void {
      const path = ringingPath(uid, channelId);
      const at = ref(database, `${mode}/${path}`);
      const values = { [path]: { from: userId, name, since: serverTimestamp() } };
      const rung = write(mode, values, 'ringing');
      send(onDisconnect(at).remove());
      rung.catch(() => onAnswer(uid, 'BUSY'));
      const unwatch = onValue(
        at,
        (snapshot) => {
          const answer = answerOf(snapshot.val());
          if (answer) onAnswer(uid, answer);
        },
        () => {},
      );
      return () => {
        unwatch();
        send(write(mode, { [path]: null }, 'ringing no longer'));
        send(onDisconnect(at).cancel());
      };
    }
    const stops = callees.map(ringOne);
    return () => {
      for (const stop of stops) stop();
    };
  };

  const watchCall: Calls['watchCall'] = ({ mode, userId, channelId, session }, listener) => {
    const { onSeats, onSignal, onFailure } = listener;
    const seats = relisten((onRevoked) =>
      onValue(
        ref(database, `${mode}/${seatsPath(channelId)}`),
        (snapshot) => onSeats(participantsOf(snapshot.val())),
        onRevoked,
      ),
    );
    const signals = onChildAdded(
      ref(database, `${mode}/${signalsPath(channelId, userId, session)}`),
      (snapshot) => {
        const received = signalOf(snapshot.val());
        if (received) onSignal(received);
        const path = signalsPath(channelId, userId, session, snapshot.key ?? '');
        send(write(mode, { [path]: null }, 'removing a signal'));
      },
      (error) => onFailure(realtimeFailure(error, 'listening to a call')),
    );
    return () => {
      seats();
      signals();
    };
  };

  const sendSignal: Calls['sendSignal'] = async ({ mode, channelId, session, seat, to, signal }) => {
    const path = signalsPath(channelId, to.uid, to.session, pushId(Date.now(), Math.random));
    const values = { [path]: { from: session, seat, to: to.seat, data: storedSignal(signal) } };
    try {
      await write(mode, values, 'sending a signal');
    } catch (error) {
      if (!isDenied(error)) throw toFailure(error);
    }
  };

  const readMembers: Calls['readMembers'] = async ({ mode, channelId }) => {
    const members: unknown = (await read(ref(database, `${mode}/${membersPath(channelId)}`))).val();
    return typeof members === 'object' && members !== null ? Object.keys(members).map(unescapeKey) : [];
  };

  return {
    watchRings,
    answerRings,
    readMembers,
    ring,
    watchCall,
    sendSignal,
    ...openSeats(database, records),
  };
}
