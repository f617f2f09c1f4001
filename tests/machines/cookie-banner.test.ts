import { isDeepStrictEqual } from 'node:util';
import { type Consent, consentTermsOf } from '@domain/consent/consent-answers';
import type { CookieProvider } from '@domain/venue/cookie-provider';
import { cookieBannerMachine } from '@machines/cookie-banner/cookie-banner.machine';
import {
  areAccepted,
  areChoicesShown,
  canShowChoices,
  isAnswerRequired,
  isBannerOffered,
  isBannerPending,
  isBannerVisible,
} from '@machines/cookie-banner/cookie-banner.selectors';
import { describeMachine } from '../support/replay/describe-machine';
import { given, withoutData } from '../support/replay/plan';
import type { StatePromises } from '../support/replay/state-promises';
import type { Step } from '../support/replay/step';
import { ASKING, COUNTED, FREE } from './cookie-banner-venues';

type Banner = Step<typeof cookieBannerMachine>;
type Snapshot = Banner['now'];

/** spec §4: some provider, or personal tracking, has no stored choice, and the banner's type is not NONE. */
function isQuestionOpen({ context: { terms, consent } }: Snapshot): boolean {
  if (terms === null || terms.config.type === 'NONE') return false;
  const isOpen = ({ id }: CookieProvider) => !(id in consent.choices);
  return terms.providers.some(isOpen) || (terms.personalTracking && consent.personal === null);
}

const typeOf = ({ context: { terms } }: Snapshot, id: string) =>
  terms?.providers.find((provider) => provider.id === id)?.type;

/** A lasting permission stores the answer for the listed providers; the others are allowed once. */
function answersListed({ before, event, now }: Banner): boolean {
  if (event.type !== 'provider.allow' || event.once || !isBannerOffered(before)) return true;
  const { choices } = now.context.consent;
  const { choices: old } = before.context.consent;
  const isListed = event.providerIds.includes('films');
  const expected = isListed ? { ...old, films: true } : old;
  return isDeepStrictEqual(choices, expected) && now.context.once.includes('unlisted');
}

const asks = ({ asked }: Banner, slot: string) =>
  asked.flatMap((ask) => (ask.slot === slot ? [ask.input] : []));
const fails = ({ facts }: Banner): boolean => facts.some(({ type }) => type === 'consent.failed');
const isError = ({ event }: Banner): boolean => event.type.startsWith('xstate.error.');

/** The providers of the shown venue and the user. */
const remembers = ({ now: { context } }: Banner) => ({
  providerIds: context.terms?.providers.map(({ id }) => id),
  userId: context.person?.userId ?? null,
});

const isDetailed = ({ context }: Snapshot): boolean => context.terms?.config.type === 'DETAILED';

const isAsking = ({ now }: Banner): boolean =>
  isBannerVisible(now) &&
  isAnswerRequired(now) &&
  isBannerPending(now) &&
  isQuestionOpen(now) &&
  canShowChoices(now) === (isDetailed(now) && !areChoicesShown(now));

