import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { askingHall } from '../../support/consent-venue';
import { ADA, fakeWorld } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';

const BANNER = { name: 'Privacy preferences' };
const asked = async () => within(await screen.findByRole('dialog', BANNER));
/** Returns the banner with the choices unfolded. */
async function unfolded() {
  const banner = await asked();
  fireEvent.click(await banner.findByRole('button', { name: 'Choose' }));
  return banner;
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog', BANNER)).toBeNull());
const visit = (changes?: Parameters<typeof askingHall>[0]) =>
  renderApp({ story: { signedIn: ADA.email, venue: askingHall(changes) } });
const stored = (texts: Map<string, string>) =>
  Object.fromEntries([...texts].filter(([key]) => key.startsWith('foyer:consent:')));

test('the first visit asks in a few words, and unfolds a switch for each provider and for personal statistics', async () => {
  const { user } = visit();
  const banner = await asked();
  expect(await banner.findByText('We ask before we load.')).toBeTruthy();
  expect(banner.queryAllByRole('switch')).toEqual([]);
  expect(banner.getByText('Personalized statistics').closest('details')?.open).toBe(false);
  expect(banner.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Choose',
    'Reject all',
    'Accept all',
  ]);
  await user.click(banner.getByRole('button', { name: 'Choose' }));
  expect(document.activeElement).toBe(banner.getByRole('list'));
  const switches = banner.getAllByRole<HTMLInputElement>('switch');
  expect(switches.map((each) => [each.getAttribute('aria-label'), each.checked])).toEqual([
    ['The Hall', true],
    ['Film house', false],
    ['Counting house', false],
    ['Personalized statistics', false],
  ]);
  expect(banner.getByText('Shows films')).toBeTruthy();
  expect(await banner.findByText('We would know you.')).toBeTruthy();
  expect(banner.queryByRole('button', { name: 'Close' })).toBeNull();
});

test('a preset of the venue turns no switch on', async () => {
  const types = ['EXTERNAL_MEDIA', 'TRACKING'] as const;
  visit({ cookieProviders: types.map((type) => ({ id: type, name: type, type, accepted: true })) });
  const switches = (await unfolded()).getAllByRole<HTMLInputElement>('switch');
  expect(switches.map(({ ariaLabel, checked }) => [ariaLabel, checked])).toEqual([
    ['EXTERNAL_MEDIA', false],
    ['TRACKING', false],
    ['Personalized statistics', false],
  ]);
});

test('the details of a provider have their own language and direction', async () => {
  const attributes = [{ locale: 'ar', key: 'الغرض', value: 'يعرض الأفلام' }];
  const films = { id: 'films', name: 'Film house', type: 'EXTERNAL_MEDIA' as const, attributes };
  visit({ cookieProviders: [films] });
  const facts = (await (await unfolded()).findByText('يعرض الأفلام')).closest('dl');
  expect([facts?.lang, facts?.dir]).toEqual(['ar', 'auto']);
});

test('accepting everything stores and captures the decision, and closes the banner', async () => {
  const { user, world } = visit();
  await user.click((await asked()).getByRole('button', { name: 'Accept all' }));
  await gone();
  expect(stored(world.consent.texts)).toEqual({
    'foyer:consent:own': 'true',
    'foyer:consent:films': 'true',
    'foyer:consent:counting': 'true',
    'foyer:consent:tracking': 'true',
    'foyer:consent:tracking:by': ADA.email,
  });
  expect(world.consent.captured).toEqual([
    {
      userId: expect.any(String),
      email: ADA.email,
      bannerType: 'DETAILED',
      cookiePreferences: [
        { id: 'own', name: 'The Hall', type: 'TECHNICALLY_REQUIRED', accepted: true },
        { id: 'films', name: 'Film house', type: 'EXTERNAL_MEDIA', accepted: true },
        { id: 'counting', name: 'Counting house', type: 'TRACKING', accepted: true },
        { id: 'tracking', name: 'Personalized tracking', type: 'TRACKING', accepted: true },
      ],
    },
  ]);
});

