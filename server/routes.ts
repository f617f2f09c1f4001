import * as v from 'valibot';
import description from '../docs/openapi.json';
import type { Services } from './compose';
import * as agenda from './features/agenda';
import * as analytics from './features/analytics';
import * as assets from './features/assets';
import * as calls from './features/calls';
import * as consent from './features/consent';
import * as files from './features/files';
import * as login from './features/login';
import * as logs from './features/logs';
import * as mediaBoard from './features/media-board';
import * as moderation from './features/moderation';
import * as people from './features/people';
import * as pictures from './features/pictures';
import * as registration from './features/registration';
import * as search from './features/search';
import * as uiConfig from './features/ui-config';
import * as venue from './features/venue';
import * as videoAccess from './features/video-access';
import { type Endpoint, route } from './platform/http/endpoint';
import { healthEndpoint, lifeEndpoint } from './platform/http/health';
import { answerBytes, representationOf } from './platform/http/representation';
import type { RouteDescription } from './platform/http/route';
import type { Metrics } from './platform/metrics/metrics';

/** The dependencies of the endpoints: the services, and the parts that only a running server has. */
export interface ServerParts extends Services {
  metrics: Metrics;
  /** Absolute folder of the built client. */
  clientDir: string;
  /** False until the store is open and while the server stops. */
  ready: () => boolean;
}

/** `GET /api/openapi.json`: the document that `npm run diagrams` generates from the route descriptions. */
const openApiEndpoint = route({
  path: '/api/openapi.json',
  GET: {
    summary: 'This description',
    access: 'everyone',
    answers: {
      200: { json: v.looseObject({ openapi: v.string() }) },
      304: { description: 'It matches If-None-Match' },
    },
  },
}).handled(() => {
  const sent = representationOf(JSON.stringify(description), 'application/json; charset=utf-8');
  return { GET: async (c) => answerBytes(c, await sent, { 'Cache-Control': 'no-cache' }) };
});

/** Every endpoint of the API. Only described endpoints are served. */
export const ENDPOINTS: readonly Endpoint<ServerParts>[] = [
  healthEndpoint,
  lifeEndpoint,
  ...uiConfig.routes,
  ...login.routes,
  ...registration.routes,
  ...venue.routes,
  ...agenda.routes,
  ...people.routes,
  ...consent.routes,
  ...logs.routes,
  ...analytics.routes,
  ...assets.routes,
  ...videoAccess.routes,
  ...files.routes,
  ...pictures.routes,
  ...calls.routes,
  ...mediaBoard.routes,
  ...mediaBoard.recommendationRoutes,
  ...moderation.routes,
  ...search.routes,
  openApiEndpoint,
];

/** Every described route, for the access check, the access matrix and the OpenAPI document. */
export const ROUTES: readonly RouteDescription[] = ENDPOINTS.map(({ description }) => description);