/** spec §4, Cookie acceptance: what each state shows, stores and captures. */
const BANNER_STATES: StatePromises<typeof cookieBannerMachine> = {
  'banner.hidden': {
    holds: ({ now }) =>
      !isBannerVisible(now) &&
      !isAnswerRequired(now) &&
      !isBannerPending(now) &&
      now.can({ type: 'banner.open' }) === (isBannerOffered(now) || now.matches({ memory: 'empty' })),
  },
  'banner.deferred': {
    holds: ({ now }) =>
      !isBannerVisible(now) &&
      !isAnswerRequired(now) &&
      isBannerPending(now) &&
      isQuestionOpen(now) &&
      now.matches({ page: 'busy' }),
  },
  'banner.visible.asking.brief': { holds: (step) => isAsking(step) && !areChoicesShown(step.now) },
  'banner.visible.asking.detailed': {
    holds: (step) => isAsking(step) && areChoicesShown(step.now) === isDetailed(step.now),
  },
  'banner.visible.opened': {
    holds: ({ now }) =>
      isBannerVisible(now) && !isAnswerRequired(now) && isBannerPending(now) && isBannerOffered(now),
  },
  'page.free': { holds: ({ now }) => !now.matches({ banner: 'deferred' }) },
  'page.busy': { entered: ({ before, now }) => isBannerVisible(now) === isBannerVisible(before) },
  'memory.empty': {
    holds: ({ event, now: { context } }) =>
      (event.type !== 'user.enter' || context.person?.userId === event.userId) &&
      isDeepStrictEqual(
        [context.terms, context.consent, context.once, context.accepted, context.personal],
        [null, { choices: {}, personal: context.consent.personal }, [], [], false],
      ),
    entered: ({ event, asked, facts }) =>
      asked.every(({ slot }) => slot === 'captureConsent') && (event.type !== 'start' || facts.length === 0),
  },
  'memory.loading': {
    holds: ({ now }) => !isBannerVisible(now) && now.context.terms === null,
    entered: (step) => asks(step, 'loadTerms').length === 1,
  },
  'memory.followed.recalling': {
    entered: (step) =>
      isDeepStrictEqual(asks(step, 'recallConsent'), [remembers(step)]) &&
      isDeepStrictEqual(
        asks(step, 'watchConsent'),
        step.event.type.endsWith('storeConsent') ? [] : [remembers(step)],
      ),
  },
  'memory.followed.known': {
    entered: (step) => {
      const { event, now, before, asked } = step;
      const choices = { ...before.context.consent.choices, ...event.output?.choices };
      return (
        asked.length === 0 &&
        fails(step) === isError(step) &&
        isDeepStrictEqual(now.context.consent.choices, choices)
      );
    },
  },
  'memory.followed.storing': {
    entered: (step) => {
      const { consent, person } = step.now.context;
      return isDeepStrictEqual(asks(step, 'storeConsent'), [{ consent, userId: person?.userId ?? null }]);
    },
  },
  'record.outside.idle': { entered: (step) => asks(step, 'captureConsent').length === 0 },
  'record.outside.due': {
    holds: ({ now: { context } }) => context.person === null && context.due !== null,
    entered: (step) => asks(step, 'captureConsent').length === 0,
  },
  'record.inside.idle': {
    entered: (step) => asks(step, 'captureConsent').length === 0 && fails(step) === isError(step),
  },
  'record.inside.capturing': {
    entered: (step) => {
      const { terms, consent, person } = step.now.context;
      return isDeepStrictEqual(asks(step, 'captureConsent'), [
        { terms, consent, ...step.before.context.due, person },
      ]);
    },
  },
};

const NOTHING: Consent = { choices: {}, personal: null };
const REFUSED: Consent = { choices: { own: true, films: false }, personal: false };
const GRANTED: Consent = { choices: { own: true, films: true, counting: true }, personal: true };
const FILMS_ONLY: Consent = { choices: { films: true }, personal: null };

const ANSWERS = ['consent.acceptAll', 'consent.rejectAll', 'consent.save'];
const changes = ({ facts }: Banner) => facts.filter(({ type }) => type === 'consent.changed');
const failures = ({ facts }: Banner) => facts.filter(({ type }) => type === 'consent.failed');
const isAnswer = ({ event, before }: Banner) => ANSWERS.includes(event.type) && isBannerOffered(before);
const isDeferred = (snapshot: Banner['now']) => snapshot.matches({ banner: 'deferred' });
const isSettled = ({ now }: Banner) => !now.matches({ memory: { followed: 'recalling' } });