test('selected providers are saved, the others refused, and a reload shows no banner', async () => {
  const { user, world, leave } = visit();
  const banner = await unfolded();
  await user.click(banner.getByRole('switch', { name: 'Film house' }));
  await user.click(banner.getByRole('button', { name: 'Save' }));
  await gone();
  expect(stored(world.consent.texts)).toMatchObject({
    'foyer:consent:films': 'true',
    'foyer:consent:counting': 'false',
    'foyer:consent:tracking': 'false',
  });
  leave();
  renderApp({ world });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  expect(screen.queryByRole('dialog', BANNER)).toBeNull();
});

test('a required banner is closed neither by Escape nor by a click outside', async () => {
  const { user } = visit();
  await asked();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', BANNER)).toBeTruthy();
});

test('a simple banner has its text and two buttons of the same style', async () => {
  visit({ cookieBannerConfig: { type: 'SIMPLE', text: [{ locale: 'en', text: '<p>Yes or no?</p>' }] } });
  const banner = await asked();
  expect(await banner.findByText('Yes or no?')).toBeTruthy();
  expect(banner.queryAllByRole('switch')).toEqual([]);
  const buttons = banner.getAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual(['Reject all', 'Accept all']);
  expect(new Set(buttons.map((button) => button.className)).size).toBe(1);
});

test('a venue without a banner shows neither the banner nor its buttons', async () => {
  visit({ cookieBannerConfig: { type: 'NONE' } });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await screen.findByRole('contentinfo');
  expect(screen.queryByRole('dialog', BANNER)).toBeNull();
  expect(screen.queryByRole('button', BANNER)).toBeNull();
});

test('a decision that cannot be captured still applies, is reported, and is sent with the next one', async () => {
  const { user, world } = visit();
  world.answers.fail('captureConsent', new Error('offline'));
  await user.click((await asked()).getByRole('button', { name: 'Accept all' }));
  await gone();
  expect(stored(world.consent.texts)['foyer:consent:films']).toBe('true');
  world.answers.heal('captureConsent');
  await user.click(screen.getByRole('button', BANNER));
  await user.click((await asked()).getByRole('button', { name: 'Save' }));
  await gone();
  expect(world.consent.captured).toHaveLength(1);
  expect(world.consent.captured[0]?.cookiePreferences.map(({ accepted }) => accepted)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

/** Opens the page as Ada, in a browser where another user accepted everything. */
function visitAfter(by: string) {
  const world = fakeWorld({ signedIn: ADA.email, venue: askingHall() });
  for (const id of ['own', 'films', 'counting', 'tracking'])
    world.consent.texts.set(`foyer:consent:${id}`, 'true');
  world.consent.texts.set('foyer:consent:tracking:by', by);
  return renderApp({ at: '/v/hall/area/lobby', world });
}

test('only the consent to personal tracking is requested again after another person used the browser', async () => {
  const { user, world } = visitAfter('grace');
  const banner = within(await screen.findByRole('dialog', BANNER));
  await user.click(banner.getByRole('button', { name: 'Choose' }));
  const switches = banner.getAllByRole<HTMLInputElement>('switch');
  expect(switches.map(({ checked }) => checked)).toEqual([true, true, true, false]);
  await user.click(banner.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', BANNER)).toBeNull());
  expect(world.consent.texts.get('foyer:consent:films')).toBe('true');
  expect(world.consent.texts.get('foyer:consent:tracking')).toBe('false');
  expect(world.consent.texts.get('foyer:consent:tracking:by')).toBe(ADA.email);
});

test('the person who answered is not asked again', async () => {
  visitAfter(ADA.email);
  await screen.findByRole('button', BANNER);
  expect(screen.queryByRole('dialog', BANNER)).toBeNull();
});
