import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { act, type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type InspectionEvent, SimulatedClock } from 'xstate';
import { backgroundChild } from '@/app/child';
import { type App, createApp } from '@/app/create-app';
import { AppRoot } from '@/routes/app-root';
import { createFoyerRouter, type FoyerRouter } from '@/routes/router';
import { countWalk } from './counted-walks';
import { fakeWorld, type Story, type World } from './fake-services';
import { openVisits } from './open-visits';

interface RenderOptions {
  /** The address at which the page is opened. */
  at?: string;
  /** A memory history that starts at `at`, by default. */
  history?: RouterHistory;
  story?: Story;
  /** The fake environment of an earlier page, to render a reload on. */
  world?: World;
  drafts?: Record<string, string>;
  /** Receives every actor. */
  inspect?: (event: InspectionEvent) => void;
}

export interface Visit {
  world: World;
  app: App;
  router: FoyerRouter;
  user: UserEvent;
  view: RenderResult;
  /** Returns path, query and hash of the page that is shown. */
  address(): string;
  /** Advances the clocks of the machines and the locks. */
  elapse(milliseconds: number): void;
  /** Resolves when the machines of the background run. */
  background(): Promise<void>;
  /** Closes the page: stops the actors and unmounts the tree. */
  leave(): void;
}

/** Renders the whole product on fake services: a real router in memory, real machines on a simulated clock. */
export function renderApp({
  at = '/',
  history = createMemoryHistory({ initialEntries: [at] }),
  story,
  world = fakeWorld(story),
  drafts = {},
  inspect,
}: RenderOptions = {}): Visit {
  const clock = new SimulatedClock();
  const loadBackground = () => world.answers.give('background', () => import('@/app/background'));
  const observe = (event: InspectionEvent) => {
    countWalk?.(event);
    inspect?.(event);
  };
  const app = createApp(world.services, { clock, drafts, inspect: observe, loadBackground });
  app.actor.start();
  const router = createFoyerRouter(app.actor, history);
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
    background: async () => {
      await act(() => backgroundChild(app.actor, 'versionWatch'));
    },
    leave: () => {
      openVisits.delete(visit);
      view.unmount();
      app.actor.stop();
    },
  };
  openVisits.add(visit);
  return visit;
}
