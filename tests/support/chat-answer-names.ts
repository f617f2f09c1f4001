import type { PageAnswerName } from './fake-pages';

/** The requests of the chat that a test may delay or make fail. */
export type ChatAnswerName =
  | 'sendMessage'
  | 'editMessage'
  | 'deleteMessage'
  | PageAnswerName
  | 'setReaction'
  | 'markRead'
  | 'createGroup'
  | 'changeGroup'
  | 'setBlock'
  | 'setMuted'
  | 'sendReport'
  | 'performAction';
