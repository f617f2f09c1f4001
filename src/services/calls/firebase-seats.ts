import { type CallSeat, type Participant, participantsOf } from '@domain/calls/call';
import { storedSignal } from '@domain/calls/signal';
import { pushId } from '@domain/chat/push-id';
import { shownName } from '@domain/shared/shown-text';
import type { CallPlace, Leaving, OwnPlace, SeatWish, TakenSeat } from '@machines/calls/call.events';
import { type Database, onDisconnect, ref, serverTimestamp } from 'firebase/database';
import type { Records } from '@/services/chat/firebase-records';
import { isDenied } from '@/services/identity/firebase-failure';
import { read } from '@/services/people/firebase-people';
import type { PlacePaths } from './call-paths';
import type { Places } from './calls';

const newSession = (): string => pushId(Date.now(), Math.random);

/** Returns the place to take: the own one, the former one if it is free, or any free one. */
function seatFor({ userId, former, seats }: SeatWish, people: readonly Participant[]): CallSeat | undefined {
  const own = people.find(({ uid, seat }) => uid === userId && seats.includes(seat))?.seat;
  const isFree = (seat: CallSeat) => people.every((person) => person.seat !== seat);
  const wished = former && isFree(former.seat) ? former.seat : undefined;
  return own ?? wished ?? seats.find(isFree);
}

/** Opens the places of calls or rooms in the realtime database. */
export function openSeats(
  database: Database,
  { write }: Pick<Records, 'write'>,
  { seats: seatsPath, signals: signalsPath }: PlacePaths,
): Pick<Places, 'takeSeat' | 'leaveSeat' | 'markScreen'> {
  /** The places that are being taken, by channel. */
  const taking = new Map<string, Promise<TakenSeat | null>>();
  const send = (request: Promise<void>) => void request.catch(() => {});
  const at = (path: string) => onDisconnect(ref(database, path));

  const readSeats = async ({ mode, channelId }: CallPlace): Promise<Participant[]> =>
    participantsOf((await read(ref(database, `${mode}/${seatsPath(channelId)}`))).val());

  /** Each of the paths is removed by itself, because another page may have taken the place over. */
  const pathsOf = ({ mode, channelId, userId, seat, session }: OwnPlace): string[] => [
    `${mode}/${seatsPath(channelId, seat)}`,
    `${mode}/${signalsPath(channelId, userId, session)}`,
  ];

  async function put(wish: SeatWish, seat: CallSeat): Promise<TakenSeat> {
    const { mode, userId, channelId, name, former } = wish;
    const session = former?.session ?? newSession();
    const record = { uid: userId, name: shownName(name), session, since: serverTimestamp() };
    const written = write(mode, { [seatsPath(channelId, seat)]: record }, 'joining a call');
    for (const path of pathsOf({ mode, userId, channelId, seat, session })) send(at(path).remove());
    await written;
    return { seat, session };
  }

  /** Takes a place; another person may be quicker, then the next one. */
  async function take(wish: SeatWish, refused: CallSeat | null = null): Promise<TakenSeat | null> {
    const seat = seatFor(wish, await readSeats(wish));
    if (!seat) return null;
    try {
      return await put(wish, seat);
    } catch (error) {
      if (!isDenied(error) || seat === refused) throw error;
      return take(wish, seat);
    }
  }

  const byesOf = ({ channelId, others }: Leaving, { seat, session }: TakenSeat) => {
    const data = storedSignal({ type: 'bye' });
    return Object.fromEntries(
      others.map((to) => [
        signalsPath(channelId, to.uid, to.session, newSession()),
        { from: session, seat, to: to.seat, data },
      ]),
    );
  };

  /** Gives a place away together with the goodbyes. Nobody needs to be told who has just left as well. */
  async function release(leaving: Leaving, own: TakenSeat): Promise<void> {
    const { mode, channelId, userId, others } = leaving;
    send(write(mode, { [signalsPath(channelId, userId, own.session)]: null }, 'removing signals'));
    const removal = { [seatsPath(channelId, own.seat)]: null };
    const left = write(mode, { ...byesOf(leaving, own), ...removal }, 'leaving a call');
    await left.catch((error: unknown) => {
      if (!isDenied(error) || others.length === 0) throw error;
      return write(mode, removal, 'leaving a call');
    });
  }

  return {
    takeSeat: (wish) => {
      const taken = take(wish);
      taking.set(wish.channelId, taken);
      const settle = () => {
        if (taking.get(wish.channelId) === taken) taking.delete(wish.channelId);
      };
      taken.then(settle, settle);
      return taken;
    },
    leaveSeat: async (leaving) => {
      const late = await taking.get(leaving.channelId)?.catch(() => null);
      const own = late ?? leaving.own;
      if (!own) return;
      for (const path of pathsOf({ ...leaving, ...own })) send(at(path).cancel());
      if (!leaving.isMoved) await release(leaving, own);
    },
    markScreen: async ({ mode, channelId, seat, isShared }) => {
      const mark = { [seatsPath(channelId, seat, 'screen')]: isShared ? serverTimestamp() : null };
      try {
        await write(mode, mark, 'sharing the screen');
      } catch (error) {
        if (!isDenied(error)) throw error;
      }
    },
  };
}
