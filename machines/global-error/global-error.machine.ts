import type { FailureKind } from '@domain/shared/failure';
import { assign, type SnapshotFrom, setup } from 'xstate';

export type GlobalErrorCommand =
  | { type: 'error.raise'; code: FailureKind; message?: string | undefined }
  | { type: 'error.dismiss' }
  | { type: 'error.suppress' }
  | { type: 'error.allow' };

interface GlobalErrorContext {
  code: FailureKind | null;
  /** The server's own text, shown below the code's text. */
  message: string | null;
  suppressions: number;
}

/** spec §4, Global error: shown while an error exists and is not suppressed. */
export const globalErrorMachine = setup({
  types: { context: {} as GlobalErrorContext, events: {} as GlobalErrorCommand },
  actions: {
    rememberError: assign((_, { code, message }: { code: FailureKind; message: string | undefined }) => ({
      code,
      message: message ?? null,
    })),
    forgetError: assign({ code: null, message: null }),
    addSuppression: assign({ suppressions: ({ context }) => context.suppressions + 1 }),
    removeSuppression: assign({ suppressions: ({ context }) => context.suppressions - 1 }),
  },
  guards: { hasSuppressions: ({ context }) => context.suppressions > 0 },
}).createMachine({
  id: 'globalError',
  context: { code: null, message: null, suppressions: 0 },
  initial: 'clear',
  on: {
    'error.raise': {
      target: '.shown',
      actions: {
        type: 'rememberError',
        params: ({ event }) => ({ code: event.code, message: event.message }),
      },
    },
    'error.suppress': { actions: 'addSuppression' },
    'error.allow': { guard: 'hasSuppressions', actions: 'removeSuppression' },
  },
  states: {
    clear: {},
    shown: { on: { 'error.dismiss': { target: 'clear', actions: 'forgetError' } } },
  },
});

type Snapshot = SnapshotFrom<typeof globalErrorMachine>;
export const isErrorVisible = (snapshot: Snapshot): boolean =>
  snapshot.matches('shown') && snapshot.context.suppressions === 0;
export const errorCode = (snapshot: Snapshot): FailureKind | null => snapshot.context.code;
export const errorMessage = (snapshot: Snapshot): string | null => snapshot.context.message;
