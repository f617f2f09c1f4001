import { Failure } from '@domain/shared/failure';
import { VENUE_POLL } from '@domain/shared/limits';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ADA, fakeWorld } from '../support/fake-services';
import { ALL_WAYS } from '../support/login-ways';
import { renderApp, type Visit } from '../support/render-app';
import { HALL } from '../support/small-venue';
import { linkIn, sees } from './page-reader';
import {
  PUBLICATION_EVENTS,
  type PublicationEvent,
  type PublicationState,
  publicationWalk,
} from './publication.model';
import { AREA_NAMES, type PageElement } from './visit.page';

const NOT_OPEN = 'This event is not open yet';

/** The content of the page in a state of the path. */
function publicationElements({ value, context }: PublicationState): PageElement[] {
  const [inside, closed, asked] = ['inside', 'closed', 'asked'].map((state) =>
    value === state ? ('there' as const) : ('gone' as const),
  );
  if (!inside || !closed || !asked) throw new Error(`Nobody knows what is seen ${String(value)}`);
  return [
    { by: 'heading', name: AREA_NAMES[context.place], is: inside },
    { by: 'heading', name: NOT_OPEN, is: closed },
    { by: 'button', name: 'Log in with email', is: asked },
    { by: 'button', name: 'Account', is: inside },
  ];
}

/** The path and query that the browser shows in a state of the path. */
function publicationPath({ value, context }: PublicationState, architectureId: string): string {
  const area = `/v/${architectureId}/area/${context.place}`;
  if (value === 'inside') return area;
  if (value === 'asked') return '/login';
  return '/work-in-progress';
}

const over = new Failure('UNAUTHORIZED', 'over', { status: 401 });

/** A visitor and a host who changes the venue; `after` is the state that follows. */
function stay() {
  const world = fakeWorld({ signedIn: ADA.email, login: ALL_WAYS });
  const { version } = world;
  let visit: Visit = renderApp({ world });

  async function host(publishedVersion: number): Promise<void> {
    await visit.background();
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
    await host(latest);
    await waitFor(() => expect(world.answers.count('venue')).toBe(loaded + 1));
  };

  const actions: Record<PublicationEvent['type'], (after: PublicationState) => Promise<void> | void> = {
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
  return { actions, path: () => visit.router.state.location.pathname };
}

describe('a venue that is published, unpublished or replaced', { timeout: 60_000 }, () => {
  const walk = publicationWalk();

  it('the walk has a sensible length and uses every event', () => {
    expect(walk.length).toBeLessThanOrEqual(30);
    expect([...new Set(walk.map(({ event }) => event.type))].toSorted()).toEqual(
      PUBLICATION_EVENTS.toSorted(),
    );
  });

  it('an attendee is moved only when necessary, and admitted again', async () => {
    const { actions, path } = stay();
    await sees([{ by: 'heading', name: 'Lobby', is: 'there' }]);
    for (const { event, state } of walk) {
      await actions[event.type](state);
      await sees(publicationElements(state));
      await waitFor(() => expect(path()).toBe(publicationPath(state, HALL)));
    }
  });
});
