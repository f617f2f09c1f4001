import { answerOf, RING_INTERVAL, type Ring, ringsOf } from '@domain/calls/call';
import { pairOf } from '@domain/chat/channel-id';
import { pushId } from '@domain/chat/push-id';
import type { OperationMode } from '@domain/people/attendee';
import { unescapeKey } from '@domain/shared/database-key';
import { shownName } from '@domain/shared/shown-text';
import type { Leaving } from '@machines/calls/call.events';
import type { CallsPort } from '@machines/calls/calls.machine';
import { type Database, onDisconnect, onValue, ref, serverTimestamp } from 'firebase/database';
import type { Chat } from '@/services/chat/chat';
import { membersPath } from '@/services/chat/chat-paths';
import { openRecords } from '@/services/chat/firebase-records';
import type { SendOnDisconnect } from '@/services/chat/firebase-sends';
import { read } from '@/services/people/firebase-people';
import { ifDenied, listen, send } from '@/services/realtime/listening';
import { rangAtPath, ringingPath } from '@/services/realtime/ringing-path';
import { openIntervals } from '@/services/realtime/server-clock';
import { placePaths } from './call-paths';
import { openPlaces } from './firebase-places';

interface CallEntries {
  sendMessage: Chat['sendMessage'];
  markOwnRead: Chat['markOwnRead'];
  sendOnDisconnect: SendOnDisconnect;
}

/** What a ring is removed by, beside a message that takes its place: the database keeps one write for each path. */
const NO_RING = { from: null, name: null, since: null, answer: null };

/** A call is left after so many milliseconds, whatever became of its entry. */
const ENTRY_TIMEOUT = 2_000;

const { seats: seatsPath } = placePaths('calls');

/** Opens the calls in the realtime database. */
export function openCalls(database: Database, chat: CallEntries): CallsPort {
  const { write } = openRecords(database);
  const passed = openIntervals(database, read);

  /** Knows who is in the calls that ring, so that nobody who accepts one waits for it. */
  function followSeats(mode: OperationMode) {
    const followed = new Map<string, () => void>();
    const ignore = () => {};
    const follow = (channelId: string) =>
      onValue(ref(database, `${mode}/${seatsPath(channelId)}`), ignore, ignore);
    const unfollow = (channelId: string) => {
      followed.get(channelId)?.();
      followed.delete(channelId);
    };
    return (rings: readonly Ring[]) => {
      const open = rings.filter(({ answer = 'ACCEPTED' }) => answer === 'ACCEPTED');
      const wanted = new Set(open.map(({ channelId }) => channelId));
      const unwanted = [...followed.keys()].filter((channelId) => !wanted.delete(channelId));
      unwanted.forEach(unfollow);
      for (const channelId of wanted) followed.set(channelId, follow(channelId));
    };
  }

  const watchRings: CallsPort['watchRings'] = ({ mode, userId }, onRings, onFailure) => {
    const follow = followSeats(mode);
    const place = ref(database, `${mode}/${ringingPath(userId)}`);
    const unwatch = listen(place, 'listening to calls', onFailure, (snapshot) => {
      const rings = ringsOf(snapshot.val());
      follow(rings);
      onRings(rings);
    });
    return () => {
      unwatch();
      follow([]);
    };
  };

  const answerRings: CallsPort['answerRings'] = async ({ mode, userId, channelIds, answer }) => {
    const given = channelIds.map((channelId) =>
      write(mode, { [`${ringingPath(userId, channelId)}/answer`]: answer }, 'answering a call').catch(
        ifDenied(() => {}),
      ),
    );
    await Promise.all(given);
  };

  const ring: CallsPort['ring'] = ({ mode, userId, name, channelId, callees }, onAnswer) => {
    function ringOne(uid: string) {
      const path = ringingPath(uid, channelId);
      const at = ref(database, `${mode}/${path}`);
      const id = pushId(Date.now(), Math.random);
      const message = { mode, userId, channelId, id, authorName: name, text: '', missedBy: uid };
      // In a group it is not known here whether anybody has come.
      const isPair = pairOf(channelId).length > 0;
      const cancelMissed = isPair ? chat.sendOnDisconnect(message) : () => {};
      send(onDisconnect(at).update(NO_RING));
      const last = rangAtPath(channelId, userId, uid);
      const values = {
        [path]: { from: userId, name: shownName(name), since: serverTimestamp() },
        [last]: serverTimestamp(),
      };
      let isOver = false;
      const begin = async () => {
        if (!isOver) await write(mode, values, 'ringing');
      };
      begin()
        .catch((refusal: unknown) => passed(`${mode}/${last}`, RING_INTERVAL, refusal).then(begin))
        .catch(() => onAnswer(uid, 'BUSY'));
      const unwatch = onValue(
        at,
        (snapshot) => {
          const answer = answerOf(snapshot.val());
          if (!answer) return;
          cancelMissed();
          onAnswer(uid, answer);
        },
        () => {},
      );
      // The caller knows it already.
      const markRead = () => void chat.markOwnRead({ mode, userId, channelId }).catch(() => {});
      const remove = () => send(write(mode, { [path]: null }, 'ringing no longer'));
      let isMissed = false;
      return {
        miss: () => {
          isMissed = true;
          isOver = true;
          // The ring goes together with the message, or by itself.
          chat.sendMessage(message).then(markRead, remove);
        },
        stop: () => {
          isOver = true;
          unwatch();
          if (!isMissed) remove();
          cancelMissed();
          send(onDisconnect(at).cancel());
        },
      };
    }
    const rings = new Map(callees.map((uid) => [uid, ringOne(uid)]));
    return {
      miss: (uid) => rings.get(uid)?.miss(),
      stop: () => {
        for (const { stop } of rings.values()) stop();
      },
    };
  };

  const readMembers: CallsPort['readMembers'] = async ({ mode, channelId }) => {
    const members: unknown = (await read(ref(database, `${mode}/${membersPath(channelId)}`))).val();
    return typeof members === 'object' && members !== null ? Object.keys(members).map(unescapeKey) : [];
  };

  const places = openPlaces(database, 'calls');

  /** Leaves a message of the call in its channel, for as long as the own place tells its begin. */
  async function leaveEntry({ mode, userId, channelId, own, entryBy }: Leaving): Promise<void> {
    if (entryBy === null || own === null) return;
    const since = await read(ref(database, `${mode}/${seatsPath(channelId, own.seat, 'since')}`));
    const calledAt: unknown = since.val();
    if (typeof calledAt !== 'number') return;
    const id = pushId(Date.now(), Math.random);
    const place = { mode, userId, channelId };
    await chat.sendMessage({ ...place, id, authorName: entryBy, text: '', calledAt });
    // Who has begun the call knows of it.
    void chat.markOwnRead(place).catch(() => {});
  }

  return {
    watchRings,
    answerRings,
    readMembers,
    ring,
    ...places,
    leaveSeat: async (leaving) => {
      if (leaving.entryBy === null) return places.leaveSeat(leaving);
      // The place goes after the entry that is checked by it, and also where nothing can be written.
      const timeout = new Promise((resolve) => setTimeout(resolve, ENTRY_TIMEOUT));
      await Promise.race([leaveEntry(leaving).catch(() => {}), timeout]);
      await places.leaveSeat(leaving);
    },
  };
}
