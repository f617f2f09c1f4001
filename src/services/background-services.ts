import type { ClientDetails } from '@domain/logs/log-message';
import type { ApiClient, ApiClientOptions } from './api/api-client';
import { type ConsentService, createConsent } from './consent/consent';
import type { Firebase } from './identity/identity';
import { idle } from './idle';
import { type Activity, createActivity } from './people/activity';
import { createRealtime, type Realtime } from './realtime/realtime';
import type { TextStore } from './storage/storage';
import { createTracker, type Tracker } from './tracking/tracker';

/** What all services share. */
export interface ServiceParts {
  local: TextStore;
  token: ApiClientOptions['token'];
  call: ApiClient['call'];
  clientDetails: () => Promise<ClientDetails>;
  firebase: Firebase;
}

/** The effects of the machines in the background, whose code loads with theirs. */
export interface BackgroundServices {
  consent: ConsentService;
  realtime: Realtime;
  activity: Activity;
  tracker: Tracker;
}

const openRealtime = (firebase: Firebase) => async () => {
  const loading = import('./realtime/firebase-realtime');
  const [config, session] = await Promise.all([firebase.section(), firebase.session()]);
  const { openFirebaseRealtime } = await loading;
  return openFirebaseRealtime(await session.signedInApp(), config);
};

/** Creates them from what they share with the services of the first page. */
export const createBackgroundServices = ({
  local,
  token,
  call,
  clientDetails,
  firebase,
}: ServiceParts): BackgroundServices => ({
  consent: createConsent({ local, call, clientDetails }),
  realtime: createRealtime({ open: openRealtime(firebase), whenIdle: idle }),
  activity: createActivity(),
  tracker: createTracker({ local, whenIdle: idle, token }),
});