describeMachine({
  machine: cookieBannerMachine,
  events: {
    ...withoutData(
      'venue.clear',
      'user.leave',
      'banner.open',
      'choices.show',
      'banner.close',
      'page.occupy',
      'page.release',
      'consent.acceptAll',
      'consent.rejectAll',
    ),
    'venue.show': [ASKING, COUNTED, FREE].map((architecture) => ({ architecture })),
    'user.enter': ['ada', 'grace'].map((userId) => ({ userId, email: `${userId}@hall.example` })),
    'provider.allow': [
      { providerIds: ['films'], once: true },
      { providerIds: ['films', 'unlisted'], once: false },
      { providerIds: ['unlisted'], once: false },
    ],
    'consent.save': [{ choices: { own: false, films: true }, personal: false }],
    'consent.received': [NOTHING, REFUSED].map((consent) => ({ consent })),
  },
  slots: {
    loadTerms: { done: [consentTermsOf(ASKING), consentTermsOf(FREE), null], error: [new Error('offline')] },
    recallConsent: { done: [NOTHING, GRANTED, FILMS_ONLY], error: [new Error('blocked')] },
    watchConsent: { error: [new Error('no browser')] },
    storeConsent: { done: [undefined], error: [new Error('full')] },
    captureConsent: { done: [undefined], error: [new Error('offline')] },
  },
  isFar: (snapshot) => {
    const { person, once, consent } = snapshot.context;
    const decided = Object.keys(consent.choices).length;
    return (
      person !== null ||
      once.length > 0 ||
      decided > 1 ||
      (decided > 0 && snapshot.matches({ page: 'busy' })) ||
      (snapshot.matches({ page: 'busy' }) && snapshot.matches({ record: { inside: 'capturing' } })) ||
      (decided > 0 && snapshot.matches({ record: { inside: 'capturing' } }))
    );
  },
  states: BANNER_STATES,
  invariants: {
    'no provider may load without consent': ({ now }) =>
      now.context.accepted.every(
        (id) =>
          now.context.terms?.config.type === 'NONE' ||
          typeOf(now, id) === 'TECHNICALLY_REQUIRED' ||
          now.context.consent.choices[id] === true ||
          now.context.once.includes(id),
      ),
    'a technically required provider may load in every venue': ({ now }) =>
      now.context.terms === null ? now.context.accepted.length === 0 : areAccepted(['own'])(now),
    'without a banner every provider may load': ({ now }) =>
      now.context.terms?.config.type !== 'NONE' ||
      (areAccepted(['films', 'unlisted'])(now) && !isBannerVisible(now)),
    'a required answer is asked for once the stored answers are known, unless the page is busy': (step) =>
      !isSettled(step) || isQuestionOpen(step.now) === (isAnswerRequired(step.now) || isDeferred(step.now)),
    'an answered question is not asked again': ({ now }) =>
      !(isAnswerRequired(now) || isDeferred(now)) || isQuestionOpen(now),
    'a deferred banner shows when the page is released or the person opens it': ({ before, event, now }) =>
      !isDeferred(before) || !['page.release', 'banner.open'].includes(event.type) || isAnswerRequired(now),
    'the page is busy from page.occupy to page.release': ({ before, event, now }) =>
      now.matches({ page: 'busy' }) ===
      (event.type === 'page.occupy' || (before.matches({ page: 'busy' }) && event.type !== 'page.release')),
    'without a required answer the banner shows only after it was opened': ({ before, event, now }) =>
      !now.matches({ banner: { visible: 'opened' } }) ||
      before.matches({ banner: { visible: 'opened' } }) ||
      event.type === 'banner.open' ||
      before.matches({ memory: 'loading' }),
    'a banner that requires an answer cannot be closed, any other can': ({ before, event, now }) =>
      event.type !== 'banner.close' || isBannerVisible(now) === isAnswerRequired(before),
    'opening and closing changes no consent': ({ before, event, now }) =>
      !event.type.startsWith('banner.') ||
      (now.context.consent === before.context.consent && now.context.accepted === before.context.accepted),
    'every change, and the first outcome of a venue, is announced exactly once': (step) => {
      const { before, now } = step;
      const told = changes(step);
      const isNarrowed = before.context.terms !== now.context.terms && now.context.terms !== null;
      const isChange =
        !isNarrowed &&
        (before.context.accepted !== now.context.accepted ||
          before.context.personal !== now.context.personal);
      const isFirst = !before.context.announced && now.context.announced;
      const fact = {
        type: 'consent.changed',
        accepted: now.context.accepted,
        personal: now.context.personal,
      };
      return JSON.stringify(told) === JSON.stringify(isChange || isFirst ? [fact] : []);
    },
    'the consent in a venue is announced as soon as it is known': (step) =>
      !isSettled(step) || step.now.context.announced,
    'every answer is stored, and captured as it is inside the venue': (step) => {
      if (!isAnswer(step)) return true;
      const { terms, consent, person } = step.now.context;
      return (
        JSON.stringify(step.asked) ===
        JSON.stringify([
          { slot: 'storeConsent', input: { consent, userId: person?.userId ?? null } },
          ...(step.now.matches({ record: 'inside' })
            ? [{ slot: 'captureConsent', input: { terms, consent, person } }]
            : []),
        ])
      );
    },
    'logging out stops the capture and forgets the person': ({ event, now }) =>
      event.type !== 'user.leave' ||
      (now.matches({ record: { outside: 'idle' } }) && now.context.person === null),
    'an answer leaves no question unanswered': (step) =>
      !isAnswer(step) || (!isQuestionOpen(step.now) && !isBannerVisible(step.now)),
    'without a banner no answer counts or is stored': ({ before, event, now, asked }) =>
      given(
        [...ANSWERS, 'provider.allow'].includes(event.type) && !isBannerOffered(before),
        () => asked.length === 0 && now.context === before.context,
      ),
    'refusing everything keeps the technically required providers': ({ event, before, now }) =>
      event.type !== 'consent.rejectAll' ||
      !isBannerOffered(before) ||
      (now.context.accepted.join() === 'own' && !now.context.personal),
    'a one-time permission is not stored': ({ before, event, now, asked }) =>
      event.type !== 'provider.allow' ||
      !(event.once || event.providerIds.join() === 'unlisted') ||
      (asked.length === 0 && now.context.consent === before.context.consent),
    'a lasting permission is an answer about the listed providers alone': answersListed,
    'allowed providers may load': ({ before, event, now }) =>
      event.type !== 'provider.allow' || !isBannerOffered(before) || areAccepted(event.providerIds)(now),
    'a one-time permission ends with an answer, the venue and the visit': (step) =>
      !(isAnswer(step) || /^(venue\.clear|user\.leave)$/.test(step.event.type)) ||
      step.now.context.once.length === 0,
    'a provider refused in another tab may not load here': ({ before, event, now }) =>
      event.type !== 'consent.received' ||
      event.consent.choices.films !== false ||
      before.context.consent.choices.films === false ||
      !isBannerOffered(before) ||
      !areAccepted(['films'])(now),
    'another version of the venue keeps every answer': ({ before, event, now }) =>
      event.type !== 'venue.show' || now.context.consent === before.context.consent,
    'personal tracking needs the consent of the person': ({ now }) =>
      !now.context.personal ||
      (now.context.consent.personal === true && now.context.person !== null && isBannerOffered(now)),
    'the consent of one person does not count for the next': ({ before, event, now }) =>
      event.type !== 'user.enter' ||
      event.userId === before.context.person?.userId ||
      (now.context.consent.personal === null && !now.context.personal),
    'the consent of a new person is recalled, and that to providers stays': ({ before, event, now, asked }) =>
      event.type !== 'user.enter' ||
      before.context.terms === null ||
      (now.matches({ memory: { followed: 'recalling' } }) &&
        asked
          .filter(({ slot }) => slot !== 'captureConsent')
          .every(({ input }) => (input as { userId: string }).userId === event.userId) &&
        now.context.consent.choices === before.context.consent.choices),
    'a failed storage is announced and loses no answer': (step) =>
      step.event.type.startsWith('xstate.error.') === (failures(step).length === 1) &&
      (failures(step).length === 0 || step.now.context.consent === step.before.context.consent),
  },
});
