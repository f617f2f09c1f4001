import { type CallSeat, type Participant, participantsOf } from '@domain/calls/call';
import { signalOf, storedSignal } from '@domain/calls/signal';
import { pushId } from '@domain/chat/push-id';
import { shownName } from '@domain/shared/shown-text';
import type { CallPlace, Leaving, OwnPlace, SeatRequest, TakenSeat } from '@machines/calls/call.events';
import type { PlacesPort } from '@machines/calls/call.machine';
import {
  type Database,
  type DataSnapshot,
  off,
  onChildAdded,
  onDisconnect,
  onValue,
  ref,
  serverTimestamp,
} from 'firebase/database';
import { openRecords, type Records } from '@/services/chat/firebase-records';
import { isDenied, realtimeFailure } from '@/services/identity/firebase-failure';
import { read } from '@/services/people/firebase-people';
import { follow, ifDenied, send } from '@/services/realtime/listening';
import { type PlacePaths, placePaths } from './call-paths';

interface Seats extends Pick<PlacesPort, 'takeSeat' | 'leaveSeat' | 'markScreen'> {
  /** Lets the server give a place away with the connection, with every new one again. Returns the function that stops. */
  leaveOnDisconnect(place: OwnPlace): () => void;
  /** Ends the listening that has begun with the place, once the signals are listened to. */
  stopListening(session: string): void;
}

const newSession = (): string => pushId(Date.now(), Math.random);

/** Returns the place to take: the own one, the former one if it is free, or any free one. */
function seatFor(
  { userId, former, seats }: SeatRequest,
  people: readonly Participant[],
): CallSeat | undefined {
  const own = people.find(({ uid, seat }) => uid === userId && seats.includes(seat))?.seat;
  const isFree = (seat: CallSeat) => people.every((person) => person.seat !== seat);
  const preferred = former && isFree(former.seat) ? former.seat : undefined;
  return own ?? preferred ?? seats.find(isFree);
}

