import { accessOf } from '@domain/login';
import { uiConfigSchema } from '@domain/ui-config';
import { Hono } from 'hono';
import * as v from 'valibot';
import { analyticsOf, analyticsOrigins } from '../analytics/own-analytics';
import { addressSigner } from '../assets/signed-address';
import { isDemoIdentity } from '../demo/demo-identity';
import { serveDemoIssuer } from '../demo/serve-demo-issuer';
import { loginWays } from '../environment/login-ways';
import { createAttendeeProfiles } from '../people/attendee-profiles';
import { createRegistrations } from '../registration/registrations';
import { diskSpace } from '../store/disk-space';
import { createVenueChanges } from '../venue/change-venue';
import { memberAccess } from './access';
import { serveActionPage } from './action-page';
import { serveAnalytics } from './analytics-calls';
import { serveAssets } from './asset-calls';
import { serveCapture } from './capture-calls';
import { serveConsents } from './consent-calls';
import type { HttpApp, HttpContext, HttpDependencies, HttpEnv } from './dependencies';
import { serveDesigner } from './designer-calls';
import { errorAnswer } from './error-answer';
import { serveHealth } from './health';
import { hostCheck, hostOf } from './host-check';
import { notFound } from './http-error';
import { limitAccounts, limitNetworks } from './limit-requests';
import { serveLogs } from './log-calls';
import { loginLook } from './login-look';
import { loginOptions, serveLoginOptions } from './login-options';
import { serveMetrics } from './metrics-call';
import { serveOpenApi } from './openapi';
import { serveOwnData } from './own-data-calls';
import { pageServices } from './page-services';
import { servePeople } from './people-calls';
import { serveProfiles } from './profile-calls';
import { serveRegistrationLogins } from './registration-calls';
import { REQUEST_LIMITS, widened } from './request-limits';
import { requestLog } from './request-log';
import { roomCheck } from './room-check';
import { ROUTES } from './routes';
import { securityHeaders } from './security-headers';
import { serveSessions } from './session-calls';
import { serveClient } from './static-client';
import { serveUiConfig } from './ui-config';
import { serveUserInfo } from './user-info';
import { serveVenue } from './venue-calls';
import { venueView } from './venue-view';

/** Addresses below these belong to the server: what is not there is a 404, never a page. */
const RESERVED = [
  '/api',
  '/backend-assets',
  '/emulator',
  '/__',
  '/.ws',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
];

/** The whole HTTP side of the server as one application: API, identity endpoints, assets and the built client. */
export function createApp(dependencies: HttpDependencies): HttpApp {
  const { environment, store, venues, identity, assets, people, clientDir, log, metrics, ready } =
    dependencies;
  const { config, publicUrl } = environment;
  const clock = dependencies.clock ?? Date.now;
  const limits = widened(REQUEST_LIMITS, config.limits?.factor ?? 1);
  const view = venueView(venues, clock, log);
  const signer = addressSigner(store.db, clock);
  const hostFor = (c: HttpContext) => hostOf(c, environment);
  const services = pageServices(environment);
  const ways = loginWays(config);
  const options = loginOptions(ways, services.configFor(publicUrl.host));
  const defaults = v.parse(uiConfigSchema, config.ui ?? {});
  const { loginEnabled } = accessOf(defaults, options);

  const shown = async () => (await view.shown())?.architecture;
  const registrations = createRegistrations({
    db: store.db,
    identity,
    ways,
    shown,
    log,
    fetch: dependencies.registrationFetch,
    clock,
  });
  identity.recheckAtRefresh?.(registrations.stillRegistered);

  const app: HttpApp = new Hono<HttpEnv>();
  app.onError(errorAnswer(log));
  app.use(requestLog(log, metrics));
  app.use(
    securityHeaders({
      publicUrl,
      favicon: defaults.favicon,
      servicesOf: (c) => services.originsFor(hostFor(c)),
      analytics: analyticsOrigins(config.analytics),
      signInFrame: ways.oidc.length > 0 ? services.signInFrame : undefined,
      lastShown: view.lastShown,
      log,
    }),
  );
  app.use(limitNetworks({ limits, trustProxy: environment.trustProxy, clock }));
  serveMetrics(app, metrics);
  app.use(hostCheck(environment));
  app.use('/api/*', memberAccess({ identity, routes: ROUTES, loginEnabled }));
  app.use('/api/*', limitAccounts({ limits, clock }));
  app.use('/api/*', roomCheck(diskSpace({ dataDir: environment.dataDir, log })));
  serveHealth(app, ready);
  serveUiConfig(app, {
    overrides: config.ui,
    firebaseOf: (c) => services.configFor(hostFor(c)),
    shown: view.shown,
    lookOf: loginLook(signer, clock),
    analytics: analyticsOf(config.analytics),
  });
  serveLoginOptions(app, async (c) => loginOptions(ways, services.configFor(hostFor(c)), await shown()));
  serveRegistrationLogins(app, { registrations, shown: view.shown, trustProxy: environment.trustProxy });
  const profiles = createAttendeeProfiles({ db: store.db, accounts: identity.accounts });
  serveVenue(app, { view, stillRegistered: registrations.stillRegistered, enter: profiles.enter, clock });
  serveUserInfo(app, { db: store.db, accounts: identity.accounts });
  serveProfiles(app, { db: store.db, profiles, view });
  servePeople(app, people);
  serveDesigner(app, createVenueChanges(venues, log));
  serveOwnData(app, { services: people, clock });
  serveCapture(app, { db: store.db, loginEnabled, view, trustProxy: environment.trustProxy, clock });
  serveConsents(app, {
    db: store.db,
    accounts: identity.accounts,
    trustProxy: environment.trustProxy,
    clock,
  });
  serveLogs(app, { db: store.db, accounts: identity.accounts, clock });
  serveAnalytics(app, {
    db: store.db,
    config: config.analytics,
    accounts: identity.accounts,
    view,
    hostOf: hostFor,
    clock,
  });
  serveOpenApi(app);
  serveSessions(app, identity);
  serveAssets(app, { assets, signer, view });
  if (ways.oidc.some(isDemoIdentity)) serveDemoIssuer(app, environment);
  app.route('/', identity.routes);
  if (!config.firebase) serveActionPage(app, clientDir);
  for (const prefix of RESERVED)
    app.all(`${prefix}/*`, () => {
      throw notFound();
    });
  serveClient(app, clientDir);
  return app;
}
