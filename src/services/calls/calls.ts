import type { Participant, RingAnswer } from '@domain/calls/call';
import type { ReceivedSignal } from '@domain/calls/signal';
import type { Failure } from '@domain/shared/failure';
import type {
  CallPlace,
  Leaving,
  OwnPlace,
  Ringing,
  SeatRequest,
  SignalSending,
  TakenSeat,
} from '@machines/calls/call.events';
import type { CallsPort } from '@machines/calls/calls.events';
import type { ScreenMark } from '@machines/calls/screen.events';
import { lazyPort } from '@/services/lazy-port';
import type { LazyModule } from '@/services/realtime/lazy-module';

export interface CallListener {
  /** Always all people in the call. */
  onSeats: (people: readonly Participant[]) => void;
  onSignal: (received: ReceivedSignal) => void;
  onFailure: (failure: Failure) => void;
}

/** The places of calls or rooms; every rejection is a `Failure`. */
export interface Places {
  /** Takes a place, which the server gives away with the connection; null when none of the wanted ones is free. */
  takeSeat(request: SeatRequest): Promise<TakenSeat | null>;
  /** Gives the place away and tells the others. A place that is just being taken is given away as well. */
  leaveSeat(leaving: Leaving): Promise<void>;
  /**
   * Follows the people there, and what their browsers say to this one, which is reported after they are. Returns the
   * function that stops.
   */
  watchCall(place: OwnPlace, listener: CallListener): () => void;
  /** Says something to another browser there; what is lost is said again once a connection fails. */
  sendSignal(sending: SignalSending): Promise<void>;
  /** Tells the others whether the user's picture is a screen; nothing happens once the place is given away. */
  markScreen(mark: ScreenMark): Promise<void>;
}

/** Ringing that goes on until it is stopped. */
export interface OpenRinging {
  stop(): void;
  /** Leaves a message of the missed call in the channel, in place of the ring of a person who has not answered. */
  miss(uid: string): void;
}

/** Calls in the realtime database; every rejection is a `Failure`. */
export interface Calls extends Places, CallsPort {
  /**
   * Rings people and reports what they answer; people who may not be rung count as busy. The server stops it with the connection.
   */
  ring(ringing: Ringing, onAnswer: (uid: string, answer: RingAnswer) => void): OpenRinging;
  /** Returns the uids of everybody in a group. */
  readMembers(place: CallPlace): Promise<readonly string[]>;
}

/** Returns the calls, whose code loads with the realtime database. */
export const createCalls = ({ load, watch }: Pick<LazyModule<{ calls: Calls }>, 'load' | 'watch'>): Calls =>
  lazyPort<Calls, 'ring' | 'watchCall'>(async () => (await load()).calls, {
    ring: (...ringing) => {
      let opened: OpenRinging | undefined;
      const stop = watch(({ calls }) => {
        opened = calls.ring(...ringing);
        return opened.stop;
      });
      return { stop, miss: (uid) => opened?.miss(uid) };
    },
    watchCall: (...call) => watch(({ calls }) => calls.watchCall(...call)),
  });
