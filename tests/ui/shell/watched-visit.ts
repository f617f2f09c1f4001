import { VENUE_POLL } from '@domain/shared/limits';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { ADA, fakeWorld, type Story } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Opens the expo as Ada, in a venue whose versions the test sets. */
export async function inside(story: Story = {}) {
  const world = fakeWorld({ signedIn: ADA.email, ...story });
  const visit = renderApp({ world, at: '/v/hall/area/expo' });
  await heading('Expo');
  await visit.background();
  const { version, answers } = world;
  return {
    ...visit,
    publish: (publishedVersion: number) => {
      world.version = { ...version, version: publishedVersion, publishedVersion };
    },
    withdraw: () => {
      world.version = { ...version, publishedVersion: -1, publishedArchitectureId: null };
    },
    /** Advances the time by the interval and waits for its check. */
    poll: async () => {
      const before = answers.count('pollVersion');
      visit.elapse(VENUE_POLL);
      // On the notice of a venue that is not open, those who wait ask as well.
      await waitFor(() => expect(answers.count('pollVersion')).toBeGreaterThan(before));
      await visit.view.findByRole('main');
    },
  };
}
