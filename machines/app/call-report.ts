import type { Failure } from '@domain/shared/failure';
import type { WaitingCall } from '../retry/retry.machine';

/** The reports of the API client about every call. */
export type CallReport =
  | { type: 'call.failed'; failure: Failure }
  | { type: 'call.dated'; at: number }
  | { type: 'call.delayed'; call: WaitingCall }
  | { type: 'call.settled'; id: string };
