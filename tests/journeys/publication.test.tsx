import { Failure } from '@domain/failure';
import { VENUE_POLL } from '@domain/limits';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ADA, fakeWorld } from '../support/fake-services';
import { ALL_WAYS } from '../support/login-ways';
import { HALL } from '../support/open-house';
import { renderApp, type Visit } from '../support/render-app';
import { linkIn, sees } from './page-reader';
import {
  PUBLICATION_EVENTS,
  type PublicationEvent,
  type PublicationState,
  publicationTour,
} from './publication.model';
import { publicationPath, publicationSights } from './publication.sights';
import { AREA_NAMES } from './visit.sights';

const over = new Failure('UNAUTHORIZED', 'over', { status: 401 });

/** A visitor and a host, who changes the venue; `after` is the state that follows. */
function stay() {
  const world = fakeWorld({ signedIn: ADA.email, login: ALL_WAYS });
  const { version } = world;
  let visit: Visit = renderApp({ world });

  function host(publishedVersion: number): void {
    const publishedArchitectureId = publishedVersion === -1 ? null : HALL;
    world.version = { ...version, publishedVersion, publishedArchitectureId };
    visit.elapse(VENUE_POLL);
  }
  async function write(label: string, text: string): Promise<void> {
    await visit.user.click(await screen.findByLabelText(label, { selector: 'input' }));
    await visit.user.paste(text);
  }

  let latest = version.publishedVersion;
  const publish = async () => {
    latest += 1;
    const loaded = world.answers.count('venue');
    host(latest);
    await waitFor(() => expect(world.answers.count('venue')).toBe(loaded + 1));
  };

  const hands: Record<PublicationEvent['type'], (after: PublicationState) => Promise<void> | void> = {
    'venue.renew': publish,
    'venue.publish': publish,
    'venue.withdraw': () => host(-1),
    'session.expire': () => {
      act(() => world.report({ type: 'call.failed', failure: over }));
    },
    'login.succeed': async () => {
      await visit.user.click(await screen.findByRole('button', { name: 'Dismiss' }));
      await visit.user.click(await screen.findByRole('button', { name: 'Log in with email' }));
      await write('Email', ADA.email);
      await write('Password', ADA.password);
      await visit.user.click(screen.getByRole('button', { name: 'Log in' }));
    },
    'area.change': async ({ context }) =>
      visit.user.click(await linkIn('In this view', AREA_NAMES[context.place])),
    'link.follow': ({ context }) => {
      visit.leave();
      visit = renderApp({ world, at: `/v/${HALL}/area/${context.place}` });
    },
  };
  return { hands, path: () => visit.router.state.location.pathname };
}

describe('a venue that its host changes', { timeout: 60_000 }, () => {
  const tour = publicationTour();

  it('is told in one stay of a sensible length that uses every event', () => {
    expect(tour.length).toBeLessThanOrEqual(30);
    expect([...new Set(tour.map(({ event }) => event.type))].toSorted()).toEqual(
      PUBLICATION_EVENTS.toSorted(),
    );
  });

  it('moves nobody who need not move, and lets everybody in again', async () => {
    const { hands, path } = stay();
    await sees([{ by: 'heading', name: 'Lobby', is: 'there' }]);
    for (const { event, state } of tour) {
      await hands[event.type](state);
      await sees(publicationSights(state));
      await waitFor(() => expect(path()).toBe(publicationPath(state, HALL)));
    }
  });
});
