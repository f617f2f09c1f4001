import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@domain/shared/failure';
import type { Draft } from '@domain/venue/venue-version';
import {
  hostsFailure,
  hostsPageMachine,
  isDraftFailed,
  isDraftLoading,
  isDraftPublished,
  isPublishing,
  shownDraft,
} from '@machines/hosts-page/hosts-page.machine';
import { describeMachine } from '../support/replay/describe-machine';
import { given, withoutData } from '../support/replay/plan';

const draft: Draft = { version: 3, architectureId: 'hall', faults: [], warnings: [] };
const broken: Draft = { version: 4, faults: [{ path: 'areas', message: 'is missing' }], warnings: [] };
const offline = new Failure('NOT_REACHABLE', 'offline');

describeMachine({
  machine: hostsPageMachine,
  events: {
    ...withoutData('draft.retry', 'draft.publish'),
  },
  slots: {
    readDraft: { done: [draft, broken, null], error: [offline] },
    publish: { done: [undefined], error: [offline] },
  },
  states: {
    loading: { holds: ({ now }) => isDraftLoading(now) && hostsFailure(now) === null },
    failed: { holds: ({ now }) => isDraftFailed(now) && hostsFailure(now) === offline },
    shown: {
      holds: ({ now }) =>
        now.can({ type: 'draft.publish' }) === (shownDraft(now) === draft) && !isPublishing(now),
      entered: ({ event, now }) => (hostsFailure(now) === offline) === event.type.startsWith('xstate.error'),
    },
    publishing: {
      holds: ({ now }) => isPublishing(now) && hostsFailure(now) === null,
      entered: ({ asked }) =>
        isDeepStrictEqual(asked, [{ slot: 'publish', input: { architectureId: 'hall' } }]),
    },
    published: { holds: ({ now }) => isDraftPublished(now) },
  },
  invariants: {
    'a draft with faults is never published': ({ now }) =>
      given(shownDraft(now) === broken, () => !isPublishing(now) && !isDraftPublished(now)),
  },
});
