import { test as companyTest } from './company';
import { type Host, hostAt } from './host';

/** Stories of a venue that its host changes; when one ends the venue is published as it was. */
export const test = companyTest.extend<{ host: Host }>({
  host: async ({ house, expected }, use) => {
    expected.versions();
    const host = await hostAt(house.url);
    await use(host);
    await host.publish();
  },
});
