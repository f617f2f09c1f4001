import {
  type BizzaboTicket,
  bizzaboServer,
} from '../../../../server/features/registration/contract/bizzabo-server';
import {
  type CventAttendee,
  cventServer,
} from '../../../../server/features/registration/contract/cvent-server';
import type { BizzaboConfig, CventConfig } from '../../../../server/platform/config/login-config';

export const CVENT: CventConfig = {
  baseUrl: 'https://cvent.fair.example/ea',
  clientId: 'fair',
  clientSecret: 'cvent-secret',
  eventId: 'fair-2026',
};
export const BIZZABO: BizzaboConfig = {
  baseUrl: 'https://bizzabo.fair.example',
  clientId: 'fair',
  clientSecret: 'bizzabo-secret',
  accountId: '77',
  eventId: '4711',
};

/** Replaces the usual response to a request; `silence` never ends, `cut` ends the connection. */
export type Trouble = { status: number; body?: string; headers?: Record<string, string> } | 'silence' | 'cut';

export interface EventServices {
  fetch: typeof fetch;
  attendees: CventAttendee[];
  tickets: BizzaboTicket[];
  /** Path and query of every request, in order. */
  asked: string[];
  /** Lets the next requests whose path includes this text fail this way, one per entry. */
  trouble(path: string, ...troubles: Trouble[]): void;
  /** Lets every request fail this way from now on; undefined ends it. */
  down(trouble: Trouble | undefined): void;
  /** The current time of both services. */
  clock: { now: number };
}

export const attendee = (
  confirmationNumber: string,
  email: string,
  more: Partial<CventAttendee> = {},
): CventAttendee => ({
  confirmationNumber,
  status: 'Accepted',
  contact: { email, firstName: 'Vera', lastName: 'Verdi', company: 'Opera Ltd.', title: 'Composer' },
  ...more,
});

export const ticket = (id: number, email: string, more: Partial<BizzaboTicket> = {}): BizzaboTicket => ({
  id,
  validity: 'valid',
  properties: { email, firstName: 'Bruno', lastName: 'Bizet', company: 'Carmen Inc.', title: 'Singer' },
  ...more,
});

const untilAborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

/** Both registration services, without a network. */
export function openEventServices(clock = { now: Date.UTC(2026, 10, 20, 12) }): EventServices {
  const attendees: CventAttendee[] = [];
  const tickets: BizzaboTicket[] = [];
  const asked: string[] = [];
  const troubles: { path: string; trouble: Trouble }[] = [];
  let always: Trouble | undefined;
  const time = () => clock.now;
  const servers = new Map([
    ['cvent.fair.example', cventServer({ config: CVENT, attendees, clock: time })],
    ['bizzabo.fair.example', bizzaboServer({ config: BIZZABO, tickets, clock: time })],
  ]);

  const troubleFor = (path: string): Trouble | undefined => {
    const index = troubles.findIndex((entry) => path.includes(entry.path));
    return index < 0 ? always : troubles.splice(index, 1)[0]?.trouble;
  };

  return {
    attendees,
    tickets,
    asked,
    clock,
    trouble: (path, ...given) => {
      for (const trouble of given) troubles.push({ path, trouble });
    },
    down: (trouble) => {
      always = trouble;
    },
    fetch: async (input, init) => {
      const { href, host, pathname, search } = new URL(String(input));
      asked.push(decodeURIComponent(`${pathname}${search}`).replaceAll('+', ' '));
      const trouble = troubleFor(pathname);
      if (trouble === 'silence') return untilAborted(init?.signal);
      if (trouble === 'cut') throw new TypeError(`fetch of ${href} failed`);
      if (trouble) return new Response(trouble.body ?? '', trouble);
      return (
        servers.get(host)?.fetch(new Request(href, init)) ?? Promise.reject(new TypeError('no such host'))
      );
    },
  };
}
