import { createBizzabo } from '../../../../server/features/registration/bizzabo';
import { createCvent } from '../../../../server/features/registration/cvent';
import type { Registration } from '../../../../server/features/registration/registration';
import { BIZZABO, CVENT, openEventServices } from './event-services';

const within = (milliseconds: number): AbortSignal => AbortSignal.timeout(milliseconds);
const TIMEOUT = 5_000;

/** Both adapters on separate fake services, and their delays. */
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
    atCvent: (number: string, eventId = CVENT.eventId, timeout = TIMEOUT) =>
      cvent.find({ eventId, number, email: '' }, within(timeout)),
    atBizzabo: (number: string, email: string, timeout = TIMEOUT) =>
      bizzabo.find({ eventId: BIZZABO.eventId, number, email }, within(timeout)),
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
