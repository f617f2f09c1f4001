import type { BizzaboConfig, CventConfig } from '../environment/login-config';
import { newSecret } from '../identity/secrets';
import { bizzaboServer } from '../registration/contract/bizzabo-server';
import { cventServer } from '../registration/contract/cvent-server';

/** Both services of the demo live in this process; nobody else has these addresses. */
const CVENT_HOST = 'cvent.demo.invalid';
const BIZZABO_HOST = 'bizzabo.demo.invalid';

const EVENT = 'demo-days-2026';
const COMPANY = 'Analytical Engines';

const credentials = { clientId: 'foyer-demo', clientSecret: newSecret(), eventId: EVENT };

/** What the demo has in place of the operator's `cvent` and `bizzabo`. */
export const demoRegistrationConfig: { cvent: CventConfig; bizzabo: BizzaboConfig } = {
  cvent: { ...credentials, baseUrl: `https://${CVENT_HOST}/ea` },
  bizzabo: { ...credentials, baseUrl: `https://${BIZZABO_HOST}`, accountId: 'demo' },
};

/** The demo's registrations as lines for the operator. */
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

/** A fetch that leads to the demo's registration services without any network, and elsewhere as ever. */
export function demoRegistrationFetch(): typeof fetch {
  const known = new Map(Object.entries(servers()));
  return async (input, init) => {
    const request = new Request(input, init);
    const server = known.get(new URL(request.url).hostname);
    return server ? server.fetch(request) : fetch(request);
  };
}
