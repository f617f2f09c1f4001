import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';

test('a logo that cannot be loaded is replaced by the name of the venue', async () => {
  renderApp({ story: { signedIn: ADA.email, assetStatus: 500 } });
  const link = await screen.findByRole('link', { name: 'Home' });
  const logo = link.querySelector('img');
  if (!logo) throw new Error('The logo is missing');
  fireEvent.error(logo);
  expect(await screen.findByRole('link', { name: 'Home The Hall' })).toBe(link);
});
