import { Failure } from '@domain/failure';
import type { VenueVersion } from '@domain/venue-version';
import type { AppEmitted, AppEvent } from '@machines/app/app.events';
import type { Delivery } from './listened-app';

export const version: VenueVersion = {
  mode: 'LIVE',
  version: 1,
  publishedVersion: 1,
  publishedArchitectureId: 'hall',
};
export const credentials = {
  loginType: 'EMAIL_PASSWORD',
  email: 'ada@hall.example',
  password: 'secret',
} as const;
export const session = {
  user: { userId: 'ada', email: credentials.email, name: 'Ada' },
  token: 'one',
  roles: [],
  expiresAt: 0,
};
export const offline = new Failure('NOT_REACHABLE', 'offline', { errMsg: 'server.resting' });

/** One message that crosses the root: what comes in, what it is passed on as. */
export interface Crossing {
  sentence: string;
  before?: AppEvent[];
  event: AppEvent;
  /** The settings switch presence on. */
  present?: boolean;
  deliveries?: Delivery[];
  emitted?: AppEmitted[];
}