/** Opens the places of calls or rooms in the realtime database. */
function openSeats(
  database: Database,
  { write }: Pick<Records, 'write'>,
  { seats: seatsPath, signals: signalsPath }: PlacePaths,
): Seats {
  /** The places that are being taken, by channel. */
  const taking = new Map<string, Promise<TakenSeat | null>>();
  /** The last session in each channel. */
  const sessions = new Map<string, string>();
  /** Listening to what others say to a place, from its writing on: they speak as soon as they see it. */
  const holding = new Map<string, () => void>();
  const stopListening = (session: string) => {
    holding.get(session)?.();
    holding.delete(session);
  };
  const at = (path: string) => onDisconnect(ref(database, path));

  const readSeats = async ({ mode, channelId }: CallPlace): Promise<Participant[]> =>
    participantsOf((await read(ref(database, `${mode}/${seatsPath(channelId)}`))).val());

  /** Each of the paths is removed by itself, because another page may have taken the place over. */
  const pathsOf = ({ mode, channelId, userId, seat, session }: OwnPlace): string[] => [
    `${mode}/${seatsPath(channelId, seat)}`,
    `${mode}/${signalsPath(channelId, userId, session)}`,
  ];

  const removeOnDisconnect = (place: OwnPlace) => {
    for (const path of pathsOf(place)) send(at(path).remove());
  };

  /** A place that was taken again in the meantime still has to go with the connection. */
  const cancelRemoval = (place: OwnPlace) => {
    const [seat = '', signals = ''] = pathsOf(place);
    if (sessions.get(place.channelId) === place.session) send(at(seat).cancel());
    send(at(signals).cancel());
  };

  const hold = (session: string, path: string) => {
    stopListening(session);
    const noted = () => {};
    holding.set(session, onChildAdded(ref(database, path), noted, noted));
  };

  async function put(request: SeatRequest, seat: CallSeat): Promise<TakenSeat> {
    const { mode, userId, channelId, name, former } = request;
    const session = former?.session ?? newSession();
    const record = { uid: userId, name: shownName(name), session, since: serverTimestamp() };
    sessions.set(channelId, session);
    const written = write(mode, { [seatsPath(channelId, seat)]: record }, 'joining a call');
    removeOnDisconnect({ mode, userId, channelId, seat, session });
    hold(session, `${mode}/${signalsPath(channelId, userId, session)}`);
    try {
      await written;
    } catch (error) {
      stopListening(session);
      throw error;
    }
    return { seat, session };
  }

  /** Takes a place; another person may be quicker, then the next one. */
  async function take(request: SeatRequest, refused: CallSeat | null = null): Promise<TakenSeat | null> {
    const seat = seatFor(request, await readSeats(request));
    if (!seat) return null;
    try {
      return await put(request, seat);
    } catch (error) {
      if (!isDenied(error) || seat === refused) throw error;
      return take(request, seat);
    }
  }

  const goodbyesOf = ({ channelId, others }: Leaving, { seat, session }: TakenSeat) => {
    const data = storedSignal({ type: 'bye' });
    return Object.fromEntries(
      others.map((to) => [
        signalsPath(channelId, to.uid, to.session, newSession()),
        { from: session, seat, to: to.seat, data },
      ]),
    );
  };

  /**
   * Gives a place away together with the goodbyes, or one after the other: who has just left as well can't be told, and
   * a place that is lost already needs no removal.
   */
  async function release(leaving: Leaving, own: TakenSeat): Promise<void> {
    const { mode, channelId, userId } = leaving;
    const signals = { [signalsPath(channelId, userId, own.session)]: null };
    // Together: a signal that comes between the two would stay.
    const removal = { ...signals, [seatsPath(channelId, own.seat)]: null };
    const leave = (values: object) => write(mode, values, 'leaving a call');
    const goodbyes = goodbyesOf(leaving, own);
    // In this order: who has no place any more says nothing.
    const leaveEach = () =>
      Promise.all([
        ...Object.entries(goodbyes).map(([path, bye]) => leave({ [path]: bye }).catch(ifDenied(() => {}))),
        leave(removal).catch(ifDenied(() => leave(signals))),
      ]);
    await leave({ ...goodbyes, ...removal }).catch(ifDenied(leaveEach));
  }

  return {
    stopListening,
    // What the SDK has sent over a connection that was lost before the answer, it does not send again.
    leaveOnDisconnect: (place) =>
      onValue(ref(database, '.info/connected'), (snapshot) => {
        if (snapshot.val() === true) removeOnDisconnect(place);
      }),
    takeSeat: (request) => {
      const taken = take(request);
      taking.set(request.channelId, taken);
      const settle = () => {
        if (taking.get(request.channelId) === taken) taking.delete(request.channelId);
      };
      taken.then(settle, settle);
      return taken;
    },
    leaveSeat: async (leaving) => {
      const late = await taking.get(leaving.channelId)?.catch(() => null);
      const own = late ?? leaving.own;
      if (!own) return;
      stopListening(own.session);
      // Only afterwards: until then the server gives the place away if the connection is lost.
      if (!leaving.isMoved) await release(leaving, own);
      cancelRemoval({ ...leaving, ...own });
    },
    markScreen: async ({ mode, channelId, seat, isShared }) => {
      const mark = { [seatsPath(channelId, seat, 'screen')]: isShared ? serverTimestamp() : null };
      await write(mode, mark, 'sharing the screen').catch(ifDenied(() => {}));
    },
  };
}

/** Opens the places of calls or rooms, and what browsers say to each other there, in the realtime database. */
export function openPlaces(database: Database, branch: 'calls' | 'rooms'): PlacesPort {
  const records = openRecords(database);
  const { write } = records;
  const paths = placePaths(branch);
  const { seats: seatsPath, signals: signalsPath } = paths;
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
    const seats = follow(ref(database, `${mode}/${seatsPath(channelId)}`), (snapshot) => {
      onSeats(participantsOf(snapshot.val()));
      // Only now: what is said by a browser that is not known yet would be lost.
      hear();
    });
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
    await write(mode, values, 'sending a signal').catch(ifDenied(() => {}));
  };

  const watchPeople: PlacesPort['watchPeople'] = ({ mode, channelId }, onPeople) =>
    follow(ref(database, `${mode}/${seatsPath(channelId)}`), (snapshot) =>
      onPeople(participantsOf(snapshot.val())),
    );

  return { watchCall, watchPeople, sendSignal, ...places };
}
