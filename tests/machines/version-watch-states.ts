import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@domain/shared/failure';
import type { VenueVersion } from '@domain/venue/venue-version';
import type { versionWatchMachine } from '@machines/version-watch/version-watch.machine';
import type { StatePromises } from '../support/replay/state-promises';
import type { Step } from '../support/replay/step';

export type WatchStep = Step<typeof versionWatchMachine>;

export const live = (publishedVersion: number): VenueVersion => ({
  mode: 'LIVE',
  version: 9,
  publishedVersion,
  publishedArchitectureId: publishedVersion === -1 ? null : 'hall',
});
export const offline = new Failure('NOT_REACHABLE', 'offline');
export const gone = new Failure('PROCESSING_ERROR', 'gone', {
  status: 404,
  errMsg: 'profile.unknown',
});

const began = ({ event }: WatchStep): boolean => /^watch\.(allow|resume)$/.test(event.type);
const asks = ({ asked }: WatchStep, slot: string) =>
  asked.flatMap((ask) => (ask.slot === slot ? [ask.input] : []));
const isQuiet = ({ asked, facts }: WatchStep): boolean => asked.length === 0 && facts.length === 0;
const announces = ({ facts }: WatchStep, ...expected: readonly object[]): boolean =>
  isDeepStrictEqual(facts, expected);
const isRemembered = ({ event, now }: WatchStep): boolean =>
  event.type !== 'watch.allow' || now.context.userId === event.userId;

/** How a check may end without a reload: nothing is published any more, nothing is new, or no answer came. */
function endsCheck(step: WatchStep): boolean {
  const { event } = step;
  if (event.type === 'xstate.error.actor.loadVersion')
    return announces(step, { type: 'check.ended' }, { type: 'version.unknown', failure: offline });
  const withdrawn = { type: 'version.withdrawn', version: event.output };
  return step.facts.length === 1
    ? announces(step, { type: 'check.ended' })
    : announces(step, { type: 'check.ended' }, withdrawn);
}

/** spec §4, Venue version watching: what each state requests and announces. */
export const WATCH_STATES: StatePromises<typeof versionWatchMachine> = {
  'forbidden.ready': {
    holds: ({ now, asked }) => asked.length === 0 && Object.values(now.children).every((child) => !child),
  },
  'forbidden.halted': { holds: isQuiet },
  paused: {
    holds: ({ now, asked }) => asked.length === 0 && Object.values(now.children).every((child) => !child),
    entered: isRemembered,
  },
  'watching.clock.ticking': { entered: isRemembered },
  'watching.version.waiting': {
    entered: (step) =>
      asks(step, 'loadVersion').length === 0 &&
      !step.now.context.hinted &&
      (/actor\.loadVersion$/.test(step.event.type) ? endsCheck(step) : step.facts.length === 0),
  },
  'watching.version.reloadingVersion': {
    entered: (step) =>
      asks(step, 'loadVersion').length === 0 &&
      announces(step, { type: 'check.ended' }, { type: 'version.outdated' }),
  },
  'watching.version.reloadingVenue': {
    entered: (step) =>
      asks(step, 'loadVersion').length === 0 &&
      announces(step, { type: 'check.ended' }, { type: 'version.advanced', version: step.event.output }),
  },
  'watching.version.checking.asking': {
    entered: (step) =>
      isDeepStrictEqual(asks(step, 'loadVersion'), [undefined]) &&
      announces(step, { type: 'check.started' }) &&
      !step.now.context.hinted,
  },
  'watching.profile.kept': {
    entered: (step) => {
      const { event } = step;
      if (began(step)) return asks(step, 'loadProfile').length === 0;
      if (event.type === 'xstate.done.actor.loadProfile')
        return announces(step, { type: 'profile.received', details: { title: 'Analyst' } });
      return event.error === gone
        ? announces(step, { type: 'profile.missing' })
        : announces(step, { type: 'profile.failed', failure: event.error });
    },
  },
  'watching.profile.fetching': {
    entered: (step) =>
      isDeepStrictEqual(asks(step, 'loadProfile'), [{ userId: 'ada', architectureId: 'hall' }]),
  },
  'watching.hints.unsubscribed': { holds: ({ now }) => now.context.known === null },
  'watching.hints.listening': {
    entered: (step) =>
      isDeepStrictEqual(asks(step, 'watchHint'), [
        { mode: step.now.context.known?.mode === 'STAGE' ? 'stage' : 'live' },
      ]),
  },
};
