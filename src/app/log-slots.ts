import { children } from '@machines/app/children';
import type { Services } from '@/services/services';
import { promise } from './slots';

/** What is logged: to the server by a slot, to the console by what the machine announces. */
export const logSlots = ({ logs }: Pick<Services, 'logs'>) => ({
  logCapture: children.logCapture.provide({
    actors: { sendBatch: promise(logs.send) },
    actions: { announce: (_, { entries }) => logs.write(entries) },
  }),
});
