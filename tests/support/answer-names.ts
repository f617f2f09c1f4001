import type { AccountAnswerName } from './fake-account';
import type { ChatAnswerName } from './fake-chat';
import type { RealtimeAnswerName } from './fake-realtime';

/** The requests of the product that a test may delay or make fail. */
export type AnswerName =
  | 'config'
  | 'background'
  | 'loginOptions'
  | 'venueVersion'
  | 'pollVersion'
  | 'ownProfile'
  | 'readProfile'
  | 'readName'
  | 'saveProfile'
  | 'checkAuthority'
  | 'userDetails'
  | 'venue'
  | 'legalTexts'
  | 'signAssetUrl'
  | 'restore'
  | 'signIn'
  | 'sendPasswordResetEmail'
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
  | ChatAnswerName
  | RealtimeAnswerName;
