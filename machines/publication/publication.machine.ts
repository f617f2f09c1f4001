import { type Failure, toFailure } from '@domain/shared/failure';
import { HINT_SPREAD, OPENING_POLL } from '@domain/shared/limits';
import { required } from '@domain/shared/required';
import { isUnpublished, type VenueVersion } from '@domain/venue/venue-version';
import { assign, fromPromise, raise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { announced, fact, parentActor, type Signal } from '../patterns/port';
import { promiseSlot } from '../slots';

/** What the publication needs of the world. */
export interface PublicationPort {
  venueVersion(): Promise<VenueVersion>;
  /** The same in the background: without retry notice; reports only the end of the session. */
  pollVersion(signal?: Signal): Promise<VenueVersion>;
}

export type PublicationCommand =
  | { type: 'version.reload' }
  /** A version that another part has already fetched. */
  | { type: 'version.receive'; version: VenueVersion };
export type PublicationFact =
  | { type: 'publication.changed'; version: VenueVersion }
  | { type: 'version.failed'; failure: Failure };

interface PublicationContext {
  version: VenueVersion | null;
  failure: Failure | null;
}

const announceFailure = announced('version.failed');

const receive = {
  type: 'receive',
  params: ({ event }: { event: { output: VenueVersion } }) => event,
} as const;

/** spec §4, Venue publication: whether a venue is published, and which one. */
export const publicationMachine = setup({
  types: { context: {} as PublicationContext, events: {} as PublicationCommand, tags: {} as 'pending' },
  actors: {
    loadVersion: promiseSlot<VenueVersion>('loadVersion'),
    pollVersion: promiseSlot<VenueVersion>('pollVersion'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<PublicationFact>),
    receive: raise((_, { output }: { output: VenueVersion }) => ({
      type: 'version.receive',
      version: output,
    })),
    rememberVersion: assign((_, { version }: { version: VenueVersion }) => ({ version, failure: null })),
  },
  delays: { openingPoll: () => OPENING_POLL + Math.random() * HINT_SPREAD },
  guards: {
    isUnpublished: (_, { version }: { version: VenueVersion }) => isUnpublished(version),
    wasUnpublished: ({ context: { version } }) => version !== null && isUnpublished(version),
  },
}).createMachine({
  id: 'publication',
  context: { version: null, failure: null },
  initial: 'unknown',
  on: {
    'version.reload': '.unknown',
    'version.receive': [
      {
        guard: { type: 'isUnpublished', params: ({ event }) => event },
        target: '.unpublished',
        actions: { type: 'rememberVersion', params: ({ event }) => event },
      },
      { target: '.published', actions: { type: 'rememberVersion', params: ({ event }) => event } },
    ],
  },
  states: {
    unknown: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'pending',
          invoke: {
            id: 'loadVersion',
            src: 'loadVersion',
            onDone: { actions: receive },
            onError: [
              // Those who wait for the opening keep polling.
              { guard: 'wasUnpublished', target: '#publication.unpublished', actions: announceFailure },
              {
                target: 'failed',
                actions: [assign({ failure: ({ event }) => toFailure(event.error) }), announceFailure],
              },
            ],
          },
        },
        failed: {},
      },
    },
    // People who wait enter by themselves once the venue opens.
    unpublished: {
      entry: { type: 'notifyParent', params: ({ context }) => changed(context) },
      initial: 'waiting',
      states: {
        waiting: { after: { openingPoll: 'polling' } },
        polling: {
          invoke: {
            id: 'pollVersion',
            src: 'pollVersion',
            onDone: [
              {
                guard: { type: 'isUnpublished', params: ({ event }) => ({ version: event.output }) },
                target: 'waiting',
              },
              { actions: receive },
            ],
            // The page stays as it is: the next poll follows, and "Check again" says what is wrong.
            onError: 'waiting',
          },
        },
      },
    },
    published: { entry: { type: 'notifyParent', params: ({ context }) => changed(context) } },
  },
});

/** A known publication always has a version. */
const changed = ({ version }: PublicationContext): PublicationFact => ({
  type: 'publication.changed',
  version: required(version),
});

type Snapshot = SnapshotFrom<typeof publicationMachine>;
export const isPublished = (snapshot: Snapshot): boolean => snapshot.matches('published');
export const isPublicationUnknown = (snapshot: Snapshot): boolean => snapshot.matches('unknown');
export const publicationFailure = (snapshot: Snapshot): Failure | null => snapshot.context.failure;
export const publishedArchitectureId = (snapshot: Snapshot): string | null =>
  snapshot.context.version?.publishedArchitectureId ?? null;
export const isPublicationPending = (snapshot: Snapshot): boolean => snapshot.hasTag('pending');
export const isPublicationFailed = (snapshot: Snapshot): boolean => snapshot.matches({ unknown: 'failed' });

/** Fills the chart by its port. */
export const createPublication = (port: PublicationPort) =>
  publicationMachine.provide({
    actors: {
      loadVersion: fromPromise(() => port.venueVersion()),
      pollVersion: fromPromise(({ signal }) => port.pollVersion(signal)),
    },
  });
