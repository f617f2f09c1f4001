import type { CallMediaPort } from '@machines/calls/call.machine';
import type { CallsPort, OpenRinging } from '@machines/calls/calls.machine';
import type { OpenPeer } from '@machines/calls/peer.machine';
import { lazyPort } from '@/services/lazy-port';
import type { LazyModule } from '@/services/realtime/lazy-module';
import type { CallMedia } from './call-media';

export type LateCallMedia = Pick<LazyModule<CallMedia>, 'load' | 'watch' | 'loaded'>;

/** Returns the browser's part of calls, whose code loads with the first call; what ends before that is not begun. */
export const createCallMediaPort = ({
  load,
  watch,
  loaded,
}: LateCallMedia): CallMediaPort & Pick<CallMedia, 'prepare'> => ({
  isEnabled: () => loaded()?.isEnabled !== false,
  prepare: async () => (await load()).prepare(),
  devices: {
    prepare: async () => {
      const { devices, prepare } = await load();
      await prepare();
      return { stream: devices.stream(), ...devices.recall() };
    },
    openOne: async (kind, signal) => {
      const { devices } = await load();
      // Turned off before it was asked for.
      return signal.aborted ? null : devices.openOne(kind);
    },
    watchEnd: (kind, listener) => watch(({ devices }) => devices.watchEnd(kind, listener)),
    watchOptions: (onOptions) => watch(({ devices }) => devices.watchOptions(onOptions)),
    turnOff: (kind) => loaded()?.devices.turnOff(kind),
    keepOn: (kind) => loaded()?.devices.keepOn(kind),
    choose: (kind, deviceId) => loaded()?.devices.choose(kind, deviceId),
    keepChoice: (chosen) => loaded()?.devices.keepChoice(chosen),
    close: () => loaded()?.devices.close(),
    blur: {
      watch: (onBlur) => watch(({ blur }) => blur.watch(onBlur)),
      set: (isOn) => loaded()?.blur.set(isOn),
    },
  },
  voices: { watch: (onVoices) => watch(({ voices }) => voices.watch(onVoices)) },
  layout: {
    recall: async () => (await load()).layout.recall(),
    keep: (layout) => loaded()?.layout.keep(layout),
  },
  screen: {
    open: async (signal) => {
      const { screen } = await load();
      // Stopped before it was asked for.
      return signal.aborted ? 'CANCELLED' : screen.open();
    },
    watchEnd: (onEnd) => watch(({ screen }) => screen.watchEnd(onEnd)),
    close: () => loaded()?.screen.close(),
  },
  peers: {
    open: (peer, send) => {
      const media = loaded();
      if (media) return media.peers.open(peer, send);
      let opened: OpenPeer | undefined;
      const close = watch(({ peers }) => {
        opened = peers.open(peer, send);
        return opened.close;
      });
      return {
        close,
        restart: () => opened?.restart(),
        addCandidate: (candidate) => opened?.addCandidate(candidate),
      };
    },
    offer: async (peer) => (await load()).peers.offer(peer),
    answer: async (answering) => (await load()).peers.answer(answering),
    accept: async (answering) => (await load()).peers.accept(answering),
  },
});

/** Returns the calls, whose code loads with the realtime database. */
export const createCallsPort = ({
  load,
  watch,
}: Pick<LazyModule<{ calls: CallsPort }>, 'load' | 'watch'>): CallsPort =>
  lazyPort<CallsPort, 'ring' | 'watchCall'>(async () => (await load()).calls, {
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
