import { isDeepStrictEqual } from 'node:util';
import type { CookieProvider } from '@domain/venue/cookie-provider';
import type { cookieBannerMachine } from '@machines/cookie-banner/cookie-banner.machine';
import {
  areChoicesShown,
  canShowChoices,
  isAnswerRequired,
  isBannerOffered,
  isBannerPending,
  isBannerVisible,
} from '@machines/cookie-banner/cookie-banner.selectors';
import type { StatePromises } from '../support/replay/state-promises';
import type { Step } from '../support/replay/step';

export type Banner = Step<typeof cookieBannerMachine>;
type Snapshot = Banner['now'];

/** spec §4: some provider, or personal tracking, has no stored choice, and the banner's type is not NONE. */
export function isQuestionOpen({ context: { terms, consent } }: Snapshot): boolean {
  if (terms === null || terms.config.type === 'NONE') return false;
  const isOpen = ({ id }: CookieProvider) => !(id in consent.choices);
  return terms.providers.some(isOpen) || (terms.personalTracking && consent.personal === null);
}

export const typeOf = ({ context: { terms } }: Snapshot, id: string) =>
  terms?.providers.find((provider) => provider.id === id)?.type;

/** A lasting permission stores the answer for the listed providers; the others are allowed once. */
export function answersListed({ before, event, now }: Banner): boolean {
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

const ASKING = ['brief', 'detailed'].map((state) => `banner.visible.asking.${state}`);
const VISIBLE = [...ASKING, 'banner.visible.opened'];
const MEMORY = ['recalling', 'known'].map((state) => `memory.followed.${state}`);
const ANSWERED = (...states: readonly string[]) => ({
  'consent.acceptAll': states,
  'consent.rejectAll': states,
  'consent.save': states,
});

/** The stored consent is known now, or changed in another tab, and leaves a question open. */
const HAS_QUESTION = (...states: readonly string[]) => ({
  'done.recallConsent': states,
  'error.recallConsent': states,
  'consent.received': states,
  'provider.allow': states,
});

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

/** spec §4, Cookie acceptance: what each state shows, stores and captures, and every way into it. */
export const BANNER_STATES: StatePromises<typeof cookieBannerMachine> = {
  'banner.hidden': {
    from: {
      start: [],
      ...ANSWERED('banner.deferred', ...VISIBLE),
      'venue.show': ['banner.deferred', ...VISIBLE],
      'venue.clear': ['banner.deferred', ...VISIBLE],
      'banner.close': ['banner.visible.opened'],
      'consent.received': ['banner.deferred', ...ASKING],
      'done.recallConsent': ['banner.deferred', ...ASKING],
    },
    holds: ({ now }) =>
      !isBannerVisible(now) &&
      !isAnswerRequired(now) &&
      !isBannerPending(now) &&
      now.can({ type: 'banner.open' }) === (isBannerOffered(now) || now.matches({ memory: 'empty' })),
  },
  'banner.deferred': {
    from: HAS_QUESTION('banner.hidden'),
    holds: ({ now }) =>
      !isBannerVisible(now) &&
      !isAnswerRequired(now) &&
      isBannerPending(now) &&
      isQuestionOpen(now) &&
      now.matches({ page: 'busy' }),
  },
  'banner.visible.asking.brief': {
    from: { ...HAS_QUESTION('banner.hidden'), 'page.release': ['banner.deferred'] },
    holds: (step) => isAsking(step) && !areChoicesShown(step.now),
  },
  'banner.visible.asking.detailed': {
    from: {
      ...HAS_QUESTION('banner.visible.opened'),
      'banner.open': ['banner.deferred', 'banner.visible.asking.brief'],
      'choices.show': ['banner.visible.asking.brief'],
    },
    holds: (step) => isAsking(step) && areChoicesShown(step.now) === isDetailed(step.now),
  },
  'banner.visible.opened': {
    from: {
      'banner.open': ['banner.hidden'],
      'done.loadTerms': ['banner.hidden'],
      'venue.show': ['banner.hidden'],
    },
    holds: ({ now }) =>
      isBannerVisible(now) && !isAnswerRequired(now) && isBannerPending(now) && isBannerOffered(now),
  },
  'page.free': {
    from: { start: [], 'page.release': ['page.busy'] },
    holds: ({ now }) => !now.matches({ banner: 'deferred' }),
  },
  'page.busy': {
    from: { 'page.occupy': ['page.free'] },
    entered: ({ before, now }) => isBannerVisible(now) === isBannerVisible(before),
  },
  'memory.empty': {
    from: {
      start: [],
      'venue.clear': ['memory.followed', 'memory.loading'],
      'done.loadTerms': ['memory.loading'],
      'error.loadTerms': ['memory.loading'],
    },
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
    from: { 'banner.open': ['memory.empty'] },
    holds: ({ now }) => !isBannerVisible(now) && now.context.terms === null,
    entered: (step) => asks(step, 'loadTerms').length === 1,
  },
  'memory.followed.recalling': {
    from: {
      'done.loadTerms': ['memory.loading'],
      'venue.show': ['memory.empty', 'memory.loading', 'memory.followed.known', 'memory.followed.storing'],
      'user.enter': ['memory.followed.known', 'memory.followed.storing'],
      'done.storeConsent': ['memory.followed.storing'],
    },
    entered: (step) =>
      isDeepStrictEqual(asks(step, 'recallConsent'), [remembers(step)]) &&
      isDeepStrictEqual(
        asks(step, 'watchConsent'),
        step.event.type.endsWith('storeConsent') ? [] : [remembers(step)],
      ),
  },
  'memory.followed.known': {
    from: {
      'done.recallConsent': ['memory.followed.recalling'],
      'error.recallConsent': ['memory.followed.recalling'],
      'error.storeConsent': ['memory.followed.storing'],
    },
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
    from: { ...ANSWERED(...MEMORY), 'provider.allow': MEMORY },
    entered: (step) => {
      const { consent, person } = step.now.context;
      return isDeepStrictEqual(asks(step, 'storeConsent'), [{ consent, userId: person?.userId ?? null }]);
    },
  },
  'record.outside.idle': {
    from: {
      start: [],
      'user.leave': ['record.outside.due', 'record.inside.idle', 'record.inside.capturing'],
    },
    entered: (step) => asks(step, 'captureConsent').length === 0,
  },
  'record.outside.due': {
    from: { ...ANSWERED('record.outside.idle'), 'provider.allow': ['record.outside.idle'] },
    holds: ({ now: { context } }) => context.person === null && context.due !== null,
    entered: (step) => asks(step, 'captureConsent').length === 0,
  },
  'record.inside.idle': {
    from: {
      'venue.show': ['record.outside.idle'],
      'user.enter': ['record.outside.idle'],
      'done.captureConsent': ['record.inside.capturing'],
      'error.captureConsent': ['record.inside.capturing'],
    },
    entered: (step) => asks(step, 'captureConsent').length === 0 && fails(step) === isError(step),
  },
  'record.inside.capturing': {
    from: {
      ...ANSWERED('record.inside.idle'),
      'provider.allow': ['record.inside.idle'],
      'venue.show': ['record.outside.due'],
      'user.enter': ['record.outside.due'],
    },
    entered: (step) => {
      const { terms, consent, person } = step.now.context;
      return isDeepStrictEqual(asks(step, 'captureConsent'), [
        { terms, consent, ...step.before.context.due, person },
      ]);
    },
  },
};
