import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { askingHall } from '../../support/asking-hall';
import { ADA } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';

const BANNER = { name: 'Privacy preferences' };
const asked = async () => within(await screen.findByRole('dialog', BANNER));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog', BANNER)).toBeNull());
const visit = (changes?: Parameters<typeof askingHall>[0]) =>
  renderApp({ story: { signedIn: ADA.email, venue: askingHall(changes) } });
const stored = (texts: Map<string, string>) =>
  Object.fromEntries([...texts].filter(([key]) => key.startsWith('foyer:consent:')));

test('whoever was never asked is asked, with a switch for each provider and for personal statistics', async () => {
  visit();
  const banner = await asked();
  expect(await banner.findByText('We ask before we load.')).toBeTruthy();
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

test('what the venue says of a provider is in its own language and direction', async () => {
  const attributes = [{ locale: 'ar', key: 'الغرض', value: 'يعرض الأفلام' }];
  const films = { id: 'films', name: 'Film house', type: 'EXTERNAL_MEDIA' as const, attributes };
  visit({ cookieProviders: [films] });
  const facts = (await (await asked()).findByText('يعرض الأفلام')).closest('dl');
  expect([facts?.lang, facts?.dir]).toEqual(['ar', 'auto']);
});

test('accepting everything stores and captures it, and the banner goes', async () => {
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

test('rejecting everything leaves what is technically required', async () => {
  const { user, world } = visit();
  await user.click((await asked()).getByRole('button', { name: 'Reject all' }));
  await gone();
  expect(stored(world.consent.texts)).toEqual({
    'foyer:consent:own': 'true',
    'foyer:consent:films': 'false',
    'foyer:consent:counting': 'false',
    'foyer:consent:tracking': 'false',
    'foyer:consent:tracking:by': ADA.email,
  });
});

test('what is chosen is saved, what was not touched is refused, and after a reload nobody is asked again', async () => {
  const { user, world, leave } = visit();
  const banner = await asked();
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

test('an answer is owed: neither Escape nor a click beside the banner takes it away', async () => {
  const { user } = visit();
  await asked();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', BANNER)).toBeTruthy();
});

test('what is technically required cannot be switched off and says why', async () => {
  const { user } = visit();
  const own = (await asked()).getByRole<HTMLInputElement>('switch', { name: 'The Hall' });
  await user.click(own);
  expect(own.checked).toBe(true);
  expect(own.getAttribute('aria-disabled')).toBe('true');
  const why = 'This is technically required and cannot be switched off.';
  expect(document.getElementById(own.getAttribute('aria-describedby') ?? '')?.textContent).toBe(why);
  await user.hover(own);
  expect((await screen.findByRole('tooltip')).textContent).toBe(why);
});

test('a simple banner has its text and two buttons of the same kind', async () => {
  visit({ cookieBannerConfig: { type: 'SIMPLE', text: [{ locale: 'en', text: '<p>Yes or no?</p>' }] } });
  const banner = await asked();
  expect(await banner.findByText('Yes or no?')).toBeTruthy();
  expect(banner.queryAllByRole('switch')).toEqual([]);
  const buttons = banner.getAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual(['Reject all', 'Accept all']);
  expect(new Set(buttons.map((button) => button.className)).size).toBe(1);
});

test('a venue without a banner asks nothing and offers nothing', async () => {
  visit({ cookieBannerConfig: { type: 'NONE' } });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await screen.findByRole('contentinfo');
  expect(screen.queryByRole('dialog', BANNER)).toBeNull();
  expect(screen.queryByRole('button', BANNER)).toBeNull();
});

test('a decision that cannot be captured holds all the same, is reported, and goes along with the next one', async () => {
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
