import type { FailureKind } from '@domain/shared/failure';
import { assign, raise, type SnapshotFrom, setup, stateIn } from 'xstate';

export type GlobalErrorCommand =
  | { type: 'error.raise'; code: FailureKind; message?: string | undefined }
  /** A part of the page's content cannot be shown. */
  | { type: 'content.fail' }
  | { type: 'area.entered'; areaId: string }
  | { type: 'error.dismiss' }
  | { type: 'error.suppress' }
  | { type: 'error.allow' };

interface GlobalErrorContext {
  code: FailureKind | null;
  /** The server's own text, shown below the code's text. */
  message: string | null;
  suppressions: number;
  areaId: string | null;
}

const raiseError = {
  target: '.shown',
  actions: {
    type: 'rememberError',
    params: ({ event }: { event: { code: FailureKind; message?: string | undefined } }) => ({
      code: event.code,
      message: event.message,
    }),
  },
} as const;

/** spec §4, Global error: shown while an error exists and is not suppressed. Broken content is said once per area. */
export const globalErrorMachine = setup({
  types: { context: {} as GlobalErrorContext, events: {} as GlobalErrorCommand },
  actions: {
    rememberError: assign((_, { code, message }: { code: FailureKind; message: string | undefined }) => ({
      code,
      message: message ?? null,
    })),
    forgetError: assign({ code: null, message: null }),
    raiseWidgetError: raise({ type: 'error.raise', code: 'WIDGET_ERROR' }),
    removeSuppression: assign({ suppressions: ({ context }) => context.suppressions - 1 }),
  },
  guards: {
    hasSuppressions: ({ context }) => context.suppressions > 0,
    isOtherArea: ({ context }, { areaId }: { areaId: string }) => context.areaId !== areaId,
    isClear: stateIn({ dialog: 'clear' }),
  },
}).createMachine({
  id: 'globalError',
  context: { code: null, message: null, suppressions: 0, areaId: null },
  type: 'parallel',
  on: {
    'error.suppress': { actions: assign({ suppressions: ({ context }) => context.suppressions + 1 }) },
    'error.allow': { guard: 'hasSuppressions', actions: 'removeSuppression' },
  },
  states: {
    dialog: {
      initial: 'clear',
      on: { 'error.raise': raiseError },
      states: {
        clear: {},
        shown: { on: { 'error.dismiss': { target: 'clear', actions: 'forgetError' } } },
      },
    },
    content: {
      initial: 'unreported',
      on: {
        'area.entered': {
          guard: { type: 'isOtherArea', params: ({ event }) => event },
          target: '.unreported',
          actions: assign({ areaId: ({ event }) => event.areaId }),
        },
      },
      states: {
        unreported: {
          on: { 'content.fail': { guard: 'isClear', target: 'reported', actions: 'raiseWidgetError' } },
        },
        reported: {},
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof globalErrorMachine>;
export const isErrorVisible = (snapshot: Snapshot): boolean =>
  snapshot.matches({ dialog: 'shown' }) && snapshot.context.suppressions === 0;
export const errorCode = (snapshot: Snapshot): FailureKind | null => snapshot.context.code;
export const errorMessage = (snapshot: Snapshot): string | null => snapshot.context.message;
