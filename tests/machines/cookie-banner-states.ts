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
export const BANNER_STATES: StatePromises<typeof cookieBannerMachine> = {
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
