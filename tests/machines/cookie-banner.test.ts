import { type Consent, isUnanswered } from '@domain/consent-answers';
import { cookieBannerMachine, isBannerVisible } from '@machines/cookie-banner/cookie-banner.machine';
import { areAccepted, isAnswerOwed, isBannerOffered } from '@machines/cookie-banner/cookie-banner.selectors';
import { describeMachine } from '../support/replay/describe-machine';
import type { Step } from '../support/replay/plan';
import { ASKING, COUNTED, FREE } from './cookie-banner-venues';

type Banner = Step<typeof cookieBannerMachine>;

const NOTHING: Consent = { choices: {}, personal: null };
const REFUSED: Consent = { choices: { own: true, films: false }, personal: false };
const GRANTED: Consent = { choices: { own: true, films: true, counting: true }, personal: true };
const FILMS_ONLY: Consent = { choices: { films: true }, personal: null };

const ANSWERS = ['consent.acceptAll', 'consent.rejectAll', 'consent.save'];
const changes = ({ facts }: Banner) => facts.filter(({ type }) => type === 'consent.changed');
const failures = ({ facts }: Banner) => facts.filter(({ type }) => type === 'consent.failed');
const isAnswer = ({ event, before }: Banner) => ANSWERS.includes(event.type) && isBannerOffered(before);
const typeOf = ({ context: { terms } }: Banner['now'], id: string) =>
  terms?.providers.find((provider) => provider.id === id)?.type;
const isSettled = ({ now }: Banner) => !now.matches({ memory: { followed: 'recalling' } });

