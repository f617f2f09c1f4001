import { createMemoryHistory } from '@tanstack/react-router';
import { act, type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach } from 'vitest';
import { type InspectionEvent, SimulatedClock } from 'xstate';
import { type App, createApp } from '@/app/create-app';
import { AppRoot } from '@/routes/app-root';
import { createFoyerRouter, type FoyerRouter } from '@/routes/router';
import { fakeWorld, type Story, type World } from './fake-services';

interface RenderOptions {
  /** The address the page is opened with. */
  at?: string;
  story?: Story;
  /** A world of an earlier page, to render a reload on. */
  world?: World;
  drafts?: Record<string, string>;
  /** Told of every actor. */
  inspect?: (event: InspectionEvent) => void;
}

export interface Visit {
  world: World;
  app: App;
  router: FoyerRouter;
  user: UserEvent;
  view: RenderResult;
  /** Path, query and hash of the page that is shown. */
  address(): string;
  /** Lets the machines' and the locks' time pass. */
  elapse(milliseconds: number): void;
  /** Closes the page: actors stop, the tree unmounts. */
  leave(): void;
}

const open = new Set<Visit>();
afterEach(() => {
  for (const visit of open) visit.leave();
});

/** The whole product on fake services: real router in memory, real machines on a simulated clock. */
export function renderApp({
  at = '/',
  story,
  world = fakeWorld(story),
  drafts = {},
  inspect,
}: RenderOptions = {}): Visit {
  const clock = new SimulatedClock();
  const app = createApp(world.services, { clock, drafts, inspect });
  app.actor.start();
  const router = createFoyerRouter(app.actor, createMemoryHistory({ initialEntries: [at] }));
  const view = render(<AppRoot app={app} router={router} />);
  const visit: Visit = {
    world,
    app,
    router,
    view,
    user: userEvent.setup(),
    address: () => router.state.location.href,
    elapse: (milliseconds) =>
      act(() => {
        clock.increment(milliseconds);
        world.locks.pass(milliseconds);
      }),
    leave: () => {
      open.delete(visit);
      view.unmount();
      app.actor.stop();
    },
  };
  open.add(visit);
  return visit;
}
