import { createRoute, redirect } from '@tanstack/react-router';
import { sessionRoute } from './session-route';

const legacy = { name: 'legacy' } as const;

/** The addresses of earlier versions, without /v/ (spec §2). */
export const legacyRoutes = [
  createRoute({
    getParentRoute: () => sessionRoute,
    path: '/$architectureId/area/$areaId',
    staticData: legacy,
    beforeLoad: ({ params }) => {
      throw redirect({
        to: '/v/$architectureId/area/{-$areaId}',
        params,
        search: true,
        hash: true,
        replace: true,
      });
    },
  }),
  createRoute({
    getParentRoute: () => sessionRoute,
    path: '/$architectureId/imprint',
    staticData: legacy,
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/v/$architectureId/imprint', params, search: true, hash: true, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => sessionRoute,
    path: '/$architectureId/privacy-policy',
    staticData: legacy,
    beforeLoad: ({ params }) => {
      throw redirect({
        to: '/v/$architectureId/privacy-policy',
        params,
        search: true,
        hash: true,
        replace: true,
      });
    },
  }),
];
