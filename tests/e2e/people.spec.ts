import { OFFLINE } from '../journeys/presence.page';
import { expect } from './support/foyer-test';
import { SOON, test, type Visitor } from './support/visitors';

test.use({ walked: true });

const ADA = 'Ada Lovelace';
const GRACE = 'Grace Hopper';

const sees = (visitor: Visitor, name: string) => expect(visitor.row(name)).toHaveCount(1, SOON);
const misses = (visitor: Visitor, name: string) => expect(visitor.row(name)).toHaveCount(0, SOON);

const { step } = test;

test('Ada and Grace see each other arrive, change, move and leave, also after a time without a network', async ({
  join,
  expected,
}) => {
  expected.outage();
  const ada = await join('ada');
  await ada.openPeople();
  await sees(ada, ADA);
  const grace = await join('grace');

  await step('arriving', async () => {
    await sees(ada, GRACE);
    await expect(ada.button('People')).toContainText('2');
    await expect(ada.chip(/^Lobby/)).toHaveAttribute('aria-current', 'page');
    await expect(ada.row(GRACE)).toContainText('Available');
    await expect(ada.row(GRACE)).toContainText('Rear admiral · Navy');
  });
  await step('choosing a status', async () => {
    await grace.press(grace.button('Account'));
    await grace.page.getByRole('menuitemradio', { name: 'Busy' }).click();
    await expect(ada.row(GRACE)).toContainText('Busy', SOON);
  });
  await step('walking away', async () => {
    await grace.press(grace.chip(/^Expo/));
    await grace.standsIn('expo');
    await misses(ada, GRACE);
    await grace.openPeople();
    await sees(grace, GRACE);
    await misses(grace, ADA);
  });
  await step('being found by name and followed', async () => {
    await ada.panel.getByRole('searchbox', { name: 'Search people' }).fill('gra');
    await sees(ada, GRACE);
    await misses(ada, ADA);
    await ada.press(ada.panel.getByRole('link', { name: 'Go to Expo' }));
    await ada.standsIn('expo');
    await sees(grace, ADA);
    await ada.panel.getByRole('radio', { name: 'In this area' }).check();
    await sees(ada, ADA);
    await sees(ada, GRACE);
  });
  await step('logging out, of which Ada hears once she has a network again', async () => {
    const network = (there: boolean) => ada.page.context().setOffline(!there);
    await network(false);
    await expect(ada.page.getByText(OFFLINE).first()).toBeAttached(SOON);
    await grace.logOut();
    await grace.standsBeforeLogin();
    await sees(ada, GRACE);
    await network(true);
    await misses(ada, GRACE);
    await expect(ada.page.getByText(OFFLINE)).toHaveCount(0, SOON);
    await expect(ada.button('People')).toContainText(/\D1$/, SOON);
  });
});
