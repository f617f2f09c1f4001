import { Failure } from '@domain/shared/failure';
import {
  currentLocale,
  hasTexts,
  isLanguageFailed,
  languageMachine,
} from '@machines/language/language.machine';
import { describeMachine } from '../support/replay/describe-machine';
import { given, withoutData } from '../support/replay/plan';

describeMachine({
  machine: languageMachine,
  events: {
    ...withoutData('language.detect'),
    'language.select': [{ locale: 'ar' }, { locale: 'de' }],
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
  states: {
    'choosing.detecting': { holds: ({ event, now }) => event.type !== 'start' || !hasTexts(now) },
    'choosing.activating': {
      holds: ({ now }) => now.context.wanted !== null && now.context.failure === null,
    },
    ready: { holds: ({ now }) => hasTexts(now) && now.context.wanted === null && !isLanguageFailed(now) },
    failed: { holds: ({ now }) => now.context.failure !== null && isLanguageFailed(now) },
  },
  invariants: {
    'loaded texts stay until the new ones are ready': ({ before, now }) =>
      given(hasTexts(before), () => hasTexts(now)),
    'a ready machine has a current locale': ({ now }) => given(now.matches('ready'), () => hasTexts(now)),
    'the locale changes only with its texts': ({ before, event, now }) =>
      given(
        currentLocale(before) !== currentLocale(now),
        () => event.type === 'xstate.done.actor.activateLanguage',
      ),
    'the current locale is the one that was requested': ({ before, now }) =>
      given(
        currentLocale(before) !== currentLocale(now),
        () => currentLocale(now) === before.context.wanted?.locale,
      ),
    'the locale that is loaded is the requested one': ({ now, asked }) =>
      asked.every(({ slot, input }) => slot !== 'activateLanguage' || input === now.context.wanted),
    'a language that a person selects is an explicit choice': ({ event, asked }) =>
      given(event.type === 'language.select', () =>
        asked.every(({ input }) => (input as { explicit?: boolean }).explicit === true),
      ),
    'the routes wait only while a selected language loads': ({ now }) =>
      now.hasTag('pending') === now.matches('choosing'),
    'a failure has its reason': ({ now }) => given(now.matches('failed'), () => now.context.failure !== null),
    'a ready machine has no requested locale': ({ now }) =>
      given(now.matches('ready'), () => now.context.wanted === null),
  },
});
