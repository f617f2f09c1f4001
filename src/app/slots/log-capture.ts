import { children } from '@machines/app/children';
import type { Services } from '@/services/services';
import { promise } from './fill';

/** Fills the log slots: logs go to the server by a slot and to the console by announced entries. */
export const logSlots = ({ logs }: Pick<Services, 'logs'>) => ({
  logCapture: children.logCapture.provide({
    actors: { sendBatch: promise(logs.send) },
    actions: { notifyParent: (_, { entries }) => logs.write(entries) },
  }),
});
