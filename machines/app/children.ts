import { authMachine } from '../auth/auth.machine';
import { globalErrorMachine } from '../global-error/global-error.machine';
import { languageMachine } from '../language/language.machine';
import { logCaptureMachine } from '../log-capture/log-capture.machine';
import { loginViewMachine } from '../login-view/login-view.machine';
import { navigationMachine } from '../navigation/navigation.machine';
import { publicationMachine } from '../publication/publication.machine';
import { reporting } from '../reporting';
import { retryMachine } from '../retry/retry.machine';
import { serverTimeMachine } from '../server-time/server-time.machine';
import { venueMachine } from '../venue/venue.machine';

export { reporting };

/** The long-lived actors that the page starts with; those of `background/` follow. */
export const children = {
  publication: reporting(publicationMachine),
  auth: reporting(authMachine),
  loginView: reporting(loginViewMachine),
  venue: reporting(venueMachine),
  language: languageMachine,
  navigation: reporting(navigationMachine),
  globalError: globalErrorMachine,
  serverTime: serverTimeMachine,
  retry: reporting(retryMachine),
  logCapture: logCaptureMachine,
};

export type EntryChildId = keyof typeof children;
