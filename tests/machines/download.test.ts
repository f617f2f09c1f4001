import { Failure } from '@domain/failure';
import { downloadMachine, isDownloadFailed, isDownloadPreparing } from '@machines/download/download.machine';
import { describeMachine } from '../support/replay/describe-machine';

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
  invariants: {
    'the file saved is the one of the widget': ({ asked }) =>
      asked.every(({ input }) => (input as { uri: string }).uri === uri),
    'it is asked for exactly when a person starts it, and once more when its address is refused': ({
      before,
      event,
      asked,
    }) => {
      const starts = event.type === 'download.start' && !isDownloadPreparing(before);
      const renews = before.matches('preparing') && event.error === refused;
      return asked.length === (starts || renews ? 1 : 0);
    },
    'only the second address is a renewed one': ({ event, asked }) =>
      asked.every(({ input }) => (input as { renew: boolean }).renew === (event.type !== 'download.start')),
    'what fails says so until it is started again': ({ before, event, now }) =>
      !isDownloadFailed(before) || isDownloadFailed(now) || event.type === 'download.start',
    'a second refusal is a failure': ({ before, event, now }) =>
      !(before.matches('renewing') && event.error === refused) || isDownloadFailed(now),
  },
});