describeMachine({
  machine: cookieBannerMachine,
  events: {
    'venue.show': [ASKING, COUNTED, FREE].map((architecture) => ({
      type: 'venue.show' as const,
      architecture,
    })),
    'venue.clear': [{ type: 'venue.clear' }],
    'user.enter': ['ada', 'grace'].map((userId) => ({
      type: 'user.enter' as const,
      userId,
      email: `${userId}@hall.example`,
    })),
    'user.leave': [{ type: 'user.leave' }],
    'banner.open': [{ type: 'banner.open' }],
    'banner.close': [{ type: 'banner.close' }],
    'provider.allow': [
      { type: 'provider.allow', providerIds: ['films'], once: true },
      { type: 'provider.allow', providerIds: ['films', 'stranger'], once: false },
      { type: 'provider.allow', providerIds: ['stranger'], once: false },
    ],
    'consent.acceptAll': [{ type: 'consent.acceptAll' }],
    'consent.rejectAll': [{ type: 'consent.rejectAll' }],
    'consent.save': [{ type: 'consent.save', choices: { own: false, films: true }, personal: false }],
    'consent.received': [NOTHING, REFUSED].map((consent) => ({ type: 'consent.received' as const, consent })),
  },
  slots: {
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
      decided > 2 ||
      (decided > 0 && snapshot.matches({ record: 'capturing' }))
    );
  },
  invariants: {
    'nothing may load that nobody agreed to': ({ now }) =>
      now.context.accepted.every(
        (id) =>
          now.context.terms?.config.type === 'NONE' ||
          typeOf(now, id) === 'TECHNICALLY_REQUIRED' ||
          now.context.consent.choices[id] === true ||
          now.context.once.includes(id),
      ),
    'what is technically required may load wherever there is a venue': ({ now }) =>
      now.matches({ memory: 'empty' }) ? now.context.accepted.length === 0 : areAccepted(['own'])(now),
    'where nothing is asked everything may load, and there is no banner': ({ now }) =>
      now.context.terms?.config.type !== 'NONE' ||
      (areAccepted(['films', 'stranger'])(now) && !isBannerVisible(now)),
    'whoever owes an answer sees the banner, once it is known what was answered before': (step) =>
      !isSettled(step) ||
      isUnanswered(step.now.context.terms, step.now.context.consent) === isAnswerOwed(step.now),
    'nobody is asked twice': ({ now }) =>
      !isAnswerOwed(now) || isUnanswered(now.context.terms, now.context.consent),
    'without an owed answer the banner shows only after it was opened': ({ before, event, now }) =>
      !now.matches({ banner: { visible: 'opened' } }) ||
      before.matches({ banner: { visible: 'opened' } }) ||
      event.type === 'banner.open',
    'a banner that owes an answer is not closed, any other is': ({ before, event, now }) =>
      event.type !== 'banner.close' || isBannerVisible(now) === isAnswerOwed(before),
    'opening and closing changes nothing': ({ before, event, now }) =>
      !event.type.startsWith('banner.') ||
      (now.context.consent === before.context.consent && now.context.accepted === before.context.accepted),
    'every change is told exactly once, and nothing else but the first of a venue': (step) => {
      const { before, event, now } = step;
      const told = changes(step);
      const isNarrowed = event.type === 'venue.show';
      const isChange =
        !isNarrowed &&
        (before.context.accepted !== now.context.accepted ||
          before.context.personal !== now.context.personal);
      const isFirst = !before.context.told && now.context.told;
      const fact = {
        type: 'consent.changed',
        accepted: now.context.accepted,
        personal: now.context.personal,
      };
      return JSON.stringify(told) === JSON.stringify(isChange || isFirst ? [fact] : []);
    },
    'it is told what holds in a venue as soon as it is known': (step) =>
      !isSettled(step) || step.now.context.told,
    'every answer is stored and captured as it is': (step) => {
      if (!isAnswer(step)) return true;
      const { terms, consent, person } = step.now.context;
      return (
        JSON.stringify(step.asked) ===
        JSON.stringify([
          { slot: 'storeConsent', input: { consent, userId: person?.userId ?? null } },
          { slot: 'captureConsent', input: { terms, consent, person } },
        ])
      );
    },
    'whoever leaves takes what is not captured yet with them, and is known no more': ({ event, now }) =>
      event.type !== 'user.leave' || (now.matches({ record: 'idle' }) && now.context.person === null),
    'an answer leaves no question open': (step) =>
      !isAnswer(step) ||
      (!isUnanswered(step.now.context.terms, step.now.context.consent) && !isBannerVisible(step.now)),
    'refusing everything leaves what is technically required': ({ event, before, now }) =>
      event.type !== 'consent.rejectAll' ||
      !isBannerOffered(before) ||
      (now.context.accepted.join() === 'own' && !now.context.personal),
    'what is allowed once is stored nowhere': ({ before, event, now, asked }) =>
      event.type !== 'provider.allow' ||
      !(event.once || event.providerIds.join() === 'stranger') ||
      (asked.length === 0 && now.context.consent === before.context.consent),
    'what is allowed may load': ({ before, event, now }) =>
      event.type !== 'provider.allow' || !isBannerOffered(before) || areAccepted(event.providerIds)(now),
    'what is allowed once ends with an answer, the venue and the visit': (step) =>
      !(isAnswer(step) || /^(venue\.clear|user\.leave)$/.test(step.event.type)) ||
      step.now.context.once.length === 0,
    'what is refused in another tab may not load here': ({ before, event, now }) =>
      event.type !== 'consent.received' ||
      event.consent.choices.films !== false ||
      before.context.consent.choices.films === false ||
      !isBannerOffered(before) ||
      !areAccepted(['films'])(now),
    'another version of the venue forgets no answer': ({ before, event, now }) =>
      event.type !== 'venue.show' || now.context.consent === before.context.consent,
    'nobody is followed without a yes of their own': ({ now }) =>
      !now.context.personal ||
      (now.context.consent.personal === true && now.context.person !== null && isBannerOffered(now)),
    'whoever comes after another is not followed on account of the other’s yes': ({ before, event, now }) =>
      event.type !== 'user.enter' ||
      event.userId === before.context.person?.userId ||
      (now.context.consent.personal === null && !now.context.personal),
    'whoever comes where a venue is shown is looked up anew, and what was decided about providers stays': ({
      before,
      event,
      now,
      asked,
    }) =>
      event.type !== 'user.enter' ||
      before.matches({ memory: 'empty' }) ||
      (now.matches({ memory: { followed: 'recalling' } }) &&
        asked.length === 2 &&
        asked.every(({ input }) => (input as { userId: string }).userId === event.userId) &&
        now.context.consent.choices === before.context.consent.choices),
    'what cannot be kept is told and loses no answer': (step) =>
      step.event.type.startsWith('xstate.error.') === (failures(step).length === 1) &&
      (failures(step).length === 0 || step.now.context.consent === step.before.context.consent),
  },
});
