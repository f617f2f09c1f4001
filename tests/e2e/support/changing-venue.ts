import { type Host, hostAt } from './host';
import { test as companyTest } from './visitors';

/** Tests with a venue that its host changes; afterwards the venue is published in its original form. */
export const test = companyTest.extend<{ host: Host }>({
  host: async ({ server, expected }, use) => {
    expected.versions();
    const host = await hostAt(server.url);
    await use(host);
    await host.publish();
  },
});
