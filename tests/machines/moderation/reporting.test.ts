import type { Report } from '@domain/moderation/report';
import { Failure } from '@domain/shared/failure';
import {
  createReporting,
  isReportOpen,
  isReportSending,
  isReportSent,
  reportFault,
  reportingMachine,
  reportSubject,
} from '@machines/moderation/reporting.machine';
import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { given, withoutData } from '../../support/replay/plan';
import { asks, offline } from '../chat/chat-fixture';

const subject = { userId: 'grace', name: 'Grace' };
const other = { userId: 'alan', name: 'Alan', message: { channelId: 'area:lobby', id: 'one' } };
const report: Report = { target: { kind: 'NAME', userId: 'grace' }, reason: 'SPAM', words: '' };

describeMachine({
  machine: reportingMachine,
  input: undefined,
  events: {
    ...withoutData('report.close'),
    'report.start': [{ subject }, { subject: other }],
    'report.send': [{ report }],
  },
  slots: { sendReport: { done: [undefined], error: [offline] } },
  delays: {},
  states: {
    closed: { holds: ({ now }) => !isReportOpen(now) },
    editing: {
      holds: ({ now }) => isReportOpen(now) && reportFault(now) === null,
      entered: ({ now, event }) => reportSubject(now) === event.subject && now.context.failure === null,
    },
    sending: {
      holds: ({ now }) => isReportSending(now) && isReportOpen(now) && now.context.failure === null,
      entered: asks(['sendReport', report]),
    },
    failed: { holds: ({ now }) => reportFault(now) === 'unsent' && isReportOpen(now) },
    sent: { holds: ({ now }) => isReportSent(now) && isReportOpen(now) && reportFault(now) === null },
  },
  invariants: {
    'what is reported stays the same until the dialog is closed': ({ now, before }) =>
      given(isReportOpen(before), () => reportSubject(now) === reportSubject(before)),
    'only what is being sent or was sent counts as such': ({ now }) =>
      isReportSending(now) === now.matches('sending') && isReportSent(now) === now.matches('sent'),
  },
});

describe('a report that the server rejects', () => {
  test.each([
    [404, 'gone'],
    [409, 'own'],
    [429, 'tooMany'],
    [500, 'unsent'],
  ])('with the status %i counts as %s', async (status, fault) => {
    const machine = createReporting({
      sendReport: () => Promise.reject(new Failure('PROCESSING_ERROR', 'no', { status })),
    });
    const actor = createActor(machine).start();
    actor.send({ type: 'report.start', subject });
    actor.send({ type: 'report.send', report });
    expect(reportFault(await waitFor(actor, (snapshot) => snapshot.matches('failed')))).toBe(fault);
    actor.stop();
  });
});
