import type { Failure } from '@domain/failure';
import type { WaitingCall } from '../retry/retry.machine';

/** What the API client reports about every call. */
export type CallReport =
  | { type: 'call.failed'; failure: Failure }
  | { type: 'call.dated'; at: number }
  | { type: 'call.delayed'; call: WaitingCall }
  | { type: 'call.settled'; id: string };
