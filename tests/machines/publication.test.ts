import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@domain/shared/failure';
import { OPENING_POLL } from '@domain/shared/limits';
import type { VenueVersion } from '@domain/venue/venue-version';
import {
  isPublicationFailed,
  isPublicationPending,
  isPublicationUnknown,
  isPublished,
  publicationFailure,
  publicationMachine,
  publishedArchitectureId,
} from '@machines/publication/publication.machine';
import { describeMachine } from '../support/replay/describe-machine';
import { given, withoutData } from '../support/replay/plan';
import type { Step } from '../support/replay/step';

type PublicationStep = Step<typeof publicationMachine>;

const live = (publishedVersion: number): VenueVersion => ({
  mode: 'LIVE',
  version: 7,
  publishedVersion,
  publishedArchitectureId: publishedVersion === -1 ? null : 'hall',
});

const open = live(3);
const closed = live(-1);
const staged: VenueVersion = { ...closed, mode: 'STAGE' };
const offline = new Failure('NOT_REACHABLE', 'offline');

const shownBy = ({ now }: PublicationStep) => ({
  isPending: isPublicationPending(now),
  isUnknown: isPublicationUnknown(now),
  isFailed: isPublicationFailed(now),
  isPublished: isPublished(now),
});
const NOTHING = { isPending: false, isUnknown: false, isFailed: false, isPublished: false };
const shows = (step: PublicationStep, shown: Partial<typeof NOTHING>): boolean =>
  isDeepStrictEqual(shownBy(step), { ...NOTHING, ...shown });

const versionIn = ({ event }: PublicationStep): VenueVersion => event.version ?? event.output;
const announces = ({ facts, asked }: PublicationStep, ...expected: object[]): boolean =>
  asked.length === 0 && isDeepStrictEqual(facts, expected);
const announcesItsVersion = (step: PublicationStep): boolean =>
  announces(step, { type: 'publication.changed', version: versionIn(step) });

const isUnpublishedNow = (now: PublicationStep['now']) => now.matches('unpublished');

describeMachine({
  // The real delay has a random part.
  machine: publicationMachine.provide({ delays: { openingPoll: OPENING_POLL } }),
  events: {
    ...withoutData('version.reload'),
    'version.receive': [open, closed].map((version) => ({ version }) as const),
  },
  slots: {
    loadVersion: {
      done: [open, closed, staged],
      error: [offline],
    },
    pollVersion: { done: [open, closed], error: [offline] },
  },
  delays: { openingPoll: OPENING_POLL },
  expectedErrors: { pollVersion: 'the page stays as it is, and the next poll follows' },
  states: {
    'unknown.loading': {
      holds: (step) => shows(step, { isPending: true, isUnknown: true }),
      entered: ({ asked, facts }) =>
        isDeepStrictEqual(asked, [{ slot: 'loadVersion', input: undefined }]) && facts.length === 0,
    },
    'unknown.failed': {
      holds: (step) =>
        shows(step, { isUnknown: true, isFailed: true }) && publicationFailure(step.now) === offline,
      entered: (step) => announces(step, { type: 'version.failed', failure: offline }),
    },
    // spec §4: unpublished only in live mode, with version -1
    'unpublished.waiting': {
      holds: (step) =>
        shows(step, {}) &&
        isDeepStrictEqual(step.now.context, {
          version: { mode: 'LIVE', version: 7, publishedVersion: -1, publishedArchitectureId: null },
          failure: null,
        }),
      // A poll that finds nothing new changes nothing for anybody.
      entered: (step) =>
        step.event.type.endsWith('actor.pollVersion')
          ? announces(step)
          : step.event.type.startsWith('xstate.error')
            ? announces(
                step,
                { type: 'version.failed', failure: offline },
                { type: 'publication.changed', version: closed },
              )
            : announcesItsVersion(step),
    },
    'unpublished.polling': {
      holds: (step) => shows(step, {}),
      entered: ({ asked, facts }) =>
        isDeepStrictEqual(asked, [{ slot: 'pollVersion', input: undefined }]) && facts.length === 0,
    },
    published: {
      holds: (step) =>
        shows(step, { isPublished: true }) &&
        [open, staged].includes(step.now.context.version as VenueVersion) &&
        publicationFailure(step.now) === null,
      entered: announcesItsVersion,
    },
  },
  invariants: {
    'a reload requests the version again, whatever is known': (step) =>
      given(
        step.event.type === 'version.reload',
        () => step.asked.length === 1 && isPublicationPending(step.now),
      ),
    'the version of an answer is kept while the next one is requested': ({ before, event, now }) =>
      given(event.type === 'version.reload', () => now.context.version === before.context.version),
    'each result of a request and each received version is announced once': ({ event, asked, facts, now }) =>
      facts.filter(({ type }) => type === 'publication.changed' || !isUnpublishedNow(now)).length ===
      ((event.type.endsWith('actor.loadVersion') && asked.length === 0) ||
      event.type === 'version.receive' ||
      (event.type.endsWith('done.actor.pollVersion') && isPublished(now))
        ? 1
        : 0),
    'a version received from elsewhere is adopted, whatever is being requested': ({ event, now, asked }) =>
      event.type !== 'version.receive' ||
      (now.context.version === event.version && asked.length === 0 && !now.matches('unknown')),
    'the announced version is the current one': ({ now, facts }) =>
      facts.every(({ type, version }) => type !== 'publication.changed' || version === now.context.version),
    'the architecture is the one of the version': ({ now }) =>
      publishedArchitectureId(now) === (now.context.version?.publishedArchitectureId ?? null),
  },
});
