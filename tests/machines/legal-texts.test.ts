import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@domain/shared/failure';
import {
  areTextsFailed,
  areTextsShown,
  legalTexts,
  legalTextsMachine,
} from '@machines/legal-texts/legal-texts.machine';
import { describeMachine } from '../support/replay/describe-machine';
import { given } from '../support/replay/plan';

const texts = { impress: [{ locale: 'en', text: '<p>We</p>' }], privacyNotice: [] };
const offline = new Failure('NOT_REACHABLE', 'offline');

describeMachine({
  machine: legalTextsMachine,
  events: { 'texts.retry': [{ type: 'texts.retry' }] },
  slots: { readTexts: { done: [texts], error: [offline] } },
  states: {
    loading: { holds: ({ now }) => !areTextsShown(now) && !areTextsFailed(now) },
    shown: { holds: ({ now }) => areTextsShown(now) && legalTexts(now) === texts },
    failed: {
      entered: ({ facts }) => isDeepStrictEqual(facts, [{ type: 'part.failed', failure: offline }]),
      holds: ({ now }) => areTextsFailed(now) && !areTextsShown(now),
    },
  },
  invariants: {
    'the texts are requested once, and again only when the user tries again': ({ event, before, asked }) =>
      asked.length === (event.type === 'texts.retry' && areTextsFailed(before) ? 1 : 0),
    'shown texts stay': ({ before, now }) => given(areTextsShown(before), () => legalTexts(now) === texts),
  },
});
