import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { RouterContext } from './gates';
import { Shell } from './shell';

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});
