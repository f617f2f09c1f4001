import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import type { RouterContext } from './gates';
import { Shell } from './shell';

/** Only an address that cannot be decoded matches no route below: it is sent home like any unknown one (spec §2). */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ matches }) => {
    if (matches.length === 1) throw redirect({ to: '/', replace: true });
  },
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});
