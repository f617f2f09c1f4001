import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@domain/shared/failure';
import { downloadMachine, isDownloadFailed, isDownloadPreparing } from '@machines/download/download.machine';
import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { describeMachine } from '../support/replay/describe-machine';
import { given } from '../support/replay/plan';

const uri = '/backend-assets/live/hall/leaflet/1';
const refused = new Failure('FORBIDDEN', 'expired', { status: 403 });
const offline = new Failure('NOT_REACHABLE', 'offline');

describeMachine({
  machine: downloadMachine,
  input: { uri },
  events: { 'download.start': [{ type: 'download.start' }] },
  slots: {
    saveAsset: { done: [undefined], error: [refused, offline] },
    saveRenewed: { done: [undefined], error: [refused, offline] },
  },
  expectedErrors: { 'saveAsset isExpired': 'the address is signed again' },
  states: {
    idle: { holds: ({ now }) => !isDownloadPreparing(now) && !isDownloadFailed(now) },
    preparing: { holds: ({ now }) => isDownloadPreparing(now) && !isDownloadFailed(now) },
    renewing: { holds: ({ now, event }) => isDownloadPreparing(now) && event.error !== offline },
    failed: {
      holds: ({ now }) => isDownloadFailed(now) && !isDownloadPreparing(now),
      entered: ({ event, facts }) =>
        isDeepStrictEqual(facts, [{ type: 'part.failed', failure: event.error }]),
    },
  },
  invariants: {
    'the file saved is the one of the widget': ({ asked }) =>
      asked.every(({ input }) => (input as { uri: string }).uri === uri),
    'a file is requested when a person starts it, and again when rejected': ({ before, event, asked }) => {
      const starts = event.type === 'download.start' && !isDownloadPreparing(before);
      const renews = before.matches('preparing') && event.error === refused;
      return asked.length === (starts || renews ? 1 : 0);
    },
    'only the second address is a renewed one': ({ event, asked }) =>
      asked.every(({ input }) => (input as { renew: boolean }).renew === (event.type !== 'download.start')),
    'a failure stays visible until the download is started again': ({ before, event, now }) =>
      given(isDownloadFailed(before), () => isDownloadFailed(now) || event.type === 'download.start'),
    'a second rejection is a failure': ({ before, event, now }) =>
      given(before.matches('renewing') && event.error === refused, () => isDownloadFailed(now)),
  },
});

it('a failed download reports its failure once', async () => {
  const saveAsset = fromPromise<void, { uri: string; renew: boolean }>(() => Promise.reject(offline));
  const actor = createActor(downloadMachine.provide({ actors: { saveAsset } }), { input: { uri } }).start();
  const emitted: string[] = [];
  actor.on('*', ({ type }) => void emitted.push(type));
  actor.send({ type: 'download.start' });
  await waitFor(actor, isDownloadFailed);
  expect(emitted).toEqual(['download.failed']);
});
