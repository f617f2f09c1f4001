import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@domain/shared/failure';
import type { VenueVersion } from '@domain/venue/venue-version';
import { type VersionWatchContext, versionWatchMachine } from '@machines/version-watch/version-watch.machine';
import { describeMachine } from '../support/replay/describe-machine';
import { given, withoutData } from '../support/replay/plan';
import type { StatePromises } from '../support/replay/state-promises';
import type { Step } from '../support/replay/step';

type WatchStep = Step<typeof versionWatchMachine>;

const live = (publishedVersion: number): VenueVersion => ({
  mode: 'LIVE',
  version: 9,
  publishedVersion,
  publishedArchitectureId: publishedVersion === -1 ? null : 'hall',
});
const offline = new Failure('NOT_REACHABLE', 'offline');
const gone = new Failure('PROCESSING_ERROR', 'gone', {
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
const WATCH_STATES: StatePromises<typeof versionWatchMachine> = {
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

type Snapshot = WatchStep['now'];

const staged = (version: number): VenueVersion => ({
  ...live(5),
  mode: 'STAGE',
  version,
  ...(version === -1 && { publishedArchitectureId: null }),
});

const notOurs = new Failure('PROCESSING_ERROR', 'a page of another user', { status: 404 });

const watches = (snapshot: Snapshot): boolean => snapshot.matches('watching');
const checks = (snapshot: Snapshot): boolean => snapshot.matches({ watching: { version: 'checking' } });
const told = ({ facts }: WatchStep, type: string) => facts.filter((fact) => fact.type === type);
const isTick = ({ event }: WatchStep): boolean => /pollInterval|interval\.elapsed/.test(event.type);
const isAnswer = ({ event }: WatchStep): boolean => event.type.endsWith('done.actor.loadVersion');
const isFailure = ({ event }: WatchStep): boolean => event.type.endsWith('error.actor.loadVersion');
const DECISIONS = ['version.withdrawn', 'version.outdated', 'version.advanced'];
const decisions = (step: WatchStep): string[] => DECISIONS.filter((type) => told(step, type).length > 0);

const numberOf = ({ mode, version, publishedVersion }: VenueVersion): number =>
  mode === 'STAGE' ? version : publishedVersion;
const isWithdrawn = (version: VenueVersion): boolean => numberOf(version) === -1;

/** The decision of spec §4 on an answer for a page that has another version. */
function specified({ known }: VersionWatchContext, answer: VenueVersion): string[] {
  const isComparable = known?.mode === answer.mode;
  const distance = isComparable ? numberOf(answer) - numberOf(known) : 1;
  if (distance === 0) return [];
  if (isWithdrawn(answer)) return ['version.withdrawn'];
  return [distance < 0 ? 'version.outdated' : 'version.advanced'];
}

/** The distance of a state from a page that agrees with the server. */
function strangeness(snapshot: Snapshot): number {
  const { userId, known, found, failing, hinted } = snapshot.context;
  const strange = [
    userId === null && watches(snapshot),
    known !== null && (known.publishedVersion !== 3 || known.mode === 'STAGE'),
    found !== null && found.publishedVersion !== 3,
    failing,
    hinted,
  ];
  return strange.filter(Boolean).length;
}

describeMachine({
  machine: versionWatchMachine,
  events: {
    ...withoutData(
      'version.miss',
      'venue.show',
      'venue.miss',
      'watch.forbid',
      'watch.pause',
      'watch.resume',
      'interval.elapsed',
    ),
    'version.know': [live(3), live(-1), staged(3)].map((version) => ({ version }) as const),
    'watch.allow': [{ userId: 'ada' }, { userId: null }],
    'hint.received': [{ version: 3 }, { version: 4 }],
  },
  slots: {
    loadVersion: {
      done: [live(3), live(4), live(2), live(-1), staged(4), staged(2), staged(-1)],
      error: [offline],
    },
    loadProfile: { done: [{ title: 'Analyst' }], error: [offline, gone, notOurs] },
    watchHint: { error: [offline] },
  },
  isFar: (snapshot) => strangeness(snapshot) > 1,
  delays: { pollInterval: 120_000 },
  states: WATCH_STATES,
  invariants: {
    'no request is made unless the watch is allowed': ({ now, asked }) => asked.length === 0 || watches(now),
    'no decision is announced while the watch is forbidden': ({ before, now, facts }) =>
      watches(before) || watches(now) || facts.length === 0,
    'the start and the end of a check alternate': (step) =>
      told(step, 'check.started').length - told(step, 'check.ended').length ===
      Number(checks(step.now)) - Number(checks(step.before)),
    'a check requests the version, and once more after a first failure': (step) =>
      asks(step, 'loadVersion').length ===
      told(step, 'check.started').length + told(step, 'version.missed').length,
    'every interval requests the version, unless a request is running': (step) =>
      !isTick(step) || !watches(step.before) || checks(step.now),
    'only the interval, a hint or a first failure requests the version': (step) =>
      asks(step, 'loadVersion').length === 0 ||
      isTick(step) ||
      step.event.type === 'hint.received' ||
      (isFailure(step) && told(step, 'version.missed').length === 1) ||
      step.before.context.hinted,
    'the own profile is requested with every interval and at no other time': (step) =>
      asks(step, 'loadProfile').length ===
      Number(
        isTick(step) &&
          watches(step.before) &&
          step.before.matches({ watching: { profile: 'kept' } }) &&
          step.before.context.userId !== null &&
          Boolean(step.before.context.known?.publishedArchitectureId),
      ),
    'an answer leads to the specified decision': (step) =>
      !isAnswer(step) ||
      !checks(step.before) ||
      decisions(step).join() === specified(step.before.context, step.event.output).join(),
    'no decision is made without an answer': (step) => isAnswer(step) || decisions(step).length === 0,
    'an equal version only ends the check': (step) =>
      !isAnswer(step) ||
      decisions(step).length > 0 ||
      step.facts.every(({ type }) => type.startsWith('check.')),
    'an outdated version counts as reloading until its result is known': ({ before, event, now, ...step }) =>
      !before.matches({ watching: { version: 'reloadingVersion' } }) ||
      now.matches({ watching: { version: 'reloadingVersion' } }) ||
      !watches(now) ||
      checks(now) ||
      ['version.know', 'version.miss'].includes(event.type) ||
      step.facts.length > 0,
    'the first failure is not announced but clears the error and repeats the request': (step) =>
      !isFailure(step) ||
      step.before.context.failing ||
      (told(step, 'version.missed').length === 1 &&
        told(step, 'version.unknown').length === 0 &&
        checks(step.now)),
    'a later failure is announced and waits for the next interval': (step) =>
      !isFailure(step) ||
      !step.before.context.failing ||
      (told(step, 'version.unknown').length === 1 && told(step, 'version.missed').length === 0),
    'an answer resets the count of failures': (step) => !isAnswer(step) || !step.now.context.failing,
    'a hint of the current version is ignored': (step) =>
      step.event.type !== 'hint.received' ||
      step.event.version !== 3 ||
      step.before.context.known?.publishedVersion !== 3 ||
      step.before.context.known.mode !== 'LIVE' ||
      (step.asked.length === 0 && step.now.context.hinted === step.before.context.hinted),
    'a hint of another version is checked, now or right after the running check': (step) =>
      step.event.type !== 'hint.received' ||
      step.event.version !== 4 ||
      !watches(step.before) ||
      (checks(step.now) && step.now.context.hinted === checks(step.before)),
    'a newer venue that could not be loaded counts as not reached': ({ event, now }) =>
      event.type !== 'venue.miss' || now.context.known === null,
    'a hint during a check leads to exactly one more check': (step) =>
      given(isAnswer(step) && step.before.context.hinted, () => {
        const isAgain = asks(step, 'loadVersion').length === 1;
        return isAgain && checks(step.now) && !step.now.context.hinted;
      }),
    'the version of the page is the one it reported last': ({ event, now }) =>
      given(event.type === 'version.know', () => now.context.known === event.version),
    'a hint stream that fails is reported': (step) =>
      told(step, 'hint.failed').length === Number(step.event.type.endsWith('error.actor.watchHint')),
    'a pause lasts beyond the session until it is lifted': ({ before, event, now }) =>
      (!before.matches('paused') && !before.matches({ forbidden: 'halted' })) ||
      event.type === 'watch.resume' ||
      now.matches('paused') ||
      now.matches({ forbidden: 'halted' }),
  },
});
