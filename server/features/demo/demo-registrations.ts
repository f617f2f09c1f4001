import { newSecret } from '../../backend/identity/secrets';
import type { BizzaboConfig, CventConfig } from '../../platform/config/login-config';
import { bizzaboServer, cventServer } from '../registration';

/** Both registration services of the demo run in this process, on reserved host names. */
const CVENT_HOST = 'cvent.demo.invalid';
const BIZZABO_HOST = 'bizzabo.demo.invalid';

const EVENT = 'demo-days-2026';
const COMPANY = 'Analytical Engines';

const credentials = { clientId: 'foyer-demo', clientSecret: newSecret(), eventId: EVENT };

/** The demo's configuration for `cvent` and `bizzabo`. */
export const demoRegistrationConfig: { cvent: CventConfig; bizzabo: BizzaboConfig } = {
  cvent: { ...credentials, baseUrl: `https://${CVENT_HOST}/ea` },
  bizzabo: { ...credentials, baseUrl: `https://${BIZZABO_HOST}`, accountId: 'demo' },
};

/** Returns the demo's registrations as lines for the operator. */
export const demoRegistrationLogins = {
  cvent: [
    ['CV2026ADA', 'Cvent confirmation number'],
    ['CV2026OLD', 'a cancelled one'],
  ],
  bizzabo: [
    ['20260001', 'Bizzabo registration number, with biz.ada@demo.example'],
    ['20260002', 'an invalid one, with biz.old@demo.example'],
  ],
} as const;

const servers = () => ({
  [CVENT_HOST]: cventServer({
    config: demoRegistrationConfig.cvent,
    attendees: [
      {
        confirmationNumber: 'CV2026ADA',
        status: 'Accepted',
        contact: {
          email: 'cvent.ada@demo.example',
          firstName: 'Ada',
          lastName: 'Byron',
          company: COMPANY,
          title: 'Mathematician',
        },
      },
      {
        confirmationNumber: 'CV2026OLD',
        status: 'Cancelled',
        contact: { email: 'cvent.old@demo.example', firstName: 'Charles', lastName: 'Old' },
      },
    ],
  }),
  [BIZZABO_HOST]: bizzaboServer({
    config: demoRegistrationConfig.bizzabo,
    tickets: [
      {
        id: 20260001,
        validity: 'valid',
        properties: {
          email: 'biz.ada@demo.example',
          firstName: 'Ada',
          lastName: 'King',
          company: COMPANY,
          title: 'Countess',
        },
      },
      {
        id: 20260002,
        validity: 'invalid',
        properties: { email: 'biz.old@demo.example', firstName: 'Henry', lastName: 'Old' },
      },
    ],
  }),
});

/** Returns a fetch that calls the demo's registration services in memory, and other addresses as usual. */
export function demoRegistrationFetch(): typeof fetch {
  const known = new Map(Object.entries(servers()));
  return async (input, init) => {
    const request = new Request(input, init);
    const server = known.get(new URL(request.url).hostname);
    return server ? server.fetch(request) : fetch(request);
  };
}
