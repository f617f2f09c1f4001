import type { CommentPlace } from '@domain/media-board/comment';
import type { Report } from '@domain/moderation/report';
import { type Failure, toFailure } from '@domain/shared/failure';
import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { promiseSlot } from '../slots';

/** What reporting needs of the world. */
export interface ReportingPort {
  /** Sends a report to the hosts. */
  sendReport: (report: Report) => Promise<void>;
}

/** What the user reports: a person, or a message of theirs, a post on a wall or a comment on a media board. */
export interface ReportSubject {
  userId: string;
  name: string;
  message?: { channelId: string; id: string };
  post?: { widgetId: string; postId: string };
  comment?: CommentPlace;
}

/** The user's commands. */
export type ReportingCommand =
  | { type: 'report.start'; subject: ReportSubject }
  | { type: 'report.send'; report: Report }
  | { type: 'report.close' };

/** Why a report was not sent; the text is chosen where it is shown. */
export type ReportFault = 'gone' | 'tooMany' | 'own' | 'unsent';

interface ReportingContext {
  subject: ReportSubject | null;
  report: Report | null;
  failure: Failure | null;
}

const FAULTS: Readonly<Record<number, ReportFault>> = { 404: 'gone', 409: 'own', 429: 'tooMany' };

const start = {
  target: 'editing',
  actions: {
    type: 'rememberSubject',
    params: ({ event }: { event: { subject: ReportSubject } }) => event,
  },
} as const;

const send = {
  target: 'sending',
  actions: { type: 'rememberReport', params: ({ event }: { event: { report: Report } }) => event },
} as const;

/** The dialog in which the user reports a message or a person to the hosts. */
export const reportingMachine = setup({
  types: { context: {} as ReportingContext, events: {} as ReportingCommand },
  actors: { sendReport: promiseSlot<void, Report>('sendReport') },
  actions: {
    rememberSubject: assign((_, { subject }: { subject: ReportSubject }) => ({ subject, failure: null })),
    rememberReport: assign((_, { report }: { report: Report }) => ({ report, failure: null })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
  },
}).createMachine({
  id: 'reporting',
  context: { subject: null, report: null, failure: null },
  initial: 'closed',
  states: {
    closed: { on: { 'report.start': start } },
    editing: { on: { 'report.send': send, 'report.close': 'closed' } },
    // A report that was sent is not taken back by closing the dialog.
    sending: {
      invoke: {
        id: 'sendReport',
        src: 'sendReport',
        input: ({ context }) => context.report as Report,
        onDone: 'sent',
        onError: {
          target: 'failed',
          actions: { type: 'rememberFailure', params: ({ event }) => event },
        },
      },
    },
    failed: { on: { 'report.send': send, 'report.close': 'closed' } },
    sent: { on: { 'report.close': 'closed' } },
  },
});

type Snapshot = SnapshotFrom<typeof reportingMachine>;

export const isReportOpen = (snapshot: Snapshot): boolean => !snapshot.matches('closed');
export const isReportSending = (snapshot: Snapshot): boolean => snapshot.matches('sending');
export const isReportSent = (snapshot: Snapshot): boolean => snapshot.matches('sent');
/** Returns what is reported, or was last. */
export const reportSubject = (snapshot: Snapshot): ReportSubject | null => snapshot.context.subject;
/** Returns why the report was not sent; null when there is no such reason. */
export function reportFault(snapshot: Snapshot): ReportFault | null {
  if (!snapshot.matches('failed')) return null;
  return FAULTS[snapshot.context.failure?.status ?? 0] ?? 'unsent';
}

/** Fills the chart by its port. */
export const createReporting = (port: ReportingPort) =>
  reportingMachine.provide({ actors: { sendReport: fromPromise(({ input }) => port.sendReport(input)) } });
