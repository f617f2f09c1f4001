import { Failure } from '@domain/failure';
import type { VenueVersion } from '@domain/venue-version';
import type { VersionWatchContext } from '@machines/version-watch/version-watch.events';
import { versionWatchMachine } from '@machines/version-watch/version-watch.machine';
import { describeMachine } from '../support/replay/describe-machine';
import type { Step } from '../support/replay/plan';

type WatchStep = Step<typeof versionWatchMachine>;
type Snapshot = WatchStep['now'];

const live = (publishedVersion: number): VenueVersion => ({
  mode: 'LIVE',
  version: 9,
  publishedVersion,
  publishedArchitectureId: publishedVersion === -1 ? null : 'hall',
});
const staged = (version: number): VenueVersion => ({
  ...live(5),
  mode: 'STAGE',
  version,
  ...(version === -1 && { publishedArchitectureId: null }),
});

const offline = new Failure('NOT_REACHABLE', 'offline');
const gone = new Failure('PROCESSING_ERROR', 'gone', { status: 404, errMsg: 'There is no such profile.' });
const notOurs = new Failure('PROCESSING_ERROR', 'a page of somebody else', { status: 404 });

const watches = (snapshot: Snapshot): boolean => snapshot.matches('watching');
const checks = (snapshot: Snapshot): boolean => snapshot.matches({ watching: { version: 'checking' } });
const told = ({ facts }: WatchStep, type: string) => facts.filter((fact) => fact.type === type);
const asks = ({ asked }: WatchStep, name: string) => asked.filter(({ slot }) => slot === name);
const isTick = ({ event }: WatchStep): boolean => /pollInterval|interval\.elapsed/.test(event.type);
const isAnswer = ({ event }: WatchStep): boolean => event.type.endsWith('done.actor.loadVersion');
const isFailure = ({ event }: WatchStep): boolean => event.type.endsWith('error.actor.loadVersion');
const DECISIONS = ['version.withdrawn', 'version.outdated', 'version.advanced'];
const decisions = (step: WatchStep): string[] => DECISIONS.filter((type) => told(step, type).length > 0);

const numberOf = ({ mode, version, publishedVersion }: VenueVersion): number =>
  mode === 'STAGE' ? version : publishedVersion;
const isWithdrawn = (version: VenueVersion): boolean => numberOf(version) === -1;

/** What spec §4 makes of the answer to a page that works with another version. */
function specified({ known }: VersionWatchContext, answer: VenueVersion): string[] {
  const isComparable = known?.mode === answer.mode;
  const distance = isComparable ? numberOf(answer) - numberOf(known) : 1;
  if (distance === 0) return [];
  if (isWithdrawn(answer)) return ['version.withdrawn'];
  return [distance < 0 ? 'version.outdated' : 'version.advanced'];
}

