import type { NetworkReport } from '@machines/connection/connection.machine';
import type { Services } from '@/services/services';
import { stream } from './fill';

/** Fills the slot that reports the browser's network state. */
export const networkStream = ({ watchNetwork }: Pick<Services, 'watchNetwork'>) =>
  stream<NetworkReport>((send) =>
    watchNetwork((found) => send({ type: found ? 'network.found' : 'network.lost' })),
  );
