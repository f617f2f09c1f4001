import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../support/render-app';
import { hall } from '../../support/small-venue';
import { OPEN } from '../area/venue';

function hallSaying(html: string) {
  const venue = hall();
  const impress = [{ locale: 'en', text: html }];
  return { ...venue, architecture: { ...venue.architecture, impress } };
}

test.each([
  { path: 'imprint', title: 'Imprint', text: 'The Hall Ltd.' },
  { path: 'privacy-policy', title: 'Privacy policy', text: 'We keep little.' },
])(
  '/$path shows its text under one first heading, and its name in the title',
  async ({ path, title, text }) => {
    renderApp({ at: `/v/hall/${path}`, story: OPEN });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(document.title).toBe(`${title} · The Hall`);
  },
);

test("headings of the text are below the page's own", async () => {
  renderApp({
    at: '/v/hall/imprint',
    story: { ...OPEN, venue: hallSaying('<h1>Who we are</h1><p>Us.</p>') },
  });
  expect(await screen.findByRole('heading', { level: 2, name: 'Who we are' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

test('a text has its own direction, independent of the page’s language', async () => {
  renderApp({ at: '/v/hall/imprint', story: { ...OPEN, venue: hallSaying('<p>نحن القاعة.</p>') } });
  const text = await screen.findByText('نحن القاعة.');
  expect(text.closest('[dir]')?.getAttribute('dir')).toBe('auto');
});

test('a text with a script tag is replaced by a message', async () => {
  const html = '<p>Harmless</p><script>document.title = "taken"</script>';
  renderApp({ at: '/v/hall/imprint', story: { ...OPEN, venue: hallSaying(html) } });
  expect(await screen.findByText('Invalid rich text detected.')).toBeTruthy();
  expect(screen.queryByText('Harmless')).toBeNull();
});

test('an empty text is replaced by one sentence', async () => {
  renderApp({ at: '/v/hall/imprint', story: { ...OPEN, venue: hallSaying('  ') } });
  expect(
    await screen.findByText('The organizers of this event have not published this text yet.'),
  ).toBeTruthy();
});

const main = async () => within(await screen.findByRole('main'));

test('"Back to last area" leads to the previous area, "Return to venue" to its entrance', async () => {
  const { router } = renderApp({ at: '/v/hall/area/expo', story: OPEN });
  await screen.findByRole('heading', { level: 1, name: 'Expo' });
  await router.navigate({ to: '/v/$architectureId/imprint', params: { architectureId: 'hall' } });
  await screen.findByRole('heading', { level: 1, name: 'Imprint' });
  const back = (await main()).getByRole('link', { name: 'Back to last area' });
  expect(back.getAttribute('href')).toBe('/v/hall/area/expo');
  expect((await main()).getByRole('link', { name: 'Return to venue' }).getAttribute('href')).toBe(
    '/v/hall/area/lobby',
  );
});

test('without a previous area, "Back to last area" leads to the default area', async () => {
  renderApp({ at: '/v/hall/imprint', story: OPEN });
  await screen.findByRole('heading', { level: 1, name: 'Imprint' });
  const back = (await main()).getByRole('link', { name: 'Back to last area' });
  expect(back.getAttribute('href')).toBe('/v/hall/area/lobby');
});
