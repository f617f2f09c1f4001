import type { DeviceFault, DeviceKind } from '@domain/calls/device';
import type { Description } from '@domain/calls/signal';
import { backgroundChildren } from '@machines/app/background/background-children';
import { reporting } from '@machines/app/children';
import type {
  CallPlace,
  CallReport,
  CallUser,
  Leaving,
  OwnPlace,
  Ringing,
  RingReport,
  SeatWish,
  TakenSeat,
} from '@machines/calls/call.events';
import { callMachine } from '@machines/calls/call.machine';
import { callSeatMachine } from '@machines/calls/call-seat.machine';
import type { RingsReport } from '@machines/calls/calls.events';
import { deviceMachine } from '@machines/calls/device.machine';
import type { DeviceReport, OpenedDevices, WantedDevices } from '@machines/calls/devices.events';
import { devicesMachine } from '@machines/calls/devices.machine';
import type { Answering, Peer, PeerCommand, PeerReport } from '@machines/calls/peer.events';
import { peerMachine } from '@machines/calls/peer.machine';
import { ringListMachine } from '@machines/calls/ring-list.machine';
import type { BackgroundServices } from '@/services/background-services';
import type { OpenPeer } from '@/services/calls/call-peers';
import { promise, stream } from './fill';

type CallsServices = Pick<BackgroundServices, 'realtime' | 'callMedia'>;

/** Fills the slots of the devices. */
function devicesFor({ callMedia }: CallsServices) {
  const device = deviceMachine.provide({
    actors: {
      openDevice: promise<DeviceFault | null, { kind: DeviceKind }>(async ({ kind }) =>
        (await callMedia.load()).devices.openOne(kind),
      ),
      watchDevice: stream<DeviceReport, { kind: DeviceKind }>((send, { kind }) =>
        callMedia.watch(({ devices }) => {
          if (!devices.isOpen(kind)) send({ type: 'device.missing' });
          return devices.watchEnd(kind, () => send({ type: 'device.ended' }));
        }),
      ),
    },
    actions: { turnOff: (_, { kind }) => callMedia.loaded()?.devices.turnOff(kind) },
  });
  return reporting(devicesMachine).provide({
    actors: {
      device,
      openDevices: promise<OpenedDevices, WantedDevices>(async (wanted, signal) => {
        const { devices } = await callMedia.load();
        const opened = await devices.open(wanted);
        // The user has left before the browser had an answer.
        if (signal.aborted) devices.close();
        return opened;
      }),
      holdDevices: stream(() => () => callMedia.loaded()?.devices.close()),
    },
  });
}

const COMMANDS: {
  [Type in PeerCommand['type']]: (peer: OpenPeer, command: Extract<PeerCommand, { type: Type }>) => void;
} = {
  'peer.restart': (peer) => peer.restart(),
  'candidate.add': (peer, { candidate }) => peer.addCandidate(candidate),
};

function command<Type extends PeerCommand['type']>(
  peer: OpenPeer,
  event: Extract<PeerCommand, { type: Type }> & { type: Type },
): void {
  COMMANDS[event.type](peer, event);
}

/** What is lost is said again once the connection of two browsers fails. */
const unheard = (): void => {};

/** Fills the slots of one place in a call. */
function seatFor({ realtime: { calls }, callMedia }: CallsServices) {
  const peers = async () => (await callMedia.load()).peers;
  const peer = reporting(peerMachine).provide({
    actors: {
      openPeer: stream<PeerReport, Peer>((send, peer, receive) => {
        let opened: OpenPeer | undefined;
        receive((event) => opened && command(opened, event as PeerCommand));
        return callMedia.watch((media) => {
          opened = media.peers.open(peer, send);
          return opened.close;
        });
      }),
      offer: promise<Description, Peer>(async (peer) => (await peers()).offer(peer)),
      answer: promise<Description, Answering>(async (answering) => (await peers()).answer(answering)),
      accept: promise<void, Answering>(async (answering) => (await peers()).accept(answering)),
    },
    actions: { sendSignal: (_, sending) => void calls.sendSignal(sending).catch(unheard) },
  });
  return reporting(callSeatMachine).provide({ actors: { peer } });
}

/** Fills the slots of a call. */
const callFor = (services: CallsServices) => {
  const { calls } = services.realtime;
  return reporting(callMachine).provide({
    actors: {
      devices: devicesFor(services),
      seat: seatFor(services),
      takeSeat: promise<TakenSeat | null, SeatWish>((wish) => calls.takeSeat(wish)),
      leaveSeat: promise<void, Leaving>((leaving) => calls.leaveSeat(leaving)),
      watchCall: stream<CallReport, OwnPlace>((send, place) =>
        calls.watchCall(place, {
          onSeats: (people) => send({ type: 'seats.received', people }),
          onSignal: (received) => send({ type: 'signal.received', ...received }),
          onFailure: (failure) => send({ type: 'watch.failed', failure }),
        }),
      ),
      readMembers: promise<readonly string[], CallPlace>((place) => calls.readMembers(place)),
      ring: stream<RingReport, Ringing>((send, ringing) =>
        calls.ring(ringing, (uid, answer) => send({ type: 'ring.answered', uid, answer })),
      ),
    },
  });
};

/** Fills the slots of the calls. */
export const callsSlots = (services: CallsServices) => {
  const { calls } = services.realtime;
  const ringList = reporting(ringListMachine).provide({
    actors: {
      watchRings: stream<RingsReport, CallUser>((send, user) =>
        calls.watchRings(
          user,
          (rings) => send({ type: 'rings.received', rings }),
          (failure) => send({ type: 'rings.failed', failure }),
        ),
      ),
    },
  });
  return {
    calls: backgroundChildren.calls.provide({
      actors: {
        call: callFor(services),
        ringList,
      },
      // A call without an answer rings on, here as well.
      actions: { answerRings: (_, answer) => void calls.answerRings(answer).catch(unheard) },
    }),
  };
};
