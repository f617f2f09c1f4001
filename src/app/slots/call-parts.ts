import type { DeviceFault } from '@domain/calls/device';
import type { Description } from '@domain/calls/signal';
import { Failure } from '@domain/shared/failure';
import type { CallReport, Leaving, SeatRequest, TakenSeat } from '@machines/calls/call.events';
import { callSeatMachine } from '@machines/calls/call-seat.machine';
import { deviceMachine } from '@machines/calls/device.machine';
import type {
  DeviceReport,
  DeviceSelection,
  DevicesReport,
  PreparedDevices,
} from '@machines/calls/devices.events';
import { devicesMachine } from '@machines/calls/devices.machine';
import type { Answering, Peer, PeerCommand, PeerReport } from '@machines/calls/peer.events';
import { peerMachine } from '@machines/calls/peer.machine';
import type { ScreenAnswer, ScreenReport } from '@machines/calls/screen.events';
import { screenMachine } from '@machines/calls/screen.machine';
import type { CallMedia } from '@/services/calls/call-media';
import type { OpenPeer } from '@/services/calls/call-peers';
import type { CallListener, Places } from '@/services/calls/calls';
import type { LazyModule } from '@/services/realtime/lazy-module';
import { promise, stream } from './fill';

/** What a call or a room runs on. */
interface PartServices {
  places: Pick<Places, 'takeSeat' | 'leaveSeat' | 'sendSignal' | 'markScreen'>;
  callMedia: Pick<LazyModule<CallMedia>, 'load' | 'watch' | 'loaded'>;
}

/** Fills the slots of the devices. */
function devicesFor({ callMedia }: PartServices) {
  const device = deviceMachine.provide({
    actors: {
      openDevice: promise<DeviceFault | null, DeviceSelection>(async ({ kind }, signal) => {
        const { devices } = await callMedia.load();
        // Turned off before it was asked for.
        return signal.aborted ? null : devices.openOne(kind);
      }),
      watchDevice: stream<DeviceReport, DeviceSelection>((send, { kind }) =>
        callMedia.watch(({ devices }) =>
          devices.watchEnd(kind, {
            onEnd: () => send({ type: 'device.ended' }),
            onRefused: () => send({ type: 'device.refused' }),
          }),
        ),
      ),
    },
    actions: {
      turnOff: (_, { kind }) => callMedia.loaded()?.devices.turnOff(kind),
      keepOn: (_, { kind }) => callMedia.loaded()?.devices.keepOn(kind),
      storeDevice: (_, { kind, deviceId }) => callMedia.loaded()?.devices.choose(kind, deviceId),
    },
  });
  return devicesMachine.provide({
    actors: {
      device,
      prepareDevices: promise<PreparedDevices>(async () => {
        const { devices, prepare } = await callMedia.load();
        await prepare();
        return { stream: devices.stream(), ...devices.recall() };
      }),
      watchOptions: stream<DevicesReport>((send) =>
        callMedia.watch(({ devices }) =>
          devices.watchOptions((options) => send({ type: 'options.received', options })),
        ),
      ),
      holdDevices: stream(() => () => callMedia.loaded()?.devices.close()),
    },
    actions: { keepChoice: (_, chosen) => callMedia.loaded()?.devices.keepChoice(chosen) },
  });
}

/** Fills the slots of the shared screen. */
const screenFor = ({ places, callMedia }: PartServices) =>
  screenMachine.provide({
    actors: {
      openScreen: promise<ScreenAnswer>(async (_, signal) => {
        const { screen } = await callMedia.load();
        // Stopped before it was asked for.
        return signal.aborted ? 'CANCELLED' : screen.open();
      }),
      holdScreen: stream(() => () => callMedia.loaded()?.screen.close()),
      watchScreen: stream<ScreenReport>((send) =>
        callMedia.watch(({ screen }) => screen.watchEnd(() => send({ type: 'screen.ended' }))),
      ),
    },
    // Without the mark the others see the screen as a face.
    actions: { markScreen: (_, mark) => void places.markScreen(mark).catch(ignoreFailure) },
  });

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
export const ignoreFailure = (): void => {};

/** Fills the slots of one place in a call. */
function seatFor({ places, callMedia }: PartServices) {
  const peers = async () => (await callMedia.load()).peers;
  const peer = peerMachine.provide({
    actors: {
      openPeer: stream<PeerReport, Peer>((send, peer, receive) => {
        let opened: OpenPeer | undefined;
        receive((event) => opened && command(opened, event as PeerCommand));
        const open = ({ peers }: CallMedia) => {
          opened = peers.open(peer, send);
          return opened.close;
        };
        const media = callMedia.loaded();
        return media ? open(media) : callMedia.watch(open);
      }),
      offer: promise<Description, Peer>(async (peer) => (await peers()).offer(peer)),
      answer: promise<Description, Answering>(async (answering) => (await peers()).answer(answering)),
      accept: promise<void, Answering>(async (answering) => (await peers()).accept(answering)),
    },
    actions: { sendSignal: (_, sending) => void places.sendSignal(sending).catch(ignoreFailure) },
  });
  return callSeatMachine.provide({ actors: { peer } });
}

/** Passes on what is heard of a call. */
export const callListener = (send: (report: CallReport) => void): CallListener => ({
  onSeats: (people) => send({ type: 'seats.received', people }),
  onSignal: (received) => send({ type: 'signal.received', ...received }),
  onFailure: (failure) => send({ type: 'watch.failed', failure }),
});

/** Fills the slots that calls and rooms share. */
export const callParts = (services: PartServices) => ({
  devices: devicesFor(services),
  screen: screenFor(services),
  seat: seatFor(services),
  takeSeat: promise<TakenSeat | null, SeatRequest>(async (request) => {
    if (services.callMedia.loaded()?.isEnabled === false)
      throw new Failure('FUNCTION_UNSUPPORTED', 'This browser does not allow video chats');
    return services.places.takeSeat(request);
  }),
  leaveSeat: promise<void, Leaving>((leaving) => services.places.leaveSeat(leaving)),
});
