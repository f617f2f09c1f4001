import { OFFLINE } from '../journeys/presence.page';
import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';
import { personOf } from './support/people';

test('typed text is kept while the network is down and when it returns: the login, the search of people and of a document', async ({
  page,
  context,
  expected,
}) => {
  expected.outage();
  const guest = guestOn(page);
  const ada = personOf('ada');
  await page.goto('/v/demo/area/expo');
  await guest.fillIn(ada);
  await context.setOffline(true);
  await guest.submit();
  await expect(page.getByRole('alert')).toHaveText('Unknown error. Try again later.');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(ada.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(ada.password);
  await context.setOffline(false);
  await guest.submit();
  await guest.standsIn('expo');

  await guest.press(guest.button('People'));
  const people = page.getByLabel('Search people');
  await people.fill('gra');
  const panel = await guest.open('expo', 'engine');
  const text = panel.getByLabel('Search in document');
  await text.fill('hall');
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE).first()).toBeAttached();
  await expect(people).toHaveValue('gra');
  await expect(text).toHaveValue('hall');
  await context.setOffline(false);
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
  await expect(people).toHaveValue('gra');
  await expect(text).toHaveValue('hall');
});
