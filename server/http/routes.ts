import { actionPageRoute } from './action-page';
import { downloadRoute, signedRoute, signingRoute } from './asset-calls';
import { captureLoginRoute } from './capture-calls';
import { healthRoute } from './health';
import { loginOptionsRoute } from './login-options';
import { openApiRoute } from './openapi-route';
import { ownAccountRoute, ownDataRoute } from './own-data-calls';
import { peopleRoute } from './people-calls';
import { bizzaboLoginRoute, cventLoginRoute } from './registration-calls';
import type { RouteDescription } from './route';
import { endOthersRoute } from './session-calls';
import { uiConfigRoute } from './ui-config';
import { userInfoRoute } from './user-info';
import { enterRoute, venueRoute, versionRoute } from './venue-calls';

/** Every route of the API, in the order it is described in. Nothing is served that is not here. */
export const ROUTES: readonly RouteDescription[] = [
  healthRoute,
  uiConfigRoute,
  actionPageRoute,
  loginOptionsRoute,
  cventLoginRoute,
  bizzaboLoginRoute,
  versionRoute,
  enterRoute,
  venueRoute,
  userInfoRoute,
  endOthersRoute,
  ownDataRoute,
  ownAccountRoute,
  peopleRoute,
  captureLoginRoute,
  downloadRoute,
  signingRoute,
  signedRoute,
  openApiRoute,
];
