import type { AccountAnswerName } from './fake-account';
import type { ChatAnswerName } from './fake-chat';
import type { RealtimeAnswerName } from './fake-realtime';
import type { WallAnswerName } from './fake-wall';
import type { BoardAnswerName } from './fake-whiteboard';

/** The requests of the product that a test may delay or make fail. */
export type AnswerName =
  | 'config'
  | 'background'
  | 'loginOptions'
  | 'venueVersion'
  | 'pollVersion'
  | 'ownProfile'
  | 'readProfile'
  | 'saveProfile'
  | 'checkAuthority'
  | 'userDetails'
  | 'venue'
  | 'legalTexts'
  | 'signAssetUrl'
  | 'uploadFile'
  | 'uploadPicture'
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
  | RealtimeAnswerName
  | WallAnswerName
  | BoardAnswerName;
