import type { AccountAnswerName } from './fake-account';
import type { RealtimeAnswerName } from './fake-realtime';

/** The questions of the product that a story may hold back or make fail. */
export type AnswerName =
  | 'config'
  | 'loginOptions'
  | 'venueVersion'
  | 'pollVersion'
  | 'ownProfile'
  | 'checkAuthority'
  | 'userDetails'
  | 'venue'
  | 'signAssetUrl'
  | 'restore'
  | 'signIn'
  | 'resetPassword'
  | 'captureVisit'
  | 'captureConsent'
  | 'sendLogs'
  | 'refresh'
  | 'signOut'
  | 'detect'
  | 'activate'
  | 'statusOf'
  | 'save'
  | AccountAnswerName
  | RealtimeAnswerName;
