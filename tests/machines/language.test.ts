import { Failure } from '@domain/failure';
import { currentLocale, hasTexts, languageMachine } from '@machines/language/language.machine';
import { describeMachine } from '../support/replay/describe-machine';

describeMachine({
  machine: languageMachine,
  events: {
    'language.select': [
      { type: 'language.select', locale: 'ar' },
      { type: 'language.select', locale: 'de' },
    ],
    'language.retry': [{ type: 'language.retry' }],
  },
  slots: {
    detectLanguage: {
      done: [
        { locale: 'en', explicit: false },
        { locale: 'de', explicit: true },
      ],
      error: [new Failure('PROCESSING_ERROR', 'no languages')],
    },
    activateLanguage: { done: [undefined], error: [new Failure('NOT_REACHABLE', 'no catalogue')] },
  },
  invariants: {
    'texts that were shown once stay until others are ready': ({ before, now }) =>
      !hasTexts(before) || hasTexts(now),
    'ready means that a locale is current': ({ now }) => !now.matches('ready') || hasTexts(now),
    'the locale changes only with its texts': ({ before, event, now }) =>
      currentLocale(before) === currentLocale(now) || event.type === 'xstate.done.actor.activateLanguage',
    'what becomes current is what was wanted': ({ before, now }) =>
      currentLocale(before) === currentLocale(now) || currentLocale(now) === before.context.wanted?.locale,
    'what is loaded is what is wanted': ({ now, asked }) =>
      asked.every(({ slot, input }) => slot !== 'activateLanguage' || input === now.context.wanted),
    'a language that a person selects is an explicit choice': ({ event, asked }) =>
      event.type !== 'language.select' ||
      asked.every(({ input }) => (input as { explicit?: boolean }).explicit === true),
    'only a choice on its way makes the routes wait': ({ now }) =>
      now.hasTag('pending') === now.matches('choosing'),
    'a failure has its reason': ({ now }) => !now.matches('failed') || now.context.failure !== null,
    'ready means that nothing is wanted any more': ({ now }) =>
      !now.matches('ready') || now.context.wanted === null,
  },
});
