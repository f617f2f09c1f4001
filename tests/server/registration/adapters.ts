import { createBizzabo } from '../../../server/registration/bizzabo';
import { createCvent } from '../../../server/registration/cvent';
import type { Registration } from '../../../server/registration/registration';
import { BIZZABO, CVENT, openEventServices } from './event-services';

const within = (milliseconds: number): AbortSignal => AbortSignal.timeout(milliseconds);
const PATIENCE = 5_000;

/** Both adapters on services of their own, and how long they paused. */
export function openAdapters() {
  const services = openEventServices();
  const pauses: number[] = [];
  const common = {
    fetch: services.fetch,
    clock: () => services.clock.now,
    pause: async (milliseconds: number) => {
      pauses.push(milliseconds);
    },
  };
  const cvent = createCvent({ config: CVENT, ...common });
  const bizzabo = createBizzabo({ config: BIZZABO, ...common });
  return {
    services,
    pauses,
    atCvent: (number: string, eventId = CVENT.eventId, patience = PATIENCE) =>
      cvent.find({ eventId, number, email: '' }, within(patience)),
    atBizzabo: (number: string, email: string, patience = PATIENCE) =>
      bizzabo.find({ eventId: BIZZABO.eventId, number, email }, within(patience)),
  };
}

export const VERA: Registration = {
  number: 'ABC123',
  email: 'vera@opera.example',
  name: 'Vera Verdi',
  company: 'Opera Ltd.',
  title: 'Composer',
  active: true,
};

export const BRUNO: Registration = {
  number: '2026',
  email: 'bruno@carmen.example',
  name: 'Bruno Bizet',
  company: 'Carmen Inc.',
  title: 'Singer',
  active: true,
};
