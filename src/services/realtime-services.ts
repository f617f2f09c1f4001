import { Failure } from '@domain/shared/failure';
import { HINT_SPREAD } from '@domain/shared/limits';
import type { CallsPort, OpenRinging } from '@machines/calls/calls.machine';
import type { LinkPort } from '@machines/connection/link.machine';
import type { AreaWatch } from '@machines/people/people.machine';
import { type Wait, waitUntil } from '@/services/api/wait';
import { watchWake } from '@/services/browser/browser-signs';
import type { Chat } from '@/services/chat/chat';
import { lazyPort } from '@/services/lazy-port';
import type { OpenRealtime } from './firebase-realtime';
import type { Firebase } from './identity/identity';
import { createLazyModule, type LazyModule } from './realtime/lazy-module';

/**
 * The realtime database for presence and people; every rejection is a `Failure`. A hint loads no code and
 * opens no link, and each client gets it at a random moment within a few seconds.
 */
export interface Realtime extends OpenRealtime, LinkPort {}

interface RealtimeOptions {
  open: () => Promise<OpenRealtime>;
  whenIdle: () => Promise<void>;
  random?: () => number;
}

/** Returns the function that loads the SDK for the signed-in user. */
export const openRealtime = (firebase: Firebase) => async () => {
  const loading = import('./firebase-realtime');
  const [config, session] = await Promise.all([firebase.section(), firebase.session()]);
  const { openFirebaseRealtime } = await loading;
  return openFirebaseRealtime(await session.signedInApp(), config);
};

/** Returns the calls, whose code loads with the realtime database. */
const createCallsPort = ({ load, watch }: Pick<LazyModule<OpenRealtime>, 'load' | 'watch'>): CallsPort =>
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

/** Creates the realtime database, whose SDK loads when presence is needed. */
export function createRealtime({ open, whenIdle, random }: RealtimeOptions): Realtime {
  const { load, loaded, watch, watchOnceLoaded } = createLazyModule(open);

  function current(): OpenRealtime {
    const part = loaded();
    if (!part) throw new Failure('PROCESSING_ERROR', 'Realtime database: not loaded');
    return part;
  }

  return {
    load: async () => {
      await whenIdle();
      await load();
    },
    watchWake,
    openSocket: (onChange) => current().openSocket(onChange),
    probe: async () => current().probe(),
    checkServer: async () => current().checkServer(),
    updateAttendee: async (entry) => (await load()).updateAttendee(entry),
    removeAttendee: async (removed) => (await load()).removeAttendee(removed),
    readCounts: async (mode) => (await load()).readCounts(mode),
    readEntryArea: async (...person) => (await load()).readEntryArea(...person),
    readFaces: async (...area) => (await load()).readFaces(...area),
    readPeople: async (...page) => (await load()).readPeople(...page),
    chat: lazyPort<Chat>(async () => (await load()).chat),
    calls: createCallsPort({ load, watch }),
    watchOwnEntry: (...own) => watch((realtime) => realtime.watchOwnEntry(...own)),
    watchCounts: (...counts) => watch((realtime) => realtime.watchCounts(...counts)),
    watchArea: (...area) => {
      let opened: AreaWatch | undefined;
      const stop = watch((realtime) => {
        opened = realtime.watchArea(...area);
        return opened.stop;
      });
      return { stop, requestPage: () => opened?.requestPage(), setLink: (up) => opened?.setLink(up) };
    },
    watchHint: (mode, onHint) =>
      spreadOut(
        (onValue) => watchOnceLoaded((realtime) => realtime.watchHint(mode, onValue)),
        onHint,
        random,
      ),
    watchStars: (...stars) => watchOnceLoaded((realtime) => realtime.watchStars(...stars)),
  };
}

/**
 * Passes on a value that all clients receive at the same moment at a random one within `HINT_SPREAD`; of
 * several values until then only the last. Returns the function that stops.
 */
export function spreadOut<Value>(
  watch: (onValue: (value: Value) => void) => () => void,
  onValue: (value: Value) => void,
  random: () => number = Math.random,
): () => void {
  let wait: Wait | undefined;
  let last: Value;

  async function passOn(own: Wait): Promise<void> {
    if (!(await own.elapsed)) return;
    wait = undefined;
    onValue(last);
  }

  const unwatch = watch((value) => {
    last = value;
    if (wait) return;
    wait = waitUntil(random() * HINT_SPREAD);
    void passOn(wait);
  });
  return () => {
    unwatch();
    wait?.stop();
  };
}
