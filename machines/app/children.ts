import { authMachine } from '../auth/auth.machine';
import { globalErrorMachine } from '../global-error/global-error.machine';
import { languageMachine } from '../language/language.machine';
import { logCaptureMachine } from '../log-capture/log-capture.machine';
import { loginViewMachine } from '../login-view/login-view.machine';
import { navigationMachine } from '../navigation/navigation.machine';
import { publicationMachine } from '../publication/publication.machine';
import { retryMachine } from '../retry/retry.machine';
import { serverTimeMachine } from '../server-time/server-time.machine';
import { venueMachine } from '../venue/venue.machine';

/** The long-lived actors that the page starts with; those of `background/` follow. */
export const children = {
  publication: publicationMachine,
  auth: authMachine,
  loginView: loginViewMachine,
  venue: venueMachine,
  language: languageMachine,
  navigation: navigationMachine,
  globalError: globalErrorMachine,
  serverTime: serverTimeMachine,
  retry: retryMachine,
  logCapture: logCaptureMachine,
};

export type EntryChildId = keyof typeof children;
