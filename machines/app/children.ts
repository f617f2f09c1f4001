import { type AnyEventObject, type AnyStateMachine, sendParent } from 'xstate';
import { authMachine } from '../auth/auth.machine';
import { connectionMachine } from '../connection/connection.machine';
import { cookieBannerMachine } from '../cookie-banner/cookie-banner.machine';
import { globalErrorMachine } from '../global-error/global-error.machine';
import { languageMachine } from '../language/language.machine';
import { logCaptureMachine } from '../log-capture/log-capture.machine';
import { loginLockMachine } from '../login-lock/login-lock.machine';
import { loginViewMachine } from '../login-view/login-view.machine';
import { navigationMachine } from '../navigation/navigation.machine';
import { peopleMachine } from '../people/people.machine';
import { presenceMachine } from '../presence/presence.machine';
import { publicationMachine } from '../publication/publication.machine';
import { retryMachine } from '../retry/retry.machine';
import { serverTimeMachine } from '../server-time/server-time.machine';
import { trackingMachine } from '../tracking/tracking.machine';
import { venueMachine } from '../venue/venue.machine';
import { versionWatchMachine } from '../version-watch/version-watch.machine';

/** A machine announces its facts to nobody it knows; under the root they go to the root. */
export const reporting = <Machine extends AnyStateMachine>(machine: Machine): Machine =>
  machine.provide({
    actions: { announce: sendParent((_: unknown, fact: AnyEventObject) => fact) },
  } as never) as Machine;

/** The long-lived actors of the product, one per row of the table in the README. */
export const children = {
  publication: reporting(publicationMachine),
  auth: reporting(authMachine),
  loginView: reporting(loginViewMachine),
  loginLock: reporting(loginLockMachine),
  venue: reporting(venueMachine),
  language: languageMachine,
  navigation: reporting(navigationMachine),
  globalError: globalErrorMachine,
  serverTime: serverTimeMachine,
  retry: retryMachine,
  connection: reporting(connectionMachine),
  presence: reporting(presenceMachine),
  people: peopleMachine,
  cookieBanner: reporting(cookieBannerMachine),
  tracking: reporting(trackingMachine),
  logCapture: logCaptureMachine,
  versionWatch: reporting(versionWatchMachine),
};

export type ChildId = keyof typeof children;
