import { linkRetryDelay } from '@domain/shared/link-retry';
import { linkMachine, type SocketReport, type WakeReport } from '@machines/connection/link.machine';
import type { Realtime } from '@/services/realtime-services';
import { promise, stream } from './fill';

export type LinkServices = Pick<Realtime, 'load' | 'openSocket' | 'probe' | 'checkServer' | 'watchWake'>;

/** Fills the slots of the link to the realtime database. */
export const linkFor = ({ load, openSocket, probe, checkServer, watchWake }: LinkServices) =>
  linkMachine.provide({
    actors: {
      loadRealtime: promise(load),
      openSocket: stream<SocketReport>((send) =>
        openSocket((open) => send({ type: open ? 'socket.opened' : 'socket.closed' })),
      ),
      probe: promise(probe),
      checkServer: promise(checkServer),
      watchWake: stream<WakeReport>((send) =>
        watchWake(
          () => send({ type: 'page.woke' }),
          () => send({ type: 'page.left' }),
        ),
      ),
    },
    // Full jitter: clients that lost the server at the same moment do not reconnect at the same moment.
    delays: {
      retryDelay: ({ context }) => linkRetryDelay(context.attempt, Math.random(), context.longestWait),
    },
  });
