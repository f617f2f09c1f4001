import type { CallsPort, OpenRinging } from '@machines/calls/calls.machine';
import { lazyPort } from '@/services/lazy-port';
import type { LazyModule } from '@/services/realtime/lazy-module';

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
