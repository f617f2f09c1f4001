import { actionPageRoute } from './action-page';
import { trackerRoute, trackerScriptRoute } from './analytics-calls';
import { downloadRoute, signedRoute, signingRoute } from './asset-calls';
import { captureLoginRoute } from './capture-calls';
import { capturePreferencesRoute } from './consent-calls';
import { publishRoute, saveVenueRoute, unpublishRoute } from './designer-calls';
import { healthRoute } from './health';
import { captureLogRoute } from './log-calls';
import { loginOptionsRoute } from './login-options';
import { metricsRoute } from './metrics-call';
import { openApiRoute } from './openapi-route';
import { ownAccountRoute, ownDataRoute } from './own-data-calls';
import { peopleRoute } from './people-calls';
import { ownProfileRoute, profileRoute } from './profile-calls';
import { bizzaboLoginRoute, cventLoginRoute } from './registration-calls';
import type { RouteDescription } from './route';
import { endOthersRoute } from './session-calls';
import { uiConfigRoute } from './ui-config';
import { userInfoRoute } from './user-info';
import { enterRoute, venueRoute, versionRoute } from './venue-calls';

/** Every route of the API, in the order it is described in. Nothing is served that is not here. */
export const ROUTES: readonly RouteDescription[] = [
  healthRoute,
  metricsRoute,
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
  profileRoute,
  ownProfileRoute,
  peopleRoute,
  unpublishRoute,
  publishRoute,
  saveVenueRoute,
  captureLoginRoute,
  capturePreferencesRoute,
  captureLogRoute,
  trackerScriptRoute,
  trackerRoute,
  downloadRoute,
  signingRoute,
  signedRoute,
  openApiRoute,
];