/** How far a state is from a page that works with what the server answers. */
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
    'version.know': [live(3), live(-1), staged(3)].map(
      (version) => ({ type: 'version.know', version }) as const,
    ),
    'version.miss': [{ type: 'version.miss' }],
    'venue.show': [{ type: 'venue.show' }],
    'venue.miss': [{ type: 'venue.miss' }],
    'watch.allow': [
      { type: 'watch.allow', userId: 'ada' },
      { type: 'watch.allow', userId: null },
    ],
    'watch.forbid': [{ type: 'watch.forbid' }],
    'watch.pause': [{ type: 'watch.pause' }],
    'watch.resume': [{ type: 'watch.resume' }],
    'hint.received': [
      { type: 'hint.received', version: 3 },
      { type: 'hint.received', version: 4 },
    ],
    'interval.elapsed': [{ type: 'interval.elapsed' }],
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
  invariants: {
    'nobody asks anything unless somebody may be told': ({ now, asked }) =>
      asked.length === 0 || watches(now),
    'who may not be told is told nothing': ({ before, now, facts }) =>
      watches(before) || watches(now) || facts.length === 0,
    'a check begins and ends in pairs': (step) =>
      told(step, 'check.started').length - told(step, 'check.ended').length ===
      Number(checks(step.now)) - Number(checks(step.before)),
    'a check asks for the version, and once more after a first failure': (step) =>
      asks(step, 'loadVersion').length ===
      told(step, 'check.started').length + told(step, 'version.missed').length,
    'every interval looks at the version, unless that is just being looked at': (step) =>
      !isTick(step) || !watches(step.before) || checks(step.now),
    'it looks at the version for no other reason than the interval, a hint or a first failure': (step) =>
      asks(step, 'loadVersion').length === 0 ||
      isTick(step) ||
      step.event.type === 'hint.received' ||
      (isFailure(step) && told(step, 'version.missed').length === 1) ||
      step.before.context.hinted,
    'the own profile is fetched with every interval and at no other time': (step) =>
      asks(step, 'loadProfile').length ===
      Number(
        isTick(step) &&
          watches(step.before) &&
          step.before.matches({ watching: { profile: 'kept' } }) &&
          step.before.context.userId !== null &&
          Boolean(step.before.context.known?.publishedArchitectureId),
      ),
    'the profile that is fetched is the own one, in the venue that is published': (step) =>
      asks(step, 'loadProfile').every(
        ({ input }) => JSON.stringify(input) === JSON.stringify({ userId: 'ada', architectureId: 'hall' }),
      ),
    'a missing profile is told, any other failure of it as what it is': (step) =>
      !step.event.type.endsWith('error.actor.loadProfile') ||
      told(step, step.event.error === gone ? 'profile.missing' : 'profile.failed').length === 1,
    'an answer is decided upon as specified': (step) =>
      !isAnswer(step) ||
      !checks(step.before) ||
      decisions(step).join() === specified(step.before.context, step.event.output).join(),
    'nothing is decided without an answer': (step) => isAnswer(step) || decisions(step).length === 0,
    'an equal version changes nothing but that the check is over': (step) =>
      !isAnswer(step) ||
      decisions(step).length > 0 ||
      step.facts.every(({ type }) => type.startsWith('check.')),
    'an outdated version is being loaded until somebody says how that ended': ({
      before,
      event,
      now,
      ...step
    }) =>
      !before.matches({ watching: { version: { settled: 'reloadingVersion' } } }) ||
      now.matches({ watching: { version: { settled: 'reloadingVersion' } } }) ||
      !watches(now) ||
      checks(now) ||
      ['version.know', 'version.miss'].includes(event.type) ||
      step.facts.length > 0,
    'the first failure is not told but clears the error and asks again': (step) =>
      !isFailure(step) ||
      step.before.context.failing ||
      (told(step, 'version.missed').length === 1 &&
        told(step, 'version.unknown').length === 0 &&
        checks(step.now)),
    'a later failure is told and waits for the next interval': (step) =>
      !isFailure(step) ||
      !step.before.context.failing ||
      (told(step, 'version.unknown').length === 1 && told(step, 'version.missed').length === 0),
    'an answer makes the next failure a first one again': (step) =>
      !isAnswer(step) || !step.now.context.failing,
    'a hint of the version at hand is no news': (step) =>
      step.event.type !== 'hint.received' ||
      step.event.version !== 3 ||
      step.before.context.known?.publishedVersion !== 3 ||
      step.before.context.known.mode !== 'LIVE' ||
      (step.asked.length === 0 && step.now.context.hinted === step.before.context.hinted),
    'a hint of another version is looked at, now or right after the check under way': (step) =>
      step.event.type !== 'hint.received' ||
      step.event.version !== 4 ||
      !watches(step.before) ||
      (checks(step.now) && step.now.context.hinted === checks(step.before)),
    'hints are listened for once, in the mode of the venue': (step) =>
      asks(step, 'watchHint').length === 0 ||
      (asks(step, 'watchHint').length === 1 &&
        JSON.stringify(asks(step, 'watchHint')[0]?.input) ===
          JSON.stringify({ mode: step.now.context.known?.mode === 'STAGE' ? 'stage' : 'live' })),
    'a newer venue that could not be loaded counts as not reached': ({ before, event, now }) =>
      event.type !== 'venue.miss' ||
      !before.matches({ watching: { version: { settled: 'reloadingVenue' } } }) ||
      now.context.known === null,
    'a pause outlasts the session until it is lifted': ({ before, event, now }) =>
      (!before.matches('paused') && !before.matches({ forbidden: 'halted' })) ||
      event.type === 'watch.resume' ||
      now.matches('paused') ||
      now.matches({ forbidden: 'halted' }),
  },
});
